"""Table requests: what people ask of the lobby, and the resulting tables."""

import secrets
from typing import Annotated, Literal

from msgspec import Meta, Struct

from parlour.games import find_bot, find_game
from parlour.server.http.calls import BadRequest
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables import house_bots
from parlour.table.shuffle import SECRET_BYTES

Seat = Annotated[int, Meta(ge=0, le=7)]


class Named(Struct, forbid_unknown_fields=True):
    """A name."""

    name: str


class ClockRequest(Struct, forbid_unknown_fields=True):
    """Seconds for each move, or a bank of seconds with an increment for each move."""

    per_move: Annotated[float, Meta(ge=0, le=1e6)] = 0.0
    bank: Annotated[float, Meta(ge=0, le=1e6)] = 0.0
    increment: Annotated[float, Meta(ge=0, le=1e6)] = 0.0


class TableRequest(Struct, forbid_unknown_fields=True):
    """The request for a table."""

    game: str
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    options: dict[str, str] = {}
    bots: str | dict[int, str] = "usual"
    clock: ClockRequest | None = None
    watch: Literal["none", "public", "open"] = "public"
    public: bool = False
    undo: Literal["consent", "free", "never"] = "consent"
    unhurried: bool = False
    hints: Literal["noted", "free", "never"] = "noted"
    joining: Literal["between-deals", "consent", "any-time"] = "between-deals"
    awaited: bool = False
    """In quick play: whether the client will take part in the shuffles."""


class Sitting(Struct, forbid_unknown_fields=True):
    """The seat to take, or the token of the caller's own seat."""

    seat: Seat | None = None
    token: str = ""


class OneSeat(Struct, forbid_unknown_fields=True):
    """A seat."""

    seat: Seat


class Lock(Struct, forbid_unknown_fields=True):
    """Whether nobody else may sit down."""

    on: bool = True


class BotRequest(Struct, forbid_unknown_fields=True):
    """A bot of this level for a seat; an empty level frees the seat."""

    seat: Seat
    level: str = "usual"


class ChangeRequest(Struct, forbid_unknown_fields=True):
    """What to change before a match; what is left out stays as it is."""

    options: dict[str, str] | None = None
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    bots: str = ""
    """The level of all bots."""


class RematchRequest(Struct, forbid_unknown_fields=True):
    """A rematch; it may wait for its host, who changes what will be played."""

    waits: bool = False


class Words(Struct, forbid_unknown_fields=True):
    """The words a player mixes into the shuffles."""

    words: str


class Empty(Struct):
    """Nothing."""


def made_from(wanted: TableRequest, session: Session, now: float) -> log.Made:
    """Return the creation entry of a table, or refuse invalid requests."""
    game = find_game(wanted.game)
    seats = wanted.seats or game.usual_seats
    game.check_seats(seats)
    clock = wanted.clock or ClockRequest()
    if wanted.clock and (clock.per_move > 0) == (clock.bank > 0):
        raise BadRequest("A clock has either seconds per move or a bank of seconds.")
    if isinstance(wanted.bots, str):
        fill, bots = house_bots.named(game, wanted.bots), {}
    else:
        fill = find_bot(game, "usual").name
        bots = {place: house_bots.named(game, level) for place, level in wanted.bots.items()}
        if any(not 0 <= place < seats for place in bots):
            raise BadRequest(f"Seats are 0 to {seats - 1}.")
    return log.Made(
        at=now,
        by=session.id,
        game=game.key,
        version=game.version,
        seats=seats,
        options=dict(game.choose(wanted.options)),
        secret=secrets.token_hex(SECRET_BYTES),
        bots=bots,
        fill=fill,
        per_move=clock.per_move,
        bank=clock.bank,
        increment=clock.increment,
        watch=wanted.watch,
        public=wanted.public,
        undo=wanted.undo,
        unhurried=wanted.unhurried,
        hints=wanted.hints,
        joining=wanted.joining,
    )
