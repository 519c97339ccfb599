"""How sensible players play the Block Game: with the evaluation shared by all line games."""

from parlour.core.deal import Deal
from parlour.families.lines.players.line_players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.block_dominoes.rules import BlockDominoesDeal


class BlockPlayers(LinePlayers):
    """The players of the Block Game."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, BlockDominoesDeal)
        return deal.dominoes
