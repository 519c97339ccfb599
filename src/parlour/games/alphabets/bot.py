"""The bots of Alphabets: they choose fair words, and find others' as fast as people of their level.

A fair word is one that most know, with few other words of the same letters.
"""

from math import log

from parlour.bots.letters import LEVELS, Level, drawn
from parlour.bots.reaction import NEVER
from parlour.core.bits import has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.alphabets.rules import (
    CHOOSE,
    DONE,
    GIVE_UP,
    SAY,
    SPACE,
    AlphabetsView,
)
from parlour.kit.tablets import LETTERS, holds, minus
from parlour.table.dictionary import Dictionary, spelling_list

KNOWN_TO_MOST = 35
"""A fair word is of a vocabulary no larger than that."""

LIKELY = 5
"""The length of a word that is found in the time of its level."""

FOUND_OF_TEN = 8


class Solver:
    """Plays Alphabets at a level."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name

    def choose(self, view: View, seed: int) -> int:
        """Return the next letter of a fair word, or of the word found."""
        assert isinstance(view, AlphabetsView)
        spelled = view.spelled[view.seat]
        if view.phase == CHOOSE:
            word = self.fair(view, spelled)
        elif has(view.calling, view.seat):
            word = self.found(view) or "".join(reversed(view.received()))
        else:
            return SAY if self.found(view) else GIVE_UP
        begun = spelled.rpartition(" ")[2]
        if word.startswith(begun) and len(word) > len(begun):
            choice = LETTERS.find(word[len(begun)])
        else:
            choice = DONE if has(view.choices, DONE) else SPACE
        return choice if has(view.choices, choice) else Rng(seed).pick(view.choices)

    def reaction(self, view: View, seed: int) -> int:
        """Return how long one looks before one says "I", in milliseconds."""
        assert isinstance(view, AlphabetsView)
        if view.phase == CHOOSE or not self.found(view):
            return NEVER
        rng = Rng(seed)
        hard = 1.25 ** (len(view.received()) - LIKELY)
        luck = (rng.below(1 << 30) + 1) / (1 << 30)
        return self.level.reaction.floor + round(-1000 * self.level.seconds * hard * log(luck))

    def fair(self, view: AlphabetsView, spelled: str) -> str:
        """Return a word that most know, with few others of its letters, that begins so."""
        book = view.options.book
        assert isinstance(book, Dictionary)
        *before, begun = spelled.split(" ")
        rest = minus(view.stock, "".join(before))
        most = view.options.max_letters
        best, least = begun, 2.0
        for word in spelling_list(book.lexicon.name):
            if not word.startswith(begun) or not min(most, 4) <= len(word) <= most:
                continue
            lot = drawn("fair", self.name, view.seat, view.number, view.dealer, *before, word)
            if lot < least and book.lexicon.level(word) <= KNOWN_TO_MOST:
                alone = len(book.of_letters("".join(sorted(word)))) <= 2
                if alone and book.lexicon.fair(word) and holds(rest, word):
                    best, least = word, lot
        return best

    def found(self, view: AlphabetsView) -> str:
        """Return the word that this level finds in its letters, or nothing."""
        book = view.options.book
        assert isinstance(book, Dictionary)
        heap = view.received()
        known = [
            word
            for word in book.of_letters(heap)
            if book.lexicon.level(word) <= self.level.vocabulary and not book.fault(word)
        ]
        if (
            not known
            or drawn("finds", self.name, view.seat, heap) * 10 > FOUND_OF_TEN + self.luck()
        ):
            return ""
        return min(known, key=book.lexicon.level)

    def luck(self) -> int:
        """Return how much oftener than the lowest a level finds a word, in tenths."""
        return min(LEVELS.index(self.level), 2)


BOTS = tuple(Solver(level) for level in LEVELS)
