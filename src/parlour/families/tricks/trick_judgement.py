"""Judgement that the bots of trick games share: what a card would bring, what a hand is worth.

`Moment` holds what a card player thinks of when it is his turn; `moment` makes one from what a
view has seen of a `TrickPlay`. `best_card` then plays: of each legal card it reckons the chance
that one's side takes the trick with it, what the trick is worth, and what it costs to be without
the card later. `Hand` and `Estimate` judge a hand with a colour as trump; `dearest` says how high
to bid on it, `nerve` how daring the match asks one to be, and `call` makes the bid.

Cards are those of the Rook pack. What counts (`points`) and what beats what (`power`) are handed
in, so that 13s may count and 14s may rank above trumps.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import erf, exp, pi, sqrt

from parlour.core.bits import bit, count, each, has
from parlour.families.tricks.auction import Auction
from parlour.families.tricks.trick_play import TrickPlay
from parlour.packs.rook_cards import COLOURS, colour, number

Points = Callable[[int], int]
"""What a set of cards counts."""

Power = Callable[[int, int, int], int]
"""The strength of a card in a trick, from the colour led and trump; 0 where it cannot take it."""

NO_TRUMP = -1


def rook_power(card: int, led: int, trump: int) -> int:
    """Return how a card ranks by ROOK-26 and ROOK-29: trumps above all, then the colour led."""
    suit = colour(card)
    if suit == trump:
        return 100 + number(card)
    return number(card) if suit == led else 0


@dataclass(frozen=True)
class Taste:
    """What a player holds things to be worth, in points; tuned by duels against itself."""

    coming: float = 0.6
    """What each player after us is expected to add to a trick."""
    helped: float = 0.8
    """How likely a friend beats what he can."""
    ruffed: float = 0.85
    """How likely one who cannot follow trumps if he can."""
    trump: float = 3.0
    """What any trump is worth later."""
    top_trump: float = 6.0
    """What the highest trump is worth besides; less for each one above it, by `trump_fall`."""
    trump_fall: float = 0.6
    top: float = 4.0
    """What the highest card of another colour is worth later; less by `fall` for each above."""
    fall: float = 0.55
    number: float = 0.05
    """What a card is worth for each step of its number, as a matter of order."""
    drawing: float = 8.0
    """What it is worth to draw trumps, to the side that chose them."""
    saving: float = 0.25
    """What part of its points a count card is worth later, besides."""


CLUB_TASTE = Taste()


@dataclass
class Moment:
    """What a player thinks of when a card is to be played."""

    seat: int
    """Whose card it is."""
    legal: int
    hand: int
    trump: int
    friends: int
    """The seats of one's own side, oneself among them."""
    trick: list[tuple[int, int]]
    """Seat and card in the order played."""
    after: list[int]
    """The seats that play after this one, in their order."""
    unseen: int
    """The cards in hands that one does not see."""
    hidden: int
    """How many cards lie in those hands."""
    held: list[int]
    """What each seat holds, where one sees it."""
    may: list[int]
    """What each other seat may hold."""
    sizes: list[int]
    points: Points
    power: Power
    sides: int = 2
    trick_value: float = 0.0
    """What a trick is worth besides the cards in it."""
    declaring: bool = False
    """Whether one's own side chose trump."""
    taste: Taste = CLUB_TASTE
    wild: int = 0
    """Cards that may be played to any trick (H14-12)."""

    @property
    def led(self) -> int:
        """The colour led, or -1."""
        return colour(self.trick[0][1]) if self.trick else -1

    def is_friend(self, seat: int) -> bool:
        """Return whether a seat plays on one's own side."""
        return has(self.friends, seat)

    def winning(self) -> tuple[int, int]:
        """Return the seat and card that would take the trick now."""
        return max(self.trick, key=lambda laid: self.power(laid[1], self.led, self.trump))


def moment(  # noqa: PLR0913 - what a player thinks of
    tricks: TrickPlay,
    sizes: Iterable[int],
    *,
    seat: int,
    legal: int,
    pack: int,
    trump: int,
    friends: int,
    points: Points,
    power: Power = rook_power,
    sides: int = 2,
    trick_value: float = 0.0,
    declaring: bool = False,
    taste: Taste = CLUB_TASTE,
    wild: int = 0,
) -> Moment:
    """Return the moment at which `seat` is to play one of its `legal` cards.

    `tricks` is a view's, so its hands are those that the thinker sees. `pack` is every card that
    may be in a hand: leave out what one has buried.
    """
    seats = tricks.seats
    held = [int(hand) for hand in tricks.hands]
    known = 0
    for hand in held:
        known |= hand
    unseen = pack & ~known & ~tricks.out()
    may = [held[other] or unseen & ~_barred(tricks.voids[other]) for other in range(seats)]
    order = tricks.trick.order()
    left = seats - len(order) - 1
    return Moment(
        seat=seat,
        legal=legal,
        hand=held[seat],
        trump=trump,
        friends=friends,
        trick=[(other, tricks.trick.by[other]) for other in order],
        after=[(seat + step) % seats for step in range(1, left + 1)],
        unseen=unseen,
        hidden=max(count(unseen), 1),
        held=held,
        may=may,
        sizes=list(sizes),
        points=points,
        power=power,
        sides=sides,
        trick_value=trick_value,
        declaring=declaring,
        taste=taste,
        wild=wild,
    )


def _barred(voids: int) -> int:
    cards = 0
    for suit in each(voids):
        cards |= COLOURS[suit]
    return cards


def best_card(now: Moment) -> int:
    """Return the legal card that promises most; of equal ones the lowest."""
    cards = each(now.legal)
    if len(cards) == 1:
        return cards[0]
    return max(cards, key=lambda card: worth_of_playing(now, card))


def worth_of_playing(now: Moment, card: int) -> float:
    """Return what a card is expected to bring now, less what it would bring later."""
    taste = now.taste
    led = now.led if now.trick else colour(card)
    cards = bit(card)
    for _, other in now.trick:
        cards |= bit(other)
    stake = now.points(cards) + now.trick_value + taste.coming * len(now.after)
    chance = chance_to_take(now, card, led)
    lost = (1.0 - chance) * stake / (now.sides - 1)
    return chance * stake - lost - price(now, card) + _drawing(now, card)


def chance_to_take(now: Moment, card: int, led: int) -> float:
    """Return how likely one's own side takes the trick if this card is played."""
    laid = [*now.trick, (now.seat, card)]
    holder, best = max(laid, key=lambda one: now.power(one[1], led, now.trump))
    ours = 1.0 if now.is_friend(holder) else 0.0
    strength = now.power(best, led, now.trump)
    for seat in now.after:
        beats = chance_to_beat(now, seat, led, strength)
        if now.is_friend(seat):
            ours += (1.0 - ours) * beats * now.taste.helped
        else:
            ours *= 1.0 - beats
    return ours


def chance_to_beat(now: Moment, seat: int, led: int, strength: int) -> float:
    """Return how likely a seat that plays later can beat what lies there."""
    follows = now.may[seat] & COLOURS[led]
    trumps = now.may[seat] & COLOURS[now.trump] if now.trump >= 0 and now.trump != led else 0
    higher = count_above(now, follows | (now.may[seat] & now.wild), led, strength)
    ruffs = count_above(now, trumps, led, strength)
    if now.held[seat]:
        return 1.0 if higher or (not follows and ruffs) else 0.0
    share = min(now.sizes[seat] / now.hidden, 1.0)
    miss = 1.0 - share
    void = miss ** int(count(follows))
    return (1.0 - miss**higher) + void * (1.0 - miss**ruffs) * now.taste.ruffed


def count_above(now: Moment, cards: int, led: int, strength: int) -> int:
    """Return how many of some cards are stronger than this."""
    return sum(now.power(card, led, now.trump) > strength for card in each(cards))


def price(now: Moment, card: int) -> float:
    """Return what it costs to be without a card later in the deal."""
    taste, suit = now.taste, colour(card)
    above = int(count(now.unseen & COLOURS[suit] & ~(bit(card + 1) - 1)))
    if suit == now.trump:
        cost = taste.trump + taste.top_trump * taste.trump_fall**above
    else:
        cost = taste.top * taste.fall**above
    return cost + taste.number * int(number(card)) + taste.saving * now.points(bit(card))


def _drawing(now: Moment, card: int) -> float:
    """Return what it is worth to draw the trumps of the others, as the bidder's side does."""
    if now.trick or colour(card) != now.trump or not now.declaring:
        return 0.0
    out = count(now.unseen & COLOURS[now.trump])
    mine = count(now.hand & COLOURS[now.trump])
    boss = not now.unseen & COLOURS[now.trump] & ~(bit(card + 1) - 1)
    return now.taste.drawing if boss and out and 2 * mine >= out else 0.0


# Bidding.


@dataclass(frozen=True)
class Hand:
    """What one looks at before bidding, with one colour as trump."""

    trumps: int
    top_trumps: int
    """How many of the 14, 13, 12 of trumps."""
    tops: int
    """14s of other colours."""
    seconds: int
    """13s of other colours that have a card below or above them."""
    counts: int
    """Points in the hand."""
    short: int
    """Other colours with at most one card."""


def judge(hand: int, trump: int, points: Points) -> Hand:
    """Return what a hand shows with a colour as trump."""
    tops = seconds = short = 0
    for suit, cards in enumerate(COLOURS):
        if suit == trump:
            continue
        own = hand & cards
        high = [number(card) for card in each(own)]
        tops += 14 in high
        seconds += 13 in high and len(high) > 1
        short += len(high) <= 1
    own = hand & COLOURS[trump]
    top_trumps = sum(number(card) >= 12 for card in each(own))
    return Hand(count(own), top_trumps, tops, seconds, points(hand), short)


@dataclass(frozen=True)
class Estimate:
    """How many points the bidder's side takes, as fitted to what club players took."""

    base: float
    trumps: float
    top_trumps: float
    tops: float
    seconds: float
    counts: float
    short: float
    spread: float
    """The standard deviation of what is taken about the estimate."""
    defending: float
    """What a bid must be worth at least: less, and one would rather let the others have it."""
    denied: float = 0.0
    """What the others lose on average by a bid that is made (DISP-26)."""

    def of(self, hand: Hand) -> float:
        """Return the points expected from a hand."""
        return (
            self.base
            + self.trumps * hand.trumps
            + self.top_trumps * hand.top_trumps
            + self.tops * hand.tops
            + self.seconds * hand.seconds
            + self.counts * hand.counts
            + self.short * hand.short
        )


def best_trump(hand: int, points: Points, estimate: Estimate) -> tuple[int, float]:
    """Return the colour that promises most as trump, and how much."""
    worth = [estimate.of(judge(hand, suit, points)) for suit in range(len(COLOURS))]
    best = max(range(len(COLOURS)), key=lambda suit: worth[suit])
    return best, worth[best]


def worth_of_bid(expected: float, estimate: Estimate, bid: float) -> float:
    """Return what a bid brings on average: the points taken if they reach it, else less the bid."""
    z = (bid - 2.5 - expected) / estimate.spread  # counts come in fives
    fails = 0.5 * (1.0 + erf(z / sqrt(2.0)))
    density = exp(-z * z / 2.0) / sqrt(2.0 * pi)
    made = (expected + estimate.denied) * (1.0 - fails) + estimate.spread * density
    return made - bid * fails


def dearest(expected: float, estimate: Estimate, bids: Iterable[int], nerve: float = 0.0) -> int:
    """Return the highest bid that is worth more than to defend; 0 if none is."""
    best = 0
    for bid in bids:
        if worth_of_bid(expected, estimate, bid) >= estimate.defending - nerve:
            best = bid
    return best


def nerve(scores: Sequence[int], own: int, target: int, reach: int) -> float:
    """Return how many points' worth of daring the state of the match asks for.

    `reach` is what a bidder may make in a hand. Whom that much would let win must not have it
    cheaply; who is nearly there himself takes no risk.
    """
    ours = target - scores[own]
    theirs = target - max(score for side, score in enumerate(scores) if side != own)
    if theirs <= reach < ours:
        return 12.0
    return -8.0 if 2 * ours <= reach else 0.0


def call(auction: Auction, limit: int) -> int:
    """Return the lowest bid that is open, if the limit allows it or one must bid; else a pass."""
    lowest = auction.lowest if auction.high < 0 else auction.high + 1
    must = auction.high < 0 and auction.turn == auction.forced
    if lowest < auction.passing and (must or auction.bids[lowest] <= limit):
        return lowest
    return auction.passing
