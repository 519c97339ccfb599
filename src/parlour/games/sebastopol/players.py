"""How sensible players play Sebastopol: with the evaluation shared by all line games."""

from parlour.core.deal import Deal
from parlour.families.lines.players.line_players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.sebastopol.rules import SebastopolDeal


class SebastopolPlayers(LinePlayers):
    """The players of Sebastopol."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, SebastopolDeal)
        return deal.dominoes
