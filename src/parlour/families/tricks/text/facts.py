"""The facts of auctions and of play in tricks, as positions print and read them.

A deal that has an `auction` and `tricks` (a `TrickPlay`) declares `AUCTION`, `TRICKS` and, for its
view, `SEEN`; `infer_auction` and `infer_tricks` fill in what a set-up position leaves out, and
`check_call`, `check_trump` and `check_play` refuse what could not be played on.
"""

from operator import attrgetter
from typing import Protocol

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, count, each, union
from parlour.core.deal import View
from parlour.core.pack import Pack
from parlour.core.position import (
    SET,
    Field,
    Fields,
    Flag,
    Number,
    Numbers,
    PieceRow,
    PiecesBySeat,
    PiecesField,
    PilesBySeat,
    PlayerField,
    Reading,
    Scale,
    SeatField,
    SeatSet,
    Value,
    a_list,
    a_number,
    a_row,
)
from parlour.errors import BadNotation
from parlour.families.tricks.rules.auction import NOBODY, Auction, place_of
from parlour.families.tricks.rules.play import TrickPlay
from parlour.families.tricks.rules.tricks import Trick
from parlour.languages.message import Listed, say


class Bid(Number):
    """The highest bid of an auction, in points; 0 while there is none."""

    def get(self, deal: object) -> int:
        """Return the bid."""
        return int(_auction(deal).bid())

    def put(self, deal: object, value: int) -> None:
        """Set the bid, which must be one of the game's."""
        auction = _auction(deal)
        auction.high = _place(auction, value) if value else NOBODY


class Bids(Field[list[list[int]]]):
    """All bids of every seat, in points."""

    def get(self, deal: object) -> list[list[int]]:
        """Return the bids, seat by seat."""
        auction = _auction(deal)
        return [[int(auction.bids[place]) for place in each(made)] for made in auction.made]

    def put(self, deal: object, value: list[list[int]]) -> None:
        """Set the bids, seat by seat."""
        auction = _auction(deal)
        if len(value) != auction.seats:
            raise _wrong_length(self.name, int(auction.seats), len(value))
        for seat, row in enumerate(value):
            places = [_place(auction, bid) for bid in row]
            auction.made[seat] = union(places)
            auction.offers[seat] = max(places, default=NOBODY)

    def show(self, value: list[list[int]], pack: Pack) -> Value:
        """Return the bids as lists."""
        return value

    def read(self, value: object, reading: Reading) -> list[list[int]]:
        """Return the bids from their lists."""
        rows = [a_list(row, self.name) for row in a_list(value, self.name)]
        return [[a_number(bid, self.name) for bid in row] for row in rows]

    def words(self, view: object) -> list[int]:
        """Return the places of each seat's bids on the ladder, as sets."""
        return a_row(_auction(view).made)

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: a set of places on the ladder."""
        return SET, len(_auction(view).bids)


def _auction(deal: object) -> Auction:
    auction: Auction = attrgetter("auction")(deal)
    return auction


def _place(auction: Auction, bid: int) -> int:
    place = place_of(bid, auction.bids)
    if place == NOBODY:
        bids = Listed([int(known) for known in auction.bids], "commas")
        raise BadNotation(say("{bid} is not a bid; bids are {bids}", bid=bid, bids=bids))
    return place


def _wrong_length(name: str, entries: int, given: int) -> BadNotation:
    told = say('"{name}" needs {old} entries, not {value}', name=name, old=entries, value=given)
    return BadNotation(told)


class NobodyOrPlayer(SeatField):
    """The seat of a player, or "nobody"."""

    def read(self, value: object, reading: Reading) -> int:
        """Return a seat from its number or name."""
        return -1 if value == "nobody" else PlayerField(self.name).read(value, reading)


class TrickField(PieceRow):
    """The cards of a trick by seat.

    They are stored in order from its leader, which is set before.
    """

    def put(self, deal: object, value: vec[i64]) -> None:
        """Lay the cards, in the order of the seats from the leader."""
        trick: Trick = attrgetter(self.at)(deal)
        row = a_row(value)
        if len(row) != trick.seats:
            raise _wrong_length(self.name, int(trick.seats), len(row))
        lie(trick, row, self.name)

    def get(self, deal: object) -> vec[i64]:
        """Return the cards, seat by seat."""
        trick: Trick = attrgetter(self.at)(deal)
        return trick.by


def lie(trick: Trick, row: list[int], name: str = "trick") -> None:
    """Set a trick to these cards by seat, -1 for none."""
    trick.start(trick.leader)
    for _ in range(sum(card >= 0 for card in row)):
        if row[trick.turn] < 0:
            raise BadNotation(
                say('"{name}" has a gap: seats play in order from the leader on', name=name)
            )
        trick.add(row[trick.turn])


class SuitsBySeat(Field[vec[i64]]):
    """A set of suits for every seat, by the letters with which faces begin: "R G"."""

    def show(self, value: vec[i64], pack: Pack) -> Value:
        """Return the letters, seat by seat."""
        suits = _suits(pack)
        return [" ".join(suits[suit] for suit in each(mask)) for mask in a_row(value)]

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the masks of the suits named."""
        suits = _suits(reading.pack)
        rows = [str(row).upper().split() for row in a_list(value, self.name)]
        if any(letter not in suits for row in rows for letter in row):
            raise BadNotation(
                say(
                    '"{name}" needs suits of {suits}, not {value}',
                    name=self.name,
                    suits=" ".join(suits),
                    value=repr(value),
                )
            )
        return vec[i64]([union([suits.index(letter) for letter in row]) for row in rows])

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: a set of suits."""
        return SET, len(_suits(pack))


def _suits(pack: Pack) -> list[str]:
    return list(dict.fromkeys(face[0] for face in pack.faces))


AUCTION: Fields = (
    PlayerField("opens", at="auction.opener"),
    NobodyOrPlayer("must_bid", at="auction.forced"),
    PlayerField("calls", at="auction.turn"),
    NobodyOrPlayer("bidder", at="auction.holder"),
    Bid("bid", at="auction.high"),
    Bids("bids", at="auction.made"),
    SeatSet("passed", at="auction.passed"),
    Flag("bidding_over", at="auction.over"),
)
"""The opener and any forced seat, whose call it is, all bids and bidders."""

_PUBLIC: Fields = (
    PlayerField("leader", at="tricks.trick.leader"),
    TrickField("trick", at="tricks.trick"),
    PiecesBySeat("played", at="tricks.played"),
    SuitsBySeat("voids", at="tricks.voids"),
    PilesBySeat("taken", at="tricks.taken"),
    Numbers("tricks", at="tricks.won"),
    PiecesField("odd", at="tricks.odd"),
    PlayerField("last_leader", at="tricks.last.leader"),
    TrickField("last", at="tricks.last"),
    NobodyOrPlayer("taker", at="tricks.taker"),
    SeatSet("revoked", at="tricks.revoked"),
)

TRICKS: Fields = (PiecesBySeat("hands", at="tricks.hands"), *_PUBLIC)
"""Hands, the trick on the table, cards played, tricks taken and known voids."""

SEEN: Fields = (PiecesBySeat("known", at="tricks.hands"), *_PUBLIC, Numbers("sizes"))
"""The facts that one seat sees."""


def infer_auction(
    auction: Auction, stated: set[str], *, opener: int, forced: int, bidding: bool
) -> None:
    """Fill in what a position leaves out about the bidding.

    If the bidding is over and nothing else is given, the opener holds the lowest bid.
    """
    if "opens" not in stated:
        auction.opener = opener
    if "must_bid" not in stated:
        auction.forced = forced
    if "bidding_over" not in stated:
        auction.over = not bidding
    if "bidder" not in stated and "bids" not in stated and ("bid" in stated or not bidding):
        auction.holder = auction.opener
    if auction.holder >= 0:
        if "bid" not in stated:
            auction.high = auction.offers[auction.holder]
        auction.high = max(auction.high, auction.lowest)
        if "bids" not in stated:
            auction.made[auction.holder] |= bit(auction.high)
            auction.offers[auction.holder] = auction.high
    if "passed" not in stated and not bidding:
        seats = range(auction.seats)
        auction.passed = sum(bit(seat) for seat in seats if seat != auction.holder)


def infer_tricks(tricks: TrickPlay, stated: set[str], *, leader: int, pack: int) -> None:
    """Fill in what a position leaves out about the play.

    `leader` leads by default. Cards that nobody holds have been played; they are distributed among
    the seats.
    """
    trick, row = tricks.trick, list(tricks.trick.by)
    if "leader" not in stated:
        trick.leader = next((seat for seat, card in enumerate(row) if card >= 0), leader)
    lie(trick, row)
    if trick.full():
        raise BadNotation(say("The trick is full already; it belongs to its taker"))
    if "played" not in stated:
        for seat in trick.order():
            tricks.played[seat] |= bit(trick.by[seat])
        held = union([card for hand in tricks.hands for card in each(hand)])
        for place, card in enumerate(each(pack & ~held & ~tricks.out())):
            tricks.played[place % tricks.seats] |= bit(card)
    if "tricks" not in stated:
        for seat in range(tricks.seats):
            tricks.won[seat] = count(tricks.taken[seat]) // tricks.seats


class TrickDeal(Protocol):
    """A deal with a turn that goes round."""

    seats: i64
    dealer: i64
    turn: i64

    def left(self, seat: i64) -> i64:
        """Return the seat to the left of another."""
        ...


class BidDeal(TrickDeal, Protocol):
    """A deal in which tricks are played after bidding for the trump."""

    phase: i64
    over: bool
    trump: i64

    @property
    def auction(self) -> Auction:
        """The bidding."""
        ...

    @property
    def tricks(self) -> TrickPlay:
        """The tricks."""
        ...


def leader_of(deal: TrickDeal, stated: set[str]) -> int:
    """Return who leads: the seat in turn if it is given, or the player to the dealer's left."""
    named = "turn" in stated and 0 <= deal.turn < deal.seats
    return int(deal.turn if named else deal.left(deal.dealer))


def infer_bid_and_play(deal: BidDeal, stated: set[str], *, forced: int, pack: int) -> None:
    """Fill in a position of a game with three phases: 0 to bid, 1 to name trump, 2 to play.

    Without a trump the dealer bids next; with one, the player to the dealer's left leads.
    """
    bid, _, play = range(3)
    if "phase" not in stated:
        deal.phase = play if deal.trump >= 0 else bid
    if "turn" not in stated:
        deal.turn = deal.dealer
    if not 0 <= deal.phase <= play or not 0 <= deal.turn < deal.seats:
        raise BadNotation(say('A position needs a "phase" and a "turn" that is a player\'s'))
    bidding = deal.phase == bid
    infer_auction(deal.auction, stated, opener=deal.dealer, forced=forced, bidding=bidding)
    infer_tricks(deal.tricks, stated, leader=leader_of(deal, stated), pack=pack)
    if "turn" not in stated and not bidding:
        deal.turn = deal.tricks.trick.turn if deal.phase == play else deal.auction.holder
    if "calls" not in stated:
        deal.auction.turn = deal.turn


def check_bid_and_play(deal: BidDeal, player: int) -> None:
    """Refuse an unplayable position; `player` plays for the seat in turn."""
    bid, name_trump, play = range(3)
    if deal.over:
        return
    if deal.phase == bid:
        check_call(deal.auction, deal.turn)
    elif deal.auction.holder < 0:
        raise BadNotation(say('Somebody must be the "bidder" when the bidding is over'))
    elif deal.phase == name_trump and deal.turn != deal.auction.holder:
        raise BadNotation(say('The "turn" to name trump is the bidder\'s'))
    elif deal.phase == play:
        check_trump(deal.trump)
        check_play(deal.tricks, deal.turn, player)


def check_trump(trump: int) -> None:
    """Refuse a position in which cards are played before there is a trump."""
    if trump < 0:
        raise BadNotation(say('Cards are played when "trump" has been named'))


def check_play(tricks: TrickPlay, turn: int, player: int) -> None:
    """Refuse a position in which no card can be played, or the wrong seat is in turn."""
    if turn != player:
        raise BadNotation(say('The "turn" does not fit: seat {seat} is to play', seat=int(player)))
    for seat in range(tricks.seats):
        if not tricks.hands[seat] and tricks.trick.by[seat] < 0:
            raise BadNotation(say('"hands" leaves seat {seat} without a card to play', seat=seat))


def check_call(auction: Auction, turn: int) -> None:
    """Refuse a position in which nobody, or the wrong seat, is in turn to bid.

    A seat that must open bids first (ROOK-9); one that must bid last may still be waiting.
    """
    opens = auction.forced == auction.opener
    if auction.high < 0 and opens and turn != auction.forced:
        raise BadNotation(
            say('Nobody has bid, so the "turn" is seat {seat}\'s', seat=int(auction.forced))
        )
    if auction.high >= 0 and auction.holder < 0:
        raise BadNotation(say('There is a "bid", but no "bidder"'))
