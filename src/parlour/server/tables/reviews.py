"""Reviews over HTTP: made once, decision by decision, and kept with the table.

A client polls for new decisions until the review is complete. It can leave and come back.
"""

import asyncio
from dataclasses import dataclass, field
from typing import Annotated

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from parlour.coach.review import DealReview, Decision
from parlour.errors import ParlourError
from parlour.languages.message import NOTHING, Message, say
from parlour.server.http.calls import BadRequest, Call, address_of
from parlour.server.library.documents import Match, reasons_in, review_of, review_steps, reviewed
from parlour.server.library.endpoints import Secret
from parlour.server.tables import entries as log
from parlour.server.tables.host import Plan, TableHost
from parlour.table.spoken_moves import instruction

PATIENCE = 5.0
"""Maximum time a request waits for something new (seconds)."""
MOST_AT_ONCE = 8
"""Maximum number of reviews computed at the same time."""


class ReviewRequest(Struct, forbid_unknown_fields=True):
    """The number of the `deal`, and how many decisions are `known` to the client already."""

    deal: Annotated[int, Meta(ge=1, le=100_000)]
    known: Annotated[int, Meta(ge=0, le=10_000)] = 0


class Move(Struct, frozen=True):
    """A decision as a client shows it."""

    decision: Decision
    said: Message
    """What was played, in words."""
    better: Message = NOTHING
    """What the expert would have played, in words."""
    why: Message = NOTHING
    """What speaks for it, as far as the player could know."""


class ReviewAnswer(Struct, frozen=True):
    """The progress of a review."""

    steps: int
    """Number of moves to review."""
    looked: int
    moves: tuple[Move, ...]
    """The decisions that are new to the client."""
    review: DealReview | None = None
    """The complete review, once it is done."""
    failed: Message = NOTHING


@dataclass
class Progress:
    """A review in progress."""

    steps: list[int] = field(default_factory=list)
    looked: int = 0
    found: list[Decision] = field(default_factory=list)
    review: DealReview | None = None
    failed: Message = NOTHING
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Wake requests that wait for something new."""
        self.news.set()
        self.news = asyncio.Event()

    @property
    def over(self) -> bool:
        """Whether the review is complete."""
        return self.review is not None or bool(self.failed)


async def review_deal(call: Call) -> object:
    """Review the caller's play in a finished deal; poll until `review` is in the answer.

    The review is computed once and stored. `known` is the number of decisions that the client
    already has.
    """
    host = await call.registry.tables.host(call.table)
    room, wanted = host.room, call.body
    assert isinstance(wanted, ReviewRequest)
    seat = room.seat_of(call.session.id)
    if seat < 0 or room.table is None:
        raise Secret(say("Only the players of this table can ask for a review."))
    place = room.chairs[seat].place
    if all(settled.number != wanted.deal for settled in room.table.results):
        raise Secret(say("You can review a deal when it is over."))
    if (place, wanted.deal) in room.reviews:
        kept = room.reviews[place, wanted.deal].review
        steps = len(kept.decisions)
        return await _answer(call, host, seat, wanted, list(kept.decisions), steps, steps, kept)
    progress = _in_the_making(call, host, seat, wanted.deal)
    if not progress.over and len(progress.found) <= wanted.known:
        waited, looked = progress.news, progress.looked
        try:
            async with asyncio.timeout(PATIENCE):
                while not progress.over and progress.looked == looked:
                    await waited.wait()
                    waited = progress.news
        except TimeoutError:
            pass
    steps, looked = len(progress.steps), progress.looked
    found, whole = list(progress.found), progress.review
    answer = await _answer(call, host, seat, wanted, found, steps, looked, whole)
    return replace(answer, failed=progress.failed)


def _in_the_making(call: Call, host: TableHost, seat: int, deal: int) -> Progress:
    """Return the review in progress, or start it."""
    making: dict[tuple[str, int, int], Progress] = call.registry.matches.reviews
    key = (host.room.id, seat, deal)
    if key not in making:
        if sum(not progress.over for progress in making.values()) >= MOST_AT_ONCE:
            raise BadRequest(say("The server is busy with other reviews; try again in a moment."))
        call.registry.rate_limits.spend("review", call.session.id, address_of(call.request))
        making[key] = Progress()
        call.registry.background.run(_make(call, host, seat, deal, making[key]))
    return making[key]


async def _make(call: Call, host: TableHost, seat: int, deal: int, progress: Progress) -> None:
    """Review one move after another, then store the review with the table."""
    room, documents = host.room, call.registry.documents
    assert room.table is not None
    match: Match = call.registry.matches.of(room)
    place = room.chairs[seat].place
    try:
        progress.steps = await documents.run(review_steps, match, seat, deal)
        for seq in progress.steps:
            progress.found += await documents.run(reviewed, match, seat, deal, seq)
            progress.looked += 1
            progress.tell()
        whole = await documents.run(review_of, match, seat, deal, tuple(progress.found))
        await host.carry_out(lambda: Plan(entries=[log.Reviewed(place, whole)]))
        progress.review = whole
    except ParlourError as error:
        progress.failed = error.told
    finally:
        if not progress.over:
            progress.failed = say("The review failed; try again.")
        progress.tell()
        call.registry.matches.reviews.pop((room.id, seat, deal), None)


async def _answer(  # noqa: PLR0917 - everything an answer needs
    call: Call,
    host: TableHost,
    seat: int,
    wanted: ReviewRequest,
    found: list[Decision],
    steps: int,
    looked: int,
    whole: DealReview | None,
) -> ReviewAnswer:
    room = host.room
    kept = any(chair.reserved_for for chair in room.chairs)
    alone = (room.people() == [seat] and not kept) or room.state in ("over", "closed")
    table = room.table
    assert table is not None
    moves, new = [], tuple(found[wanted.known :])
    match: Match = call.registry.matches.of(room)
    reasons = await call.registry.documents.run(reasons_in, match, seat, new)
    for decision, why in zip(new, reasons, strict=True):
        told = decision if alone else replace(decision, open_loss=None)
        said, better = (
            instruction(table.game, table.options, move).named(table.names) if move else NOTHING
            for move in (decision.move, decision.better)
        )
        moves.append(Move(told, said, better, why.named(table.names)))
    short = None if whole is None else msgspec.structs.replace(whole, decisions=())
    return ReviewAnswer(steps, looked, tuple(moves), short)
