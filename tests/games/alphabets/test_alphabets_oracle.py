"""Alphabets plays like its second implementation: both accept and refuse the same moves."""

from collections import Counter
from random import Random
from typing import Any
from zlib import crc32

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, has
from parlour.core.deal import NATURE
from parlour.errors import Refused
from parlour.families.letters.rules.book import Book
from parlour.games.alphabets import GAME
from parlour.packs.letter_tablets import ALPHABET
from tests.games.alphabets.oracle import Alphabets, Move, letters_of

# fmt: off
WORDS = [
    "CAT", "ACT", "DOG", "GOD", "TEN", "NET", "RAT", "TAR", "ART", "TEAR", "RATE", "STARE", "TEAS",
    "SEAT", "STONE", "NOTES", "ONSET", "LISTEN", "SILENT", "LEMON", "MELON", "QUIZ", "JAZZ", "ZOO",
    "FIZZ", "EXAM", "APPLE", "HAPPY", "PUZZLE", "TENRAT", "DOGCAT",
]
# fmt: on
COUNTS = {word: Counter(word) for word in WORDS}
TEXTS = {"no": "no word", "silence": "stay silent", "give": "give up"}


class Toy(Book):
    """A dictionary with only a few words."""

    def fault(self, word: str) -> str:
        return "" if word in WORDS else "ANA-20c"

    def intelligible(self, words: list[str]) -> bool:
        return crc32(" ".join(words).encode()) % 2 == 0

    def spells(self, begun: str, letters: str, most: int) -> int:
        found, held = 0, Counter(letters)
        for word in WORDS:
            if word.startswith(begun) and len(word) <= most and COUNTS[word] <= held:
                found |= 1 << (ALPHABET.index(word[len(begun)]) if word != begun else 26)
        return found


def run(seed: int) -> None:
    random = Random(seed)
    seats = random.randint(2, 8)
    limits = {"max_letters": random.choice(["4", "7"]), "most_guesses": random.choice(["1", "3"])}
    options = {
        **limits,
        "letter_set": random.choice(["short60", "period180"]),
        "alpha_sentences": random.choice(["no", "yes"]),
    }
    deal: Any = GAME.new_deal(seats, options)
    deal.options.book = Toy()
    order = list(GAME.order(seats, options))
    deal.begin(1, 0, vec[i64]([0] * seats))
    deal.deal_out(vec[i64](order))
    letters = Counter(ALPHABET[letter] for letter in order)
    most = int(options["max_letters"]), int(options["most_guesses"])
    check = Toy().intelligible if options["alpha_sentences"] == "yes" else None
    oracle = Alphabets(seats, WORDS, letters, *most, check)
    speech, said = GAME.speech(options), [""]
    for _ in range(120):
        assert deal.over == oracle.over, said
        assert set(each(deal.retired)) == oracle.retired, said
        assert set(each(deal.losers)) == oracle.losers, said
        if oracle.over:
            assert list(deal.scores) == [seat in oracle.losers for seat in range(seats)]
            return
        seat = random.randrange(seats)
        move = some_move(random, oracle, seat)
        text = " ".join([TEXTS.get(move[0], move[0]), *move[1:]])
        took = True
        try:
            choices = speech.read(deal, seat, text).choices
        except Refused:
            took = False
        else:
            for choice in choices:
                assert has(deal.legal(seat), choice), said
                deal.play(seat, choice)
            while has(deal.waiting(), NATURE):  # what the grammar check says (RL-13)
                (choice,) = each(deal.legal(NATURE))
                deal.play(NATURE, choice)
        said.append(f"{seat}: {text}")
        assert took == oracle.do(seat, move), said


def some_move(random: Random, oracle: Alphabets, seat: int) -> Move:
    if not oracle.solving:
        few = 1 if oracle.intelligible is None else random.choice([1, 2, 2, 3, 4, 6])
        text = " ".join(random.choices(WORDS, k=few))
        return random.choice([("choose", text), ("no",), ("I",)])
    setter = oracle.chosen[(seat - 1) % oracle.seats]
    right = [word for word in WORDS if letters_of(word) == letters_of(setter)]
    mixed = " ".join(random.sample(setter.split(), len(setter.split())))
    like = [changed(random, word) for word in setter.split()]
    texts = [*right, setter or "CAT", mixed or "ACT", " ".join(like) or "TAC"]
    word = random.choice([*texts, random.choice(WORDS)])
    kinds: list[Move] = [("say", word), ("I",), ("say", word), ("I",), ("silence",), ("give",)]
    return random.choice(kinds)


def changed(random: Random, word: str) -> str:
    """Return a word with the same letters."""
    return random.choice([one for one in WORDS if sorted(one) == sorted(word)])


@pytest.mark.sampled(3)
@pytest.mark.parametrize("start", range(0, 100, 10))
def test_rounds_agree(start: int) -> None:
    for seed in range(start, start + 10):
        run(seed)


@pytest.mark.slow
def test_many_rounds_agree() -> None:
    for seed in range(1000, 2000):
        run(seed)
