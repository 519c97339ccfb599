"""How a sensible player plays I Doubt It: plan when to tell the truth, lie otherwise, count cards.

Everybody doubts a last card, and players with few cards are doubted more often. So a player saves
true cards for the last turns, and lies early, with a card whose number they will not call in time.

The chance of a lie is the chance that the other player holds none of the number called, given the
unseen cards. A wrong doubt costs the pile. If everybody doubted every card, a deal would never end,
so a player looks closely only at times. But then a player who doubts more than the others would
gain. An expert reacts to the length of the deal: if nobody is out after a number of plays, somebody
must be doubting a lot. From then on the expert doubts often too, and tells the truth whenever it
can. `bench/doubt_rules.py` shows what simple rules win then.
"""

from dataclasses import dataclass
from math import comb, gcd

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import count, each, first, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS, number

SURE = 0.95
"""The minimum probability of a lie to doubt it."""
IMPATIENT = 0.6
"""The same for an expert who has lost patience."""

WORTH = 4
"""Minimum number of cards in the pile for a doubt to be worthwhile."""

ATTENTION = (1, 3)
"""How often a player looks closely at a card that is not a last card."""

LONG = 250
"""Plays until an expert loses patience, if every player calls all the numbers."""
LONG_FOR_FEW = 120
"""The same if each player calls only some of them, so that more cards are lies (R-DOUBT-7)."""

MIXED = 1_000_003
SEEDS = 2**63


def lie(view: DoubtView) -> float:
    """Return the probability that the last card is not the number called."""
    player = view.window.maker
    wanted = NUMBERS[view.called]
    mine = view.known[view.seat] | view.own
    if view.known[player] & wanted:
        return 0.0
    elsewhere = mine
    for seat in range(view.seats):
        elsewhere |= view.known[seat] if seat != player else 0
    unseen = ALL & ~elsewhere
    others, hidden = count(unseen & wanted), count(unseen)
    held = view.sizes[player] + 1 - count(view.known[player])
    if others == 0 or held <= 0:
        return 1.0
    return comb(hidden - others, held) / comb(hidden, held) if hidden - others >= held else 0.0


def doubts(view: DoubtView) -> bool:
    """Return whether to doubt the last card played; doubting a player's last card costs nothing."""
    return lie(view) > least(view, SURE) and (view.sizes[view.window.maker] == 0 or looks(view))


def doubts_always(view: DoubtView) -> bool:
    """Return whether a player who has lost patience doubts the last card played."""
    return lie(view) > least(view, IMPATIENT)


def least(view: DoubtView, sure: float) -> float:
    """Return the minimum probability of a lie to doubt it; 1 if the pile is not worth it."""
    if view.sizes[view.window.maker] == 0:
        return 0.0
    return sure if sum(view.heap) >= WORTH else 1.0


def looks(view: DoubtView) -> bool:
    """Return whether the player looks closely at the last card played.

    It depends on the player's own cards and the number of plays. So it does not change while the
    card lies there, but differs from match to match, and nobody can know which plays go unwatched.
    """
    own = int(view.known[view.seat] | view.own)
    return Rng((own * MIXED + int(view.plays)) % SEEDS).chance(*ATTENTION)


def drags(view: DoubtView) -> bool:
    """Return whether the deal is so long that somebody must be doubting a lot."""
    return view.plays > (LONG if gcd(view.seats, HIGHEST) == 1 else LONG_FOR_FEW)


def turns_until(view: DoubtView, card: int) -> int:
    """Return the number of turns until the player calls a card's number, if nobody doubts."""
    away = (number(card) - view.called - 1) % HIGHEST
    numbers = ((turn * view.seats) % HIGHEST for turn in range(HIGHEST))
    return next((turn for turn, number in enumerate(numbers) if number == away), HIGHEST)


def saved(view: DoubtView, turns: int) -> int:
    """Return cards that will be true at the player's last turns, the very last first."""
    free = view.known[view.seat]
    last = count(free) - 1
    found = 0
    for turn in range(last, max(last - turns, 0), -1):
        true = NUMBERS[(view.called + turn * view.seats) % HIGHEST + 1] & free
        card = true & -true
        free &= ~card
        found |= card
    return found


def spare(view: DoubtView, cards: int) -> int:
    """Return the card to lie with: the one whose number the player would call last, or never."""
    hand = view.known[view.seat]

    def comes(card: int) -> tuple[bool, int, int]:
        turns = turns_until(view, card)
        return turns >= count(hand), turns, -count(hand & NUMBERS[number(card)])

    return max(each(cards), key=comes)


@dataclass(frozen=True)
class Player:
    """Is truthful if possible, counts cards, and doubts when it is almost sure."""

    name: str
    speed: Reaction
    saves: int = 0
    """The number of last turns for which it saves true cards."""
    plans: bool = False
    """Whether to lie with the least needed card, and to lose patience; otherwise with any card."""
    watches: bool = True
    """Whether to look at cards other than last cards."""

    def choose(self, view: View, seed: int) -> int:
        """Return the card to play, or whether to doubt."""
        assert isinstance(view, DoubtView)
        if has(view.choices, DOUBT) and self.doubts(view):
            return DOUBT
        if has(view.choices, WAIVE):
            return WAIVE
        cards = view.choices & ALL
        if not self.impatient(view):
            cards = cards & ~saved(view, self.saves) or cards
        true = cards & NUMBERS[view.called % HIGHEST + 1]
        if true:
            return first(true)
        return spare(view, cards) if self.plans else Rng(seed).pick(cards)

    def impatient(self, view: DoubtView) -> bool:
        """Return whether it doubts every card it can, and expects to be doubted."""
        return self.plans and drags(view)

    def doubts(self, view: DoubtView) -> bool:
        """Return whether to doubt the last card played."""
        if self.impatient(view):
            return doubts_always(view)
        return (self.watches or view.sizes[view.window.maker] == 0) and doubts(view)

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to doubt, if at all."""
        assert isinstance(view, DoubtView)
        if not has(view.choices, DOUBT) or not self.doubts(view):
            return NEVER
        return self.speed.to(Rng(seed), cause=True)


CHILD = Player("child", NOVICE_REACTION, watches=False)
NOVICE = Player("novice", NOVICE_REACTION)
CLUB = Player("club", CLUB_REACTION, saves=1)
EXPERT = Player("expert", EXPERT_REACTION, saves=HIGHEST, plans=True)
BOTS = (CHILD, NOVICE, CLUB, EXPERT)
