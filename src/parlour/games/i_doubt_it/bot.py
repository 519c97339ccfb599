"""How a sensible player plays I Doubt It: tell the truth, lie with what is least needed, count.

A player who can play the number called does; who cannot gets rid of a card whose number he will not
call in time. One card is kept: that which will be true at his last turn, for a last card is doubted
by all. The chance that another lies is that he holds none of the number called, as far as the cards
one does not see can tell. A doubt costs the pile if it is wrong, so it wants to be almost certain.
Tables at which everybody doubts whatever he can never end, so a player looks closely only at times.
"""

from dataclasses import dataclass
from math import comb

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
"""So likely a lie must be to be doubted."""
EXPERT_SURE = 0.9
"""And by an expert, who would otherwise be robbed by any player who doubts at less."""

WORTH = 4
"""Minimum number of cards in the pile for a doubt to be worthwhile."""

ATTENTION = (1, 3)
"""How often a player looks closely at a card that is not the last of a hand."""
EXPERT_ATTENTION = (1, 2)
"""How often an expert does: more, and too many tables would never end."""


MIXED = 1_000_003
SEEDS = 2**63


def lie(view: DoubtView) -> float:
    """Return how likely the card played last is not the number called."""
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


def doubts(view: DoubtView, sure: float = SURE, attention: tuple[int, int] = ATTENTION) -> bool:
    """Return whether to doubt the card played last; a last card costs nothing to doubt."""
    chance = lie(view)
    if view.sizes[view.window.maker] == 0:
        return chance > 0.0
    return looks(view, attention) and chance > sure and sum(view.heap) >= WORTH


def looks(view: DoubtView, attention: tuple[int, int] = ATTENTION) -> bool:
    """Return whether the card played last is looked at closely.

    It follows from one's own cards and the number of plays. So it is the same as long as the card
    lies there, and one who let it pass does not think again; but it is another in every match, and
    nobody can know which plays go unwatched.
    """
    own = int(view.known[view.seat] | view.own)
    return Rng((own * MIXED + int(view.plays)) % SEEDS).chance(*attention)


def turns_until(view: DoubtView, card: int) -> int:
    """Return after how many turns one calls a card's number, if nobody doubts."""
    away = (number(card) - view.called - 1) % HIGHEST
    numbers = ((turn * view.seats) % HIGHEST for turn in range(HIGHEST))
    return next((turn for turn, number in enumerate(numbers) if number == away), HIGHEST)


def kept(view: DoubtView) -> int:
    """Return a card for one's last turn: the one that will be true then, if one has it."""
    hand = view.known[view.seat]
    last = count(hand) - 1
    true = NUMBERS[(view.called + last * view.seats) % HIGHEST + 1] & hand
    return 1 << first(true) if true and last else 0


def spare(view: DoubtView, cards: int) -> int:
    """Return the card to lie with: one whose number one will call too late, or last of all."""
    hand = view.known[view.seat]

    def comes(card: int) -> tuple[bool, int, int]:
        turns = turns_until(view, card)
        return turns >= count(hand), turns, -count(hand & NUMBERS[number(card)])

    return max(each(cards), key=comes)


@dataclass(frozen=True)
class Player:
    """Tells the truth if it can, counts cards, and doubts when it is almost sure."""

    name: str
    speed: Reaction
    plans: bool = True
    """Whether to lie with what is least needed, or with anything."""
    keeps: bool = True
    """Whether to keep a card that will be true at the last turn."""
    watches: bool = True
    """Whether to look at cards other than the last of a hand."""
    sure: float = SURE
    attention: tuple[int, int] = ATTENTION

    def choose(self, view: View, seed: int) -> int:
        """Return what to play, or whether to doubt."""
        assert isinstance(view, DoubtView)
        if has(view.choices, DOUBT) and self.doubts(view):
            return DOUBT
        if has(view.choices, WAIVE):
            return WAIVE
        cards = view.choices & ALL
        if self.keeps:
            cards = cards & ~kept(view) or cards
        true = cards & NUMBERS[view.called % HIGHEST + 1]
        if true:
            return first(true)
        return spare(view, cards) if self.plans else Rng(seed).pick(cards)

    def doubts(self, view: DoubtView) -> bool:
        """Return whether to doubt the card played last."""
        return (self.watches or view.sizes[view.window.maker] == 0) and doubts(
            view, self.sure, self.attention
        )

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to doubt, if at all."""
        assert isinstance(view, DoubtView)
        if not has(view.choices, DOUBT) or not self.doubts(view):
            return NEVER
        return self.speed.to(Rng(seed), cause=True)


CHILD = Player("child", NOVICE_REACTION, plans=False, keeps=False, watches=False)
NOVICE = Player("novice", NOVICE_REACTION, plans=False, keeps=False)
CLUB = Player("club", CLUB_REACTION, plans=False)
EXPERT = Player("expert", EXPERT_REACTION, sure=EXPERT_SURE, attention=EXPERT_ATTENTION)
BOTS = (CHILD, NOVICE, CLUB, EXPERT)
