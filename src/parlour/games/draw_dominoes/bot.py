"""How a sensible player plays the Draw Game: as the Block Game, and draws only when it must."""

from typing import Final

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import first
from parlour.core.deal import View
from parlour.families.lines.line_judgement import Judgement, Weights
from parlour.games.draw_dominoes.players import DrawLayers
from parlour.games.draw_dominoes.rules import DONE, DRAW, END, DrawDominoesView

WEIGHTS: Final = Weights()


class Rule:
    """Lays the card, at the end, that is worth most; a card drawn is a card to get rid of."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the best card, or the best end for the card taken up."""
        del seed  # nothing is left to chance
        assert isinstance(view, DrawDominoesView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        judgement = Judgement(view.dominoes, list(view.sizes), view.seat, len(view.scores), WEIGHTS)
        if view.phase == END:
            return judgement.best(judgement.placements(1 << view.dominoes.card)).arm
        cards = view.choices & ~(1 << DONE) & ~(1 << DRAW)
        if not cards:
            return DONE
        return judgement.best(judgement.placements(cards)).piece


RULE = Rule()
PLAYERS = DrawLayers(0.0)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=300, exact=8, nodes=2_000, taste=0.3)
LEVELS = (NOVICE, CLUB, EXPERT)
