"""The bots of Sentences: those of Anagrams, which steer toward a sentence and claim it.

A word is worth more the closer it brings the player's words to a sentence, and the farther it
leaves its previous owner from one.
"""

from parlour.core.bits import each, has
from parlour.families.letters.bots import (
    CHILD,
    CLUB,
    EXPERT,
    LEVELS,
    NOVICE,
    Level,
    WordBot,
    Worth,
    risk,
)
from parlour.families.letters.dictionary import agreed
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.terms import CLAIM, TURN
from parlour.games.sentences.rules import NO, ORDER, TWICE, VOTE, YES, SentencesView
from parlour.games.sentences.thinking.patterns import best_order, kind, lacking
from parlour.words import Lexicon

TRIES = {CHILD: 1, NOVICE: 3, CLUB: 12, EXPERT: 40}
"""Number of word orders that a level tries."""

HARM = 0.5
"""The weight of another player's loss compared with the bot's own gain."""

DANGER = 0.3
"""The value of a word that is seldom captured."""

WINS = 5.0
"""The value of a word that completes a sentence."""

COMMON = 0.08
"""The value of a well-known word, for each step of its frequency."""

USUAL = 4.0
"""The frequency of a word that is neither common nor rare."""

FINISHED = 0.05
"""Words with a smaller distance than this fit a pattern of the whole sentence."""


def lexicon_of(view: SentencesView) -> Lexicon:
    """Return the agreed dictionary."""
    return agreed(view.options.book).lexicon


class SentenceBot(WordBot[SentencesView]):
    """Plays Sentences at a level."""

    def __init__(self, level: Level) -> None:
        super().__init__(level)
        self._orders: dict[str, tuple[int, ...]] = {}

    def choose(self, view: SentencesView, seed: int) -> int:
        """Return what to do."""
        if view.phase == VOTE:
            words = view.tablets.words[view.turn]
            good = view.options.book.intelligible([words[place] for place in view.claim])
            return YES if good else NO
        mine = view.tablets.words[view.seat]
        if view.phase == TURN and has(view.choices, CLAIM) and self.order(view, mine):
            return CLAIM
        if view.phase in {ORDER, TWICE}:
            order = self.order(view, mine)
            made = tuple(view.claim)
            if view.phase == ORDER and order[: len(made)] == made and len(order) > len(made):
                return order[len(made)]
            return each(view.choices)[0]
        return super().choose(view, seed)

    def order(self, view: SentencesView, words: list[str]) -> tuple[int, ...]:
        """Return an order in which words form a sentence, or nothing.

        Equal words keep their order.
        """
        key = " ".join(words)
        if key not in self._orders:
            if len(self._orders) > 1024:
                self._orders.clear()
            found = best_order(words, lexicon_of(view).name, TRIES.get(self.level, TRIES[EXPERT]))
            said = [words[place] for place in found]
            places = {word: [p for p, w in enumerate(words) if w == word] for word in said}
            self._orders[key] = tuple(places[word].pop(0) for word in said)
        return self._orders[key]

    def notices(self, view: SentencesView, deal: WordDeal, word: str, taken: list[int]) -> bool:
        """Return whether the bot finds a word, except a last word that makes no sentence."""
        if not super().notices(view, deal, word, taken):
            return False
        after = self.after(view, deal, word, taken)
        return len(after) < view.wanted or bool(self.order(view, after))

    def after(self, view: SentencesView, deal: WordDeal, word: str, taken: list[int]) -> list[str]:
        """Return the player's words after a word is made."""
        first = deal.tablets.first(view.seat)
        kept = [
            own
            for place, own in enumerate(view.tablets.words[view.seat])
            if first + place not in taken
        ]
        return [*kept, word]

    def worth(self, view: SentencesView, deal: WordDeal, taken: list[int]) -> Worth:
        """Return the value of words that use these, as steps toward a sentence."""
        lexicon, wanted = lexicon_of(view), view.wanted
        name = lexicon.name
        columns = view.tablets.words

        def short(words: list[str]) -> float:
            return lacking(tuple(sorted(kind(word, name) for word in words)), wanted)

        before = short(columns[view.seat])
        kept = self.after(view, deal, "", taken)[:-1]
        kinds = tuple(kind(word, name) for word in kept)
        harm = 0.0
        for seat in range(view.seats):
            if deal.side(seat) != deal.side(view.seat):
                slots = [slot for slot in taken if deal.tablets.owner(slot) == seat]
                if slots:
                    lost = [deal.tablets.word_at(slot) for slot in slots]
                    left = [word for word in columns[seat] if word not in lost]
                    harm += (
                        HARM * (short(left) - short(columns[seat])) / max(int(view.seats) - 1, 1)
                    )

        def value(word: str) -> float:
            if len(kept) + 1 > wanted:
                return -1.0
            after = lacking(tuple(sorted((*kinds, kind(word, name)))), wanted)
            won = WINS if after < FINISHED else 0.0
            known = COMMON * (lexicon.frequency(word) - USUAL)
            return before - after + harm + won + known - DANGER * risk(word)

        return value

    def aims(self, view: SentencesView) -> str:
        """Return other facts that a plan depends on."""
        return f"{view.wanted} {view.options.referee} {view.failed}"


BOTS = tuple(SentenceBot(level) for level in LEVELS)
