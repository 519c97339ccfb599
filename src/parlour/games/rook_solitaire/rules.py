"""Rook Solitaire: fourteen Transfer Piles, and four Building Piles to be completed.

Clause ids are those of `rulebook.md`; R-RSOL-4 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, each, has
from parlour.core.deal import Deal, View, zeros
from parlour.core.rng import Rng
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles
from parlour.packs.rook_cards import (
    ALL,
    COLOURS,
    FOURTEENS,
    HIGHEST,
    NUMBERS,
    card,
    colour,
    number,
)

PLAY: Final = 0  # a run, named by its bottom card, or a colour to build, or STOP
ONTO: Final = 1  # the card onto which the run is moved

BUILD: Final = 56  # plus the colour
STOP: Final = 60

PILES: Final = 14  # RSOL-2, RSOL-8
PACK_SIZE: Final = 56
DUMMY: Final = 0  # the sides: the dummy has no seat
PLAYER: Final = 1

ENDS: Final[i64] = NUMBERS[1] | FOURTEENS
ONE_HIGHER: Final = vec[i64](
    [
        NUMBERS[number(low) + 1] & ~COLOURS[colour(low)] if number(low) < HIGHEST else 0
        for low in range(PACK_SIZE)
    ]
)
"""For each card, the cards one higher in another colour (RSOL-10)."""


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.on_resting: bool = True  # R-RSOL-4
        self.free: bool = False  # R-RSOL-7
        self.count_cards: bool = False  # R-RSOL-11


@final
class SolitaireDeal(Deal):
    """One game against the dummy.

    A pile is its face-up run on top, then cards never seen, then 14s that were put at its
    bottom when they appeared.
    """

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2)
        self.options = options
        self.piles: Final[Piles] = Piles(PILES, PACK_SIZE)
        self.run: Final[vec[i64]] = zeros(PILES)  # how many cards lie face up on each pile
        self.hidden: Final[vec[i64]] = zeros(
            PILES
        )  # how many cards below them have never been seen
        self.built: Final[vec[i64]] = zeros(4)  # the top number of each colour's Building Pile
        self.moving: i64 = NOTHING  # the bottom card of the run that is being moved

    def deal_out(self, order: vec[i64]) -> None:
        """Deal fourteen piles of four, face down, and turn up the tops (RSOL-2, RSOL-3)."""
        self.piles.clear()
        suit: i64 = 0
        while suit < 4:
            self.built[suit] = 0
            suit += 1
        place: i64 = 0
        while place < len(order):
            self.piles.push(place % PILES, order[place])
            place += 1
        pile: i64 = 0
        while pile < PILES:
            self.run[pile] = 0
            self.hidden[pile] = self.piles.size(pile)
            pile += 1
        self.moving = NOTHING
        self.turn = 0
        self.phase = PLAY
        self.settle()

    # Automatic moves.

    def settle(self) -> None:
        """Turn up every top card, bury 14s, and build 1s and those 14s that complete a pile.

        (RSOL-5, RSOL-11, RSOL-16, R-RSOL-3, R-RSOL-7.) When nothing can be played, the game is
        over.
        """
        again: bool = True
        while again:
            again = False
            pile: i64 = 0
            while pile < PILES:
                if self.piles.cards[pile] != 0 and self.turn_up(pile):
                    again = True
                pile += 1
        if self.choices() == 0:
            self.finish()  # R-RSOL-10

    def turn_up(self, pile: i64) -> bool:
        """Turn up the top of a pile; return whether a card went to a Building Pile."""
        if self.run[pile] == 0:
            self.bury(pile)
            if self.hidden[pile] > 0:
                self.hidden[pile] -= 1
            self.run[pile] = 1
        top: i64 = self.piles.tops[pile]
        if not has(ENDS, top) or number(top) != self.built[colour(top)] + 1:
            return False
        self.build_top(pile)
        return True

    def bury(self, pile: i64) -> None:
        """A 14 that appears goes to the bottom, face down, and the next is turned up.

        (RSOL-4, RSOL-6, RSOL-7, R-RSOL-1.) Where only 14s are left, they stay as they are
        (RSOL-21, R-RSOL-2); one that completes its Building Pile is not buried (R-RSOL-3).
        """
        if self.piles.cards[pile] & ~FOURTEENS == 0:
            return
        top: i64 = self.piles.tops[pile]
        while number(top) == HIGHEST and self.built[colour(top)] != HIGHEST - 1:
            self.piles.put_under(pile, self.piles.take(pile))
            self.hidden[pile] -= 1
            top = self.piles.tops[pile]

    def build_top(self, pile: i64) -> None:
        """Transfer the top card to its Building Pile (RSOL-12, RSOL-13, R-RSOL-9)."""
        card: i64 = self.piles.take(pile)
        self.built[colour(card)] += 1
        self.run[pile] -= 1

    # What may be played.

    def legal(self, seat: i64) -> i64:
        """Play whenever possible; the choice of play is free (RSOL-15, R-RSOL-7)."""
        if self.over or seat != self.turn:
            return 0
        if self.phase == ONTO:
            return self.targets(self.moving)
        return self.choices() | bit(STOP) if self.options.free else self.choices()

    def choices(self) -> i64:
        """Return the runs that can be moved and the colours that can be built."""
        tops: i64 = self.tops()
        takes_runs: i64 = self.takes_runs(tops)
        found: i64 = 0
        suit: i64 = 0
        while suit < 4:  # RSOL-14: its own colour only
            if self.built[suit] < HIGHEST and has(tops, card(suit, self.built[suit] + 1)):
                found |= bit(BUILD + suit)
            suit += 1
        pile: i64 = 0
        while pile < PILES:
            if self.piles.tops[pile] != NOTHING:
                bottom: i64 = self.piles.at(pile, self.run[pile] - 1)
                if ONE_HIGHER[bottom] & takes_runs != 0:
                    found |= bit(bottom)
            pile += 1
        return found

    def tops(self) -> i64:
        """Return the top cards of all piles, as a set."""
        found: i64 = 0
        pile: i64 = 0
        while pile < PILES:
            if self.piles.tops[pile] != NOTHING:
                found |= bit(self.piles.tops[pile])
            pile += 1
        return found

    def takes_runs(self, tops: i64) -> i64:
        """Return the tops that a run may be moved onto; 14s only under the option (R-RSOL-4)."""
        return tops if self.options.on_resting else tops & ~FOURTEENS

    def targets(self, bottom: i64) -> i64:
        """A run moves as a block onto a card one higher in another colour (RSOL-9, RSOL-10).

        A run is never split (RSOL-17, RSOL-18, RSOL-19, R-RSOL-5). Any other colour will do
        (RSOL-14, R-RSOL-6). A vacant space takes nothing (RSOL-20, R-RSOL-8).
        """
        return ONE_HIGHER[bottom] & self.takes_runs(self.tops())

    def pile_of(self, card: i64) -> i64:
        """Return the pile in which a card lies."""
        pile: i64 = 0
        while self.piles.cards[pile] & bit(card) == 0:
            pile += 1
        return pile

    def play(self, seat: i64, choice: i64) -> None:
        """Move a run, build a card, or stop if allowed."""
        if self.phase == ONTO:
            source: i64 = self.pile_of(self.moving)
            target: i64 = self.pile_of(choice)
            cards: i64 = self.run[source]
            self.piles.move(source, cards, target)
            self.run[target] += cards
            self.run[source] = 0
            self.moving = NOTHING
            self.phase = PLAY
            self.half = False
            self.settle()
        elif choice == STOP:
            self.finish()
        elif choice >= BUILD:
            suit: i64 = choice - BUILD
            self.build_top(self.pile_of(card(suit, self.built[suit] + 1)))
            self.settle()
        else:
            self.moving = choice
            self.phase = ONTO
            self.half = True

    def shows(self, pile: i64, suit: i64) -> bool:
        """Return whether the top of a pile is the next card of a Building Pile."""
        top: i64 = self.piles.tops[pile]
        return top != NOTHING and colour(top) == suit and number(top) == self.built[suit] + 1

    def left_over(self) -> i64:
        """Return how many cards are not built."""
        return PACK_SIZE - self.built[0] - self.built[1] - self.built[2] - self.built[3]

    def finish(self) -> None:
        """Completing all four Building Piles wins; if not, the dummy wins (RSOL-22, RSOL-23).

        The tally counts games, or the cards that the player has not built (R-RSOL-11).
        """
        self.over = True
        if self.left_over() == 0:
            self.scores[PLAYER] += 1
        elif self.options.count_cards:
            self.scores[DUMMY] += self.left_over()
        else:
            self.scores[DUMMY] += 1

    def winners(self) -> i64:
        """The player wins by completing all Building Piles; the dummy's wins are only tallied."""
        return bit(PLAYER) if self.over and self.left_over() == 0 else 0

    def view(self, seat: i64) -> "SolitaireView":
        """Return what the player, or anybody, may know."""
        return SolitaireView(self, seat)


@final
class SolitaireView(View):
    """The runs that lie face up, how many cards they cover, and the 14s known to be below."""

    def __init__(self, deal: SolitaireDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.hidden: vec[i64] = deal.hidden[:]
        self.built: vec[i64] = deal.built[:]
        self.moving: i64 = deal.moving
        self.open: Piles = Piles(PILES, PACK_SIZE)
        self.buried: Piles = Piles(PILES, PACK_SIZE)
        pile: i64 = 0
        while pile < PILES:
            depth: i64 = deal.piles.size(pile) - 1
            below: i64 = deal.run[pile] + deal.hidden[pile]
            while depth >= 0:
                if depth >= below:
                    self.buried.push(pile, deal.piles.at(pile, depth))
                elif depth < deal.run[pile]:
                    self.open.push(pile, deal.piles.at(pile, depth))
                depth -= 1
            pile += 1

    def imagine(self, rng: Rng) -> SolitaireDeal:
        """Shuffle the cards that were never seen."""
        deal = SolitaireDeal(self.seats, self.options)
        self.restore(deal)
        unseen: i64 = ALL
        pile: i64 = 0
        while pile < PILES:
            unseen &= ~(self.open.cards[pile] | self.buried.cards[pile])
            pile += 1
        card: i64 = 0
        while card < PACK_SIZE:
            if number(card) <= self.built[colour(card)]:
                unseen &= ~bit(card)
            card += 1
        order: vec[i64] = vec[i64](each(unseen))
        rng.shuffle(order)
        place: i64 = 0
        pile = 0
        while pile < PILES:
            for low in reversed(self.buried.row(pile)):
                deal.piles.push(pile, low)
            left: i64 = self.hidden[pile]
            while left > 0:
                deal.piles.push(pile, order[place])
                place += 1
                left -= 1
            for high in reversed(self.open.row(pile)):
                deal.piles.push(pile, high)
            deal.run[pile] = self.open.size(pile)
            pile += 1
        return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == ONTO:
            same: bool = self.moving != NOTHING and colour(choice) == colour(self.moving)
            if same or self.moving == NOTHING or number(choice) != number(self.moving) + 1:
                return "RSOL-10"
            return "R-RSOL-4" if number(choice) == HIGHEST else "RSOL-9"
        if choice == STOP:
            return "R-RSOL-7"
        if choice >= BUILD:
            return "RSOL-13"
        return "RSOL-19" if self.covered(choice) else "RSOL-9"

    def covered(self, card: i64) -> bool:
        """Return whether a card lies in a run, but not at its bottom."""
        pile: i64 = 0
        while pile < PILES:
            if self.open.cards[pile] & bit(card) != 0:
                return self.open.bottoms[pile] != card
            pile += 1
        return False
