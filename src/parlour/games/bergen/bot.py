"""How a novice plays Bergen: make the ends alike, and leave no card that does it next.

Every card at either end is reckoned: what it scores, what the other player may be expected to score
in answer with a card that we do not see, what we could make of the ends ourselves a turn later, and
how few ways to go on it leaves us. Doubles go early, since one left alone gives the point away.
"""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import bit, count, each, first
from parlour.core.deal import View
from parlour.families.lines.lines import Line
from parlour.games.bergen.players import BergenLayers
from parlour.games.bergen.rules import DOMINO, END, BergenView, alike
from parlour.packs.card_dominoes import is_double, spots

ANSWER = 0.7
"""How much of what the other player may score counts against us."""
NEXT = 0.3
"""How much of what we could score next counts for us, if the other leaves the ends alone."""
DOUBLE = 0.4
"""What it is worth to be rid of a double (BERGEN-11)."""
SPOT = 0.01
"""What it is worth to be rid of a spot (BERGEN-12)."""
FITS = 0.25
"""What a card that still fits is worth to have."""


def after(line: Line, piece: int, arm: int) -> Line:
    """Return a line after a card has been laid."""
    new = line.copy()
    new.lay(piece, arm, new.wanted(arm))
    return new


def best_answers(line: Line, pieces: int) -> list[int]:
    """Return what each of some cards could score, the most first; those that score nothing not."""
    found: list[int] = []
    for piece in each(pieces & line.fits()):
        made = max(alike(after(line, piece, arm)) for arm in each(line.arms(piece)))
        if made:
            found.append(made)
    return sorted(found, reverse=True)


def worth_of_laying(view: BergenView, piece: int, arm: int) -> float:
    """Return what it is worth to lay a card at an end."""
    play, other = view.dominoes, 1 - view.seat
    line = after(play.line, piece, arm)
    rest = play.hands[view.seat] & ~bit(piece)
    worth = float(alike(line)) + SPOT * float(spots(bit(piece)))
    worth += DOUBLE if is_double(piece) else 0.0
    if rest == 0:
        return worth + DOMINO
    unseen = play.pack & ~play.hands[view.seat] & ~play.line.pieces
    chance = min(view.sizes[other] / max(int(count(unseen)), 1), 1.0)
    expected, missed = 0.0, 1.0
    for made in best_answers(line, unseen & ~play.passes.lacking(other)):
        expected += missed * chance * made
        missed *= 1.0 - chance
    mine = best_answers(line, rest)
    worth += NEXT * missed * (mine[0] if mine else 0)
    return worth + FITS * min(int(count(rest & line.fits())), 2) - ANSWER * expected


class Rule:
    """Scores now, against what it opens."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the card, or its end, that is worth most."""
        del seed  # nothing is left to chance
        assert isinstance(view, BergenView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        if view.phase == END:
            card = view.dominoes.card
            return max(each(view.choices), key=lambda arm: worth_of_laying(view, card, arm))
        line = view.dominoes.line
        best = {
            card: max(worth_of_laying(view, card, arm) for arm in each(line.arms(card)))
            for card in each(view.choices)
        }
        return max(best, key=lambda card: best[card])


RULE = Rule()
PLAYERS = BergenLayers(8.0)
STAKES = Stakes(5.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.05)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=1000, exact=8, nodes=2_000, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
