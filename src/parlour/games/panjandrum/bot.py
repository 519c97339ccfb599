"""How a sensible player plays Panjandrum: always rightly, against the leader, and watchfully.

The order of play leaves little to choose: only on which of several Delay Piles a card goes. The
bot loads the player who is nearest to winning. It calls every mistake it notices and no other.
"""

from parlour.bots.reaction import CLUB_REACTION, NEVER
from parlour.core.bits import each, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.panjandrum.rules import (
    CALL,
    LIFT,
    ONTO,
    WAIVE,
    PanjandrumDeal,
    PanjandrumView,
)


class Club:
    """Makes no mistakes, and calls those of others."""

    name = "club"

    def choose(self, view: View, seed: int) -> int:
        """Return a right play, or a call where something was wrong."""
        del seed  # nothing is left to chance
        assert isinstance(view, PanjandrumView)
        if has(view.choices, CALL) and view.last.wrong:
            return CALL
        if has(view.choices, WAIVE):
            return WAIVE
        world = view.imagine(Rng(1))
        assert isinstance(world, PanjandrumDeal)
        right = each(world.proper(view.seat) & view.choices)

        def burden(choice: int) -> tuple[int, int]:
            seat = choice - ONTO
            if not ONTO <= choice < LIFT or seat == view.seat:
                return 0, choice
            return view.sizes[seat] + view.delays.size(seat), (seat - view.seat) % view.seats

        return min(right, key=burden)

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to call a mistake; some are not noticed."""
        assert isinstance(view, PanjandrumView)
        if not has(view.choices, CALL) or not view.last.wrong:
            return NEVER
        return CLUB_REACTION.to(Rng(seed), cause=True)


CLUB = Club()
