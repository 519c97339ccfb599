"""Time: a solitaire round a clock face that plays itself.

Clause ids are those of `rulebook.md`; R-TIME-4 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, each
from parlour.core.deal import Deal, View, zeros
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles
from parlour.packs.rook_cards import ALL, HIGHEST, number

TURN: Final = 0  # the only phase: the top card of a pile is to be turned
GO_ON: Final = 0  # the only choice (R-TIME-7)

PILES: Final = 14  # R-TIME-1: twelve hours and two centre piles
ROUND: Final = vec[i64]([12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14])  # TIME-2, R-TIME-2


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.one_centre: bool = False  # R-TIME-1
        self.lenient: bool = False  # R-TIME-6


@final
class TimeDeal(Deal):
    """One game: fourteen piles, and the hour whose top card is turned next.

    It is for one player (TIME-1), who only turns the next card.
    """

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        self.piles: Final[Piles] = Piles(PILES, 4 * PILES)  # the first is one o'clock
        self.covered: Final[vec[i64]] = zeros(
            PILES
        )  # how many cards of each pile lie face down, on top
        self.hour: i64 = 1  # the pile to be turned
        self.card: i64 = NOTHING  # the card turned last

    def pile_of(self, hour: i64) -> i64:
        """Return the pile of an hour, or of a number in the centre (R-TIME-3)."""
        if hour == HIGHEST and self.options.one_centre:
            return HIGHEST - 2  # R-TIME-1: the 14s lie with the 13s
        return hour - 1

    def deal_out(self, order: vec[i64]) -> None:
        """Deal in a circle from the top, with two piles in the centre, until no card is left.

        (TIME-2, TIME-3.) Each pile has four cards, face down (TIME-4).
        """
        self.piles.clear()
        pile: i64 = 0
        while pile < PILES:
            self.covered[pile] = 0
            pile += 1
        place: i64 = 0
        while place < len(order):
            pile = self.pile_of(ROUND[place % PILES])
            self.piles.push(pile, order[place])  # R-TIME-2: the last dealt is on top
            self.covered[pile] += 1
            place += 1
        self.hour = 1  # TIME-5
        self.card = NOTHING
        self.turn = 0

    def legal(self, seat: i64) -> i64:
        """There is nothing to choose (R-TIME-7)."""
        if self.over or seat != self.turn:
            return 0
        return bit(GO_ON)

    def play(self, seat: i64, choice: i64) -> None:
        """Turn the top card and put it face up under its own pile (TIME-6, TIME-7, TIME-8)."""
        pile: i64 = self.pile_of(self.hour)
        card: i64 = self.piles.take(pile)
        self.covered[pile] -= 1
        self.card = card
        self.hour = number(card)
        home: i64 = self.pile_of(self.hour)
        self.piles.put_under(home, card)
        if self.covered[home] == 0:
            self.stop(seat)

    def stop(self, seat: i64) -> None:
        """The game ends when nothing is left to turn: with the fourth 1 (R-TIME-4).

        It is won if every card was turned (TIME-9), which happens in one game of fourteen
        (R-TIME-5); or, if the table is lenient, when the remaining cards are in place (R-TIME-6).
        """
        self.over = True
        left: i64 = 0
        right: bool = True
        pile: i64 = 0
        while pile < PILES:
            left += self.covered[pile]
            depth: i64 = 0
            while depth < self.covered[pile]:
                if self.pile_of(number(self.piles.at(pile, depth))) != pile:
                    right = False
                depth += 1
            if self.options.lenient:
                self.covered[pile] = 0
            pile += 1
        if left == 0 or (self.options.lenient and right):
            self.scores[seat] += 1

    def winners(self) -> i64:
        """A game that works out is won; one that does not is followed by another."""
        return bit(0) if self.over and self.scores[0] > self.brought[0] else 0

    def view(self, seat: i64) -> "TimeView":
        """Return what the player, and anybody else, may know."""
        return TimeView(self, seat)


@final
class TimeView(View):
    """The cards that lie face up at the bottom of the piles, and how many cover them."""

    def __init__(self, deal: TimeDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.covered: vec[i64] = deal.covered[:]
        self.hour: i64 = deal.hour
        self.card: i64 = deal.card
        self.open: Piles = Piles(PILES, 4 * PILES)
        pile: i64 = 0
        while pile < PILES:
            depth: i64 = deal.piles.size(pile) - 1
            while depth >= deal.covered[pile]:
                self.open.push(pile, deal.piles.at(pile, depth))
                depth -= 1
            pile += 1

    def imagine(self, rng: Rng) -> Deal:
        """Shuffle the cards that lie face down."""
        deal = TimeDeal(self.seats, self.options)
        self.restore(deal)
        deal.piles.copy_from(self.open)
        unseen: i64 = ALL
        pile: i64 = 0
        while pile < PILES:
            unseen &= ~self.open.cards[pile]
            pile += 1
        order: vec[i64] = vec[i64](each(unseen))
        rng.shuffle(order)
        place: i64 = 0
        pile = 0
        while pile < PILES:
            left: i64 = self.covered[pile]
            while left > 0:
                deal.piles.push(pile, order[place])
                place += 1
                left -= 1
            pile += 1
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now: there is only one."""
        return "R-TIME-7"
