"""Piles of cards that keep their order: hands played unseen, Delay Piles, tableaux.

A card is in at most one pile, so a pile is a linked list: every card knows the one below it.
Operations at the top or the bottom take constant time.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count
from parlour.core.deal import fill, zeros

NOTHING: Final = -1


@final
@mypyc_attr(acyclic=True)
class Piles:
    """Several piles of a pack's cards, each with a top and a bottom."""

    def __init__(self, piles: i64, cards: i64) -> None:
        self.tops: Final[vec[i64]] = vec[i64]([NOTHING] * piles)
        self.bottoms: Final[vec[i64]] = vec[i64]([NOTHING] * piles)
        """The top and the bottom card of each pile, NOTHING where it is empty."""
        self.cards: Final[vec[i64]] = zeros(piles)
        """The cards of each pile, as a set."""
        self.under: Final[vec[i64]] = vec[i64]([NOTHING] * cards)
        """The card below each card that lies in a pile."""

    def clear(self) -> None:
        """Empty every pile."""
        pile: i64 = 0
        while pile < len(self.tops):
            self.empty(pile)
            pile += 1

    def empty(self, pile: i64) -> None:
        """Remove a whole pile."""
        self.tops[pile] = NOTHING
        self.bottoms[pile] = NOTHING
        self.cards[pile] = 0

    def size(self, pile: i64) -> i64:
        """Return how many cards a pile has."""
        return count(self.cards[pile])

    def push(self, pile: i64, card: i64) -> None:
        """Lay a card on top."""
        cards: i64 = self.cards[pile]
        if cards == 0:
            self.bottoms[pile] = card
        self.under[card] = self.tops[pile]
        self.tops[pile] = card
        self.cards[pile] = cards | bit(card)

    def lay(self, pile: i64, order: vec[i64], place: i64, step: i64) -> None:
        """Lay cards of a row on an empty pile: the one at `place`, then every `step`-th one."""
        cards: i64 = 0
        top: i64 = NOTHING
        self.bottoms[pile] = order[place]
        while place < len(order):
            card: i64 = order[place]
            self.under[card] = top
            top = card
            cards |= bit(card)
            place += step
        self.tops[pile] = top
        self.cards[pile] = cards

    def put_under(self, pile: i64, card: i64) -> None:
        """Put a card at the bottom (PANJ-31, RSOL-4, TIME-6)."""
        cards: i64 = self.cards[pile]
        if cards == 0:
            self.tops[pile] = card
        else:
            self.under[self.bottoms[pile]] = card
        self.under[card] = NOTHING
        self.bottoms[pile] = card
        self.cards[pile] = cards | bit(card)

    def take(self, pile: i64) -> i64:
        """Take the top card of a pile that has one (PANJ-5, MATCH-5)."""
        card: i64 = self.tops[pile]
        left: i64 = self.cards[pile] & ~bit(card)
        self.tops[pile] = self.under[card]
        self.cards[pile] = left
        if left == 0:
            self.bottoms[pile] = NOTHING
        return card

    def at(self, pile: i64, depth: i64) -> i64:
        """Return the card with a given number of others on top of it."""
        card: i64 = self.tops[pile]
        while depth > 0:
            card = self.under[card]
            depth -= 1
        return card

    def turn_under(self, pile: i64, hand: i64) -> None:
        """Turn a pile over as one block and put it under another, which may be empty.

        So the card laid first will be the first of the block to come up (PANJ-25,
        R-PANJ-8, MATCH-8, R-MATCH-3).
        """
        if self.cards[pile] == 0:
            return
        last: i64 = self.tops[pile]
        block: i64 = NOTHING
        card: i64 = last
        while card != NOTHING:
            lower: i64 = self.under[card]
            self.under[card] = block
            block = card
            card = lower
        if self.cards[hand] == 0:
            self.tops[hand] = block
        else:
            self.under[self.bottoms[hand]] = block
        self.bottoms[hand] = last
        self.cards[hand] |= self.cards[pile]
        self.empty(pile)

    def move(self, pile: i64, cards: i64, onto: i64) -> None:
        """Move one or more cards from the top of a pile to another, as a block (RSOL-17)."""
        block: i64 = 0
        lowest: i64 = NOTHING
        card: i64 = self.tops[pile]
        while cards > 0:
            block |= bit(card)
            lowest = card
            card = self.under[card]
            cards -= 1
        if self.cards[onto] == 0:
            self.bottoms[onto] = lowest
        self.under[lowest] = self.tops[onto]
        self.tops[onto] = self.tops[pile]
        self.cards[onto] |= block
        self.tops[pile] = card
        self.cards[pile] &= ~block
        if card == NOTHING:
            self.bottoms[pile] = NOTHING

    def row(self, pile: i64) -> list[int]:
        """Return the cards of a pile, the top first."""
        found: list[int] = []
        card: i64 = self.tops[pile]
        while card != NOTHING:
            found.append(card)
            card = self.under[card]
        return found

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write into a row, for every card of the pack, its pile, then its depth.

        Both are -1 for a card in no pile. Return the next index.
        """
        cards: i64 = len(self.under)
        card: i64 = 0
        while card < 2 * cards:
            row[at + card] = NOTHING
            card += 1
        pile: i64 = 0
        while pile < len(self.tops):
            depth: i64 = 0
            card = self.tops[pile]
            while card != NOTHING:
                row[at + card] = pile
                row[at + cards + card] = depth
                card = self.under[card]
                depth += 1
            pile += 1
        return at + 2 * cards

    def copy(self) -> "Piles":
        """Return independent piles equal to these."""
        new = Piles(len(self.tops), len(self.under))
        new.copy_from(self)
        return new

    def copy_from(self, other: "Piles") -> None:
        """Copy the state of the same number of piles of the same pack into this object."""
        fill(self.tops, other.tops)
        fill(self.bottoms, other.bottoms)
        fill(self.cards, other.cards)
        fill(self.under, other.under)
