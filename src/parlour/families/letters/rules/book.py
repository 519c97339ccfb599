"""Book: the dictionary interface of a letter game.

The rules contain no words; the creator of a deal supplies a book. The book also remembers in which
positions a word can be made.
"""

from collections.abc import Callable, Iterator
from typing import Final

from mypy_extensions import i64, mypyc_attr

MOST_KEPT: Final = 4096


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """A dictionary as rules see it; this one contains every word and forbids nothing."""

    def __init__(self) -> None:
        self._kept: dict[str, bool] = {}

    def fault(self, word: str) -> str:
        """Return the clause against a word, or nothing (ANA-16a to ANA-20e)."""
        return ""

    def bar(self, old: str, new: str) -> str:
        """Return the clause that forbids a capture, or nothing (ANA-11a to ANA-11c)."""
        return ""

    def against(self, word: str, captured: str) -> str:
        """Return the clause against a word, alone or as a capture, or nothing."""
        fault = self.fault(word)
        return fault if fault or captured == "" else self.bar(captured, word)

    def between(self, letters: str, more: str, *, few: bool) -> list[str]:
        """Return words that use all of `letters` and any of `more`; `few` may omit some."""
        return []

    def next_takes(
        self,
        words: list[str],
        begun: list[int],
        start: int,
        loose: str,
        good: Callable[[list[int]], bool],
    ) -> Iterator[int]:
        """Yield the indexes of words that can be taken next, from `start` on.

        Together with the words already taken, and perhaps some later ones, each must form a good
        set. A set is good if a word can be made from it with loose letters.
        """
        return iter(())

    def spells(self, begun: str, letters: str, most: int) -> i64:
        """Return the letters that can continue a word within these letters and this length.

        The set also holds 26 if the word may end there (ALPHA-4, RL-2).
        """
        return 0

    def of_letters(self, letters: str) -> list[str]:
        """Return the words made of exactly these letters; without any, the letters themselves."""
        return [letters]

    def compound(self, word: str) -> bool:
        """Return whether a word is a compound of two (SENT-3a, RS-10)."""
        return False

    def intelligible(self, words: list[str]) -> bool:
        """Return whether words in this order are a sentence (RS-14)."""
        return True

    def recall(self, key: str) -> bool | None:
        """Return whether a word can be made in a position; None if it is not remembered."""
        return self._kept.get(key)

    def keep(self, key: str, *, can: bool) -> None:
        """Remember whether a word can be made in a position; old results are dropped in time."""
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = can
