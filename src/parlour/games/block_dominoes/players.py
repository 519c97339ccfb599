"""The players of play-outs in the Block Game."""

from parlour.bots.search_lines import Layers
from parlour.core.deal import Deal
from parlour.games.block_dominoes.rules import BlockDominoesDeal
from parlour.kit.line_play import LinePlay


class BlockLayers(Layers):
    """The players of the Block Game."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, BlockDominoesDeal)
        return deal.dominoes
