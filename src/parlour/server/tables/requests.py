"""Table requests: what people ask of the lobby, and the resulting tables."""

import secrets
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from parlour.games import find_bot, find_game
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest
from parlour.server.people.sessions import Session
from parlour.server.tables import entries as log
from parlour.server.tables import house_bots
from parlour.table.shuffle import SECRET_BYTES

Seat = Annotated[int, Meta(ge=0, le=7)]


MOST_COMPANIONS: Final = 5


class Named(Struct, forbid_unknown_fields=True):
    """The name of a person or a program."""

    name: str


class ClockRequest(Struct, forbid_unknown_fields=True):
    """The clock of a table (seconds): `per_move`, or a `bank` with an `increment` for each move."""

    per_move: Annotated[float, Meta(ge=0, le=1e6)] = 0.0
    bank: Annotated[float, Meta(ge=0, le=1e6)] = 0.0
    increment: Annotated[float, Meta(ge=0, le=1e6)] = 0.0


class TableRequest(Struct, forbid_unknown_fields=True):
    """The settings of a new table; all but `game` have defaults.

    `bots` is a level for every free seat, or a level for each seat. `watch` is what spectators see:
    `none`, `public`, or `open` (all hands after the deal). `public` lists the table in the lobby.
    `undo` is possible by `consent`, `free` or `never`. At an `unhurried` table players are asked
    for calls one after another. `hints` are `noted` in the record, `free`, or `never` given.
    `joining` is when a newcomer may take a bot's seat.
    """

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
    companions: Annotated[list[str], Meta(max_length=MOST_COMPANIONS)] = []
    """The names of others who play at the caller's device, which they hand on."""
    awaited: bool = False
    """In quick play: whether the client will take part in the shuffles."""


class Sitting(Struct, forbid_unknown_fields=True):
    """The `seat` to take (by default any), or the `token` of the caller's own seat."""

    seat: Seat | None = None
    token: str = ""


class OneSeat(Struct, forbid_unknown_fields=True):
    """The number of a seat, from 0."""

    seat: Seat


class Lock(Struct, forbid_unknown_fields=True):
    """`on`: whether to lock the table, so that nobody else can sit down."""

    on: bool = True


class BotRequest(Struct, forbid_unknown_fields=True):
    """The level of the bot for a seat; an empty level frees the seat."""

    seat: Seat
    level: str = "usual"


class ChangeRequest(Struct, forbid_unknown_fields=True):
    """The new settings; a field that is left out stays unchanged.

    `bots` is the level of all bots.
    """

    options: dict[str, str] | None = None
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    bots: str = ""
    """The level of all bots."""


class RematchRequest(Struct, forbid_unknown_fields=True):
    """`waits`: whether the match waits until its host starts it; the host may change it first."""

    waits: bool = False


class Words(Struct, forbid_unknown_fields=True):
    """The words that a player adds to the shuffles."""

    words: str


class Empty(Struct):
    """An empty object."""


def made_from(wanted: TableRequest, session: Session, now: float) -> log.Made:
    """Return the creation entry of a table, or refuse invalid requests."""
    game = find_game(wanted.game)
    seats = wanted.seats or game.usual_seats
    game.check_seats(seats)
    clock = wanted.clock or ClockRequest()
    if wanted.clock and (clock.per_move > 0) == (clock.bank > 0):
        raise BadRequest(say("A clock has either seconds per move or a bank of seconds."))
    if isinstance(wanted.bots, str):
        fill, bots = house_bots.named(game, wanted.bots), {}
    else:
        fill = find_bot(game, "usual").name
        bots = {place: house_bots.named(game, level) for place, level in wanted.bots.items()}
        if any(not 0 <= place < seats for place in bots):
            raise BadRequest(say("Seats are 0 to {last}.", last=seats - 1))
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
        unhurried=wanted.unhurried or bool(wanted.companions),
        hints=wanted.hints,
        joining=wanted.joining,
        one_device=bool(wanted.companions),
    )
