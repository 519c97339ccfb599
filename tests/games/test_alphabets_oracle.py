"""Alphabets plays as its second implementation does: both take and refuse the same moves."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, has
from parlour.errors import Refused
from parlour.families.letters.word_book import Book
from parlour.games.alphabets import GAME
from parlour.packs.letter_tablets import ALPHABET
from tests.oracle.alphabets import Alphabets, Move

# fmt: off
WORDS = [
    "CAT", "ACT", "DOG", "GOD", "TEN", "NET", "RAT", "TAR", "ART", "TEAR", "RATE", "STARE", "TEAS",
    "SEAT", "STONE", "NOTES", "ONSET", "LISTEN", "SILENT", "LEMON", "MELON", "QUIZ", "JAZZ", "ZOO",
    "FIZZ", "EXAM", "APPLE", "HAPPY", "PUZZLE",
]
# fmt: on
TEXTS = {"no": "no word", "silence": "stay silent", "give": "give up"}


class Toy(Book):
    """A dictionary of few words."""

    def fault(self, word: str) -> str:
        return "" if word in WORDS else "ANA-20c"

    def spells(self, begun: str, letters: str, most: int) -> int:
        found = 0
        for word in WORDS:
            if (
                word.startswith(begun)
                and len(word) <= most
                and not Counter(word) - Counter(letters)
            ):
                found |= 1 << (ALPHABET.index(word[len(begun)]) if word != begun else 26)
        return found


def run(seed: int) -> None:
    random = Random(seed)
    seats = random.randint(2, 8)
    limits = {"max_letters": random.choice(["4", "7"]), "most_guesses": random.choice(["1", "3"])}
    options = {**limits, "letter_set": random.choice(["short60", "period180"])}
    deal: Any = GAME.new_deal(seats, options)
    deal.options.book = Toy()
    order = list(GAME.order(seats, options))
    deal.begin(1, 0, vec[i64]([0] * seats))
    deal.deal_out(vec[i64](order))
    letters = Counter(ALPHABET[letter] for letter in order)
    most = int(options["max_letters"]), int(options["most_guesses"])
    oracle, speech, said = Alphabets(seats, WORDS, letters, *most), GAME.speech(options), [""]
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
        said.append(f"{seat}: {text}")
        assert took == oracle.do(seat, move), said


def some_move(random: Random, oracle: Alphabets, seat: int) -> Move:
    if not oracle.solving:
        return random.choice([("choose", random.choice(WORDS)), ("no",), ("I",)])
    setter = oracle.chosen[(seat - 1) % oracle.seats]
    right = [word for word in WORDS if sorted(word) == sorted(setter)]
    word = random.choice([*right, setter or "CAT", random.choice(WORDS)])
    kinds: list[Move] = [("say", word), ("I",), ("say", word), ("I",), ("silence",), ("give",)]
    return random.choice(kinds)


@pytest.mark.parametrize("start", range(0, 200, 20))
def test_rounds_play_alike(start: int) -> None:
    for seed in range(start, start + 20):
        run(seed)


@pytest.mark.slow
def test_many_rounds_play_alike() -> None:
    for seed in range(1000, 4000):
        run(seed)
