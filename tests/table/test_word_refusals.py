"""Refusals of typed words name the missing letter, or the rule against the word."""

import pytest

from parlour.errors import Refused
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
    return found.value.sentence, found.value.clause


POSITION: dict[str, object] = {
    "turn": 0,
    "pool": "NET",
    "hands": ["P", "B"],
    "words": [["ROSE", "TEN"], ["CUT", "HONOR"]],
}


@pytest.mark.parametrize(
    ("text", "says", "clause"),
    [
        ("queen", "QUEEN lacks E, Q, U.", "ANA-8a"),
        ("trounce", "TROUNCE lacks O, R, even with CUT.", "ANA-8a"),
        ("rosette", "ROSETTE lacks T, even with ROSE.", "ANA-8a"),
        ("nets", "NETS lacks S; the words of the table that have such letters are used", "ANA-8b"),
        ("ten from cut@1", "TEN leaves C, U of CUT over.", "ANA-8b"),
        ("ten pool net", "You have TEN already.", "ANA-12"),
        ("p", 'P is too short. "pool P" puts it into the pool.', "ANA-4c"),
        ("pool z", "Your hand has no Z.", "ANA-9b"),
        ("look up", '"look up" cannot be said now.', "RA-29"),
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
    assert sentence.startswith("CUTS is merely another form of the word that it takes.")
    assert clause == "ANA-11a"


def test_only_one_letter_may_be_picked() -> None:
    """RB-2."""
    position: dict[str, object] = {"turn": 0, "pool": "CU", "words": [[], []], "stock": "EERRTT"}
    sentence, clause = refusal(at("block-words", position), "cruet")
    assert sentence.startswith("CRUET lacks E, R, T, and only one letter is picked.")
    assert clause == "ANA-9b"


def test_accents_are_dropped_as_they_are_typed() -> None:
    """RA-37, RA-45."""
    position: dict[str, object] = {"turn": 0, "pool": "TEE", "hands": ["P", "B"], "words": [[], []]}
    table = at("anagrams", position, tongue="fr", validation="referee")
    table.submit(0, "été")
    assert table.deal.tablets.words[0] == ["ETE"]  # type: ignore[attr-defined]
