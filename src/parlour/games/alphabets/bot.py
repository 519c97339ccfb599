"""The bots of Alphabets: they choose fair words, and find words as fast as people of their level.

A fair word is one that most people know, with few other words of the same letters. They choose and
find only the plainest short sentences.
"""

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import chain

from parlour.bots.reaction import NEVER
from parlour.core.bits import has
from parlour.core.functions import log
from parlour.core.rng import Rng
from parlour.families.letters.bots import LEVELS, NOVICE, Level, drawn
from parlour.families.letters.dictionary import agreed, anagrams_of, spelling_list
from parlour.families.letters.rules.tablets import LETTERS, holds, minus
from parlour.games.alphabets.rules import (
    CHOOSE,
    DONE,
    GIVE_UP,
    SAY,
    SPACE,
    AlphabetsView,
    most_letters,
)
from parlour.words import lexicon as lexicon_of

KNOWN_TO_MOST = 35
"""The highest vocabulary level of a word that is fair to choose."""

LIKELY = 5
"""The length of a word that takes the usual time of its level."""

FOUND_OF_TEN = 8

AFTER_ALL = "\uffff"
"""A character that sorts after every letter."""

LEAST = 4
"""Minimum length of a chosen word; shorter ones are found too easily."""

# fmt: off
NOUNS = (
    "DOG", "CAT", "BIRD", "BOY", "GIRL", "FROG", "BEAR", "SHIP", "KING", "POET", "DUCK", "BELL",
)
VERBS = (
    "RAN", "SANG", "SAT", "FELL", "SWAM", "LEFT", "WEPT", "SLEPT", "SPOKE", "DRANK",
)
# fmt: on


@cache
def sentences() -> tuple[str, ...]:
    """Return the short sentences that bots think of (ALPHA-20)."""
    plain = [f"THE {noun} {verb}" for noun in NOUNS for verb in VERBS]
    return (*plain, *(f"{noun}S {verb}" for noun in NOUNS for verb in VERBS))


@cache
def sentence_of() -> dict[str, str]:
    """Return the short sentences that bots think of, by their letters."""
    return {"".join(sorted(said.replace(" ", ""))): said for said in sentences()}


@cache
def fair_words(name: str) -> tuple[str, ...]:
    """Return the words of a dictionary that are fair to choose."""
    words, lexicon = anagrams_of(name), lexicon_of(name)
    return tuple(
        word
        for word in spelling_list(name)
        if len(word) >= LEAST and lexicon.level(word) <= KNOWN_TO_MOST
        if len(words["".join(sorted(word))]) <= 2 and lexicon.fair(word)
    )


class Solver:
    """Plays Alphabets at a level."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.name = level.name

    def choose(self, view: AlphabetsView, seed: int) -> int:
        """Return the next letter of a fair word, or of the word found."""
        spelled = view.spelled[view.seat]
        if view.phase == CHOOSE:
            word = self.fair(view, spelled)
        elif has(view.calling, view.seat):
            word = self.found(view) or "".join(reversed(view.received()))
        else:
            return SAY if self.found(view) else GIVE_UP
        choice = DONE if has(view.choices, DONE) else SPACE
        if word.startswith(spelled) and len(word) > len(spelled):
            letter = word[len(spelled)]
            choice = SPACE if letter == " " else LETTERS.find(letter)
        return choice if has(view.choices, choice) else Rng(seed).pick(view.choices)

    def reaction(self, view: AlphabetsView, seed: int) -> int:
        """Return after how many milliseconds the bot has found the word and says "I"."""
        if has(view.calling, view.seat):
            return self.level.reaction.floor
        if view.phase == CHOOSE or not self.found(view):
            return NEVER
        rng = Rng(seed)
        hard = 1.25 ** (len(view.received()) - LIKELY)
        luck = (rng.below(1 << 30) + 1) / (1 << 30)
        return self.level.reaction.floor + round(-1000 * self.level.seconds * hard * log(luck))

    def fair(self, view: AlphabetsView, spelled: str) -> str:
        """Return a well-known word with this beginning and few anagrams."""
        book = agreed(view.options.book)
        *before, begun = spelled.split(" ")
        taken = "".join(before)
        rest = minus(view.stock, taken)
        most = min(view.options.max_letters, most_letters(view.options, view.seats) - len(taken))
        lot = drawn("fair", self.name, view.seat, view.number, view.dealer, *before)
        if view.options.alpha_sentences:
            for said in round_from(lot, sentences()):
                if said.startswith(spelled) and self.fits(view, said):
                    return said
        words = fair_words(book.lexicon.name)
        for word in round_from(lot, words, begun):
            if len(word) <= most and holds(rest, word):
                return " ".join([*before, word])
        return spelled

    def fits(self, view: AlphabetsView, said: str) -> bool:
        """Return whether the letters for a sentence are there and it is not too long."""
        letters = said.replace(" ", "")
        longest = max(map(len, said.split(" ")))
        most = most_letters(view.options, view.seats)
        short = longest <= view.options.max_letters and len(letters) <= most
        return short and holds(view.stock, letters)

    def found(self, view: AlphabetsView) -> str:
        """Return the word or sentence that this level finds in its letters, or nothing."""
        book = agreed(view.options.book)
        heap = view.received()
        known = [
            word
            for word in book.of_letters(heap)
            if book.lexicon.level(word) <= self.level.vocabulary and not book.fault(word)
            if book.may_say(word)
        ]
        if view.options.alpha_sentences and heap in sentence_of():
            known = [sentence_of()[heap]]
        hard = drawn("finds", self.name, view.seat, heap) * 10 > FOUND_OF_TEN + self.luck()
        return "" if hard or not known else min(known, key=book.lexicon.level)

    def luck(self) -> int:
        """Return how often this level finds a word compared with a novice, in tenths."""
        return LEVELS.index(self.level) - LEVELS.index(NOVICE)


def round_from(lot: float, things: tuple[str, ...], begun: str = "") -> Iterator[str]:
    """Return everything that begins with a prefix, in a random rotation.

    The words must be in alphabetical order: those with a common beginning are then adjacent, and
    the rest of the dictionary is not visited.
    """
    first, end = 0, len(things)
    if begun:
        first, end = bisect_left(things, begun), bisect_left(things, f"{begun}{AFTER_ALL}")
    start = min(max(int(lot * (len(things) - 1)), first), end)
    return chain(things[start:end], things[first:start])


BOTS = tuple(Solver(level) for level in LEVELS)
