"""How sensible players play Sebastopol: with the evaluation shared by all line games."""

from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.play import LinePlay
from parlour.games.sebastopol.rules import SebastopolDeal


class SebastopolPlayers(LinePlayers[SebastopolDeal]):
    """The players of Sebastopol."""

    def play_of(self, deal: SebastopolDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes
