"""How a sensible player plays Panjandrum: always correctly, against the leader, and attentively.

The strict order leaves little to choose: only which of several Delay Piles gets a card. The bot
gives it to the player closest to winning. It calls every mistake it notices, and makes no false
calls.
"""

from dataclasses import dataclass

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import bit, each, has
from parlour.core.rng import Rng
from parlour.games.panjandrum.rules import (
    CALL,
    LIFT,
    ONTO,
    WAIVE,
    PanjandrumView,
)


@dataclass(frozen=True)
class Player:
    """Makes few mistakes or none, and calls those of others."""

    name: str
    speed: Reaction
    errs: int = 0
    """Percentage of plays that are out of order, chosen at random."""

    def choose(self, view: PanjandrumView, seed: int) -> int:
        """Return a correct play, or a call if the last play was wrong."""
        rng = Rng(seed)
        if has(view.choices, CALL) and view.last.wrong:
            return CALL
        if has(view.choices, WAIVE):
            return WAIVE
        world = view.imagine(Rng(1))
        if rng.chance(self.errs, 100):
            return rng.pick(view.choices & ~bit(CALL))
        right = each(world.proper(view.seat) & view.choices)

        def burden(choice: int) -> tuple[int, int]:
            seat = choice - ONTO
            if not ONTO <= choice < LIFT or seat == view.seat:
                return 0, choice
            return view.sizes[seat] + view.delays.size(seat), (seat - view.seat) % view.seats

        return min(right, key=burden)

    def reaction(self, view: PanjandrumView, seed: int) -> int:
        """Return how soon to call a mistake; some go unnoticed."""
        if not has(view.choices, CALL) or not view.last.wrong:
            return NEVER
        return self.speed.to(Rng(seed), cause=True)


CHILD = Player("child", NOVICE_REACTION, errs=15)
NOVICE = Player("novice", NOVICE_REACTION, errs=6)
CLUB = Player("club", CLUB_REACTION, errs=2)
EXPERT = Player("expert", EXPERT_REACTION)
BOTS = (CHILD, NOVICE, CLUB, EXPERT)
