"""Deal and View: the whole truth of one deal, and what one seat may know of it.

A game gives one class on each. `Deal.play` trusts its caller; the checked door is the
table's. A view is built up from nothing, fact by fact, and never made by taking facts away.

A fact is named where `__init__` declares it. No game writes what follows from that (`copy`,
`copy_from`, `restore`, `again`, `tell`): see `facts.py`.
"""

from typing import Any, Final, Self

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit
from parlour.core.facts import take_over
from parlour.core.rng import Rng

NATURE: Final = 8
"""The pseudo-seat that makes random choices during a deal, each legal one equally likely."""

ONLOOKER: Final = -1
"""The seat of one who watches and holds nothing."""


def zeros(length: i64) -> vec[i64]:
    """Return a row of zeros."""
    return vec[i64]([0] * length)


def fill(row: vec[i64], source: vec[i64]) -> None:
    """Copy a row into another of the same length, in place."""
    i: i64 = 0
    while i < len(row):
        row[i] = source[i]
        i += 1


def write(row: vec[i64], at: i64, source: vec[i64]) -> i64:
    """Copy a row into a longer one from a place on; return the place after it."""
    i: i64 = 0
    while i < len(source):
        row[at + i] = source[i]
        i += 1
    return at + i


def next_to(seat: i64, seats: i64) -> i64:
    """Return the seat to the left of another.

    (An `if` of two numbers, one of them a constant, would be made of objects: mypyc 2.4.)
    """
    if seat + 1 < seats:
        return seat + 1
    return 0


def one_like(deal: Any) -> Any:  # noqa: ANN401 - a game's own deal, made from its own options
    """Return a new deal of the same game, seats and options."""
    return type(deal)(deal.seats, deal.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """One shuffle to its settling.

    Seats count clockwise from 0; +1 is to the left. A choice is a bit's index whose
    meaning depends on the phase alone. `half` is true while a spoken move is not yet
    whole ("C6 block" is two choices): the table publishes nothing until it is.
    """

    def __init__(self, seats: i64, sides: i64) -> None:
        self.seats: i64 = seats
        self.number: i64 = 1
        self.dealer: i64 = 0
        self.phase: i64 = 0
        self.turn: i64 = 0
        self.half: bool = False
        self.over: bool = False
        self.brought: vec[i64] = zeros(sides)
        self.scores: vec[i64] = zeros(sides)

    def begin(self, number: i64, dealer: i64, brought: vec[i64]) -> None:
        """Set what the match brings to this deal: its number, dealer and running scores."""
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
        """Return the set of seats that have something to decide; NATURE may be one."""
        if self.over:
            return 0
        return bit(self.turn)

    def due(self) -> i64:
        """Return the seats that play waits for; the rest of `waiting` may speak, but need not."""
        return self.waiting()

    def callers(self) -> i64:
        """Return the seats that may call on the last play, though play does not wait for them."""
        return 0

    def called_on(self) -> i64:
        """Return the seat whose play may be called on now; -1 where there is nothing to call."""
        return -1

    def lapse(self, seat: i64) -> i64:
        """Return the choice by which a seat lets a call window go; -1 where it has none."""
        del seat
        return -1

    def winners(self) -> i64:
        """Return the set of sides that have won the match with the scores as they stand."""
        return 0

    def next_dealer(self) -> i64:
        """Return who deals next; unless a rulebook says otherwise, the player at the left."""
        return self.left(self.dealer)

    def copy(self) -> Self:
        """Return an independent deal equal to this one."""
        new: Self = one_like(self)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Deal") -> None:
        """Become equal to another deal of the same game, seats and options, in place."""
        self.copy_common(other)
        take_over(self, other)

    def copy_common(self, other: "Deal") -> None:
        """Take over the facts that every deal has."""
        self.number = other.number
        self.dealer = other.dealer
        self.phase = other.phase
        self.turn = other.turn
        self.half = other.half
        self.over = other.over
        fill(self.brought, other.brought)
        fill(self.scores, other.scores)

    def __copy__(self) -> "Deal":
        """Return a deal that goes on from here by itself, as `copy` does."""
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Deal":
        return self.copy()

    # What every game gives.

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the shuffled pack, after `begin`."""
        raise NotImplementedError

    def legal(self, seat: i64) -> i64:
        """Return the choices open to a seat as a set; none when it is not waited for."""
        raise NotImplementedError

    def play(self, seat: i64, choice: i64) -> None:
        """Make a legal choice; trusts the caller."""
        raise NotImplementedError

    def view(self, seat: i64) -> "View":
        """Return what a seat (or ONLOOKER) may know."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may know: all that a client, a bot, a replay or a log line is made from."""

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
        self.choices: i64 = deal.legal(seat) if seat >= 0 else 0

    def restore(self, deal: Deal) -> None:
        """Give a deal every fact that the view has under the same name.

        What is hidden is left to `imagine`.
        """
        self.restore_common(deal)
        take_over(deal, self)

    def restore_common(self, deal: Deal) -> None:
        """Give a deal the facts that every view has."""
        deal.number = self.number
        deal.dealer = self.dealer
        deal.phase = self.phase
        deal.turn = self.turn
        deal.half = self.half
        deal.over = self.over
        fill(deal.brought, self.brought)
        fill(deal.scores, self.scores)

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the facts into a row from a place on; return the place after them.

        Here are those of every view. Compiled, a game's own follow in the order in which its view
        declares them, which is that of its view fields; otherwise they are read field by field.
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

        It saves making a new one for each of a million looks. Plain Python does not know how
        and returns False.
        """
        del deal, seat
        return False

    def look(self, deal: Deal, seat: i64) -> None:
        """Take the facts of every view from a deal, in place."""
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
        self.choices = deal.legal(seat) if seat >= 0 else 0

    def imagine(self, rng: Rng) -> Deal:
        """Return a whole deal that could be behind this view, each as likely as any other."""
        raise NotImplementedError

    def why_not(self, phase: i64, choice: i64) -> str:
        """Return the id of the clause that forbids this seat a choice now.

        It is asked of a view, so that a refusal cannot tell what the seat may not know.
        """
        raise NotImplementedError
