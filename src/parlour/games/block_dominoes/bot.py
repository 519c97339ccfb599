"""How a sensible player plays the Block Game: shed heavy cards, keep numbers open, count passes."""

from typing import Final

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import first
from parlour.core.deal import View
from parlour.families.lines.line_judgement import Judgement, Weights
from parlour.games.block_dominoes.players import BlockLayers
from parlour.games.block_dominoes.rules import DONE, END, BlockDominoesView

WEIGHTS: Final = Weights()


class Rule:
    """Lays the card, at the end, that is worth most; in a running turn goes on while it can."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the best card, or the best end for the card taken up."""
        del seed  # nothing is left to chance
        assert isinstance(view, BlockDominoesView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        judgement = Judgement(view.dominoes, list(view.sizes), view.seat, len(view.scores), WEIGHTS)
        if view.phase == END:
            return judgement.best(judgement.placements(1 << view.dominoes.card)).arm
        cards = view.choices & ~(1 << DONE)
        return judgement.best(judgement.placements(cards)).piece


RULE = Rule()
PLAYERS = BlockLayers(0.0)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=1000, exact=8, nodes=2_000, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
