"""Law of the letter games: no typed text crashes anything, and a refusal changes nothing.

The tests type nonsense, Unicode, texts far too long, legal moves, and nearly legal ones.
"""

import random

import pytest

from parlour.core.rng import Rng
from parlour.errors import BadInput, Refused
from parlour.games import find_game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

SEATS = 3
FEW = 250
"""How many moves are typed per game in every run; `-m slow` types 100,000 in all."""

MANY = 25_000

KEYS = ("anagrams", "sentences", "block-words", "alphabets")
OPTIONS: dict[str, tuple[dict[str, str], ...]] = {
    "anagrams": ({}, {"letter_set": "short60"}),
    "sentences": ({}, {"sentence_words": "5", "letter_set": "short60"}),
    "block-words": ({}, {"letter_set": "short60"}),
    "alphabets": ({}, {"alpha_sentences": "yes"}),
}
"""The options of each game; one table after another uses them in turn."""

# fmt: off
NONSENSE = (
    "", " ", "make", "make make", "pool", "pool 7", "challenge", "help", "claim", "I", "…",
    "a" * 9999, "MAKE ÄÖÜ", "make caf\u00e9", "\u0000", "\uff4d\uff41\uff4b\uff45",
    "make A from B@9 pool", "pool pool", "make from", "time out", "make X hand",
    "make ' OR 1=1", "🂡", "make\u2028CAT", "from hand pool", "say", "choose", "yes", "no",
    "look up", "help 99", "help -1", "challenge #", "CAT@", "@", "#1", "claim twice twice",
    "choose " + "CAT " * 90, "I I", "no word", "make " + "CAT " * 90, "make Ⅳ pool ª",
)
# fmt: on


def whole_move(table: Table, seat: int, rng: Rng) -> str:
    """Return a random legal move of a seat in its full form."""
    after = table.deal.copy()
    choices: list[int] = []
    while not choices or after.half:
        choices.append(rng.pick(after.legal(seat)))
        after.play(seat, choices[-1])
    return table.speech.text(table.deal, seat, tuple(choices))


def typed(table: Table, rng: random.Random) -> tuple[int, str]:
    """Return text that a seat might type: nonsense, a legal move, or one nearly legal."""
    kind, seat = rng.randrange(4), rng.randrange(SEATS)
    if kind == 0:
        return seat, rng.choice(NONSENSE)
    if kind == 1:
        faces = (
            rng.choice((32, 65, 97, 0x301, 0x4E00, 0x1F600)) + rng.randrange(26) for _ in "x" * 30
        )
        return seat, "".join(map(chr, faces))
    waiting = [other for other in table.waiting() if other < SEATS]
    if not waiting:
        return seat, "pass"
    seat = rng.choice(waiting)
    move = whole_move(table, seat, Rng(rng.randrange(1 << 30)))
    if kind == 2:
        return seat, move
    letters = "".join(rng.choices("AEIOUSTRNLD", k=rng.randrange(1, 9)))
    near = (
        letters,
        f"make {letters}",
        move[:-1],
        move * 2,
        f"pool {letters}",
        f"{move} hand {letters}",
        move.replace("A", "\u0391"),
        move.swapcase(),
    )
    return seat, rng.choice(near)


def type_at_tables(key: str, number: int, **more: str) -> int:
    """Type the given number of moves at tables of a game; return how many were accepted."""
    game, rng = find_game(key), random.Random(key)
    table = Table(game, SEATS, shuffler=Shuffler(b"typed"))
    accepted = tables = 0
    for _ in range(number):
        if table.won or table.deal.over:
            options = OPTIONS[key][tables % len(OPTIONS[key])] | more
            table = Table(game, SEATS, options, shuffler=Shuffler(str(tables).encode()))
            table.deal_next()
            tables += 1
        before, seq = game.show(table.deal), table.seq
        try:
            table.submit(*typed(table, rng))
            accepted += 1
        except (Refused, BadInput):
            assert game.show(table.deal) == before
            assert table.seq == seq
    return accepted


@pytest.mark.parametrize("key", KEYS)
def test_a_refusal_of_any_text_changes_nothing(key: str) -> None:
    assert FEW // 20 < type_at_tables(key, FEW) < FEW


def test_a_referee_copes_with_any_typed_text() -> None:
    assert type_at_tables("anagrams", FEW // 4, validation="referee") > 0


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
def test_none_of_a_hundred_thousand_typed_moves_does_harm(key: str) -> None:
    assert MANY // 20 < type_at_tables(key, MANY) < MANY
