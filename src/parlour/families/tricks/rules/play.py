"""The play of a deal in tricks: hands, the trick on the table, what was taken and what it showed.

This covers only the cards. The game decides which cards may be played and which one takes the
trick, so other packs and special ranks need no change here.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import fill, next_to, write, zeros
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.tricks import Trick

NOBODY: Final = -1


def team(side: i64, sides: i64, seats: i64) -> i64:
    """Return the seats of a side.

    Sides alternate, so partners sit opposite (PROOK-1, R-PROOK-7).
    """
    found: i64 = 0
    seat: i64 = side
    while seat < seats:
        found |= bit(seat)
        seat += sides
    return found


def left_over(order: vec[i64], dealt: i64) -> i64:
    """Return the cards of a pack that are left after a number have been dealt (DIXIE-6, FLIP-4)."""
    cards: i64 = 0
    while dealt < len(order):
        cards |= bit(order[dealt])
        dealt += 1
    return cards


@final
@mypyc_attr(acyclic=True)
class TrickPlay:
    """Hands, the trick on the table, tricks taken, and known voids.

    A view has one too: `seen` creates it with the hands that the seat knows.
    """

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.hands: Final[vec[i64]] = zeros(seats)
        self.trick: Trick = Trick(seats)
        """The trick on the table, which knows whose card is next."""
        self.played: Final[vec[i64]] = zeros(seats)
        """The cards that each seat has played, those on the table among them."""
        self.voids: Final[vec[i64]] = zeros(seats)
        """The suits that each seat has shown it cannot follow, as sets of suits."""
        self.taken: Final[vec[i64]] = zeros(seats)
        """The cards of the tricks that each seat has taken."""
        self.won: Final[vec[i64]] = zeros(seats)
        """The number of tricks that each seat has taken."""
        self.odd: i64 = 0
        """Cards left over when play ended, and given up (ROOK-35)."""
        self.last: Trick = Trick(seats)
        """The trick before this one; empty during the first."""
        self.taker: i64 = NOBODY
        """The seat that took the last trick."""
        self.revoked: i64 = 0
        """Seats found to have revoked, where that is possible (R-GEN-8)."""

    def deal(self, order: vec[i64], first: i64, cards: i64) -> None:
        """Deal a number of cards, one at a time, to this seat first (ROOK-5, R-GEN-4)."""
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.played[seat] = 0
            self.voids[seat] = 0
            self.taken[seat] = 0
            self.won[seat] = 0
            seat += 1
        self.odd = 0
        self.taker = NOBODY
        self.revoked = 0
        self.trick.everyone()
        self.last.everyone()
        self.last.start(0)
        hands: vec[i64] = self.hands
        seat = first
        place: i64 = 0
        while place < cards:
            hands[seat] |= bit(order[place])
            seat = next_to(seat, self.seats)
            place += 1
        self.trick.start(first)

    def sit_out(self, seat: i64) -> None:
        """Leave a seat out of all tricks of this deal (D42-R18)."""
        self.trick.sit_out(seat)
        self.last.sit_out(seat)
        self.trick.start(self.trick.leader)
        self.last.start(self.last.leader)

    def put(self, card: i64, suit: i64, led: i64) -> None:
        """Play a card of a suit from the hand of the seat in turn, when `led` was led.

        A player who does not follow shows a void. The leader's card is of the suit led.
        """
        seat: i64 = self.trick.turn
        if has(self.voids[seat], suit):
            self.revoked |= bit(seat)
        if suit != led:
            self.voids[seat] |= bit(led)
        self.lay(card)

    def lay(self, card: i64) -> None:
        """Play a card from the hand of the seat in turn, whatever it shows (H14-12)."""
        seat: i64 = self.trick.turn
        self.hands[seat] &= ~bit(card)
        self.played[seat] |= bit(card)
        self.trick.add(card)

    def take(self, seat: i64) -> None:
        """Give the trick to its taker, who leads to the next (ROOK-30)."""
        self.taken[seat] |= self.trick.cards
        self.won[seat] += 1
        self.taker = seat
        full = self.trick
        self.trick = self.last
        self.last = full
        self.trick.part = full.part
        self.trick.start(seat)

    def spent(self) -> bool:
        """Return whether a hand is empty, so that no whole trick can follow (R-ROOK-10)."""
        seat: i64 = 0
        while seat < self.seats:
            if self.hands[seat] == 0 and has(self.trick.part, seat):
                return True
            seat += 1
        return False

    def surrender(self, suits: vec[i64]) -> None:
        """Odd cards go to the taker of the last trick (ROOK-35, R-ROOK-12).

        `suits` are the cards of each suit: an odd card may be one that should have followed.
        """
        seat: i64 = 0
        while seat < self.seats:
            suit: i64 = 0
            while self.hands[seat] != 0 and suit < len(suits):
                if has(self.voids[seat], suit) and self.hands[seat] & suits[suit] != 0:
                    self.revoked |= bit(seat)
                suit += 1
            self.odd |= self.hands[seat]
            self.hands[seat] = 0
            seat += 1
        self.taken[self.taker] |= self.odd

    def taken_by(self, seats: i64) -> i64:
        """Return the cards that several seats have taken together."""
        cards: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if has(seats, seat):
                cards |= self.taken[seat]
            seat += 1
        return cards

    def won_by(self, seats: i64) -> i64:
        """Return how many tricks several seats have taken together."""
        tricks: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if has(seats, seat):
                tricks += self.won[seat]
            seat += 1
        return tricks

    def out(self) -> i64:
        """Return the cards that are in no hand any more."""
        cards: i64 = self.odd
        seat: i64 = 0
        while seat < self.seats:
            cards |= self.played[seat]
            seat += 1
        return cards

    def unseen(self, pack: i64) -> i64:
        """Return the cards of a pack that are neither played nor in a known hand."""
        cards: i64 = pack & ~self.out()
        seat: i64 = 0
        while seat < self.seats:
            cards &= ~self.hands[seat]
            seat += 1
        return cards

    def sizes(self) -> vec[i64]:
        """Return how many cards each seat holds, which everybody sees."""
        row: vec[i64] = zeros(self.seats)
        self.count_hands(row)
        return row

    def count_hands(self, row: vec[i64]) -> None:
        """Write how many cards each seat holds into a row."""
        seat: i64 = 0
        while seat < self.seats:
            row[seat] = count(self.hands[seat])
            seat += 1

    def seen(self, open_hands: i64) -> "TrickPlay":
        """Return what all players know of the play, and the hands of the seats in `open_hands`."""
        new = TrickPlay(self.seats)
        new.see(self, open_hands)
        return new

    def see(self, other: "TrickPlay", open_hands: i64) -> None:
        """Replace this state with what `seen` returns for another play."""
        self.trick.copy_from(other.trick)
        self.last.copy_from(other.last)
        self.copy_table(other)
        hands: vec[i64] = self.hands
        seat: i64 = 0
        while seat < self.seats:
            hands[seat] = 0
            if has(open_hands, seat):
                hands[seat] = other.hands[seat]
            seat += 1

    def copy_table(self, other: "TrickPlay") -> None:
        """Copy the public state of another play in one step, because it is done often."""
        self.odd = other.odd
        self.taker = other.taker
        self.revoked = other.revoked
        played: vec[i64] = self.played
        voids: vec[i64] = self.voids
        taken: vec[i64] = self.taken
        won: vec[i64] = self.won
        their_played: vec[i64] = other.played
        their_voids: vec[i64] = other.voids
        their_taken: vec[i64] = other.taken
        their_won: vec[i64] = other.won
        seat: i64 = 0
        while seat < self.seats:
            played[seat] = their_played[seat]
            voids[seat] = their_voids[seat]
            taken[seat] = their_taken[seat]
            won[seat] = their_won[seat]
            seat += 1

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write what a seat knows into a row from an index on; return the next index."""
        at = write(row, at, self.hands)
        row[at] = self.trick.leader
        at = write(row, at + 1, self.trick.by)
        at = self.tell_table(row, at)
        row[at] = self.odd
        row[at + 1] = self.last.leader
        at = write(row, at + 2, self.last.by)
        row[at] = self.taker
        row[at + 1] = self.revoked
        return at + 2

    def tell_table(self, row: vec[i64], at: i64) -> i64:
        """Write four rows one after another: played, voids, taken and won by each seat."""
        played: vec[i64] = self.played
        voids: vec[i64] = self.voids
        taken: vec[i64] = self.taken
        won: vec[i64] = self.won
        seats: i64 = self.seats
        seat: i64 = 0
        while seat < seats:
            row[at + seat] = played[seat]
            row[at + seats + seat] = voids[seat]
            row[at + 2 * seats + seat] = taken[seat]
            row[at + 3 * seats + seat] = won[seat]
            seat += 1
        return at + 4 * seats

    def worlds(self, unseen: i64, sizes: vec[i64], suits: vec[i64], *, beside: i64 = 0) -> Worlds:
        """Return all placements of the unseen cards that respect known voids.

        Call it on what a seat has seen. `suits` are the cards of each suit. `beside` is the number
        of cards face down on the table (DIXIE-7, H14-6, FLIP-4); their owner comes after the last
        seat.
        """
        owners: i64 = self.seats if beside == 0 else self.seats + 1
        rest: vec[i64] = zeros(owners)
        forbidden: vec[i64] = zeros(owners)
        if beside != 0:
            rest[self.seats] = beside
        seat: i64 = 0
        while seat < self.seats:
            rest[seat] = sizes[seat] - count(self.hands[seat])
            suit: i64 = 0
            while suit < len(suits):
                if has(self.voids[seat], suit):
                    forbidden[seat] |= suits[suit]
                suit += 1
            seat += 1
        return Worlds(unseen, rest, forbidden)

    def hold_unseen(self, worlds: Worlds, rng: Rng) -> i64:
        """Add one placement of the unseen cards to the hands; return the cards in no hand."""
        lying: vec[i64] = zeros(len(worlds.sizes))
        worlds.draw(rng, lying)
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] |= lying[seat]
            seat += 1
        if seat < len(lying):
            return lying[seat]
        return 0

    def copy(self) -> "TrickPlay":
        """Return an independent play equal to this one."""
        new = TrickPlay(self.seats)
        new.copy_from(self)
        return new

    def copy_from(self, other: "TrickPlay") -> None:
        """Copy the state of another play with the same number of seats into this object."""
        fill(self.hands, other.hands)
        self.trick.copy_from(other.trick)
        self.last.copy_from(other.last)
        self.copy_table(other)
