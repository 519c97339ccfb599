"""How an expert plays I Doubt It, for play-outs, and what a face-down card reveals about a hand.

The functions take what a player knows as sets of cards, so that the bots, who hold a view, and the
play-out players, who sit in an imagined deal, share them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.search import Policy
from parlour.core.bits import bit, count, first, has, shift
from parlour.core.deal import zeros
from parlour.core.rng import Rng
from parlour.games.i_doubt_it.rules import DOUBT, NOTHING, WAIVE, DoubtDeal
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS, number

SURE: Final = 0.95
"""The probability from which on a player doubts a suspected lie."""
IMPATIENT: Final = 0.6
"""The probability of a lie from which on an expert who has lost patience doubts it."""
WORTH: Final = 4
"""Minimum number of cards in the pile that makes a doubt worthwhile."""
ATTENTION: Final = 3
"""A player looks closely at one in this many cards, apart from last cards."""
LONG: Final = 250
"""Plays until an expert loses patience, if every player calls all the numbers."""
LONG_FOR_FEW: Final = 90
"""Plays until an expert loses patience, if players call only some numbers (R-DOUBT-7)."""
BLUFF: Final = 0.1
"""How often players lie although they could play the number they call."""

MIXED: Final = 1_000_003
HALF: Final = 28
"""Bits of half a pack: products of halves stay within 63 bits."""


def chance_of_lie(others: i64, hidden: i64, held: i64) -> float:
    """Return the probability that a hand has none of a number.

    It holds `held` of the `hidden` cards, `others` of which have the number.
    """
    if others == 0 or held <= 0:
        return 1.0
    if hidden - others < held:
        return 0.0
    chance = 1.0
    i: i64 = 0
    while i < others:
        chance *= float(hidden - held - i) / float(hidden - i)
        i += 1
    return chance


def least(left: i64, pile: i64, sure: float) -> float:
    """Return the probability of a lie from which on to doubt; 1 if the pile is not worth it.

    Doubting the last card of a player with none left costs nothing.
    """
    if left == 0:
        return 0.0
    if pile < WORTH:
        return 1.0
    return sure


def attentive(own: i64, plays: i64) -> bool:
    """Return whether a player looks closely at the last card played.

    It depends on the player's own cards and the number of plays. So it does not change while the
    card lies there, but differs from match to match, and nobody can know which plays go unwatched.
    """
    low: i64 = (own & (bit(HALF) - 1)) * MIXED + plays
    high: i64 = (own >> HALF) * MIXED + (low >> HALF)
    seed: i64 = shift(high & (bit(63 - HALF) - 1), HALF) | (low & (bit(HALF) - 1))
    return Rng(seed).chance(1, ATTENTION)


def is_long(plays: i64, seats: i64) -> bool:
    """Return whether a deal is so long that somebody must be doubting a lot."""
    if seats % 2 == 0 or seats % 7 == 0:  # some numbers are never called by some players
        return plays > LONG_FOR_FEW
    return plays > LONG


def calls_of(sizes: vec[i64], seat: i64, called: i64, *, again: bool) -> vec[i64]:
    """Return the numbers that the player in turn will call on this turn and the following ones.

    All doubt a last card. If the deal goes on, it was a lie, its player took the pile and plays
    again (R-DOUBT-7). So every player who runs out earlier makes all later numbers one higher.
    Without `again` the numbers are those of a deal in which nobody doubts.
    """
    seats: i64 = len(sizes)
    many: i64 = max(HIGHEST, sizes[seat])
    calls: vec[i64] = zeros(many)
    turn: i64 = 0
    while turn < many:
        later: i64 = called + turn * seats
        other: i64 = 0
        while again and other < seats:
            if other != seat and sizes[other] <= turn:
                later += 1
            other += 1
        calls[turn] = later % HIGHEST + 1
        turn += 1
    return calls


def saved_of(hand: i64, calls: vec[i64], turns: i64) -> i64:
    """Return cards of a hand that will be true on its last turns, chosen from the last one back."""
    last: i64 = count(hand) - 1
    turn: i64 = last
    found: i64 = 0
    while turn > last - turns and turn > 0:
        true: i64 = NUMBERS[calls[turn]] & hand & ~found
        found |= true & -true
        turn -= 1
    return found


def spare_of(hand: i64, cards: i64, calls: vec[i64]) -> i64:
    """Return the card to lie with: the player will call its number last, or never."""
    found: i64 = -1
    best: i64 = 0
    many: i64 = count(hand)
    while cards != 0:
        card: i64 = first(cards)
        cards &= cards - 1
        turns: i64 = 0
        while turns < HIGHEST and calls[turns] != number(card):
            turns += 1
        value: i64 = 10 * turns - count(hand & NUMBERS[number(card)])
        if turns >= many:
            value += 1000
        if found < 0 or value > best:
            found = card
            best = value
    return found


class DoubtPlayers(Policy[DoubtDeal]):
    """Experts, who read only their own cards and what doubts have shown them.

    They err now and then, like other play-out players. If they did not, the number that a player
    will call many turns later could be foreseen, and a review would expect that of people.
    """

    def __init__(self) -> None:
        super().__init__()
        self.listens = True

    def choose(self, deal: DoubtDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return the card to play, or whether to doubt."""
        if has(legal, DOUBT) and self.doubts(deal, seat):
            return DOUBT
        if has(legal, WAIVE):
            return WAIVE
        cards: i64 = legal & ALL
        hand: i64 = deal.hands[seat]
        sizes: vec[i64] = zeros(deal.seats)
        other: i64 = 0
        while other < deal.seats:
            sizes[other] = count(deal.hands[other])
            other += 1
        calls: vec[i64] = calls_of(sizes, seat, deal.called, again=not deal.options.continue_left)
        if not is_long(deal.plays, deal.seats):
            free: i64 = cards & ~saved_of(hand, calls, HIGHEST)
            if free != 0:
                cards = free
        true: i64 = cards & NUMBERS[deal.called % HIGHEST + 1]
        if true != 0:
            return first(true)
        return spare_of(hand, cards, calls)

    def doubts(self, deal: DoubtDeal, seat: i64) -> bool:
        """Return whether a seat doubts the last card played."""
        left: i64 = count(deal.hands[deal.window.maker])
        pile: i64 = 0
        other: i64 = 0
        while other < deal.seats:
            pile += count(deal.laid[other])
            other += 1
        if is_long(deal.plays, deal.seats):
            return self.lie(deal, seat) > least(left, pile, IMPATIENT)
        if left != 0 and not attentive(deal.hands[seat] | deal.laid[seat], deal.plays):
            return False
        return self.lie(deal, seat) > least(left, pile, SURE)

    def lie(self, deal: DoubtDeal, seat: i64) -> float:
        """Return the probability that the last card is not what it was called."""
        maker: i64 = deal.window.maker
        wanted: i64 = NUMBERS[deal.called]
        known: i64 = deal.knows[seat * deal.seats + maker]
        if known & wanted != 0:
            return 0.0
        elsewhere: i64 = deal.hands[seat] | deal.laid[seat]
        other: i64 = 0
        while other < deal.seats:
            if other != maker:
                elsewhere |= deal.knows[seat * deal.seats + other]
            other += 1
        unseen: i64 = ALL & ~elsewhere
        held: i64 = count(deal.hands[maker]) + 1 - count(known)
        return chance_of_lie(count(unseen & wanted), count(unseen), held)

    def worth_trying(self, deal: DoubtDeal, seat: i64, legal: i64) -> i64:
        """Return one card of each number: colours do not matter (DOUBT-5).

        Where a card can be played, a doubt is not tried. In play-outs only the next player can
        doubt, so a doubt would seem to be worth more than it is.
        """
        if legal & ALL == 0:
            return legal
        found: i64 = 0
        n: i64 = 1
        while n <= HIGHEST:
            alike: i64 = legal & NUMBERS[n]
            found |= alike & -alike
            n += 1
        return found

    def likelihood(self, deal: DoubtDeal, seat: i64) -> float:
        """Return the likelihood of the last card played, given the hand that it came from.

        Players who hold the number they call nearly always play it; the others lie with any card.
        """
        maker: i64 = deal.window.maker
        if deal.top == NOTHING or maker == seat:
            return 1.0
        hand: i64 = deal.hands[maker] | bit(deal.top)
        true: i64 = hand & NUMBERS[deal.called]
        if has(true, deal.top):
            return 1.0 / float(count(true))
        share = 1.0 / float(count(hand))
        if true != 0:
            share *= BLUFF
        return share
