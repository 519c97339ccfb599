"""The judge of words: what could have been made of the letters on the table.

It knows every word that the expert knows and overlooks none. A word is worth what it gains, what it
takes from others and how safe it is, as bots reckon: about one for a word.
"""

from dataclasses import dataclass, replace
from statistics import fmean
from typing import Final

from parlour.bots.bot import Bot
from parlour.core.deal import Deal
from parlour.core.rng import Rng
from parlour.families.letters.word_bots import EXPERT, WordBot
from parlour.families.letters.word_terms import TURN
from parlour.families.letters.word_view import WordView

READER: Final = replace(EXPERT, name="reader", seconds=1e-6, sees=100)
"""An expert who looks at the table for as long as it takes."""


@dataclass(frozen=True)
class JudgedWord:
    """What a turn brought beside the best word that could have been made."""

    loss: float
    expected: float
    """How far ahead one was before, with the best word made."""


def reader_of(bots: tuple[Bot, ...]) -> WordBot | None:
    """Return who finds all words of a game, if it is one of words that are made."""
    best = bots[-1]
    return type(best)(READER) if isinstance(best, WordBot) else None


def judge_word(reader: WordBot, deal: Deal, seat: int, move: str) -> JudgedWord | None:
    """Return what a move in one's turn was worth beside the best; None where there is no choice."""
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


def _worth(reader: WordBot, view: WordView, move: str, usual: float) -> float:
    """Return what a move is worth: nothing without a word; as usual for a word not known."""
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
