"""Bots of Sentences make the words they lack, and claim the sentence (RS-12, RA-48)."""

from functools import partial
from itertools import permutations

import pytest

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.sentences.thinking.patterns import best_order, kind, lacking, match, patterns
from parlour.lab.simulate import begin, play
from parlour.table.events import Played
from parlour.table.table import Table
from parlour.words.judge import intelligible
from tests.table.sitting import stand_in

SENTENCES = find_game("sentences")


def lacks(words: str, wanted: int) -> float:
    return lacking(tuple(sorted(kind(word, "modern") for word in words.split())), wanted)


@pytest.mark.parametrize("length", range(5, 11))
def test_patterns_have_as_many_slots_as_the_sentence_has_words(length: int) -> None:
    """RS-11."""
    assert len(patterns(length)) >= 40
    assert {len(pattern) for pattern in patterns(length)} == {length}


def test_the_distance_to_a_sentence_falls_as_more_words_fit() -> None:
    steps = ["", "THE", "THE CAT", "THE CAT SAW", "THE CAT SAW HER", "THE CAT SAW HER HOME"]
    found = [lacks(words, 5) for words in steps]
    assert found == sorted(found, reverse=True)
    assert found[-1] == 0 < found[-2]
    assert lacks("THE CAT THE OF", 5) > lacks("THE CAT", 5)


def test_as_many_words_as_possible_are_placed() -> None:
    kinds, slots = (0b011, 0b001, 0b110), (0b001, 0b010, 0b100)
    placed = match(kinds, slots)
    assert sorted(placed) == [0, 1, 2]
    assert all(kinds[word] & slot for word, slot in zip(placed, slots, strict=True))


@pytest.mark.parametrize(
    "said", ["THE OLD MAN ATE A CAKE", "SHE RAN TO THE SHIP", "MARY WENT HOME"]
)
def test_an_order_is_found_that_the_grammar_accepts(said: str) -> None:
    words = sorted(said.split())
    order = best_order(words, "modern", 40)
    assert sorted(order) == list(range(len(words)))
    assert intelligible([words[place] for place in order], link=False).intelligible
    assert best_order(["THE", "OF", "AND"], "modern", 40) == ()
    assert not any(
        intelligible(row, link=False).intelligible for row in permutations(["THE", "OF"])
    )


def test_a_bot_makes_the_missing_word_and_claims_the_sentence() -> None:
    """RS-12, SENT-W2."""
    table = Table(SENTENCES, 2, {"sentence_words": "5"})
    position = {
        "turn": 0,
        "pool": "PG",
        "hands": ["IV", "QX"],
        "words": [["THE", "SAW", "OLD", "HER"], []],
        "stock": "ZZVW",
    }
    table.set_position(SENTENCES.set_up(2, table.options, position))
    bot = find_bot(SENTENCES, "expert")
    for _ in range(2):
        stand_in(table, 0, partial(bot.choose, seed=table.seq))
    said = [event.move for event in table.log if isinstance(event, Played)]
    assert said == ["make PIG pool GP hand I", "claim THE OLD PIG SAW HER"]


@pytest.mark.parametrize("level", ["child", "novice", "club", "expert"])
def test_matches_of_bots_end_with_a_sentence(level: str) -> None:
    """SENT-W1: 60 of 60 matches did (docs/words.md); this test plays one for each level."""
    deal, rng = SENTENCES.new_deal(2), Rng(3)
    begin(deal, SENTENCES.order(2), 0, rng)
    play(deal, rng, [find_bot(SENTENCES, level)] * 2, None)
    assert deal.claim  # type: ignore[attr-defined]
    assert deal.turns.number < 60  # type: ignore[attr-defined]


def test_a_bot_takes_the_first_of_two_equal_words_in_a_column() -> None:
    facts: dict[str, object] = {
        "words": [["COMBS", "NO", "NO"], ["SIGH", "HUSK"], [], ["EATLRUDDLYN"]],
        "grown": [
            ["COMBS", "ON NO", "NO"],
            ["HIS SIGH", "US HUSK"],
            [],
            ["A AT TALL TALLY DE DUE DUDE EATLRUDDLYN"],
        ],
        "hands": ["", "", "JV", "H"],
        "pool": "CIRZZ",
        "phase": "taking",
        "turn": 2,
        "turns": 18,
        "half": True,
    }
    view = SENTENCES.set_up(4, {}, facts).view(2)

    assert [2 in each(view.choices), 1 in each(view.choices)] == [False, True]
    for name in ("child", "novice", "club", "expert"):
        assert find_bot(SENTENCES, name).choose(view, 1) in each(view.choices)
