"""Book: the dictionary interface of a letter game.

The rules contain no words; the creator of a deal supplies a book. The book also caches results per
position, because every step of a move needs them.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

MOST_KEPT: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """A dictionary as rules see it; this one contains every word and forbids nothing."""

    def __init__(self) -> None:
        self._kept: dict[str, list[list[int]]] = {}

    def fault(self, word: str) -> str:
        """Return the clause against a word, or nothing (ANA-16a to ANA-20e)."""
        del word
        return ""

    def bar(self, old: str, new: str) -> str:
        """Return the clause against such a capture, or nothing (ANA-11a to ANA-11c)."""
        del old, new
        return ""

    def against(self, word: str, captured: str) -> str:
        """Return the clause against a word, alone or as a capture, or nothing."""
        fault = self.fault(word)
        return fault if fault or captured == "" else self.bar(captured, word)

    def finds(self, words: list[str], loose: str) -> list[tuple[list[int], str]]:
        """Return every word that can be made from whole words of these and loose letters.

        Each comes with the places of the words that it takes, in order.
        """
        del words, loose
        return []

    def spells(self, begun: str, letters: str, most: int) -> i64:
        """Return the letters that can continue a word within these letters and this length.

        The set also holds 26 if the word may end there (ALPHA-4, RL-2).
        """
        del begun, letters, most
        return 0

    def of_letters(self, letters: str) -> list[str]:
        """Return the words of exactly these letters; the letters themselves if there is none."""
        return [letters]

    def compound(self, word: str) -> bool:
        """Return whether a word is a compound of two (SENT-3a, RS-10)."""
        del word
        return False

    def intelligible(self, words: list[str]) -> bool:
        """Return whether words in this order are a sentence (RS-14)."""
        del words
        return True

    def recall(self, key: str) -> list[list[int]] | None:
        """Return the cached result of a position, or None."""
        return self._kept.get(key)

    def keep(self, key: str, moves: list[list[int]]) -> None:
        """Cache the result of a position; old results are dropped in time."""
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = moves
