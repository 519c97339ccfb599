"""Verdicts: the cost at which a review calls a choice a mistake, for each game.

The unit is the game's own point. `python bench/reviews.py` measures what club and expert
players lose; the limit is set where a club player makes about one mistake in a deal.
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


USUAL: Final = around(3.0)

THRESHOLDS: Final[dict[str, Thresholds]] = {
    "alphabets": around(1.0),  # a word missed
    "anagrams": around(1.0),  # a word missed
    "bergen": around(0.1),  # 0.8, 0.2, 0.1, 0.0
    "block": around(0.8),  # 3.5, 2.4, 0.3, 0.0
    "block-dominoes": around(1.7),  # 1.7, 0.2, 0.1, 0.0
    "block-words": around(1.0),  # a word missed
    "display-rook": around(8.1),  # 1.6, 2.1, 1.0, 0.1
    "dixie-rook": around(14.6),  # club 0.9, expert 0.0
    "draw-dominoes": around(5.4),  # 5.9, 0.4, 0.4, 0.1
    "domino-42": around(0.5),  # 1.7, 0.9, 0.5, 0.0
    "donkey": around(0.5),  # a deal is worth about one point
    "flip": around(0.6),  # 3.1, 1.1, 0.5, 0.0
    "high-14": around(3.0),  # 3.3, 1.1, 0.9, 0.1
    "i-doubt-it": around(9.0),  # club 1.0, expert 0.1
    "matadores": around(0.9),  # 2.2, 1.2, 0.7, 0.1
    "panjandrum": around(0.5),  # a deal is worth about one point
    "partnership-rook": around(5.0),  # 2.2, 2.1, 1.0, 0.0
    "quit": around(0.8),  # as in Block, whose rules it shares
    "rook": around(2.1),  # 3.2, 1.2, 0.7, 0.2
    "rook-solitaire": around(0.1),  # per game: 3.5, 1.8, 2.0, 1.2
    "sebastopol": around(0.5),  # 2.0, 1.0, 0.5, 0.1
    "sentences": around(1.0),  # a word missed
    "sniff": around(0.5),  # 1.1, 0.5, 0.4, 0.0
    "tuxedo": around(2.0),  # 3.0, 1.4, 1.0, 0.1
}
"""The thresholds of each game; `USUAL` is the default.

The comments give the mistakes per deal of uniform, novice, club and expert players, measured over
14 to 100 deals each. There were fewer deals in I Doubt It and Rook Solitaire (8) and in Dixie Rook
(10 for the club player and 5 for the expert).
Where club players make fewer than one certain mistake, the smallest certain loss counts as a
mistake.
"""
