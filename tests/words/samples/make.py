"""Draw the samples of this folder: python -m tests.words.samples.make captures|forms.

A sample is judged by hand afterwards. `captures.txt`: two words, then `mere` if the second is only
the plural, third person or past of the first, `change` if it is another word. `forms.txt`: a word
that the dictionary of 1913 enters, then a regular form of it that it does not print.
"""

import sys
from random import Random

from parlour.words import lexicon

KNOWN = 60
SEED = 17
AT_RANDOM = {"S": 90, "ES": 30, "D": 70, "ED": 70}
WITH_ENTRIES = 70
SHORT = 70
FORMS = 400


def captures() -> list[tuple[str, str]]:
    """Return pairs of words that differ by an ending.

    Some are of any kind; in some the longer word has an entry; and in some of these the shorter
    word is very short, since such pairs are mostly unrelated (BAN, BAND).
    """
    book, rng = lexicon(), Random(SEED)
    words = {word for word in book.words(KNOWN) if len(word) > 2}
    pairs = {
        ending: [(word, word + ending) for word in sorted(words) if word + ending in words]
        for ending in AT_RANDOM
    }
    drawn = [pair for ending, many in AT_RANDOM.items() for pair in rng.sample(pairs[ending], many)]
    own = [pair for found in pairs.values() for pair in found if book.store.definition(pair[1])]
    drawn += rng.sample(sorted(set(own) - set(drawn)), WITH_ENTRIES)
    short = [pair for pair in set(own) - set(drawn) if len(pair[0]) <= 4 and pair[1][-1] == "D"]
    return drawn + rng.sample(sorted(short), SHORT)


def forms() -> list[tuple[str, str]]:
    """Return words in both dictionaries with a regular form that the modern one has."""
    book, old, rng = lexicon(), lexicon("1913"), Random(SEED)
    found = [
        (form.base, word)
        for word in book.words(KNOWN)
        for form in book.forms(word)
        if form.kind in {"plural", "present", "past", "gerund"}
        and word.endswith(("S", "ED", "ING"))
        and old.verdict(form.base).clause == "ANA-20c"
        and old.verdict(form.base).allowed
    ]
    return rng.sample(sorted(set(found)), FORMS)


if __name__ == "__main__":
    for one, other in captures() if sys.argv[1] == "captures" else forms():
        print(one, other)
