"""Refusals of typed words name the missing letter, or the rule against the word."""

import pytest

from parlour.errors import BadNotation, Refused
from parlour.games import find_game
from parlour.table.table import Table


def at(key: str, position: dict[str, object], **options: str) -> Table:
    words = position["words"]
    assert isinstance(words, list)
    game = find_game(key)
    table = Table(game, len(words), options)
    table.set_position(game.set_up(len(words), options, position))
    return table


def refusal(table: Table, text: str) -> tuple[str, str]:
    with pytest.raises(Refused) as found:
        table.submit(0, text)
    return str(found.value.sentence), found.value.clause


POSITION: dict[str, object] = {
    "turn": 0,
    "pool": "NET",
    "hands": ["P", "B"],
    "words": [["ROSE", "TEN"], ["CUT", "HONOR"]],
}


@pytest.mark.parametrize(
    ("text", "says", "clause"),
    [
        (
            "queen",
            "QUEEN lacks E, Q, U; use letters of the pool, your hand,",
            "ANA-8a",
        ),
        (
            "trounce",
            "TROUNCE lacks O, R, even with CUT; use letters of the pool,",
            "ANA-8a",
        ),
        (
            "rosette",
            "ROSETTE lacks T, even with ROSE; use letters of the pool,",
            "ANA-8a",
        ),
        ("nets", "NETS lacks S; the words of the table that have such letters are used", "ANA-8b"),
        (
            "ten from cut@1",
            "TEN leaves C, U of CUT over; a word is taken with all",
            "ANA-8b",
        ),
        ("ten pool net", "You have TEN already; make another word.", "ANA-12"),
        ("p", 'P is too short for a word; "pool P" puts it into the pool.', "ANA-4c"),
        ("pool z", "Your hand has no Z; it has P.", "ANA-9b"),
        ("look up", '"look up" cannot be said now. You can look words up while', "RA-29"),
        ("zzq", "ZZQ lacks Q, Z, Z; use letters of the pool, your hand,", "ANA-8a"),
        ("aa", "AA is too short: a word has at least three letters.", "ANA-4c"),
        ("pass", '"pass" cannot be said now. The letter in your hand is played every', "RA-6"),
    ],
)
def test_a_refusal_names_what_is_wrong(text: str, says: str, clause: str) -> None:
    sentence, found = refusal(at("anagrams", POSITION), text)
    assert sentence.startswith(says)
    assert found == clause


def test_a_capture_by_a_mere_inflection_is_explained() -> None:
    """ANA-11a."""
    position = {**POSITION, "pool": "S"}
    table = at("anagrams", position, validation="referee")
    sentence, clause = refusal(table, "cuts")
    assert sentence == "CUTS is only CUT with an S; capture it with another word."
    assert clause == "ANA-11a"


def test_only_one_letter_may_be_picked() -> None:
    """RB-2."""
    position: dict[str, object] = {"turn": 0, "pool": "CU", "words": [[], []], "stock": "EERRTT"}
    sentence, clause = refusal(at("block-words", position), "cruet")
    assert sentence == "CRUET lacks E, R, T, and you pick only one letter."
    assert clause == "ANA-9b"


def test_accents_are_dropped_as_they_are_typed() -> None:
    """RA-37, RA-45."""
    position: dict[str, object] = {"turn": 0, "pool": "TEE", "hands": ["P", "B"], "words": [[], []]}
    table = at("anagrams", position, tongue="fr", validation="referee")
    table.submit(0, "été")
    assert table.deal.tablets.words[0] == ["ETE"]  # type: ignore[attr-defined]


def test_german_umlauts_are_spelled_out_as_they_are_typed() -> None:
    """RA-45."""
    position: dict[str, object] = {"turn": 0, "pool": "SCHON", "hands": ["E", "B"]}
    table = at("anagrams", {**position, "words": [[], []]}, tongue="de", validation="referee")
    table.submit(0, "schön")
    assert table.deal.tablets.words[0] == ["SCHOEN"]  # type: ignore[attr-defined]


def test_rs_2_the_letter_left_in_hand_must_be_used() -> None:
    position: dict[str, object] = {"turn": 0, "pool": "ITCHY", "hands": ["PT", "BR"]}
    table = at("sentences", {**position, "words": [[], []]})
    table.submit(0, "pool P")
    sentence, clause = refusal(table, "itchy pool chity")
    assert sentence.startswith("ITCHY does not use the letter left in your hand")
    assert clause == "RS-2"


def test_scores_are_what_was_brought_and_the_words_held() -> None:
    game = find_game("anagrams")
    words = {"words": [["ROSE", "TEN"], ["CUT"]], "turn": 0}
    assert list(game.set_up(2, {}, {**words, "brought": [1, 2]}).scores) == [3, 3]
    assert list(game.set_up(2, {}, {**words, "scores": [3, 3]}).brought) == [1, 2]
    for scores in ([1, 1], [5, 5]):
        with pytest.raises(BadNotation, match="brought"):
            game.set_up(2, {}, {**words, "brought": [1, 2], "scores": scores})
