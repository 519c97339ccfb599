"""How sensible players play Bergen: make the ends alike, and leave no card that does it next.

Every card at either end is reckoned: what it scores, what the other player may be expected to score
in answer, what we could score ourselves a turn later, and how few ways to go on it leaves us.
Doubles go early, since one left alone gives the point away.
"""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit, count, has
from parlour.core.deal import Deal
from parlour.families.lines.line_play import LinePlay
from parlour.families.lines.line_players import Layers
from parlour.families.lines.lines import LEFT, RIGHT, Line
from parlour.games.bergen.rules import DOMINO, HEADER, TRIPLE, BergenDeal, alike
from parlour.packs.card_dominoes import SPOTS, domino, is_double

ANSWER: Final = 0.7
"""How much of what the other player may score counts against us."""
NEXT: Final = 0.3
"""How much of what we could score next counts for us, if the other leaves the ends alone."""
DOUBLE: Final = 0.4
"""What it is worth to be rid of a double (BERGEN-11)."""
SPOT: Final = 0.01
"""What it is worth to be rid of a spot (BERGEN-12)."""
FITS: Final = 0.25
"""What a card that still fits is worth to have."""


class BergenLayers(Layers):
    """Players who make the ends alike; worths are in points."""

    def play_of(self, deal: Deal) -> LinePlay:
        """Return the dominoes of a deal."""
        assert isinstance(deal, BergenDeal)
        return deal.dominoes

    def worth(self, deal: Deal, play: LinePlay, piece: i64, arm: i64, inner: i64) -> float:  # noqa: ARG002
        """Return what a placement scores, less what may be expected in answer."""
        line = self.after(play.line, piece, arm, inner)
        rest: i64 = play.hands[self.seat] & ~bit(piece)
        worth = SPOT * float(SPOTS[piece])
        if arm >= 0:
            worth += float(alike(line))
        if is_double(piece):
            worth += DOUBLE
        if rest == 0:
            return worth + float(DOMINO)
        worth += FITS * float(min(count(rest & line.fits()), 2))
        match: i64 = domino(line.exposed[LEFT], line.exposed[RIGHT])
        gain = float(worth_of_match(line))
        if has(rest, match):
            return worth + NEXT * gain
        other: i64 = 1 - self.seat
        if not has(self.unseen & ~play.passes.lacking(other), match):
            return worth
        chance = float(count(play.hands[other])) / float(max(count(self.unseen), 1))
        return worth - ANSWER * min(chance, 1.0) * gain


def worth_of_match(line: Line) -> i64:
    """Return what the one card that would make the ends alike next scores (BERGEN-8, BERGEN-9).

    It has the numbers of both ends, so it goes to the better of them; where they are alike already
    it is a double.
    """
    if line.exposed[LEFT] == line.exposed[RIGHT]:
        return TRIPLE
    return TRIPLE if line.shows_double(LEFT) or line.shows_double(RIGHT) else HEADER
