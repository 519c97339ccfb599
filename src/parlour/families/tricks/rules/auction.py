"""Auctions: bids that rise, seat by seat to the left, until one wins.

The possible bids form a ladder. A choice is the index of a bid; the index after the last bid means
pass. An auction gets the game's whole ladder and its lowest opening bid, so that a choice means the
same under every option.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, first, has
from parlour.core.deal import fill, next_to, write

NOBODY: Final = -1

ONE_EACH: Final = 0  # D42-24: "One bid only is allowed each player"
PASS_FINAL: Final = 1  # R-ROOK-5, DIXIE-19: a player who has passed is not asked again
COME_IN_AGAIN: Final = 2  # D42-R7: a player who has passed may bid again


def ladder(lowest: i64, highest: i64, step: i64) -> vec[i64]:
    """Return the bids from the lowest to the highest, evenly spaced."""
    return vec[i64](list(range(lowest, highest + 1, step)))


def place_of(bid: i64, bids: vec[i64]) -> i64:
    """Return the place of a bid on a ladder, or NOBODY if it is not there (ROOK-11)."""
    place: i64 = 0
    while place < len(bids):
        if bids[place] == bid:
            return place
        place += 1
    return NOBODY


@final
@mypyc_attr(acyclic=True)
class Auction:
    """All bids and passes, and whose call it is."""

    def __init__(
        self, seats: i64, bids: vec[i64], opening: i64, style: i64, *, top_ends: bool = True
    ) -> None:
        self.seats: i64 = seats
        self.bids: Final[vec[i64]] = bids
        """The ladder, never changed: copies share it."""
        self.passing: i64 = len(bids)
        """The choice to pass."""
        self.lowest: i64 = place_of(opening, bids)
        """The place of the lowest bid that may open (R-ROOK-2, DIXIE-14, D42-R4)."""
        self.style: i64 = style
        self.top_ends: bool = top_ends
        """Whether the highest possible bid ends the auction (R-ROOK-4), or the rest still pass."""
        self.opener: i64 = 0
        self.forced: i64 = NOBODY
        """The seat that must bid if nobody else has."""
        self.turn: i64 = 0
        self.high: i64 = NOBODY
        """The place on the ladder of the highest bid."""
        self.holder: i64 = NOBODY
        """The seat that made it."""
        self.passed: i64 = 0
        """The seats whose last call was a pass."""
        self.offers: Final[vec[i64]] = vec[i64]([NOBODY] * seats)
        """The place on the ladder of each seat's highest bid."""
        self.made: Final[vec[i64]] = vec[i64]([0] * seats)
        """The places of all bids of each seat, as sets; `history` follows from them."""
        self.over: bool = False

    def start(self, opener: i64, forced: i64) -> None:
        """Start with this seat's call. The seat that must bid is the opener, the last, or NOBODY.

        Rook's dealer must open (ROOK-9, ROOK-10); in other games the dealer may have to bid last
        (R-DIXIE-2, D42-R6).
        """
        self.opener = opener
        self.forced = forced
        self.turn = opener
        self.high = NOBODY
        self.holder = NOBODY
        self.passed = 0
        self.over = False
        seat: i64 = 0
        while seat < self.seats:
            self.offers[seat] = NOBODY
            self.made[seat] = 0
            seat += 1

    def legal(self) -> i64:
        """Bid higher than all before, or pass (ROOK-14, ROOK-15, DIXIE-15, D42-27)."""
        if self.over:
            return 0
        next_up: i64 = self.lowest if self.high < 0 else self.high + 1
        calls: i64 = below(self.passing) & ~below(next_up)
        if self.high >= 0 or self.turn != self.forced:
            calls |= bit(self.passing)
        return calls

    def call(self, choice: i64) -> None:
        """Bid or pass for the seat in turn, and find whose call is next."""
        if choice == self.passing:
            self.passed |= bit(self.turn)
        else:
            self.passed &= ~bit(self.turn)
            self.offers[self.turn] = choice
            self.made[self.turn] |= bit(choice)
            self.high = choice
            self.holder = self.turn
            if self.top_ends and choice == self.passing - 1:
                self.over = True
                return
        self.pass_on()

    def pass_on(self) -> None:
        """The turn to bid passes to the left, until it comes back to the highest bidder.

        With one bid each, or when nobody has bid, until it comes back to the opener.
        """
        seat: i64 = self.turn
        while True:
            seat = next_to(seat, self.seats)
            if seat == self.holder or (seat == self.opener and self.round_ends()):
                self.over = True
                return
            if self.style != PASS_FINAL or not has(self.passed, seat):
                self.turn = seat
                return

    def round_ends(self) -> bool:
        """Return whether the auction ends when it returns to the opener."""
        return self.style == ONE_EACH or self.holder == NOBODY

    def bid(self) -> i64:
        """Return the highest bid in points, 0 if there is none."""
        return self.bids[self.high] if self.high >= 0 else 0

    def history(self) -> list[tuple[int, int]]:
        """Return every call, seat and choice, in the order made.

        Bids only rise, and nobody calls twice between two bids, so every seat in turn that did not
        make the next bid has passed.
        """
        calls: list[tuple[int, int]] = []
        again: Auction = self.copy()
        again.start(self.opener, self.forced)
        while not again.over and not self.same_call(again):
            seat: i64 = again.turn
            higher: i64 = self.made[seat] & ~below(again.high + 1)
            choice: i64 = first(higher) if higher != 0 else self.passing
            other: i64 = 0
            while other < self.seats:  # another player's bid came before it
                if self.made[other] & below(choice) & ~below(again.high + 1) != 0:
                    choice = self.passing
                other += 1
            calls.append((seat, choice))
            again.call(choice)
        return calls

    def same_call(self, other: "Auction") -> bool:
        """Return whether two auctions of the same bids are at the same call."""
        if self.high != other.high or self.over != other.over:
            return False
        return self.turn == other.turn and self.passed == other.passed

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write the public state into a row from an index on; return the next index."""
        row[at] = self.opener
        row[at + 1] = self.forced
        row[at + 2] = self.turn
        row[at + 3] = self.holder
        row[at + 4] = self.bid()
        at = write(row, at + 5, self.made)
        row[at] = self.passed
        row[at + 1] = 1 if self.over else 0
        return at + 2

    def copy(self) -> "Auction":
        """Return an independent auction equal to this one."""
        opening: i64 = self.bids[self.lowest]
        new = Auction(self.seats, self.bids, opening, self.style, top_ends=self.top_ends)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Auction") -> None:
        """Copy the state of another auction of the same game and seats into this object."""
        self.opener = other.opener
        self.forced = other.forced
        self.turn = other.turn
        self.high = other.high
        self.holder = other.holder
        self.passed = other.passed
        self.over = other.over
        fill(self.offers, other.offers)
        fill(self.made, other.made)
