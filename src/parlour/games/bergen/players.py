"""How sensible players play Bergen: make the ends alike, and stop the opponent from doing so.

They rate every card at either end by its score, the score expected in reply, the score they could
make a turn later, and how few ways to continue it leaves them. They play doubles early, because a
double left alone gives the point away.
"""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit, count, has
from parlour.families.lines.players import LinePlayers
from parlour.families.lines.rules.lines import LEFT, RIGHT, Line
from parlour.families.lines.rules.play import LinePlay
from parlour.games.bergen.rules import DOMINO, HEADER, TRIPLE, BergenDeal, alike
from parlour.packs.card_dominoes import SPOTS, domino, is_double

ANSWER: Final = 0.7
"""Weight of the score that the other player may make next."""
NEXT: Final = 0.3
"""Weight of the score that we could make next, if the other player leaves the ends alone."""
DOUBLE: Final = 0.4
"""The value of getting rid of a double (BERGEN-11)."""
SPOT: Final = 0.01
"""The value of getting rid of a spot (BERGEN-12)."""
FITS: Final = 0.25
"""The value of holding a card that still fits."""


class BergenPlayers(LinePlayers[BergenDeal]):
    """Players who make the ends alike; values are in points."""

    def play_of(self, deal: BergenDeal) -> LinePlay:
        """Return the dominoes of a deal."""
        return deal.dominoes

    def worth(self, deal: BergenDeal, play: LinePlay, piece: i64, arm: i64, inner: i64) -> float:
        """Return the score of a placement, minus the expected score of the answer."""
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
    """Return the score of the one card that would make the ends alike next (BERGEN-8, BERGEN-9).

    It has the numbers of both ends, so it goes to the better of them; if they are already alike it
    is a double.
    """
    if line.exposed[LEFT] == line.exposed[RIGHT]:
        return TRIPLE
    return TRIPLE if line.shows_double(LEFT) or line.shows_double(RIGHT) else HEADER
