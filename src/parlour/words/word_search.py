"""Find the words that loose letters and words on the table can make.

Words with the same letters share one row. For every letter and every number n, one long integer
holds the set of rows with at least n of that letter, so a query is a few ANDs. Rows with rare
letters are the highest bits: most queries exclude those first, which keeps the integers short. This
needs no array package, and a whole turn takes milliseconds.
"""

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, compress
from operator import and_
from typing import Final, NamedTuple

from parlour.packs import letter_tablets
from parlour.words.lexicon import Lexicon, Theme, lexicon

LONGEST: Final = 15
FEW: Final = 16
Counts = Sequence[int]
"""Letters as 26 counts, A first, as in `packs.letter_tablets`."""

BY_RARITY: Final = "JQXZWKVFYBGHMPDUCLSTNROAIE"
RARE_FIRST: Final = [letter_tablets.ALPHABET.index(letter) for letter in BY_RARITY]
RANKED: Final = str.maketrans(BY_RARITY, letter_tablets.ALPHABET)
"""Maps each letter to its rank in rarity, so that rare letters sort first."""


class Find(NamedTuple):
    """All words that can be made by taking the same words on the table: none, one or several."""

    takes: tuple[int, ...]
    words: list[str]


class Play(NamedTuple):
    """One possible word, with the indices of the words it takes and the letters it adds.

    `needs` are the added letters that the pool lacks; `bar` is the clause that forbids the word.
    """

    word: str
    takes: tuple[int, ...]
    added: str
    needs: str
    bar: str


class Index:
    """The vocabulary of one level, ready to be searched. Reuse it: creating it is slow."""

    def __init__(
        self,
        words: Lexicon,
        level: int = 95,
        *,
        theme: Theme | None = None,
        sentences: bool = False,
        fair: bool = True,
        longest: int = LONGEST,
    ) -> None:
        self.lexicon = words
        groups: dict[str, list[str]] = {}
        for word in words.words(level, theme=theme, sentences=sentences, fair=fair):
            if len(word) <= longest:
                groups.setdefault("".join(sorted(word.translate(RANKED))), []).append(word)
        ranked = sorted(groups)
        self._rows = [groups[signature] for signature in ranked]
        self._bytes = -(-len(self._rows) // 64) * 8
        self._least = [self._sets(counts) for counts in _columns(ranked)]
        self._every = self._least[0][0]
        self._most = [[self._every ^ rows for rows in column[1:]] for column in self._least]

    def _sets(self, counts: bytes) -> list[int]:
        """Return the sets of rows with at least 0, 1, 2 … of a letter; the last is empty."""
        found = [int(b"0" + b"1" * len(counts), 2)]
        while found[-1]:
            enough = bytes(ord("0") + (n >= len(found)) for n in range(256))
            found.append(int(b"0" + counts.translate(enough), 2))
        beyond = self._bytes * 8 - len(counts)
        return [rows << beyond for rows in found]

    def __len__(self) -> int:
        return sum(map(len, self._rows))

    def words_from(self, required: Counts, optional: Counts, *, few: bool = False) -> list[str]:
        """Return the words that use all the required letters and any of the optional ones.

        Returning only a few of many words takes a hundredth of the time.
        """
        rows = self._having(self._every, required)
        most = [need + more for need, more in zip(required, optional, strict=True)]
        return self._words(self._within(rows, most), few=few)

    def plays(
        self, pool: Counts, hand: Counts, table: Sequence[str], *, most: int = 2
    ) -> list[Find]:
        """Return every possible word of a turn, grouped by the words it takes (at most `most`).

        This includes words that only rearrange the word they take, because Sentences allows that.
        """
        loose = [of_pool + of_hand for of_pool, of_hand in zip(pool, hand, strict=True)]
        none = [0] * len(letter_tablets.ALPHABET)
        finds = [Find((), self.words_from(none, loose))]
        spelled = [letter_tablets.read(word) for word in table]
        holding = [self._having(self._every, counts) for counts in spelled]
        parts = [[(at, n) for at, n in enumerate(counts) if n] for counts in spelled]
        between = self._between(loose)

        def extend(start: int, rows: int, low: list[int], takes: tuple[int, ...]) -> None:
            for place in range(start, len(table)):
                found = rows & holding[place]
                both = low.copy()
                for at, n in parts[place]:
                    if found and both[at]:
                        found = self._enough(found, at, both[at] + n)
                    both[at] += n
                if not found:
                    continue
                words = self._words(self._within_with(found, both, loose, between))
                if words:
                    finds.append(Find((*takes, place), words))
                if len(takes) + 1 < most:
                    extend(place + 1, found, both, (*takes, place))

        extend(0, self._every, none, ())
        return finds

    def next_takes(
        self,
        table: Sequence[str],
        begun: Sequence[int],
        start: int,
        loose: Counts,
        good: Callable[[list[int]], bool],
    ) -> Iterator[int]:
        """Yield the indices of the words that can be taken next, starting at an index.

        Together with the words already taken, and perhaps later ones, each must belong to a good
        set: one that makes a word with the loose letters, and that `good` accepts.
        """
        spelled = [letter_tablets.read(word) for word in table]
        parts = [[(at, n) for at, n in enumerate(counts) if n] for counts in spelled]
        between = self._between(loose)

        def leads(place: int, rows: int, low: list[int], takes: list[int]) -> bool:
            found, both = rows, low.copy()
            for at, n in parts[place]:
                both[at] += n
                found = found and self._enough(found, at, both[at])
            if not found:
                return False
            taken = [*takes, place]
            if self._within_with(found, both, loose, between) and good(taken):
                return True
            return any(leads(later, found, both, taken) for later in range(place + 1, len(table)))

        low = [sum(spelled[place][at] for place in begun) for at in range(len(loose))]
        rows = self._having(self._every, low)
        for place in range(start, len(table)):
            if leads(place, rows, low, list(begun)):
                yield place

    def play(self, word: str, takes: tuple[int, ...], pool: Counts, table: Sequence[str]) -> Play:
        """Return a find with its added letters, those the pool lacks, and the clause against it."""
        added = letter_tablets.read(word)
        for place in takes:
            letter_tablets.take(added, letter_tablets.read(table[place]))
        lacking = [max(0, want - have) for want, have in zip(added, pool, strict=True)]
        bar = self.lexicon.barred(table[takes[0]], word) if len(takes) == 1 else ""
        return Play(word, takes, letter_tablets.show(added), letter_tablets.show(lacking), bar)

    def _having(self, rows: int, low: Counts) -> int:
        """Return the rows, of those given, that have at least this many of each letter."""
        for place, need in enumerate(low):
            if need and rows:
                rows = self._enough(rows, place, need)
        return rows

    def _enough(self, rows: int, place: int, need: int) -> int:
        """Return the rows, of those given, that have at least this many of one letter."""
        column = self._least[place]
        return rows & column[need] if need < len(column) else 0

    def _within(self, rows: int, high: Counts) -> int:
        """Return the rows, of those given, that have at most this many of each letter."""
        for place in RARE_FIRST:
            column = self._most[place]
            if high[place] < len(column):
                rows &= column[high[place]]
                if not rows:
                    break
        return rows

    def _between(self, high: Counts) -> list[list[int]]:
        """Return the rows that have at most this many of each letter in a range of letters.

        The letters are in the order of RARE_FIRST.
        """
        limits = [
            self._most[place][high[place]] if high[place] < len(self._most[place]) else self._every
            for place in RARE_FIRST
        ]
        found: list[list[int]] = []
        for start in range(len(limits)):
            ranges = accumulate(limits[start:], and_, initial=self._every)
            found.append([self._every] * start + list(ranges))
        return found

    def _within_with(self, rows: int, low: Counts, loose: Counts, between: list[list[int]]) -> int:
        """Return the rows, of those given, that need only the letters of `low` and the loose ones.

        The letters in `low` are checked one by one; the others are checked in ranges.
        """
        start = 0
        for at, place in enumerate(RARE_FIRST):
            if low[place]:
                rows &= between[start][at]
                high, column = low[place] + loose[place], self._most[place]
                if high < len(column):
                    rows &= column[high]
                if not rows:
                    return 0
                start = at + 1
        return rows & between[start][-1] if start < len(RARE_FIRST) else rows

    def _words(self, rows: int, *, few: bool = False) -> list[str]:
        """Return the words of the given rows; after the first FEW rows, read 64 at a time."""
        found: list[str] = []
        last = self._bytes * 8
        for _ in range(FEW):
            if not rows:
                return found
            length = rows.bit_length()
            found += self._rows[last - length]
            rows ^= 1 << (length - 1)
        if few:
            return found
        chunks = array("Q", rows.to_bytes(self._bytes, sys.byteorder))
        if sys.byteorder == "little":
            chunks.reverse()
        for at in compress(range(len(chunks)), chunks):
            chunk = chunks[at]
            while chunk:
                length = chunk.bit_length()
                found += self._rows[64 * (at + 1) - length]
                chunk ^= 1 << (length - 1)
        return found


def _columns(ranked: list[str]) -> list[bytes]:
    """Return the count of each letter in every row."""
    columns = [bytearray(len(ranked)) for _ in range(128)]
    for row, signature in enumerate(ranked):
        for letter in signature.encode():
            columns[letter][row] += 1
    return [bytes(columns[ord(letter.translate(RANKED))]) for letter in letter_tablets.ALPHABET]


@cache
def index(
    name: str = "modern",
    level: int = 95,
    theme: Theme | None = None,
    *,
    sentences: bool = False,
    fair: bool = True,
) -> Index:
    """Return the vocabulary that bots share, created once, without words they must not use."""
    return Index(lexicon(name), level, theme=theme, sentences=sentences, fair=fair)
