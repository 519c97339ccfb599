"""How sensible players play the Block Game: with the evaluation shared by all line games."""

from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.block_dominoes.rules import BlockDominoesDeal


class BlockPlayers(LinePlayers[BlockDominoesDeal]):
    """The players of the Block Game."""

    def play_of(self, deal: BlockDominoesDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes
