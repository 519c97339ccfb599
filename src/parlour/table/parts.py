"""The parts of a game: how it is played, set up, said, shown and taught.

Each is a small record that the game's folder fills in; `parlour.table.game.Game` holds them.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from parlour.core.deal import NATURE, Deal
from parlour.core.options import Chosen
from parlour.core.position import Fields
from parlour.core.speech import Plain, Say, Speech, Wrong
from parlour.errors import BadInput
from parlour.languages.message import NOTHING, Message, Person, say
from parlour.table.lots import ANY_DEALER, Lots
from parlour.table.sayings import Remedy, Saying
from parlour.table.scene import Picture, ResultItem
from parlour.table.time_limits import Limit
from parlour.table.voice import Voice

Given = TypeVarTuple("Given")
Told = TypeVar("Told")


def for_all_options(told: Callable[[*Given], Told]) -> Callable[[*Given, Chosen], Told]:
    """Return a function that does the same whatever options a table has chosen."""

    def whatever(*given: *tuple[*Given, Chosen]) -> Told:
        return told(*given[:-1])

    return whatever


def each_alone(seats: int, _: Chosen) -> tuple[int, ...]:
    """Return the sides of a game without partners."""
    return tuple(range(seats))


def heard_by_all(move: str, mover: int, listener: int) -> str:
    """Return a move as others see it, if nothing is secret."""
    del mover, listener
    return move


class Happened(NamedTuple):
    """A move as one seat saw it: the view before, the view after, and the move."""

    before: Any
    after: Any
    seat: int
    move: str
    options: Chosen
    names: tuple[str, ...]

    @property
    def who(self) -> Person | Message:
        """Who moved."""
        return self.person(self.seat)

    def person(self, seat: int) -> Person | Message:
        """Return a player, or the pack, which decides by chance."""
        return say("The pack") if seat == NATURE else Person(self.names[seat], seat)


class WayToWin(NamedTuple):
    """The first move of a way to win a solitaire, found in deals imagined from a view."""

    choices: tuple[int, ...]
    won: int
    """The number of these deals that can be won after that move."""
    worlds: int
    """The number of deals searched; one if the player knows where every card lies."""


class Small(NamedTuple):
    """The parameters of a small pack, which research can solve: "rook:2x4"."""

    title: str
    pieces: list[int]
    """The pieces in use."""
    terms: dict[str, int]
    """What the rules read besides the table's options."""
    longest: int
    """Upper bound on the choices of one deal."""
    seats: tuple[int, ...] = (2, 3)


def sizes_of(text: str, form: str, *spans: tuple[int, int]) -> list[int]:
    """Return the sizes in a text such as "2x4+1", each within its range."""
    marks = [re.escape(mark) for mark in re.findall(r"\D", form)]
    pattern = r"(\d+)" + "".join(rf"{mark}(\d+)" for mark in marks)
    found = re.fullmatch(pattern, text)
    if found is None:
        raise BadInput(
            say(
                'A small pack of this game looks like "{form}", not "{given}"',
                form=form,
                given=text,
            )
        )
    sizes = [int(part) for part in found.groups()]
    for size, (least, most) in zip(sizes, spans, strict=True):
        if not least <= size <= most:
            raise BadInput(
                say(
                    'In "{given}", {size} should be from {least} to {most}',
                    given=text,
                    size=size,
                    least=least,
                    most=most,
                )
            )
    return sizes


@dataclass(frozen=True)
class Rules:
    """How a game is played."""

    new: Callable[[int, Any], Deal]
    """Creates a deal from a number of seats and the object with the options."""
    new_options: Callable[[], object]
    """Creates the object whose attributes the rules read."""
    phases: tuple[str, ...]
    longest: int
    """Upper bound on the choices of one deal."""
    pieces: Callable[[int, Chosen], list[int]] | None = None
    """The pieces in use; the whole pack by default."""
    sides: Callable[[int, Chosen], tuple[int, ...]] = each_alone
    lots: Callable[[Chosen], Lots] = lambda _: ANY_DEALER
    """How the first dealer, and perhaps partners, are drawn."""
    dealt: bool = True
    """Whether a player deals: not in a solitaire, nor where letters are drawn from a box."""
    low_wins: bool = False
    """Whether the smallest total wins, since points count against players (FLIP-23)."""
    leaves: str = ""
    """The move made for a player who leaves (RA-46); by default a bot takes over."""
    limits: Callable[[Any, Chosen], tuple[Limit, ...]] | None = None
    """The game's own active time limits, from a spectator's view: a turn, a call window."""


@dataclass(frozen=True)
class Position:
    """The facts of a deal, by which positions are shown, read and set up."""

    fields: Fields
    """Every fact of a deal."""
    view_fields: Fields
    """Every fact of a view."""
    infer: Callable[[Any, set[str]], None]
    """Fills in what a set-up position leaves out, given the names of its facts."""
    places: Callable[[Any], list[int]] | None = None
    """The sets of pieces of a deal, place by place; together they are the pack. By default, they
    are the places of its fields."""


@dataclass(frozen=True)
class Words:
    """The words of moves, and of refusals."""

    say: Callable[[int, int, Chosen], str | None]
    """The words of a choice in a phase; see `parlour.core.speech`."""
    speaks: Callable[[Say, int, Plain, Wrong], Speech[Any]] = Speech
    """Creates the parser of moves, if they are more than the words of their choices."""
    declines: tuple[str, ...] = ()
    """Moves that decline to do something, so that they come last and look quieter."""
    idle: tuple[str, ...] = ("play", "lead")
    """Words that may precede a piece without changing the meaning."""
    label: Callable[[str, Chosen], Message] = field(default=lambda move, _: Message(move))
    """The label of a move's button."""
    menu: Callable[[str], str] = field(default=lambda _: "")
    """The menu of a rarely used move; by default it is a button."""
    instructions: Mapping[str, Message] = field(default_factory=dict)
    """Moves of this game alone as instructions, by form: "@" is a piece, "*" any one word. Each
    fills a hole: `{piece}` and `{word}`, then `{piece2}` and so on."""
    instruct: Callable[[Sequence[str]], Message] = field(default=lambda _: NOTHING)
    """A move as an instruction, from its words, if a form cannot say it."""
    heard: Callable[[str, int, int], str] = heard_by_all
    """A move as another seat sees it, from its text, the mover and the listener."""
    turns: tuple[str, ...] = ()
    """The clause that gives somebody the turn, for all phases or for each (ROOK-14, ROOK-24)."""
    sayings: tuple[Saying, ...] = ()
    """Common texts that are not choices of this game, each with the clause against it."""
    calls: tuple[Saying, ...] = ()
    """What others may say out of turn, each with the clause that says when."""
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    """What would be right, for clauses that say more than fits a refusal, or depend on options."""
    rename: Callable[[str, Chosen], str] = field(default=lambda text, _: text)
    """Converts a rulebook text to the words of an edition."""


def as_number(score: int) -> Message:
    """Return a score as a number."""
    return say("{score}", score=score)


@dataclass(frozen=True)
class SceneParts:
    """What is shown of a deal, in pictures and in sentences."""

    picture: Callable[[Any, Chosen], Picture]
    """Draws a view."""
    narrate: Callable[[Happened], Message]
    """Describes a move in plain sentences."""
    reckoning: Callable[[Any, Chosen], tuple[ResultItem, ...]] | None = None
    """Explains the score of a finished deal, from a spectator's view and the names: sentences,
    each with the clause it follows, if there is one."""
    verdict: Callable[[Any, Voice, Chosen], Message] | None = None
    """Summarizes the end of a deal, from a spectator's view, for one reader."""
    feat: Callable[[Any, int, int], str] = field(default=lambda _deal, _seat, _choice: "")
    """The name of a notable choice that a seat is about to make: a sweep."""
    written: Callable[[int], Message] = as_number
    """The format of a total on the score sheet."""
    absent: Message = NOTHING
    """The name of a side without players: the dummy of a solitaire (RSOL-23)."""


WON, LOST, UNKNOWN = "won", "lost", "unknown"


class Solution(NamedTuple):
    """What a search with open cards found about a solitaire."""

    result: str
    """Won, lost or unknown: whether it can be won."""
    positions: int = 0
    """How many positions were visited."""
    line: tuple[int, ...] = ()
    """The choices of a line of play that wins, if there is one."""


class JudgedMove(NamedTuple):
    """A move of a solitaire compared with the best; the unit is a game."""

    best: tuple[int, ...]
    loss: float
    error: float
    expected: float
    """The chance to win after the best move."""


class LoneJudge(NamedTuple):
    """How the moves of a solitaire are judged: by the chance to win."""

    judge: Callable[[Any, tuple[int, ...], int], JudgedMove | None]
    """Compares a move with the best, from a view, the move and a seed; None without a choice."""
    open_loss: Callable[[Any, tuple[int, ...]], float | None]
    """What the move costs with all cards open, where that can be solved."""
    won: Callable[[Any], float]
    """The result of a finished deal."""


@dataclass(frozen=True)
class Coach:
    """What hints, reviews and the deal of the day know of a game."""

    hints: Callable[[Chosen], bool] = field(default=lambda _: True)
    """Whether hints are allowed at a table (RA-30)."""
    reasons: Callable[[Any, tuple[int, ...]], Sequence[Message]] | None = None
    """Gives the reasons for a move, from the view and the choices, if the family does not."""
    way_to_win: Callable[[Any, int], WayToWin | None] | None = None
    """Searches for a way to win a solitaire, from a view and a seed."""
    beyond: tuple[int, ...] = ()
    """Bids above the points that are in play."""
    each_trick: int = 0
    """The points that a trick counts, besides those of its pieces."""
    mistake: float = 3.0
    """The loss in points that a review calls a mistake."""
    taste: str = ""
    """The phase whose choices no review judges, because they are a matter of taste."""
    judge: LoneJudge | None = None
    """Judges the moves of a solitaire."""
    solve: Callable[[Any, int], Solution] | None = None
    """Tells whether a deal of a solitaire can be won, visiting at most a number of positions."""
    daily: int = 0
    """The place among the games of the day; 0 if speed matters in the game."""
