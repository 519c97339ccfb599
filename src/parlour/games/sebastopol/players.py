"""The players of play-outs in Sebastopol."""

from parlour.bots.search_lines import Layers
from parlour.core.deal import Deal
from parlour.games.sebastopol.rules import SebastopolDeal
from parlour.kit.line_play import LinePlay


class SebastopolLayers(Layers):
    """The players of Sebastopol."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, SebastopolDeal)
        return deal.dominoes
