"""Figures of dictionaries and search for docs/words.md: python -m tests.words.measure_data."""

import resource
import statistics
import sys
import time
from collections import Counter
from random import Random

from parlour.packs import letter_tablets
from parlour.words import lexicon
from parlour.words.lexicon import LEVELS
from parlour.words.word_search import Index

TURNS = 40


def count() -> None:
    """Print how many words each dictionary has, by verdict and by level."""
    for name in ("modern", "1913"):
        book = lexicon(name)
        reasons = Counter(book.verdict(word, sentences=True).reason for word in book.store.words)
        words = [word for word in book.words() if 3 <= len(word) <= 12]
        meant = sum(bool((entry := book.entry(word)) and entry.definition) for word in words)
        print(name, dict(reasons), f"3-12 letters: {len(words)}, with a meaning: {meant}")
    for level in LEVELS:
        print("level", level, sum(len(word) <= 12 for word in lexicon().words(level)))
    table = lexicon().store.respellings
    pairs = [(one, other) for one, others in table.items() for other in others if one < other]
    within = sum(Counter(a) <= Counter(b) or Counter(b) <= Counter(a) for a, b in pairs)
    print("respellings", len(pairs), "one within the other", within)
    for theme in ("places_history", "persons"):
        print(theme, sum(1 for _ in lexicon().words(theme=theme)))
    print("french", sum(1 for _ in lexicon("french").words()))


def search(shortest: int, longest: int) -> None:
    """Print how long turns and single captures take at a table of 36 words and a pool of 12.

    For a turn the shortest of three times counts: other work on the machine may disturb some.
    """
    start = time.process_time()
    full = Index(lexicon())
    print(f"index {time.process_time() - start:.2f} s, {len(full)} words")
    words = [word for word in lexicon().words(50) if shortest <= len(word) <= longest]
    rng = Random(5)
    turns: list[float] = []
    singles: list[float] = []
    for _ in range(TURNS):
        table = rng.sample(words, 36)
        drawn = rng.sample(letter_tablets.tablets(letter_tablets.BOXES["period180"]), 13)
        pool = letter_tablets.read("".join(letter_tablets.ALPHABET[place] for place in drawn[:12]))
        hand = letter_tablets.read(letter_tablets.ALPHABET[drawn[12]])
        tries: list[float] = []
        for _ in range(3):
            start = time.process_time()
            full.plays(pool, hand, table)
            tries.append(time.process_time() - start)
        turns.append(min(tries))
        for word in table:
            start = time.process_time()
            full.words_from(letter_tablets.read(word), [*map(sum, zip(pool, hand, strict=True))])
            singles.append(time.process_time() - start)
    for title, found in (("turn", turns), ("capture of one", singles)):
        late = sorted(found)[len(found) * 95 // 100]
        middle = statistics.median(found)
        print(f"{title}: median {middle * 1e3:.2f} ms, 95 % within {late * 1e3:.2f} ms")


def main() -> None:
    start = time.process_time()
    lexicon().entry("CRUET")
    spent = time.process_time() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"loading {spent:.2f} s, {memory:.0f} MB")
    for shortest, longest in ((3, 8), (3, 5), (3, 3)):
        print(f"table words of {shortest} to {longest} letters")
        search(shortest, longest)
    if "--counts" in sys.argv:
        count()


if __name__ == "__main__":
    main()
