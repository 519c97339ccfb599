"""How a sensible player plays Rook Solitaire: build, uncover, and consider what may lie below.

The bot deals the unseen cards at random, tries each choice followed by random play a few times, and
takes the choice with the most cards built.
"""

from dataclasses import dataclass

from parlour.core.bits import each, first
from parlour.core.deal import View
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.games.rook_solitaire.rules import STOP, SolitaireDeal, SolitaireView

WON = 60
"""A game won counts as this many cards built."""


@dataclass(frozen=True)
class Player:
    """Plays out imagined worlds at random, and takes the choice that built most."""

    name: str
    worlds: int

    def choose(self, view: View, seed: int) -> int:
        """Return the choice after which the most cards are built on average."""
        assert isinstance(view, SolitaireView)
        choices = [choice for choice in each(view.choices) if choice != STOP]
        if len(choices) == 1:
            return choices[0]
        if not choices:
            return first(view.choices)
        rng = Rng(seed)
        built = dict.fromkeys(choices, 0)
        for _ in range(self.worlds):
            world = view.imagine(rng)
            luck = rng.word()
            for choice in choices:
                trial = world.copy()
                assert isinstance(trial, SolitaireDeal)
                trial.play(0, choice)
                play_out(trial, Rng(luck))
                left = trial.left_over()
                built[choice] += WON if left == 0 else 56 - left
        return max(choices, key=lambda choice: built[choice])

    def hasty(self, worlds: int) -> "Player":
        """Return this bot with less time: a maximum number of worlds."""
        return Player(self.name, min(worlds, self.worlds))


NOVICE = Player("novice", 1)
CLUB = Player("club", 8)
EXPERT = Player("expert", 60)
BOTS = (NOVICE, CLUB, EXPERT)
