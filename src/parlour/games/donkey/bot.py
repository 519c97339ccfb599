"""How a sensible player plays Donkey: keep the number of which one has most, and fold at once.

A card of a number of which one holds few is passed on. A set among many cards wants to be noticed:
who overlooks it passes on, and looks again when the next card has come; who sees it first folds
first, for several may have got theirs at once.
"""

from dataclasses import dataclass

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import count, each, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.donkey.rules import FOLD, FOLDING, WAIT, DonkeyView
from parlour.packs.rook_cards import ALL, NUMBERS, number

PERIPHERAL = 250
"""How much later a folded hand is noticed than a call is heard (milliseconds)."""
GLANCES = 1_000_003
"""Number of different ways to look at a hand."""


@dataclass(frozen=True)
class Player:
    """Collects what it has most of."""

    name: str
    speed: Reaction
    absent: int = 0
    """How many of a hundred cards are passed without a thought."""

    def choose(self, view: View, seed: int) -> int:
        """Fold with a set; else pass a card of the number of which one has fewest."""
        assert isinstance(view, DonkeyView)
        hand = view.known[view.seat]
        if has(view.choices, FOLD) and (view.phase == FOLDING or self.notices(view)):
            return FOLD
        if has(view.choices, WAIT):
            return WAIT
        cards = each(view.choices & ALL)
        rng = Rng(seed)
        if rng.chance(self.absent, 100):
            return cards[rng.below(len(cards))]
        fewest = min(count(hand & NUMBERS[number(card)]) for card in cards)
        spare = [card for card in cards if count(hand & NUMBERS[number(card)]) == fewest]
        return spare[rng.below(len(spare))]

    def notices(self, view: DonkeyView) -> bool:
        """Return whether one sees that one has a set; until the next card it stays so."""
        hand = view.known[view.seat]
        looks = Rng(hand % GLANCES + view.moved // view.seats)
        return complete(hand) and not looks.chance(self.speed.misses, 1000)

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon one folds with a set, or when others do."""
        assert isinstance(view, DonkeyView)
        if not has(view.choices, FOLD):
            return NEVER
        if view.phase != FOLDING:
            return self.speed.time(Rng(seed)) if self.notices(view) else NEVER
        sooner = 100 * (count(view.folded) - 1) - PERIPHERAL
        return max(self.speed.floor, self.speed.time(Rng(seed)) - sooner)


def complete(hand: int) -> bool:
    """Return whether a hand has four of a number."""
    return any(count(hand & cards) == 4 for cards in NUMBERS)


CHILD = Player("child", NOVICE_REACTION, absent=60)
NOVICE = Player("novice", NOVICE_REACTION, absent=25)
CLUB = Player("club", CLUB_REACTION)
EXPERT = Player("expert", EXPERT_REACTION)
BOTS = (CHILD, NOVICE, CLUB, EXPERT)
