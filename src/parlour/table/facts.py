"""The facts of auctions and of play in tricks, as positions print and read them.

A deal that has an `auction` and `tricks` (a `TrickPlay`) declares `AUCTION`, `TRICKS` and, for its
view, `SEEN`; `infer_auction` and `infer_tricks` fill in what a set-up position leaves out.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, count, each, highest, union
from parlour.core.pack import Pack
from parlour.core.position import (
    Field,
    Fields,
    Numbers,
    PieceRow,
    PiecesBySeat,
    PiecesField,
    Reading,
    SeatField,
    SeatSet,
    Value,
    a_list,
    a_row,
)
from parlour.errors import BadNotation
from parlour.kit.auction import NOBODY, Auction, place_of
from parlour.kit.trick_play import TrickPlay


class Bid(Field):
    """The highest bid of an auction, in points; 0 while there is none."""

    def get(self, deal: Any) -> object:  # noqa: ANN401 - any deal with an auction
        """Return the bid."""
        return deal.auction.bid()

    def put(self, deal: Any, value: object) -> None:  # noqa: ANN401 - as above
        """Set the bid, which must be one of the game's."""
        assert isinstance(value, int)
        deal.auction.high = _place(deal.auction, value) if value else NOBODY


class Bids(Field):
    """All bids of every seat, in points."""

    def get(self, deal: Any) -> object:  # noqa: ANN401 - as above
        """Return the bids, seat by seat."""
        auction = deal.auction
        return [[int(auction.bids[place]) for place in each(made)] for made in auction.made]

    def put(self, deal: Any, value: object) -> None:  # noqa: ANN401 - as above
        """Set the bids, seat by seat."""
        rows = a_list(value, self.name)
        if len(rows) != deal.seats:
            raise BadNotation(f'"{self.name}" needs {deal.seats} entries, not {len(rows)}')
        for seat, row in enumerate(rows):
            places = [_place(deal.auction, bid) for bid in a_list(row, self.name)]
            deal.auction.made[seat] = union(places)

    def show(self, value: object, pack: Pack) -> Value:
        """Return the bids as lists."""
        del pack
        return [a_row(row) for row in a_list(value, self.name)]

    def read(self, value: object, reading: Reading) -> object:
        """Return the bids from their lists."""
        del reading
        return [a_list(row, self.name) for row in a_list(value, self.name)]


def _place(auction: Auction, bid: object) -> int:
    place = place_of(bid, auction.bids) if isinstance(bid, int) else NOBODY
    if place == NOBODY:
        raise BadNotation(f"{bid!r} is no bid; bids are {', '.join(map(str, auction.bids))}")
    return place


class PilesBySeat(PiecesBySeat):
    """A set of pieces for every seat that has its place elsewhere too: it only names them."""

    def read(self, value: object, reading: Reading) -> object:
        """Return the masks, seat by seat."""
        rows = a_list(value, self.name)
        return vec[i64]([union(reading.pack.read(str(row))) for row in rows])


class SuitsBySeat(Field):
    """A set of suits for every seat, by the letters with which faces begin: "R G"."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the letters, seat by seat."""
        suits = _suits(pack)
        return [" ".join(suits[suit] for suit in each(mask)) for mask in a_row(value)]

    def read(self, value: object, reading: Reading) -> object:
        """Return the masks of the suits named."""
        suits = _suits(reading.pack)
        rows = [str(row).upper().split() for row in a_list(value, self.name)]
        if any(letter not in suits for row in rows for letter in row):
            raise BadNotation(f'"{self.name}" needs suits of {" ".join(suits)}, not {value!r}')
        return vec[i64]([union([suits.index(letter) for letter in row]) for row in rows])


def _suits(pack: Pack) -> list[str]:
    return list(dict.fromkeys(face[0] for face in pack.faces))


AUCTION: Fields = (
    SeatField("bidder", at="auction.holder"),
    Bid("bid", at="auction.high"),
    Bids("bids", at="auction.made"),
    SeatSet("passed", at="auction.passed"),
)
"""What has been bid, by whom."""

_PUBLIC: Fields = (
    PieceRow("trick", at="tricks.trick.by"),
    SeatField("leader", at="tricks.trick.leader"),
    PiecesBySeat("played", at="tricks.played"),
    SuitsBySeat("voids", at="tricks.voids"),
    PilesBySeat("taken", at="tricks.taken"),
    Numbers("tricks", at="tricks.won"),
    PiecesField("odd", at="tricks.odd"),
    PieceRow("last", at="tricks.last.by"),
    SeatField("last_leader", at="tricks.last.leader"),
    SeatField("taker", at="tricks.taker"),
    SeatSet("revoked", at="tricks.revoked"),
)

TRICKS: Fields = (PiecesBySeat("hands", at="tricks.hands"), *_PUBLIC)
"""Who holds what, what lies on the table, what was played, taken and shown."""

SEEN: Fields = (PiecesBySeat("known", at="tricks.hands"), Numbers("sizes"), *_PUBLIC)
"""The same as one seat has seen it."""


def infer_auction(auction: Auction, stated: set[str], *, opener: int, forced: int) -> None:
    """Fill in what a position does not say of the bidding; who is in turn is the deal's to say."""
    auction.opener = opener
    auction.forced = forced
    if "bids" not in stated and auction.holder >= 0 and auction.high >= 0:
        auction.made[auction.holder] |= bit(auction.high)
    for seat, made in enumerate(auction.made):
        auction.offers[seat] = highest(made) if made else NOBODY


def auction_is_over(auction: Auction, stated: set[str]) -> None:
    """Let the bidding be over: but for the highest bidder everybody has passed."""
    auction.over = True
    if "passed" not in stated:
        auction.passed = sum(bit(seat) for seat in range(auction.seats) if seat != auction.holder)


def infer_tricks(tricks: TrickPlay, stated: set[str], *, leader: int, pack: int) -> None:
    """Fill in what a position does not say of the play.

    `leader` leads if nothing else is said. Cards that nobody holds have been played; by whom
    is not known, so they are shared out.
    """
    trick = tricks.trick
    laid = {seat: card for seat, card in enumerate(trick.by) if card >= 0}
    if "leader" not in stated:
        trick.leader = next(iter(laid), leader)
    trick.cards = union(list(laid.values()))
    trick.led = laid.get(trick.leader, NOBODY)
    trick.turn = (trick.leader + len(laid)) % tricks.seats
    if "played" not in stated:
        for seat, card in laid.items():
            tricks.played[seat] |= bit(card)
        held = union([card for hand in tricks.hands for card in each(hand)])
        rest = pack & ~held & ~tricks.out()
        for place, card in enumerate(each(rest)):
            tricks.played[place % tricks.seats] |= bit(card)
    if "tricks" not in stated:
        for seat in range(tricks.seats):
            tricks.won[seat] = count(tricks.taken[seat]) // tricks.seats
    if "last" not in stated:
        tricks.last.start(0)
    tricks.last.cards = union([card for card in tricks.last.by if card >= 0])
    tricks.last.led = tricks.last.by[tricks.last.leader]
    tricks.last.turn = tricks.last.leader
