"""How sensible players play Matadores: like the Block Game, keeping matadores for a while."""

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.matadores.rules import DRAW, MatadoresDeal


class MatadorPlayers(LinePlayers[MatadoresDeal]):
    """The players of Matadores."""

    def __init__(self) -> None:
        super().__init__()
        self.double = 1.0
        self.blocks = 5.0
        self.free = 12.0

    def play_of(self, deal: MatadoresDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes

    def arm_of(self, deal: MatadoresDeal) -> i64:
        """Return the arm where a matador goes."""
        return deal.arm

    def sensible(self, deal: MatadoresDeal, seat: i64, legal: i64) -> i64:
        """Draw no more than necessary."""
        cards: i64 = legal & ~bit(DRAW)
        return cards if cards != 0 else legal
