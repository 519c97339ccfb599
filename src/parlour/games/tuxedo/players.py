"""The players of play-outs in Tuxedo, and what of a last deal can be solved."""

from typing import Final

from mypy_extensions import i64

from parlour.bots.search import NEVER
from parlour.core.bits import below, bit, count
from parlour.core.deal import Deal
from parlour.families.tricks.trick_players import stir
from parlour.games.tuxedo.greedy import Greedy
from parlour.games.tuxedo.rules import CALL, ORANGE, PLAY, TuxedoDeal
from parlour.games.tuxedo.spread import MOST_BUILDS
from parlour.packs.rook_cards import FIVES

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

    def tail(self, deal: Deal) -> i64:
        """Return how many cards are in hands, when there is nothing more to deal."""
        assert isinstance(deal, TuxedoDeal)
        if deal.stock.left() >= deal.seats:
            return NEVER
        cards: i64 = 0
        seat: i64 = 0
        while seat < deal.seats:
            cards += count(deal.hands[seat])
            seat += 1
        return cards

    def key(self, deal: Deal) -> i64:
        """Return a number for the position between two plays; 0 within one."""
        assert isinstance(deal, TuxedoDeal)
        if deal.half or deal.phase != PLAY:
            return 0
        catch = deal.catch
        found: i64 = stir(deal.turn + 1, deal.spread.centre)
        place: i64 = 0
        while place < MOST_BUILDS and deal.spread.builds[place] != 0:
            found = stir(found, deal.spread.builds[place])
            place += 1
        seat: i64 = 0
        while seat < deal.seats:
            found = stir(stir(found, deal.hands[seat]), catch.captured[seat])
            sweeps: i64 = 64 * catch.big[seat] + catch.little[seat]
            found = stir(found, 4096 * catch.oranges[seat] + sweeps)
            seat += 1
        open_to: i64 = deal.window.maker + 1 if deal.orange else 0
        last: i64 = 16 * (deal.captor + 1) + open_to
        return stir(found, -last if deal.swept else last)
