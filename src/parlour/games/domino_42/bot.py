"""How a novice plays 42: bid on long trumps and doubles, pull trumps, cover and feed count.

A card is worth what its trick is expected to bring, less what it would bring later. The trick
brings its point and what counts in it, to us or to them; how likely it is ours is reckoned from
the cards that are still unseen, and from who could not follow what. So count is fed to a partner
who is winning and kept from an opponent who is, and doubles are cashed before they are trumped.

A bid is judged by what the hand would make with its best trump, as fitted to what this player made
of such hands. The lone hand is bid only when no trick can be lost.
"""

from dataclasses import dataclass
from math import exp

from librt.vecs import vec

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import bit, count, each, first, has
from parlour.core.deal import View
from parlour.families.tricks.auction import NOBODY, place_of
from parlour.families.tricks.trick_play import team
from parlour.games.domino_42.players import FortyTwoPlayers, FortyTwoSolver
from parlour.games.domino_42.rules import (
    ALWAYS,
    BID,
    DOUBLE_OF,
    HIGHEST,
    LONE,
    NEVER,
    NOTHING,
    SEATS,
    SIDES,
    SUIT_COUNT,
    TRUMP,
    Domino42View,
    cards_of,
    counters,
    followers,
    suit_led,
)
from parlour.packs.card_dominoes import HIGH, LOW, SUITS, is_double

TRUMPED = 20
"""How much stronger a trump is than any plain card."""


def rank(card: int, suit: int) -> int:
    """Return how high a card stands in one of its suits: the double above all (D42-11)."""
    return 7 if is_double(card) else HIGH[card] + LOW[card] - suit


def power(card: int, led: int, trump: int) -> int:
    """Return how strong a card is in a trick, 0 where it cannot take it (D42-R14)."""
    if has(SUITS[trump], card):
        return TRUMPED + rank(card, trump)
    return 1 + rank(card, led) if has(SUITS[led], card) else 0


@dataclass
class Moment:
    """What a player thinks of when a card is to be played."""

    seat: int
    hand: int
    trump: int
    friends: int
    trick: list[tuple[int, int]]
    """Seat and card in the order played."""
    after: list[int]
    """The seats that play after this one."""
    may: list[int]
    """What each seat may hold of the unseen cards."""
    sizes: list[int]
    unseen: int
    hidden: int
    """How many cards lie in the hands that are not seen."""
    declaring: bool

    @property
    def led(self) -> int:
        """The suit led, or -1."""
        return suit_led(self.trick[0][1], self.trump) if self.trick else -1


def moment(view: Domino42View) -> Moment:
    """Return the moment at which the holder of a view is to play."""
    tricks, seat = view.tricks, view.seat
    unseen = view.unseen()
    suits = [int(cards) for cards in view.suits()]
    may: list[int] = []
    for other in range(SEATS):
        cards = unseen if other != seat else 0
        for suit in each(tricks.voids[other]):
            cards &= ~suits[suit]
        may.append(cards)
    order = tricks.trick.order()
    after: list[int] = []
    turn = tricks.trick.next_seat(seat)
    while turn != tricks.trick.leader:
        after.append(turn)
        turn = tricks.trick.next_seat(turn)
    return Moment(
        seat=seat,
        hand=tricks.hands[seat],
        trump=view.trump,
        friends=team(seat % SIDES, SIDES, SEATS),
        trick=[(other, tricks.trick.by[other]) for other in order],
        after=after,
        may=may,
        sizes=[int(size) for size in view.sizes],
        unseen=unseen,
        hidden=max(int(count(unseen)), 1),
        declaring=view.auction.holder % SIDES == seat % SIDES,
    )


def worth_of_playing(now: Moment, card: int) -> float:
    """Return what a card is expected to bring, less what it would bring later."""
    led = now.led if now.trick else suit_led(card, now.trump)
    cards = bit(card)
    for _, other in now.trick:
        cards |= bit(other)
    stake = 1.0 + float(counters(cards)) + 0.8 * len(now.after)  # those after us will give some
    chance = chance_to_take(now, card, led)
    return (2.0 * chance - 1.0) * stake - price(now, card) + drawing(now, card)


def chance_to_take(now: Moment, card: int, led: int) -> float:
    """Return how likely one's own side takes the trick if this card is played."""
    laid = [*now.trick, (now.seat, card)]
    holder, best = max(laid, key=lambda one: power(one[1], led, now.trump))
    ours = 1.0 if has(now.friends, holder) else 0.0
    strength = power(best, led, now.trump)
    for seat in now.after:
        beats = chance_to_beat(now, seat, led, strength)
        if has(now.friends, seat):
            ours += (1.0 - ours) * beats * 0.8
        else:
            ours *= 1.0 - beats
    return ours


def chance_to_beat(now: Moment, seat: int, led: int, strength: int) -> float:
    """Return how likely a seat that plays later can beat what lies there."""
    follows = now.may[seat] & cards_of(led, now.trump)
    trumps = now.may[seat] & cards_of(now.trump, now.trump) if led != now.trump else 0
    miss = 1.0 - min(now.sizes[seat] / now.hidden, 1.0)
    higher = miss ** above(follows, led, now.trump, strength)
    void = miss ** int(count(follows))
    return (1.0 - higher) + void * (1.0 - miss ** above(trumps, led, now.trump, strength)) * 0.85


def above(cards: int, led: int, trump: int, strength: int) -> int:
    """Return how many of some cards are stronger than this."""
    return sum(power(card, led, trump) > strength for card in each(cards))


def price(now: Moment, card: int) -> float:
    """Return what it costs to be without a card later in the hand."""
    if has(SUITS[now.trump], card):
        over = above(now.unseen, now.trump, now.trump, power(card, now.trump, now.trump))
        return 2.0 + 3.5 * 0.6**over
    suit = HIGH[card]
    over = above(now.unseen & cards_of(suit, now.trump), suit, now.trump, 1 + rank(card, suit))
    return 2.5 * 0.4**over


def drawing(now: Moment, card: int) -> float:
    """Return what it is worth to pull the trumps of the others, as the bidder's side does."""
    if now.trick or not now.declaring or not has(SUITS[now.trump], card):
        return 0.0
    theirs = 0
    for seat in now.after:
        if not has(now.friends, seat):
            theirs |= now.may[seat] & cards_of(now.trump, now.trump)
    if not theirs:
        return -3.0
    strength = power(card, now.trump, now.trump)
    return 0.0 if above(theirs, now.trump, now.trump, strength) else 4.0


def best_card(view: Domino42View) -> int:
    """Return the card that promises most; it always follows suit, honour or not (D42-R22)."""
    led = view.tricks.trick.led
    cards = view.choices
    if led != NOTHING:
        cards = cards & followers(led, view.trump) or cards
    if cards & (cards - 1) == 0:
        return first(cards)
    now = moment(view)
    return max(each(cards), key=lambda card: worth_of_playing(now, card))


# Bidding.


@dataclass(frozen=True)
class Hand:
    """What one looks at before bidding, with one number as trump."""

    trumps: int
    tops: int
    """How many trumps stand above all that are not held."""
    double: int
    """1 with the double of trumps."""
    doubles: int
    """Doubles of other suits."""
    losers: int
    """Plain cards that are not sure to win once trumps are gone."""
    safe: int
    """What counts among the trumps and the sure winners."""
    risky: int
    """What counts among the losers."""

    def features(self) -> list[float]:
        """Return the figures in the order of their weights."""
        return [1.0, *map(float, vars(self).values())]


def judge(hand: int, trump: int) -> Hand:
    """Return what a hand shows with a number as trump."""
    trumps = hand & cards_of(trump, trump)
    winners = 0
    for suit in range(SUIT_COUNT):
        if suit != trump:
            winners |= from_the_top(hand, suit, trump)
    losers = hand & ~trumps & ~winners
    return Hand(
        trumps=count(trumps),
        tops=count(from_the_top(hand, trump, trump)),
        double=int(has(hand, DOUBLE_OF[trump])),
        doubles=sum(is_double(card) for card in each(hand & ~trumps)),
        losers=count(losers),
        safe=counters(trumps | winners),
        risky=counters(losers),
    )


def from_the_top(hand: int, suit: int, trump: int) -> int:
    """Return the cards of a suit that nothing outside the hand can beat, trumps apart."""
    cards = cards_of(suit, trump)
    outside = [rank(card, suit) for card in each(cards & ~hand)]
    best = max(outside, default=-1)
    return sum(bit(card) for card in each(cards & hand) if rank(card, suit) > best)


WEIGHTS = (4.6, 4.3, 1.2, 1.8, 3.2, 1.2, 0.2, -0.3)
"""Points that a side makes, by what its bidder's hand shows; who leads first hardly matters."""
SPREAD = 9.0
"""How far what is made lies from that, as a standard deviation."""
USUAL = 28.0
"""What a side makes on average whose bidder we know nothing of."""
TAKEN_OVER = -8.0
"""What our side has left, on average, when an opponent overbids."""


def expected(hand: int, trump: int) -> float:
    """Return how many points a bidder's side makes with a trump, on average."""
    features = judge(hand, trump).features()
    return sum(w * x for w, x in zip(WEIGHTS, features, strict=True))


def best_trump(hand: int) -> int:
    """Return the number that promises most as trump."""
    return max(range(SUIT_COUNT), key=lambda trump: expected(hand, trump))


def is_certain(hand: int, trump: int) -> bool:
    """Return whether the leader takes every trick: trumps can be pulled, and the rest are boss."""
    shown = judge(hand, trump)
    return shown.losers == 0 and shown.tops >= 7 - shown.trumps


class Prospects:
    """What bids would bring: our points less theirs, if we make so many on average."""

    def __init__(self, view: Domino42View) -> None:
        self.scoring = view.options.opponents_score

    def of(self, points: float, bid: int) -> float:
        """Return what a bid brings a side that makes so many points on average."""
        total = weights = 0.0
        for made in range(HIGHEST + 1):
            weight = exp(-(((made - points) / SPREAD) ** 2) / 2.0)
            weights += weight
            total += weight * self.margin(made, bid)
        return total / weights

    def margin(self, made: int, bid: int) -> int:
        """Return what it brings to make so many: the bid and all, or set back (D42-44, D42-45)."""
        theirs = HIGHEST - made
        if made >= bid:
            return made - theirs if self.scoring == ALWAYS else made
        return -bid if self.scoring == NEVER else -bid - theirs


def call(view: Domino42View) -> int:
    """Return the bid that is worth most, or the pass."""
    hand = view.tricks.hands[view.seat]
    trump = best_trump(hand)
    auction, choices = view.auction, view.choices
    lone = place_of(LONE, auction.bids)
    leads = view.options.bidder_leads or view.seat == (view.dealer + 1) % SEATS
    if leads and has(choices, lone) and is_certain(hand, trump):
        return lone
    prospects = Prospects(view)
    points = expected(hand, trump)
    later = range(1, (view.dealer - view.seat) % SEATS + 1)
    rivals = sum(step % SIDES for step in later)
    worth = {NOBODY: worth_of_passing(view, prospects)} if has(choices, auction.passing) else {}
    for place in each(choices & ~bit(auction.passing) & ~bit(lone)):
        bid = int(auction.bids[place])
        overbid = 1.0 - (1.0 - 0.6 * exp(-bid / 25.0)) ** rivals
        own = prospects.of(points, bid)
        worth[place] = own + overbid * (TAKEN_OVER - own)
    best = max(worth, key=lambda place: worth[place], default=lone)
    return auction.passing if best == NOBODY else best


def worth_of_passing(view: Domino42View, prospects: Prospects) -> float:
    """Return what our side has left when the bid stays where it is."""
    holder, bid = view.auction.holder, view.auction.bid()
    if holder == NOBODY:
        return 0.0 if view.seat == view.dealer else TAKEN_OVER / 2.0
    worth = prospects.of(max(USUAL, float(bid)), min(bid, HIGHEST))
    return worth if holder % SIDES == view.seat % SIDES else -worth


class Rule:
    """Bids what the hand is likely to make, and plays for the points on the table."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the bid, trump or card that is worth most."""
        del seed  # nothing is left to chance
        assert isinstance(view, Domino42View)
        if view.phase == BID:
            return call(view)
        if view.phase == TRUMP:
            return best_trump(view.tricks.hands[view.seat])
        return best_card(view)


RULE = Rule()
PLAYERS = FortyTwoPlayers(vec[float](list(WEIGHTS)))
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker(
    "expert",
    RULE,
    PLAYERS,
    STAKES,
    worlds=200,
    exact=16,
    exact_worlds=100,
    nodes=10_000,
    solver=FortyTwoSolver,
    odds=(0.23, 1.17),
)
LEVELS = (NOVICE, CLUB, EXPERT)
