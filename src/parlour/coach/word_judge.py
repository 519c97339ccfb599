"""The judge of words: what could have been made of the letters on the table.

It knows every word that the expert knows and overlooks none. The value of a word is what it gains,
what it takes from others and how safe it is, as bots compute it: about one per word.
"""

from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any, Final

from parlour.bots.bot import Bot
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.families.letters.bots import EXPERT, WordBot
from parlour.families.letters.rules.terms import TURN
from parlour.families.letters.rules.view import WordView

READER: Final = replace(EXPERT, name="reader", seconds=1e-6, sees=100)
"""An expert with unlimited time to look at the table."""


@dataclass(frozen=True)
class JudgedWord:
    """The value of a turn compared with the best possible word."""

    loss: float
    expected: float
    """The lead before the turn, with the best word made."""


def reader_of(bots: tuple[Bot, ...]) -> WordBot[Any] | None:
    """Return the finder of all words for a game, if it is a game of words."""
    best = bots[-1]
    return type(best)(READER) if isinstance(best, WordBot) else None


def judge_word(reader: WordBot[Any], deal: Deal, seat: int, move: str) -> JudgedWord | None:
    """Return the value of a move in turn compared with the best; None if there was no choice."""
    view = deal.view(seat)
    assert isinstance(view, WordView)
    if view.phase != TURN or view.turn != seat:
        return None
    best = reader.plan(view)
    if best is None:
        return None
    scores = [int(score) for score in view.scores]
    mine = scores.pop(seat % len(scores))
    lead = mine - (fmean(scores) if scores else 0.0)
    loss = max(0.0, best.value - _worth(reader, view, move, best.value))
    return JudgedWord(loss, lead + best.value)


def _worth(reader: WordBot[Any], view: WordView, move: str, usual: float) -> float:
    """Return the value of a move: zero without a word, average for an unknown word."""
    if not move.startswith("make "):
        return 0.0
    _, word, *rest = move.split()
    olds = sorted(part.partition("@")[0] for part in rest if "@" in part)
    deal = view.imagine(Rng(1))
    deal.making.clear()
    for value, found, taken in reader.ideas(view, deal, deal.bench(view.seat)):
        if found == word and sorted(deal.tablets.word_at(slot) for slot in taken) == olds:
            return value
    return usual
