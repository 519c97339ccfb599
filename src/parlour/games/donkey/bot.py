"""How a sensible player plays Donkey: keep the number of which one has most, and fold at once.

A card of a number of which one holds few is passed on; of several such, one that came long ago goes
before one that has just come round, as far as the numbers tell nothing else.
"""

from parlour.bots.reaction import CLUB_REACTION, NEVER
from parlour.core.bits import count, each, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.donkey.rules import FOLD, FOLDING, DonkeyView
from parlour.packs.rook import ALL, NUMBERS, number

PERIPHERAL = 250
"""So many milliseconds later a folded hand is noticed than a call is heard."""


class Club:
    """Collects what it has most of."""

    name = "club"

    def choose(self, view: View, seed: int) -> int:
        """Fold with a set; else pass a card of the number of which one has fewest."""
        assert isinstance(view, DonkeyView)
        hand = view.known[view.seat]
        if has(view.choices, FOLD) and (view.phase == FOLDING or complete(hand)):
            return FOLD
        cards = each(view.choices & ALL)
        fewest = min(count(hand & NUMBERS[number(card)]) for card in cards)
        spare = [card for card in cards if count(hand & NUMBERS[number(card)]) == fewest]
        return spare[Rng(seed).below(len(spare))]

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon one folds when others do."""
        assert isinstance(view, DonkeyView)
        if view.phase != FOLDING or not has(view.choices, FOLD):
            return NEVER
        sooner = 100 * (count(view.folded) - 1) - PERIPHERAL
        return max(CLUB_REACTION.floor, CLUB_REACTION.time(Rng(seed)) - sooner)


def complete(hand: int) -> bool:
    """Return whether a hand has four of a number."""
    return any(count(hand & cards) == 4 for cards in NUMBERS)


CLUB = Club()
