"""The players of play-outs in Tuxedo."""

from typing import Final

from mypy_extensions import i64

from parlour.bots.search_greedy import Greedy
from parlour.core.bits import below, bit, count
from parlour.core.deal import Deal
from parlour.games.tuxedo.rules import CALL, ORANGE, PLAY, TuxedoDeal
from parlour.packs.rook import FIVES

CARDS: Final = 56


class TuxedoPlayers(Greedy):
    """Players who capture as many cards as they can, fives and sweeps above all."""

    def gain(self, before: Deal, after: Deal, seat: i64) -> i64:
        """Return what was captured."""
        assert isinstance(before, TuxedoDeal)
        assert isinstance(after, TuxedoDeal)
        taken: i64 = after.catch.captured[seat] & ~before.catch.captured[seat]
        sweeps: i64 = 2 * (after.catch.big[seat] - before.catch.big[seat])
        sweeps += after.catch.little[seat] - before.catch.little[seat]
        return count(taken) + 5 * count(taken & FIVES) + 5 * sweeps

    def sensible(self, deal: Deal, seat: i64, legal: i64) -> i64:  # noqa: ARG002
        """Call no Orange here: who calls first is not a matter of judgement."""
        if deal.phase != PLAY and deal.phase != CALL:
            return legal
        if deal.phase == CALL:
            return legal & ~bit(ORANGE)
        cards: i64 = legal & below(CARDS)
        return cards if cards != 0 else legal & ~bit(ORANGE)

    def worth_trying(self, deal: Deal, seat: i64, legal: i64) -> i64:
        """Leave calls to quickness."""
        return self.sensible(deal, seat, legal)
