"""Hands played unseen from the top, each with a Delay Pile face up before it.

When a hand is empty, its Delay Pile is turned over and becomes the hand. The last action is
remembered, because others may call it wrong.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit
from parlour.core.deal import fill, next_to, zeros
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles

NOBODY: Final = -1

# The hash of a pile is a number with its cards as digits after the point, the top card first. It
# is calculated modulo 2 ** 40, so that an odd base can divide; higher bits never affect lower ones.
FORTY_BITS: Final = 0xFFFFFFFFFF
BASE: Final = 1000003
INVERSE: Final[i64] = pow(BASE, -1, FORTY_BITS + 1)
POWERS: Final = vec[i64]([pow(BASE, n, FORTY_BITS + 1) for n in range(64)])
INVERSES: Final = vec[i64]([pow(BASE, -n, FORTY_BITS + 1) for n in range(64)])

# The last action: a card was lifted, or played from the hand or from the Delay Pile.
LIFTING: Final = 0
FROM_HAND: Final = 1
FROM_DELAY: Final = 2


@final
@mypyc_attr(acyclic=True)
class Delays:
    """The hands and Delay Piles of all seats."""

    def __init__(self, seats: i64, cards: i64) -> None:
        self.seats: i64 = seats
        self.piles: Final[Piles] = Piles(2 * seats, cards)
        """The hands, then the Delay Piles."""
        self.fresh: Final[vec[i64]] = zeros(seats)
        """How many cards of each hand have never been seen: those on top."""
        # These two follow from the piles.
        self.started: i64 = 0
        """The seats that have a Delay Pile."""
        self.hashes: Final[vec[i64]] = zeros(2 * seats)
        """The hash of each pile; the digit of a card is its index plus 2."""

    def deal_out(self, order: vec[i64], first: i64) -> None:
        """Deal the entire pack one card at a time; hands lie face down, unseen (PANJ-3, PANJ-4)."""
        self.piles.clear()
        seat: i64 = first
        place: i64 = 0
        while place < self.seats:
            self.piles.lay(seat, order, place, self.seats)
            self.fresh[seat] = self.piles.size(seat)
            seat = next_to(seat, self.seats)
            place += 1
        self.look_again()

    def top(self, seat: i64) -> i64:
        """Return the top of a seat's only Delay Pile (PANJ-9, PANJ-21)."""
        return self.piles.tops[self.seats + seat]

    def no_hand(self, seat: i64) -> bool:
        """Return whether a seat has no card in hand."""
        return self.piles.cards[seat] == 0

    def holds(self, seat: i64) -> i64:
        """Return how many cards a seat has in hand and Delay Pile."""
        return self.piles.size(seat) + self.piles.size(self.seats + seat)

    def holds_none(self, seat: i64) -> bool:
        """Return whether both the hand and the Delay Pile of a seat are empty."""
        return self.piles.cards[seat] | self.piles.cards[self.seats + seat] == 0

    def lift(self, seat: i64) -> i64:
        """Take the top card of a hand that has one."""
        if self.fresh[seat] > 0:
            self.fresh[seat] -= 1
        return self.take_from(seat)

    def put_back(self, seat: i64, card: i64) -> None:
        """Put a card back on top of a hand."""
        self.lay_on(seat, card)

    def put_under(self, seat: i64, card: i64) -> None:
        """Put a card under a hand (PANJ-31)."""
        self.piles.put_under(seat, card)
        digit: i64 = (card + 2) * INVERSES[self.piles.size(seat)]
        self.hashes[seat] = (self.hashes[seat] + digit) & FORTY_BITS

    def put(self, seat: i64, card: i64) -> None:
        """Lay a card on a Delay Pile."""
        self.lay_on(self.seats + seat, card)
        self.started |= bit(seat)

    def take(self, seat: i64) -> i64:
        """Take the top card of a Delay Pile."""
        card: i64 = self.take_from(self.seats + seat)
        if self.piles.cards[self.seats + seat] == 0:
            self.started &= ~bit(seat)
        return card

    def lay_on(self, pile: i64, card: i64) -> None:
        """Lay a card on a hand or a Delay Pile."""
        self.piles.push(pile, card)
        self.hashes[pile] = (self.hashes[pile] + card + 2) * INVERSE & FORTY_BITS

    def take_from(self, pile: i64) -> i64:
        """Take the top card of a hand or a Delay Pile."""
        card: i64 = self.piles.take(pile)
        self.hashes[pile] = (self.hashes[pile] * BASE - card - 2) & FORTY_BITS
        return card

    def turn_over(self, seat: i64) -> bool:
        """Pick up the Delay Pile as it lies and make it the hand (PANJ-25, R-PANJ-8)."""
        if self.piles.cards[self.seats + seat] == 0:
            return False
        self.piles.turn_under(self.seats + seat, seat)
        self.started &= ~bit(seat)
        self.set_hash(seat)
        self.set_hash(self.seats + seat)
        return True

    def turn_back(self, seat: i64) -> None:
        """Turn a hand back into the Delay Pile that it was (R-PANJ-15)."""
        self.piles.turn_under(seat, self.seats + seat)
        self.look_again()

    def look_again(self) -> None:
        """Compute everything that follows from the piles, after they have been set."""
        self.started = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.piles.cards[self.seats + seat] != 0:
                self.started |= bit(seat)
            self.set_hash(seat)
            self.set_hash(self.seats + seat)
            seat += 1

    def set_hash(self, pile: i64) -> None:
        """Work out the hash of a pile."""
        found: i64 = 0
        card: i64 = self.piles.tops[pile]
        while card != NOTHING:
            found = found * BASE + card + 2
            card = self.piles.under[card]
        self.hashes[pile] = found * INVERSES[self.piles.size(pile)] & FORTY_BITS

    def fewest(self, first: i64) -> i64:
        """Return who holds the fewest cards; if players tie, the first from a given seat."""
        best: i64 = first
        other: i64 = next_to(first, self.seats)
        while other != first:
            if self.holds(other) < self.holds(best):
                best = other
            other = next_to(other, self.seats)
        return best

    def mark(self, turn: i64) -> i64:
        """Return a hash of everything in front of the players, and whose turn it is."""
        found: i64 = turn
        pile: i64 = 0
        while pile < 2 * self.seats:  # the digits of all piles in a row, and a 1 after each pile
            digits: i64 = POWERS[self.piles.size(pile) + 1]
            found = ((found + self.hashes[pile]) * digits + 1) & FORTY_BITS
            pile += 1
        return found

    def copy_from(self, other: "Delays") -> None:
        """Copy the state of another object with the same number of seats into this one."""
        self.piles.copy_from(other.piles)
        fill(self.fresh, other.fresh)
        self.started = other.started
        fill(self.hashes, other.hashes)

    # What everybody may know.

    def sizes(self) -> vec[i64]:
        """Return how many cards each hand has."""
        found: vec[i64] = zeros(self.seats)
        seat: i64 = 0
        while seat < self.seats:
            found[seat] = self.piles.size(seat)
            seat += 1
        return found

    def open(self, cards: i64) -> Piles:
        """Return the Delay Piles alone, for a pack of a number of cards."""
        found = Piles(self.seats, cards)
        seat: i64 = 0
        while seat < self.seats:
            depth: i64 = self.piles.size(self.seats + seat) - 1
            while depth >= 0:
                found.push(seat, self.piles.at(self.seats + seat, depth))
                depth -= 1
            seat += 1
        return found

    def lay(self, order: vec[i64], sizes: vec[i64], delays: Piles) -> None:
        """Lay hands of these sizes with the cards in order, and these Delay Piles."""
        self.piles.clear()
        place: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            size: i64 = sizes[seat]
            while size > 0:
                self.piles.push(seat, order[place])
                place += 1
                size -= 1
            depth: i64 = delays.size(seat) - 1
            while depth >= 0:
                self.piles.push(self.seats + seat, delays.at(seat, depth))
                depth -= 1
            seat += 1
        self.look_again()


@final
@mypyc_attr(acyclic=True)
class Last:
    """The last action, as everybody has seen it."""

    def __init__(self) -> None:
        self.wrong: bool = False  # whether it was a mistake
        self.card: i64 = NOTHING
        self.did: i64 = LIFTING
        self.onto: i64 = NOBODY  # the owner of the Delay Pile, NOBODY for a Building Pile
        self.before: i64 = 0  # the number that a Building Pile showed before
        self.turned: bool = False  # whether a Delay Pile has become a hand since then

    def clear(self) -> None:
        """Forget the action."""
        self.copy_from(Last())

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the action into a row from an index on; return the next index."""
        row[at] = 1 if self.wrong else 0
        row[at + 1] = self.card
        row[at + 2] = self.did
        row[at + 3] = self.onto
        row[at + 4] = self.before
        row[at + 5] = 1 if self.turned else 0
        return at + 6

    def copy_from(self, other: "Last") -> None:
        """Copy the state of another object into this one."""
        self.wrong = other.wrong
        self.card = other.card
        self.did = other.did
        self.onto = other.onto
        self.before = other.before
        self.turned = other.turned
