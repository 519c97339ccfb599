"""How a sensible player plays I Doubt It: tell the truth, lie with what is least needed, count.

A player who can play the number called does. Who cannot gets rid of a card whose number will be
long in coming. The chance that another lies is that he holds none of the number called, as far as
the cards one does not see can tell. A doubt costs the pile if it is wrong, so it wants to be almost
certain, unless the other is about to run out: then there is little to lose.
"""

from math import comb

from parlour.bots.reaction import CLUB_REACTION, NEVER
from parlour.core.bits import count, each, first, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.packs.rook import ALL, HIGHEST, NUMBERS, number

SURE = 0.9
"""So likely a lie must be to be doubted."""

NEAR = 0.6
"""The same when its player holds one or two cards more."""


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


def doubts(view: DoubtView) -> bool:
    """Return whether to doubt the card played last."""
    left = view.sizes[view.window.maker]
    chance = lie(view)
    if left == 0:
        return chance > 0.0
    return chance > (NEAR if left <= 2 else SURE)


def spare(view: DoubtView) -> int:
    """Return the card to lie with: the one whose number one will be the last to call again."""

    def comes(card: int) -> tuple[int, int]:
        away = (number(card) - view.called - 1) % HIGHEST
        turns = next(
            (n for n in range(1, HIGHEST + 1) if (n * view.seats) % HIGHEST == away), HIGHEST + 1
        )
        return turns, -count(view.known[view.seat] & NUMBERS[number(card)])

    return max(each(view.choices & ALL), key=comes)


class Club:
    """Tells the truth if it can, counts cards, and doubts when it is almost sure."""

    name = "club"

    def choose(self, view: View, seed: int) -> int:
        """Return what to play, or whether to doubt."""
        del seed  # nothing is left to chance
        assert isinstance(view, DoubtView)
        if has(view.choices, DOUBT) and doubts(view):
            return DOUBT
        if has(view.choices, WAIVE):
            return WAIVE
        true = view.choices & NUMBERS[view.called % HIGHEST + 1]
        return first(true) if true else spare(view)

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to doubt, if at all."""
        assert isinstance(view, DoubtView)
        if not has(view.choices, DOUBT) or not doubts(view):
            return NEVER
        return CLUB_REACTION.to(Rng(seed), cause=True)


CLUB = Club()
