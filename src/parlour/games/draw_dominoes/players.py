"""How sensible players play the Draw Game: like the Block Game, drawing only when they must."""

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.draw_dominoes.rules import DRAW, DrawDominoesDeal


class DrawPlayers(LinePlayers[DrawDominoesDeal]):
    """The players of the Draw Game."""

    def play_of(self, deal: DrawDominoesDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes

    def sensible(self, deal: DrawDominoesDeal, seat: i64, legal: i64) -> i64:
        """Draw no more than necessary; otherwise a play-out would never end."""
        cards: i64 = legal & ~bit(DRAW)
        return cards if cards != 0 else legal
