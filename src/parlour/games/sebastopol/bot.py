"""How a sensible player plays Sebastopol: shed heavy cards, keep the four ends open to oneself."""

from typing import Final

from parlour.bots.dominoes import Judgement, Weights
from parlour.bots.levels import Thinker
from parlour.bots.search import Stakes
from parlour.core.bits import first
from parlour.core.deal import View
from parlour.games.sebastopol.players import SebastopolLayers
from parlour.games.sebastopol.rules import END, SebastopolView

WEIGHTS: Final = Weights()


class Novice:
    """Lays the card, at the arm, that is worth most."""

    name = "novice"

    def choose(self, view: View, seed: int) -> int:
        """Return the best card, or the best arm for the card taken up."""
        del seed  # nothing is left to chance
        assert isinstance(view, SebastopolView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        judgement = Judgement(view.dominoes, list(view.sizes), view.seat, len(view.scores), WEIGHTS)
        if view.phase == END:
            return judgement.best(judgement.placements(1 << view.dominoes.card)).arm
        return judgement.best(judgement.placements(view.choices)).piece


NOVICE = Novice()

PLAYERS = SebastopolLayers(0.0)
STAKES = Stakes(50.0, low_wins=False)
CLUB = Thinker("club", NOVICE, PLAYERS, STAKES, worlds=20, taste=0.3)
EXPERT = Thinker("expert", NOVICE, PLAYERS, STAKES, worlds=600, exact=8, nodes=2_000, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
