"""How a sensible player plays Matadores: as the Block Game, and spends matadores well."""

from typing import Final

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import first
from parlour.core.deal import View
from parlour.families.lines.line_judgement import Judgement, Weights
from parlour.games.matadores.players import MatadorLayers
from parlour.games.matadores.rules import DONE, DRAW, END, EXPOSE, PASS, MatadoresView

WEIGHTS: Final = Weights(double=1.0, blocks=5.0, free=12.0)


class Rule:
    """Lays the card, at the end and the way round, that is worth most; keeps matadores a while."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the best card, the best end for the card taken up, or the best way round."""
        del seed  # nothing is left to chance
        assert isinstance(view, MatadoresView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        judgement = Judgement(view.dominoes, list(view.sizes), view.seat, len(view.scores), WEIGHTS)
        if view.phase == END:
            return judgement.best(judgement.placements(1 << view.dominoes.card)).arm
        if view.phase == EXPOSE:
            ways = judgement.placements(1 << view.dominoes.card)
            return judgement.best(way for way in ways if way.arm == view.arm).exposed
        cards = view.choices & ~(1 << DONE) & ~(1 << DRAW) & ~(1 << PASS)
        if not cards:
            return DONE
        return judgement.best(judgement.placements(cards)).piece


RULE = Rule()
PLAYERS = MatadorLayers(0.0)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=1000, exact=8, nodes=2_000, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
