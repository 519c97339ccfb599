"""Book: what a letter game asks of a dictionary. Rules know no words; who makes a deal gives one.

The book also keeps what was worked out for a position, since every half of a move asks again.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

MOST_KEPT: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Book:
    """A dictionary as rules see it; this one holds every word and forbids nothing."""

    def __init__(self) -> None:
        self._kept: dict[str, list[list[int]]] = {}

    def fault(self, word: str) -> str:
        """Return the clause against a word, or nothing (ANA-16a to ANA-20e)."""
        del word
        return ""

    def bar(self, old: str, new: str) -> str:
        """Return the clause against capturing a word merely so, or nothing (ANA-11a to ANA-11c)."""
        del old, new
        return ""

    def against(self, word: str, captured: str) -> str:
        """Return the clause against a word that captures another's alone, or none; or nothing."""
        fault = self.fault(word)
        return fault if fault or captured == "" else self.bar(captured, word)

    def finds(self, words: list[str], loose: str) -> list[tuple[list[int], str]]:
        """Return every word that some of these words, each whole, and loose letters make.

        Each comes with the places of the words that it takes, in order.
        """
        del words, loose
        return []

    def spells(self, begun: str, letters: str, most: int) -> i64:
        """Return the letters that go on with a word to one of these letters, none longer than most.

        The set holds 26 as well where the word may end there (ALPHA-4, RL-2).
        """
        del begun, letters, most
        return 0

    def of_letters(self, letters: str) -> list[str]:
        """Return the words of exactly these letters; the letters themselves if there is none."""
        return [letters]

    def compound(self, word: str) -> bool:
        """Return whether a word is made of two (SENT-3a, RS-10)."""
        del word
        return False

    def intelligible(self, words: list[str]) -> bool:
        """Return whether words in this order are a sentence (RS-14)."""
        del words
        return True

    def recall(self, key: str) -> list[list[int]] | None:
        """Return what was kept for a position, or None."""
        return self._kept.get(key)

    def keep(self, key: str, moves: list[list[int]]) -> None:
        """Keep what was worked out for a position; of old ones nothing is kept for ever."""
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = moves
