"""The sentence judge on strings that it was not made with, and its manners."""

from collections.abc import Sequence

import pytest

from parlour.words import linkgrammar
from parlour.words.grammar import read_rules
from parlour.words.judge import intelligible, oddness
from parlour.words.tags import AFTER, ENDS, LITTLE
from tests.words.measure_judge import share, strings


def alone(sentence: str) -> bool:
    return intelligible(sentence.split(), link=False).intelligible


def test_good_sentences_are_accepted_and_heaps_of_words_are_not() -> None:
    def judge(words: Sequence[str]) -> bool:
        return alone(" ".join(words))

    for name in ("dev", "held"):
        assert share(judge, "good", name) >= 90
        assert share(judge, "random", name) <= 15
        assert share(judge, "shuffled", name) <= 15


def test_plain_sentences_are_accepted_and_faulty_ones_are_not() -> None:
    """Both halves: the one that the grammar was tuned with, and the one that was only judged."""

    def judge(words: Sequence[str]) -> bool:
        return alone(" ".join(words))

    for name in ("tuned", "judged"):
        assert len(strings("plain", name)) >= 150
        assert len(strings("faulty", name)) >= 150
        assert share(judge, "plain", name) >= 93
        assert share(judge, "faulty", name) <= 5


@pytest.mark.parametrize(
    "sentence",
    [
        "THE PEOPLE ARE KIND",
        "SOME PEOPLE NEVER LEARN",
        "FISH SWIM IN THE SEA",
        "HOW MUCH DOES THAT CAR COST",
        "NOBODY KNOWS WHAT HAPPENED TO JIM",
    ],
)
def test_unmarked_plurals_and_clauses_within_clauses(sentence: str) -> None:
    assert alone(sentence)


@pytest.mark.parametrize(
    "sentence", ["THE PEOPLE IS KIND", "A MEN IS HAPPY", "MY FEET IS COLD", "I ARE HAPPY"]
)
def test_number_must_agree(sentence: str) -> None:
    assert not alone(sentence)


def test_sent_6e_the_printed_example() -> None:
    assert alone("MARY WENT TO EUROPE IN HER FATHERS SHIP")


@pytest.mark.parametrize(
    "heap",
    [
        "DOG THE A RAN",
        "HER WENT MARY SHIP IN",
        "CAT TIN SUN LOT",
        "THE",
        "A A A A",
        "XQZ WENT HOME",
    ],
)
def test_heaps_of_words_are_refused(heap: str) -> None:
    judgement = intelligible(heap.split(), link=False)

    assert not judgement.intelligible
    assert judgement.reason


def test_nothing_is_no_sentence() -> None:
    assert not intelligible([]).intelligible


def test_ten_words_are_judged_at_once() -> None:
    words = ["THE", "OLD", "SAILOR", "AND", "HIS", "WIFE", "WENT", "HOME", "TO", "ROME"]

    assert oddness(words) < 2


def test_every_part_of_a_rule_is_a_phrase_or_what_a_word_can_be() -> None:
    rules = list(read_rules())
    verbs = {f"V{form}{way}" for form in ("b", *ENDS.values()) for way in (*AFTER.values(), "l")}
    words = (
        {"NS", "NPL", "NM", "NAME", "NAMES", "OWNER", "ADJ", "ADV", "MORE"} | verbs | set(LITTLE)
    )
    phrases = {whole for whole, *_ in rules}
    used = {part for _, first, second, _ in rules for part in (first, second) if part}

    assert used <= phrases | words
    assert phrases <= used | {"S"}


@pytest.mark.skipif(not linkgrammar.program(), reason=linkgrammar.ABSENT)
def test_with_the_link_grammar_parser() -> None:
    judgement = intelligible(["THEY", "LAUGHED", "AT", "THE", "DOCTORS", "ODD", "HORSE"])

    assert judgement.intelligible
    assert not intelligible(["BLOTTER", "CURABLE", "ECHOES", "ENCORE"]).intelligible


def test_possessives_are_tried_with_an_apostrophe() -> None:
    found = linkgrammar.ways(("RUTH", "SAW", "JOHNS", "BOAT"), frozenset({"RUTH", "JOHNS"}))

    assert "Ruth saw John's boat." in found
    assert "Ruth saw Johns boat?" in found
