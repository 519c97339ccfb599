"""Fortune-telling by dominoes: lay them face down, shuffle them, draw one, and see the number.

Clause ids are those of `rulebook.md`; FORTUNE-R1 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, each, has
from parlour.core.deal import Deal, View, fill, zeros
from parlour.core.rng import Rng
from parlour.packs.card_dominoes import DOUBLE_SIX

DRAWING: Final = 0  # the only phase: a choice is a place on the table

MOST_DRAWS: Final = 3  # FORTUNE-R2
ALL_PLACES: Final = 55
FEW_PLACES: Final = 28  # FORTUNE-R1: only these have fortunes

NOTHING: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.full_pack: bool = False  # FORTUNE-R1
        self.draws: i64 = 1  # FORTUNE-R2


@final
class FortuneDeal(Deal):
    """One consultation, without turns, score or end of a match (FORTUNE-R3)."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        places: i64 = ALL_PLACES if options.full_pack else FEW_PLACES
        self.table: Final[vec[i64]] = zeros(places)  # the piece at each place
        self.turned: i64 = 0  # the places that have been drawn
        self.told: Final[vec[i64]] = vec[i64](
            [NOTHING] * MOST_DRAWS
        )  # those with a fortune, in order

    def deal_out(self, order: vec[i64]) -> None:
        """Lay the dominoes face down and shuffle them (FORTUNE-1, FORTUNE-2)."""
        fill(self.table, order)
        self.turned = 0
        place: i64 = 0
        while place < MOST_DRAWS:
            self.told[place] = NOTHING
            place += 1
        self.turn = 0
        self.phase = DRAWING

    def legal(self, seat: i64) -> i64:
        """Draw any domino that still lies face down (FORTUNE-3)."""
        if self.over or seat != self.turn:
            return 0
        return below(len(self.table)) & ~self.turned

    def play(self, seat: i64, choice: i64) -> None:
        """Draw one, and see the number (FORTUNE-3).

        A domino with a 7, an 8 or a 9 has no fortune, and another is drawn (FORTUNE-R1). Drawn
        dominoes are not put back until the consultation is over (FORTUNE-R2).
        """
        self.turned |= bit(choice)
        piece: i64 = self.table[choice]
        if not has(DOUBLE_SIX, piece):
            return
        drawn: i64 = 0
        while self.told[drawn] != NOTHING:
            drawn += 1
        self.told[drawn] = piece
        self.over = drawn + 1 == self.options.draws

    def view(self, seat: i64) -> "FortuneView":
        """Return what the player may know."""
        return FortuneView(self, seat)


@final
class FortuneView(View):
    """What has been drawn, and what it foretold; the rest lies face down."""

    def __init__(self, deal: FortuneDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.table: vec[i64] = vec[i64]([NOTHING] * len(deal.table))
        self.turned: i64 = deal.turned
        self.told: vec[i64] = deal.told[:]
        place: i64 = 0
        while place < len(deal.table):
            if has(deal.turned, place):
                self.table[place] = deal.table[place]
            place += 1

    def imagine(self, rng: Rng) -> Deal:
        """Shuffle the face-down dominoes again."""
        deal = FortuneDeal(self.seats, self.options)
        self.restore(deal)
        seen: i64 = 0
        place: i64 = 0
        while place < len(deal.table):
            if has(self.turned, place):
                seen |= bit(self.table[place])
            place += 1
        hidden = vec[i64](each(below(len(deal.table)) & ~seen))
        rng.shuffle(hidden)
        next_hidden: i64 = 0
        place = 0
        while place < len(deal.table):
            if has(self.turned, place):
                deal.table[place] = self.table[place]
            else:
                deal.table[place] = hidden[next_hidden]
                next_hidden += 1
            place += 1
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a place: it does not exist, or was already drawn."""
        return "FORTUNE-R2" if has(self.turned, choice) else "FORTUNE-R1"
