"""Verdicts: how much a choice may cost before a review calls it a mistake, game by game.

The unit is the game's own point. `python bench/reviews.py` measures what club and expert
players lose; a mistake is set where a club player makes about one in a deal.
"""

from dataclasses import dataclass
from typing import Final

FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
VERDICTS: Final = (FINE, INACCURACY, MISTAKE, BLUNDER)

SURE: Final = 2.0
"""A difference is only called more than fine when it is this many standard errors from zero."""


@dataclass(frozen=True)
class Thresholds:
    """The least loss for each verdict, in points."""

    inaccuracy: float
    mistake: float
    blunder: float

    def verdict(self, loss: float, error: float) -> str:
        """Return the verdict on a choice that costs this much, give or take a standard error."""
        if loss < SURE * error:
            return FINE
        if loss >= self.blunder:
            return BLUNDER
        if loss >= self.mistake:
            return MISTAKE
        return INACCURACY if loss >= self.inaccuracy else FINE


def around(mistake: float) -> Thresholds:
    """Return thresholds that are as far apart as usual, for what counts as a mistake."""
    return Thresholds(mistake * 0.4, mistake, mistake * 3.0)


USUAL: Final = around(3.0)

THRESHOLDS: Final[dict[str, Thresholds]] = {}
"""The thresholds of each game; `USUAL` where a game has none of its own."""
