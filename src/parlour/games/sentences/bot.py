"""The bots of Sentences: those of Anagrams, which steer toward a sentence and claim it.

A sentence wants few long words and the small ones that join them. So small words are worth more
than long ones, until there are enough; then words that do not fit are changed.
"""

from itertools import islice, permutations

from parlour.bots.letters import LEVELS, Level, WordBot, drawn, risk
from parlour.core.bits import each, has
from parlour.core.deal import View
from parlour.games.sentences.rules import NO, ORDER, TWICE, VOTE, YES, SentencesView
from parlour.kit.word_deal import WordDeal
from parlour.kit.word_state import CLAIM, TURN
from parlour.kit.word_view import WordView

# fmt: off
USEFUL = frozenset(
    {
        "A", "AN", "THE", "I", "HE", "SHE", "WE", "YOU", "IT", "THEY", "MY", "HIS", "HER",
        "OUR", "IN", "ON", "AT", "TO", "OF", "BY", "FOR", "WITH", "AND", "OR", "BUT",
        "IS", "ARE", "WAS", "WERE", "HAS", "HAD", "SAW", "WENT", "RAN", "ATE", "CAME",
        "GAVE", "MADE", "GOT", "SAID", "TOLD", "TOOK", "SET", "MET", "WON", "NOT", "SO",
        "NO",
    }
)
# fmt: on
"""Words that sentences are built with."""

ORDERS = 150
"""In so many orders a bot tries its words."""


class SentenceBot(WordBot):
    """Plays Sentences at a level."""

    def __init__(self, level: Level) -> None:
        super().__init__(level)
        self._orders: dict[str, tuple[int, ...]] = {}

    def choose(self, view: View, seed: int) -> int:
        """Return what to do."""
        assert isinstance(view, SentencesView)
        if view.phase == VOTE:
            words = view.tablets.words[view.turn]
            good = view.options.book.intelligible([words[place] for place in view.claim])
            return YES if good else NO
        if view.phase == TURN and has(view.choices, CLAIM) and self.order(view):
            return CLAIM
        if view.phase in {ORDER, TWICE}:
            order = self.order(view)
            made = tuple(view.claim)
            if view.phase == ORDER and order[: len(made)] == made and len(order) > len(made):
                return order[len(made)]
            return each(view.choices)[0]
        return super().choose(view, seed)

    def order(self, view: SentencesView) -> tuple[int, ...]:
        """Return an order in which one's words are a sentence, or nothing."""
        words = view.tablets.words[view.seat]
        key = " ".join(words)
        if key not in self._orders:
            if len(self._orders) > 256:
                self._orders.clear()
            self._orders[key] = self.found_order(view, words)
        return self._orders[key]

    def found_order(self, view: SentencesView, words: list[str]) -> tuple[int, ...]:
        """Try orders of words until one reads as a sentence."""
        ranked = sorted(range(len(words)), key=lambda place: drawn("order", words[place]))
        for order in islice(permutations(ranked), ORDERS * (1 + LEVELS.index(self.level))):
            said = [words[place] for place in order]
            equal = [p for p in order if words.count(words[p]) > 1]
            if equal == sorted(equal) and view.options.book.intelligible(said):
                return order
        return ()

    def worth(self, view: WordView, deal: WordDeal, word: str, taken: list[int]) -> float:
        """Return how good a word is on the way to a sentence."""
        assert isinstance(view, SentencesView)
        mine = len(view.tablets.words[view.seat])
        own = sum(deal.tablets.owner(slot) == view.seat for slot in taken)
        after = mine + 1 - own
        useful = 0.6 if word in USEFUL else 0.0
        lost = sum(0.6 for slot in taken if own and deal.tablets.word_at(slot) in USEFUL)
        if after > view.wanted:
            return -1.0
        if mine >= view.wanted:  # enough words, but no sentence: change one
            return 0.4 + useful - lost if own == 1 else 0.6 * (own > 1)
        gain = 1.0 - own + (len(taken) - own) / max(view.seats - 1, 1)
        plain = 0.15 * max(len(word) - 4, 0)  # long words seldom fit
        return gain + useful - lost - plain - 0.5 * risk(word)

    def aims(self, view: WordView) -> str:
        """Return what else a plan depends on."""
        assert isinstance(view, SentencesView)
        return f"{view.wanted} {view.options.referee}"


BOTS = tuple(SentenceBot(level) for level in LEVELS)
