"""Verdicts: the cost at which a review calls a choice a mistake.

The unit is the game's own point. `python bench/reviews.py` measures what club and expert
players lose; each game sets its limit (`Coach.mistake`) where a club player makes about one mistake
in a deal. Where club players make fewer than one certain mistake, the smallest certain loss counts
as a mistake.
"""

from dataclasses import dataclass
from typing import Final

FINE: Final = "fine"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
BLUNDER: Final = "blunder"
VERDICTS: Final = (FINE, INACCURACY, MISTAKE, BLUNDER)

SURE: Final = 2.0
"""A loss must be this many standard errors above zero to count as an inaccuracy or worse."""


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
    """Return thresholds with the usual ratios, from the loss that counts as a mistake."""
    return Thresholds(mistake * 0.4, mistake, mistake * 3.0)
