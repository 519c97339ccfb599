"""Entries: what the log of a table holds, one after another in one sequence.

The events of the match (`parlour.table.events`) are mixed with entries of the table: people, chat,
clocks. The state of an online table is the replay of its entries, on any server.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from parlour.coach.progress import DealNote, Learned
from parlour.coach.review import DealReview
from parlour.coach.todays_deal import Outcome, Terms
from parlour.server.people.sessions import device_of
from parlour.table.events import Event
from parlour.table.joint_shuffle import Round, RoundTerms

Consent = Literal["undo", "pause", "seat"]


class Made(Struct, frozen=True, tag="made", omit_defaults=True):
    """A table was created. The secret decides its shuffles and is published after the match."""

    at: float
    by: str
    """The session that created it: the host."""
    game: str
    version: int
    seats: int
    options: dict[str, str]
    secret: str
    bots: dict[int, str] = {}
    """Levels of the bots that have a place from the start."""
    fill: str = "usual"
    """The level of a bot that takes a free place, or takes over for a player who leaves."""
    per_move: float = 0.0
    bank: float = 0.0
    increment: float = 0.0
    watch: str = "public"
    public: bool = False
    undo: str = "consent"
    unhurried: bool = False
    hints: str = "noted"
    joining: str = "between-deals"
    """When a newcomer may take the seat of a bot.

    "between-deals", during a deal by "consent" of all people at the table, or at "any-time"."""
    imported: bool = False
    """Whether it comes from an uploaded record, so nobody here saw it played."""
    party: str = ""
    """The progressive party it belongs to, with its round and number."""
    round: int = 0
    number: int = 0
    hands: int = 0
    """The number of hands to play; 0 means until a side has won."""
    day: str = ""
    """The day of a daily deal, with the same cards and bots for everybody."""
    practice: bool = False
    """Whether the player has played that deal before, so that this time does not count."""
    waits: bool = False
    """Whether a rematch waits for its host to begin it, instead of beginning when all are there."""
    one_device: bool = False
    """Whether all people at the table play at one device, which they hand on; nothing is timed."""


class Sat(Struct, frozen=True, tag="sat", omit_defaults=True):
    """A person took a place, or took it over on another device."""

    place: int
    user: str
    name: str


class Stood(Struct, frozen=True, tag="stood", omit_defaults=True):
    """A person left; during a match a bot plays on in their name."""

    place: int
    kicked: bool = False
    replaced: bool = False
    """Whether the host let a bot take over for a person who may come back."""
    idle: bool = False
    """Whether the person made no moves, so that a bot took over at a party."""
    level: str = ""
    """The level of the bot that takes over; the table's usual one if empty."""


class Moved(Struct, frozen=True, tag="moved", omit_defaults=True):
    """A person took another place, before the match."""

    place: int
    to: int


class Changed(Struct, frozen=True, tag="changed", omit_defaults=True):
    """The host changed what will be played, before the match."""

    options: dict[str, str]
    seats: int
    fill: str
    waits: bool = False
    """Whether the match waits for the host to begin it."""


class Lost(Struct, frozen=True, tag="lost", omit_defaults=True):
    """A player's connection was lost, and did not come back at once."""

    place: int


class Back(Struct, frozen=True, tag="back", omit_defaults=True):
    """A player whose connection was lost is back."""

    place: int


class BotSat(Struct, frozen=True, tag="bot-sat", omit_defaults=True):
    """A bot of this level took a place; with an empty level, the place became free."""

    place: int
    level: str
    name: str


class Mixed(Struct, frozen=True, tag="mixed", omit_defaults=True):
    """A player added their own words to the seed of the shuffles, before the match."""

    place: int
    words: str


class Committed(Struct, frozen=True, tag="committed", omit_defaults=True):
    """A player's client has committed to a value and to the terms of the current round."""

    place: int
    since: int
    """The person whose client it is, by their join version."""
    hash: str


class RoundOpened(Struct, frozen=True, tag="round-opened", omit_defaults=True):
    """A round began: its terms are fixed, and players' clients may commit."""

    terms: RoundTerms
    awaited: bool = False
    """Whether to wait for clients that are not connected yet."""


class RoundClosed(Struct, frozen=True, tag="round-closed", omit_defaults=True):
    """Commitments are closed and published."""

    round: Round
    places: tuple[int, ...] = ()
    """The places whose clients made the commitments, in the same order."""


class Revealed(Struct, frozen=True, tag="revealed", omit_defaults=True):
    """A player's client has revealed what it had committed to."""

    place: int
    value: str


class RoundEnded(Struct, frozen=True, tag="round-ended", omit_defaults=True):
    """The round is over; if somebody did not reveal, it is void and repeated without them.

    If it was never closed, it was not held, because somebody who took part before did not commit.
    """


class Invited(Struct, frozen=True, tag="invited", omit_defaults=True):
    """A place is reserved for a person; a bot of this level plays there until they come."""

    place: int
    users: tuple[str, ...]
    name: str
    level: str = ""


class Locked(Struct, frozen=True, tag="locked", omit_defaults=True):
    """The host locked or unlocked the table."""

    on: bool


class HostPassed(Struct, frozen=True, tag="host-passed", omit_defaults=True):
    """Somebody else became the host; at a party perhaps somebody at another table."""

    place: int
    user: str
    name: str = ""


class Chatted(Struct, frozen=True, tag="chatted", omit_defaults=True):
    """Somebody at the table said something, or made a gesture."""

    place: int
    at: float
    text: str = ""
    emote: str = ""
    command: str = ""


class Asked(Struct, frozen=True, tag="asked", omit_defaults=True):
    """Somebody asks the others for consent, or a newcomer asks for a place."""

    place: int
    what: Consent
    command: str = ""
    user: str = ""
    name: str = ""


class Answered(Struct, frozen=True, tag="answered", omit_defaults=True):
    """Somebody answers a request."""

    place: int
    asker: int
    yes: bool
    command: str = ""


class Paused(Struct, frozen=True, tag="paused", omit_defaults=True):
    """The clocks and the bots are paused, or resumed."""

    on: bool


class ClockKept(Struct, frozen=True, tag="clock", omit_defaults=True):
    """The remaining time of every seat at a moment, and the seats whose clocks run."""

    at: float
    left: tuple[float, ...]
    running: tuple[int, ...]


class Limited(Struct, frozen=True, tag="limited", omit_defaults=True):
    """The remaining time of the game's own limits at a moment; some may be paused."""

    at: float
    left: dict[str, float] = {}
    stopped: tuple[str, ...] = ()


class Came(Struct, frozen=True, tag="came", omit_defaults=True):
    """A player is connected to this process, where several serve the same tables."""

    place: int
    process: str
    at: float


class Went(Struct, frozen=True, tag="went", omit_defaults=True):
    """A player is no longer connected to this process."""

    place: int
    process: str


class Hinted(Struct, frozen=True, tag="hinted", omit_defaults=True):
    """A player received a hint, after a number of events of the match."""

    place: int
    seq: int


class Reviewed(Struct, frozen=True, tag="reviewed", omit_defaults=True):
    """What a player's decisions in a deal cost, as judged by the expert."""

    place: int
    review: DealReview


class DayFixed(Struct, frozen=True, tag="day-fixed", omit_defaults=True):
    """A daily deal was fixed, and its hash can be published."""

    at: float
    terms: Terms


class DayBegun(Struct, frozen=True, tag="day-begun", omit_defaults=True):
    """Somebody began the try at a daily deal that counts."""

    user: str
    name: str
    table: str


class DayEnded(Struct, frozen=True, tag="day-ended", omit_defaults=True):
    """A try at a daily deal was played to its end, at a table, or by a bot of this level."""

    outcome: Outcome
    table: str = ""
    level: str = ""
    left: bool = False
    """Whether the person left and a bot played for them: then it does not count."""


class DayGivenUp(Struct, frozen=True, tag="day-given-up", omit_defaults=True):
    """The table of a try at a daily deal was closed before the end."""

    table: str


class DayOver(Struct, frozen=True, tag="day-over", omit_defaults=True):
    """The day of a daily deal is over: its secret may be published, and no later result counts."""

    at: float


class OwnNoted(Struct, frozen=True, tag="own-noted", omit_defaults=True):
    """A session's own play: deals at a table as it was, and guided deals."""

    notes: tuple[DealNote, ...] = ()
    learned: tuple[Learned, ...] = ()
    table: str = ""
    changed: float = 0.0
    erased: int = 0
    """The last erased deal of the table; this deal and earlier ones must not be noted again."""


class Did(Struct, frozen=True, tag="did", omit_defaults=True):
    """A command was executed that leaves no other trace of its id."""

    command: str


class Rematched(Struct, frozen=True, tag="rematched", omit_defaults=True):
    """The players moved to another table."""

    table: str


class Closed(Struct, frozen=True, tag="closed", omit_defaults=True):
    """The host closed the table."""


Entry = (
    Event
    | Made
    | Sat
    | Stood
    | Moved
    | Changed
    | Lost
    | Back
    | BotSat
    | Invited
    | Locked
    | HostPassed
    | Mixed
    | Committed
    | RoundOpened
    | RoundClosed
    | Revealed
    | RoundEnded
    | Chatted
    | Asked
    | Answered
    | Paused
    | ClockKept
    | Limited
    | Came
    | Went
    | Hinted
    | Reviewed
    | DayFixed
    | DayBegun
    | DayEnded
    | DayGivenUp
    | DayOver
    | OwnNoted
    | Did
    | Rematched
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def sitters(entries: Iterable[Entry]) -> list[str]:
    """Return the sessions that sit down by these entries, one for each device."""
    users = (device_of(entry.user) for entry in entries if isinstance(entry, Sat))
    return list(dict.fromkeys(users))


def made(stored: Sequence[bytes]) -> Made | None:
    """Return the creation entry of a table, if these are the entries of one."""
    try:
        first = _decoder.decode(stored[0])
    except msgspec.MsgspecError:
        return None
    return first if isinstance(first, Made) else None


encode = _encoder.encode
decode = _decoder.decode
