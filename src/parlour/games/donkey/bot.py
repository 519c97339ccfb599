"""How a sensible player plays Donkey: collect the number they hold most of, and fold at once.

They pass on numbers they hold few of. A set among many cards must be noticed: a player who
overlooks it passes a card, and looks again when the next one has come. Several may complete a set
at once; whoever notices first folds first.
"""

from dataclasses import dataclass, replace

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import count, each, has
from parlour.core.rng import Rng
from parlour.games.donkey.rules import FOLD, FOLDING, WAIT, DonkeyView
from parlour.packs.rook_cards import ALL, NUMBERS, number

PERIPHERAL = 250
"""Milliseconds by which a folded hand is noticed later than a call."""
GLANCES = 1_000_003
"""Number of different ways to look at a hand."""


@dataclass(frozen=True)
class Player:
    """Collects the number it holds most of."""

    name: str
    speed: Reaction
    absent: int = 0
    """Percentage of cards passed without looking."""

    def choose(self, view: DonkeyView, seed: int) -> int:
        """Fold with a set; otherwise pass a card of the rarest number in hand."""
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
        """Return whether the player notices their set; this stays so until the next card."""
        hand = view.known[view.seat]
        looks = Rng(hand % GLANCES + view.moved // view.seats)
        return complete(hand) and not looks.chance(self.speed.misses, 1000)

    def adviser(self) -> "Player":
        """Return the same player, who notices every set and looks at every card."""
        return replace(self, speed=replace(self.speed, misses=0), absent=0)

    def reaction(self, view: DonkeyView, seed: int) -> int:
        """Return how soon the player folds, with a set or after others."""
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
