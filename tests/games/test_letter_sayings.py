"""Plausible but wrong input is refused with its clause, never with "not understood"."""

import pytest

from parlour.errors import Refused, Unclear
from parlour.games import find_game
from parlour.languages.message import reader
from parlour.table.table import Table

WORDS = [["ROSE", "TEN"], ["CUT", "LEAST"]]

POSITIONS: dict[str, dict[str, object]] = {
    "anagrams": {"turn": 0, "pool": "NETS", "hands": ["P", "B"], "words": WORDS},
    "block-words": {"turn": 0, "pool": "ETS", "words": WORDS, "stock": "AACEERRTTUZ"},
    "sentences": {"turn": 0, "pool": "ETS", "hands": ["AN", "BD"], "words": WORDS},
}

SAID = {
    "anagrams": {
        "pass": "RA-6",
        "keep P": "RA-6",
        "exchange P": "RA-6",
        "end turn": "RA-6",
        "pool Z": "ANA-9b",
        "pool PN": "ANA-9b",
        "draw E": "ANA-6a",
        "take back": "ANA-15",
        "undo": "ANA-8a",  # a word like any other, and its letters are missing
        "cut's": "ANA-16d",
        "make cut's": "ANA-16d",
        "co-op": "RA-37",
        "make net2": "RA-37",
        "nets, pens": "RA-37",
        "en": "ANA-4c",
        "ten": "ANA-12",
        "steal from least": "ANA-7f",
        "capture cut": "ANA-7f",
        "roes from rose": "RA-12",
        "rearrange rose": "RA-12",
        "break up least": "RA-15",
        "pluck from dog": "ANA-5b",
        "i challenge": "ANA-22a",
        "doubt cut": "ANA-22a",
        "look up cut": "RA-29",
        "help me": "ANA-23a",
        "help 9": "RA-30",
        "help bystander": "RA-30",
        "accept": "RA-25",
        "i win": "RA-33",
        "claim ten": "RA-33",
    },
    "block-words": {
        "pass": "BGW-5a",
        "skip my turn": "BGW-5a",
        "end turn": "BGW-5a",
        "keep A": "BGW-4",
        "exchange A": "BGW-4",
        "pick A": "BGW-2b",
        "draw E": "BGW-2b",
        "pool E": "BGW-6",
        "pool Q": "RB-9",
        "pool A and C": "RB-2",
        "stale from least": "ANA-7f",
        "eta pool et hand q": "RB-9",
        "take back": "ANA-15",
        "doubt cut": "ANA-22a",
        "rose's": "ANA-16d",
        "two words": "RA-37",
    },
    "sentences": {
        "pass": "RA-6",
        "pool AN": "RS-2",
        "pool Z": "ANA-9b",
        "roes from rose": "RS-5",
        "rearrange rose": "RS-5",
        "cut's": "SENT-6d",
        "claim": "SENT-W3",
        "claim rose": "SENT-W3",
        "claim rose ten": "SENT-W2",
        "claim rose ten cut": "RS-12",
        "claim rose ten twice rose": "RS-10",
        "vote yes": "RS-13",
        "i win": "SENT-W1",
        "ten roses": "RA-37",
        "take back": "ANA-15",
        "doubt cut": "ANA-22a",
    },
}

CHOOSING = {
    "I": "RL-5",
    "say stone": "RL-5",
    "choose qqq": "RL-3",
    "choose at": "RL-2",
    "choose elephantine": "ALPHA-16",
    "don't": "RL-2",
    "choose paris": "RL-2",
    "choose usa": "RL-2",
    "choose cafe2": "RL-2",
    "choose two words": "RL-2",
    "no word": "RL-3",
}

SOLVING = {
    "cruet": "ALPHA-8",
    "say cruet": "ALPHA-8",
    "say cruet 2": "ALPHA-8",
    "I don't know": "ALPHA-8",
    "choose stone": "ALPHA-8",
    "stay silent": "ALPHA-8",
    "guess cruet": "ALPHA-8",
    "pass": "ALPHA-8",
}


def clause(key: str, seats: int, position: dict[str, object], seat: int, text: str) -> str:
    game = find_game(key)
    table = Table(game, seats)
    table.set_position(game.set_up(seats, {}, position))
    with pytest.raises(Refused) as found:
        table.submit(seat, text)
    return found.value.clause


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [(key, text, found) for key, said in SAID.items() for text, found in said.items()],
)
def test_a_wrong_play_is_refused_with_its_clause(key: str, text: str, expected: str) -> None:
    assert clause(key, 2, POSITIONS[key], 0, text) == expected


@pytest.mark.parametrize("text", CHOOSING)
def test_a_word_that_cannot_be_chosen_is_refused_with_its_clause(text: str) -> None:
    position: dict[str, object] = {"chosen": ["CRUET", "", "LEMON", "RAIN"]}
    assert clause("alphabets", 4, position, 1, text) == CHOOSING[text]


@pytest.mark.parametrize("text", SOLVING)
def test_a_move_made_too_early_is_refused_with_its_clause(text: str) -> None:
    position: dict[str, object] = {"chosen": ["CRUET", "STONE", "LEMON", "RAIN"]}
    assert clause("alphabets", 4, position, 1, text) == SOLVING[text]


def test_a_letter_that_a_challenge_left_in_hand_must_be_played() -> None:
    """BGW-4."""
    position = {**POSITIONS["block-words"], "hands": ["Z", ""]}
    for text in ("pool A", "eta pool et hand a", "crust from cut hand r"):
        assert clause("block-words", 2, position, 0, text) == "BGW-4"


def test_an_announced_answer_of_any_length_counts() -> None:
    """ALPHA-13: a word with too many letters is wrong, and loses."""
    game = find_game("alphabets")
    table = Table(game, 4)
    table.set_position(game.set_up(4, {}, {"chosen": ["CRUET", "STONE", "LEMON", "RAIN"]}))
    table.submit(1, "I")
    with pytest.raises(Refused) as found:
        table.submit(1, "say ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert found.value.clause == "RA-51"
    table.submit(1, "say CHARACTERISTICALLY")
    assert list(table.deal.scores) == [0, 1, 0, 0]


def test_a_word_that_can_be_made_in_several_ways_is_a_question_in_words() -> None:
    """The ways are named by whose words they take; the moves in full come with them."""
    game = find_game("anagrams")
    table = Table(game, 3, names=("Ann", "Bertha", "Charles"))
    words = [[], ["CUT"], ["CUT"]]
    position = {"turn": 0, "pool": "CUTE", "hands": ["P", "B", "D"], "words": words}
    table.set_position(game.set_up(3, {}, position))
    with pytest.raises(
        Unclear, match="Take CUT from Bertha: make CUTE from CUT@1 pool E"
    ) as caught:
        table.submit(0, "cute")
    told = caught.value
    assert str(told.sentence) == "CUTE can be made in several ways. Which words does it take?"
    assert [(move, str(label)) for move, label in told.ways] == [
        ("make CUTE pool CETU", "Take only loose letters"),
        ("make CUTE from CUT@1 pool E", "Take CUT from Bertha"),
        ("make CUTE from CUT@2 pool E", "Take CUT from Charles"),
    ]
    for move, _ in told.ways:
        assert table.plan(0, move)


def test_a_word_may_take_several_words_of_the_table() -> None:
    game = find_game("anagrams")
    table = Table(game, 2, names=("Ann", "Bertha"))
    position = {"turn": 0, "pool": "ERS", "hands": ["P", "B"], "words": [["TEN"], ["ROSE", "TEN"]]}
    table.set_position(game.set_up(2, {}, position))
    with pytest.raises(Unclear) as caught:
        table.submit(0, "entresore")
    labels = [label for _, label in caught.value.ways]
    assert "Take TEN from Ann and ROSE from Bertha" in map(str, labels)
    german = [reader("de").say(label) for label in labels]
    assert "Nimm TEN von Ann und ROSE von Bertha" in german
    assert all(label.startswith("Nimm ") for label in german)
