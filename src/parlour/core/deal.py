"""Deal and View: the complete state of one deal, and what one seat may know of it.

A game defines one subclass of each. `Deal.play` does not check its caller; the table does. A view
is built up fact by fact, never by removing facts from a deal.

A fact is declared in `__init__`. No game writes the methods that follow from it (`copy`,
`copy_from`, `restore`, `again`, `tell`): see `facts.py`.
"""

from typing import Any, Final, Self, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, each
from parlour.core.facts import take_over
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds

NATURE: Final = 8
"""The pseudo-seat that makes random choices during a deal, each legal one equally likely."""

SPECTATOR: Final = -1
"""The seat of a spectator, who holds nothing."""


def zeros(length: i64) -> vec[i64]:
    """Return a row of zeros."""
    return vec[i64]([0] * length)


def fill(row: vec[i64], source: vec[i64]) -> None:
    """Copy a row into another of the same length, in place."""
    i: i64 = 0
    while i < len(row):
        row[i] = source[i]
        i += 1


def put(row: vec[i64], at: i64, number: i64) -> None:
    """Write a number into a row; compiled code calls this for `row[at] = number`."""
    row[at] = number


def write(row: vec[i64], at: i64, source: vec[i64]) -> i64:
    """Copy a row into a longer one, starting at an index; return the next index."""
    i: i64 = 0
    while i < len(source):
        row[at + i] = source[i]
        i += 1
    return at + i


def next_to(seat: i64, seats: i64) -> i64:
    """Return the seat to the left of another.

    (mypyc 2.4 would create objects for an `if` expression with a constant.)
    """
    if seat + 1 < seats:
        return seat + 1
    return 0


def one_like(deal: Any) -> Any:
    """Return a new deal of the same game, seats and options."""
    return type(deal)(deal.seats, deal.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """One deal, from the shuffle to the scoring.

    Seats count clockwise from 0; +1 is to the left. A choice is the index of a bit, and its meaning
    depends only on the phase. `half` is true while a move is incomplete ("C6 block" is two
    choices): the table publishes nothing until it is complete.

    >>> deal = parlour.game("block").new_deal(3)
    >>> deal.seats, deal.over
    (3, False)
    """

    def __init__(self, seats: i64, sides: i64) -> None:
        self.seats: i64 = seats
        self.number: i64 = 1
        self.dealer: i64 = 0
        self.phase: i64 = 0
        self.turn: i64 = 0
        self.half: bool = False
        self.over: bool = False
        self.brought: Final[vec[i64]] = zeros(sides)
        self.scores: Final[vec[i64]] = zeros(sides)

    def __repr__(self) -> str:
        what = f"{type(self).__name__} {self.number}: dealer {self.dealer}, "
        now = "over" if self.over else f"phase {self.phase}, waiting for {each(self.waiting())}"
        return f"<{what}{now}, scores {list(self.scores)}>"

    def begin(self, number: i64, dealer: i64, brought: vec[i64]) -> None:
        """Set the match state for this deal: its number, dealer and running scores."""
        self.number = number
        self.dealer = dealer
        fill(self.brought, brought)
        fill(self.scores, brought)
        self.phase = 0
        self.half = False
        self.over = False

    def left(self, seat: i64) -> i64:
        """Return the seat to the left of this one."""
        return next_to(seat, self.seats)

    def waiting(self) -> i64:
        """Return the set of seats that have a decision to make; NATURE may be one."""
        if self.over:
            return 0
        return bit(self.turn)

    def due(self) -> i64:
        """Return the seats that must act; the other seats of `waiting` may act, but need not."""
        return self.waiting()

    def alone(self) -> i64:
        """Return the only seat that may act; -1 in a game where sometimes others may act as well.

        It saves the inner loops from asking `due` and `callers`.
        """
        return self.turn

    def callers(self) -> i64:
        """Return the seats that may call on the last play, though play does not wait for them."""
        return 0

    def called_on(self) -> i64:
        """Return the seat whose play others may call on now; -1 if there is none."""
        return -1

    def lapse(self, seat: i64) -> i64:
        """Return the choice by which a seat declines a call window; -1 if it has none."""
        return -1

    def winners(self) -> i64:
        """Return the set of sides that have won the match with the current scores."""
        return 0

    def next_dealer(self) -> i64:
        """Return the next dealer; by default the player to the left."""
        return self.left(self.dealer)

    def copy(self) -> Self:
        """Return an independent deal equal to this one."""
        new: Self = one_like(self)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Deal") -> None:
        """Copy the state of another deal of the same game, seats and options into this object."""
        self.copy_common(other)
        take_over(self, other)

    def copy_common(self, other: "Deal") -> None:
        """Copy the facts that every deal has."""
        self.number = other.number
        self.dealer = other.dealer
        self.phase = other.phase
        self.turn = other.turn
        self.half = other.half
        self.over = other.over
        fill(self.brought, other.brought)
        fill(self.scores, other.scores)

    def __copy__(self) -> "Deal":
        """Return an independent copy of the deal, as `copy` does."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Deal":
        return self.copy()

    # Every game implements the methods below.

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the shuffled pack, after `begin`."""
        raise NotImplementedError

    def legal(self, seat: i64) -> i64:
        """Return the legal choices of a seat as a set; empty if it has no decision to make."""
        raise NotImplementedError

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice, without checking it."""
        raise NotImplementedError

    def view(self, seat: i64) -> "View":
        """Return what a seat (or SPECTATOR) may know."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know: the source of everything that clients, bots and logs show.

    >>> table = parlour.play("block", seats=3, bots="novice", seed=1)
    >>> view = table.deal.view(2)
    >>> view.seat, view.seats
    (2, 3)
    """

    def __init__(self, deal: Deal, seat: i64) -> None:
        self.seat: i64 = seat
        self.seats: i64 = deal.seats
        self.number: i64 = deal.number
        self.dealer: i64 = deal.dealer
        self.phase: i64 = deal.phase
        self.turn: i64 = deal.turn
        self.waiting: i64 = deal.waiting()
        self.due: i64 = deal.due()
        self.half: bool = deal.half
        self.over: bool = deal.over
        self.winners: i64 = deal.winners()
        self.brought: vec[i64] = deal.brought[:]
        self.scores: vec[i64] = deal.scores[:]
        self.choices: i64 = 0
        self.worlds: Worlds | None = None
        if seat >= 0:
            self.choices = deal.legal(seat)

    def __repr__(self) -> str:
        what = f"{type(self).__name__} of seat {self.seat}: deal {self.number}, "
        now = "over" if self.over else f"phase {self.phase}, waiting for {each(self.waiting)}"
        return f"<{what}{now}, choices {each(self.choices)}, scores {list(self.scores)}>"

    def restore(self, deal: Deal) -> None:
        """Copy every fact of the view to a deal's fact of the same name.

        `imagine` fills in what is hidden.
        """
        self.restore_common(deal)
        take_over(deal, self)

    def restore_common(self, deal: Deal) -> None:
        """Copy the facts that every view has to a deal."""
        deal.number = self.number
        deal.dealer = self.dealer
        deal.phase = self.phase
        deal.turn = self.turn
        deal.half = self.half
        deal.over = self.over
        fill(deal.brought, self.brought)
        fill(deal.scores, self.scores)

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the facts into a row, starting at an index; return the next index.

        This writes the facts of every view. Compiled code adds the game's own in the order of its
        view fields; plain Python reads them field by field.
        """
        row[at] = self.seat
        row[at + 1] = self.number
        row[at + 2] = self.dealer
        row[at + 3] = self.turn
        row[at + 4] = 1 if self.half else 0
        row[at + 5] = 1 if self.over else 0
        at = write(row, at + 6, self.brought)
        at = write(row, at, self.scores)
        row[at] = self.seats
        row[at + 1] = self.waiting
        row[at + 2] = self.due
        row[at + 3] = self.winners
        return at + 4

    def again(self, deal: Deal, seat: i64) -> bool:
        """Become the view that a seat has of a deal of the same game, seats and options.

        This saves creating a new object each time. Plain Python cannot do this and returns False.
        """
        return False

    def look(self, deal: Deal, seat: i64) -> None:
        """Set the facts that every view has from a deal, in place."""
        self.seat = seat
        self.number = deal.number
        self.dealer = deal.dealer
        self.phase = deal.phase
        self.turn = deal.turn
        self.waiting = deal.waiting()
        self.due = deal.due()
        self.half = deal.half
        self.over = deal.over
        self.winners = deal.winners()
        fill(self.brought, deal.brought)
        fill(self.scores, deal.scores)
        self.choices = 0
        self.worlds = None
        if seat >= 0:
            self.choices = deal.legal(seat)

    def imagine(self, rng: Rng) -> Deal:
        """Return a complete deal consistent with this view, sampled uniformly."""
        raise NotImplementedError

    def all_worlds(self) -> Worlds:
        """Return the `possible_worlds` of this view, computed once."""
        worlds = self.worlds
        if worlds is None:
            worlds = self.possible_worlds()
            self.worlds = worlds
        return worlds

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen pieces, if `imagine` draws from them."""
        raise NotImplementedError

    def why_not(self, phase: i64, choice: i64) -> str:
        """Return the id of the clause that forbids this seat a choice now.

        It is a method of the view, so a refusal cannot leak hidden information.
        """
        raise NotImplementedError


GameDeal = TypeVar("GameDeal", bound=Deal)
"""The deals of one game, for what belongs to any game."""
GameView = TypeVar("GameView", bound=View)
"""The views of one game."""
