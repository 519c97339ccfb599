"""How sensible players bid in Rook and related games.

They bid step by step, up to what the hand should bring. They leave a partner's bid alone unless
their own hand is much better; if the opponents are out of the bidding, they always do. They do not
let opponents win the match with a cheap bid, and take no risk when they are close to winning.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, has
from parlour.core.deal import GameDeal
from parlour.families.tricks.players.play import Cards, logistic
from parlour.families.tricks.rules.auction import PASS_FINAL, Auction
from parlour.families.tricks.rules.rook_tricks import BID
from parlour.packs.rook_cards import (
    COLOURS,
    FIVES,
    FOURTEENS,
    card,
)

HUES: Final = 4
NO_SCORE: Final = -10_000
UNHEARD_OF: Final = 0.001
"""The minimum probability of a call; it is not zero, because nobody is that predictable."""


class Habits:
    """Measures of how closely calls follow from hands, fitted to bots' calls (`bench/calls.py`)."""

    def __init__(self, width: float, over_partner: float, named: float) -> None:
        self.width: float = width
        """The number of extra points in a hand that multiplies the odds of a bid by e."""
        self.over_partner: float = over_partner
        """The number of extra points needed to bid over a partner."""
        self.named: float = named
        """The same as `width` for the colour that is named."""


class Scale:
    """The expected points of a hand, and the points needed for each bid of the ladder."""

    def __init__(
        self,
        weights: vec[float],
        spread: float,
        limits: vec[float],
        bold: vec[float],
        careful: vec[float],
    ) -> None:
        self.weights: vec[float] = weights
        """The base, then weights: trumps, top trumps, tops, seconds, counts, short colours."""
        self.spread: float = spread
        """The standard deviation of the result around the estimate."""
        self.limits: vec[float] = limits
        self.bold: vec[float] = bold
        """The limits of a side whose opponents could win with their bid."""
        self.careful: vec[float] = careful
        """The limits of a side close to winning."""


def is_won(auction: Auction, seat: i64, sides: i64) -> bool:
    """Return whether a seat's partner holds the bid and every opponent has passed for good."""
    if auction.holder < 0 or auction.holder % sides != seat % sides or auction.holder == seat:
        return False
    other: i64 = 0
    while other < auction.seats:
        if other % sides != seat % sides and not has(auction.passed, other):
            return False
        other += 1
    return auction.style == PASS_FINAL


@mypyc_attr(allow_interpreted_subclasses=True)
class Bidders(Cards[GameDeal]):
    """Players of a game with an auction for the trump."""

    def __init__(self, tens: i64, trick_value: float, reach: i64, scales: dict[int, Scale]) -> None:
        super().__init__(FIVES, tens, trick_value)
        self.listens = True
        self.habits: Habits = Habits(25.0, 14.0, 4.0)
        self.reach: i64 = reach
        """The most points that a bidder's side is likely to make in a deal."""
        self.scales: dict[int, Scale] = scales
        """The hand evaluations, by ten times the number of seats plus the number of sides."""
        self.over_partner: float = 20.0

    def auction_of(self, deal: GameDeal) -> Auction:
        """Return the auction of a deal."""
        raise NotImplementedError

    def trump_of(self, deal: GameDeal) -> i64:
        """Return the colour named, or -1."""
        raise NotImplementedError

    def target_of(self, deal: GameDeal) -> i64:
        """Return the score that wins the match."""
        raise NotImplementedError

    def scale_of(self, deal: GameDeal) -> Scale:
        """Return the hand evaluation for a number of seats and sides."""
        return self.scales[10 * deal.seats + len(deal.scores)]

    def expected(self, hand: i64, trump: i64, scale: Scale) -> float:
        """Return the expected points of the bidder's side from a hand with a trump."""
        own: i64 = hand & COLOURS[trump]
        tops: i64 = 0
        seconds: i64 = 0
        short: i64 = 0
        hue: i64 = 0
        while hue < HUES:
            cards: i64 = hand & COLOURS[hue]
            if hue != trump:
                held: i64 = count(cards)
                tops += count(cards & FOURTEENS)
                if held > 1 and has(cards, card(hue, 13)):
                    seconds += 1
                if held <= 1:
                    short += 1
            hue += 1
        high: i64 = own & ~below(card(trump, 12))
        weights = scale.weights
        return (
            weights[0]
            + weights[1] * float(count(own))
            + weights[2] * float(count(high))
            + weights[3] * float(tops)
            + weights[4] * float(seconds)
            + weights[5] * float(self.points(hand))
            + weights[6] * float(short)
        )

    def best_trump(self, hand: i64, scale: Scale) -> i64:
        """Return the colour with the highest expected points."""
        found: i64 = 0
        value = self.expected(hand, 0, scale)
        hue: i64 = 1
        while hue < HUES:
            other = self.expected(hand, hue, scale)
            if other > value:
                found = hue
                value = other
            hue += 1
        return found

    def call(self, deal: GameDeal, auction: Auction, seat: i64, hand: i64) -> i64:
        """Return the lowest bid that is open, if the hand is good enough for it; else a pass."""
        lowest: i64 = auction.lowest if auction.high < 0 else auction.high + 1
        if lowest >= auction.passing:
            return auction.passing
        if auction.high < 0 and seat == auction.forced:
            return lowest
        sides: i64 = len(deal.scores)
        if is_won(auction, seat, sides):
            return auction.passing
        scale = self.scale_of(deal)
        value = self.expected(hand, self.best_trump(hand, scale), scale)
        if auction.holder >= 0 and auction.holder % sides == seat % sides:
            value -= self.over_partner
        limits = self.limits_of(deal, seat % sides, scale)
        return lowest if value >= limits[lowest] else auction.passing

    def limits_of(self, deal: GameDeal, side: i64, scale: Scale) -> vec[float]:
        """Return the points needed for each bid, as daring or careful as the match requires."""
        best: i64 = NO_SCORE
        other: i64 = 0
        while other < len(deal.scores):
            if other != side:
                best = max(best, deal.scores[other])
            other += 1
        target: i64 = self.target_of(deal)
        ours: i64 = target - deal.scores[side]
        if target - best <= self.reach and self.reach < ours:
            return scale.bold
        return scale.careful if 2 * ours <= self.reach else scale.limits

    def calls(self, deal: GameDeal, legal: i64) -> i64:
        """Return the calls worth trying: to pass, or one of the next two bids.

        A player who has already bid does not bid over a partner when the opponents are out. A
        player who has not bid may do so once, with the better hand; the partner then passes, as
        play-outs assume.
        """
        auction = self.auction_of(deal)
        some: i64 = legal & bit(auction.passing)
        won = is_won(auction, auction.turn, len(deal.scores))
        if won and auction.offers[auction.turn] >= 0:
            return some
        bids: i64 = legal & below(auction.passing)
        steps: i64 = 0
        while bids != 0 and steps < 2:
            some |= bids & -bids
            bids &= bids - 1
            steps += 1
        return some

    def say(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Bid, or name the best colour."""
        hand: i64 = self.tricks_of(deal).hands[seat]
        if deal.phase == BID:
            return self.call(deal, self.auction_of(deal), seat, hand)
        return self.best_trump(hand, self.scale_of(deal))

    def sayable(self, deal: GameDeal, seat: i64, legal: i64) -> i64:
        """Return the calls worth trying: the next bids, or every colour."""
        return self.calls(deal, legal) if deal.phase == BID else legal

    def likelihood(self, deal: GameDeal, seat: i64) -> float:
        """Return the likelihood of the others' calls and of the trump, given these hands."""
        auction = self.auction_of(deal)
        tricks = self.tricks_of(deal)
        found = 1.0
        other: i64 = 0
        while other < deal.seats:
            if other != seat:
                hand: i64 = tricks.hands[other] | tricks.played[other]
                found *= self.chance_of_calls(deal, auction, other, hand)
            other += 1
        return found

    def chance_of_calls(self, deal: GameDeal, auction: Auction, seat: i64, hand: i64) -> float:
        """Return the likelihood of a seat's calls and of its trump, given this hand.

        A bid means that the hand was good enough for it. A pass means that it was not good enough
        for the next bid, or that the player left a partner's bid alone.
        """
        offer: i64 = auction.offers[seat]
        refused: i64 = -1
        if has(auction.passed, seat):
            refused = self.refused(auction, offer)
        told = offer > auction.lowest or refused >= 0 or seat == auction.holder
        if not told:
            return 1.0
        habits = self.habits
        scale = self.scale_of(deal)
        best: i64 = self.best_trump(hand, scale)
        value = self.expected(hand, best, scale)
        found = 1.0
        if offer > auction.lowest:
            found = logistic((value - scale.limits[offer]) / habits.width)
        if refused >= 0:
            sides: i64 = len(deal.scores)
            limit = scale.limits[refused]
            if self.holder_of(auction, refused - 1) % sides == seat % sides:
                limit += habits.over_partner
            found *= logistic((limit - value) / habits.width)
        trump: i64 = self.trump_of(deal)
        if seat == auction.holder and trump >= 0:
            found *= logistic((self.expected(hand, trump, scale) - value) / habits.named)
        return max(found, UNHEARD_OF)

    def refused(self, auction: Auction, offer: i64) -> i64:
        """Return the lowest bid that a player refused by passing after an offer; -1 if none."""
        place: i64 = offer + 1
        while place <= auction.high:
            if self.holder_of(auction, place) >= 0:
                above: i64 = place + 1
                if above < auction.passing:
                    return above
                return -1
            place += 1
        return -1

    def holder_of(self, auction: Auction, place: i64) -> i64:
        """Return the seat that made a bid, or -1."""
        seat: i64 = 0
        while seat < auction.seats:
            if has(auction.made[seat], place):
                return seat
            seat += 1
        return -1

    def set_trump(self, trump: i64) -> None:
        """Store the trumps."""
        self.trump = trump
        self.trumps = COLOURS[trump]
