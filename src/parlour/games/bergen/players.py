"""The players of play-outs in Bergen."""

from mypy_extensions import i64

from parlour.core.deal import Deal
from parlour.families.lines.line_play import LinePlay
from parlour.families.lines.line_players import Layers
from parlour.families.lines.lines import Line
from parlour.games.bergen.rules import BergenDeal, alike


class BergenLayers(Layers):
    """The players of Bergen, who make the ends alike."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, BergenDeal)
        return deal.dominoes

    def points(self, deal: Deal, line: Line) -> i64:  # noqa: ARG002
        """Return what ends that are alike score."""
        return alike(line) if line.length > 0 else 0
