"""Letter games in the terminal: words are typed, and no input is misread."""

from typing import Any

import pytest

from parlour.games import find_game
from parlour.table.table import Table
from parlour.terminal.play import play, play_deal
from parlour.terminal.races import hold_race
from parlour.terminal.sitting import Sitting
from tests.terminal.script import Script, sit


def at(script: Script, key: str, position: dict[str, object], **options: str) -> Sitting:
    """Return Otto's seat, the first, at a prepared table."""
    sitting = sit(script, find_game(key), seats=len(position["words"]))  # type: ignore[arg-type]
    table = Table(sitting.table.game, sitting.table.seats, options, names=sitting.table.names)
    table.set_position(table.game.set_up(table.seats, options, position))
    return Sitting(table, "Otto", sitting.bots, script.screen)


def typed(key: str, position: dict[str, object], *lines: str) -> tuple[Any, str]:
    """Return the deal after Otto has typed some lines in turn, and the output."""
    script = Script([*lines, "/quit"])
    sitting = at(script, key, position)
    play(sitting)
    return sitting.table.deal, script.shown


def test_in_alphabets_a_word_is_typed_and_no_letters_are_listed() -> None:
    script = Script(["cruet", "quit"])
    play(sit(script, find_game("alphabets"), seats=4))
    assert "…" not in script.shown
    assert "You have chosen CRUET." in script.shown


def test_enter_does_not_end_the_answer_after_i() -> None:
    """RL-6: silence loses, so it must be typed."""
    game, script = find_game("alphabets"), Script(["I", "", "lemon", "quit"])
    sitting = sit(script, game, seats=4)
    chosen: dict[str, object] = {"chosen": ["CRUET", "STONE", "RAIN", "LEMON"]}
    sitting.table.set_position(game.set_up(4, {}, chosen))
    play_deal(sitting, auto=True)
    assert "You announce LEMON: that is right" in script.shown or "lose" in script.shown
    assert "You say nothing" not in script.shown


BEFORE: dict[str, object] = {
    "turn": 1,
    "pool": "XQJ",
    "hands": ["L", "E", "K"],
    "words": [[], [], []],
}


def test_in_a_window_every_choice_can_be_typed_and_no_input_is_lost() -> None:
    """RA-25, RA-29: a player who looked a word up sees the dictionary, and is not asked again."""
    script = Script(["zzz", "look up"])
    sitting = at(script, "anagrams", BEFORE)
    sitting.table.submit(1, "make XQJ")
    hold_race(sitting)
    assert '"zzz" is not a choice: type c' in script.shown
    assert "You open the dictionary." in script.shown
    (zone,) = (zone for zone in sitting.scene().zones if zone.id == "dictionary")
    assert [(piece.face, str(piece.said)) for piece in zone.pieces[:1]] == [("XQJ", "not allowed")]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("score", 'Type "make SCORE" for the word SCORE, or "/score" for the command.'),
        ("look", 'Say "make LOOK" for the word LOOK, or "look up".'),
        ("pool", 'Say "make POOL" for the word POOL, or "pool and your letter".'),
    ],
)
def test_an_ambiguous_word_or_move_is_queried(text: str, says: str) -> None:
    word = text.upper()
    position: dict[str, object] = {
        "turn": 0,
        "pool": word[1:],
        "hands": [word[0], "B"],
        "words": [[], []],
    }
    deal, shown = typed("anagrams", position, text)
    assert says in " ".join(shown.split())
    assert deal.tablets.words[0] == []
    _, shown = typed("anagrams", position, f"make {text}")
    assert f"You make {word} from" in shown


@pytest.mark.parametrize("word", ["TIME", "PASS", "ACCEPT", "HELP"])
def test_texts_that_are_not_moves_now_are_read_as_words(word: str) -> None:
    """ANA-14: no player declares their own time up by mistake."""
    game = find_game("anagrams")
    table = Table(game, 2)
    position = {"turn": 0, "pool": word[1:], "hands": [word[0], "B"], "words": [[], []]}
    table.set_position(game.set_up(2, {}, position))
    table.submit(0, word.lower())
    assert table.deal.tablets.words[0] == [word]  # type: ignore[attr-defined]


def test_a_refused_hint_names_the_option_that_allows_it() -> None:
    script = Script(["hint", "quit"])
    play(sit(script, find_game("anagrams"), seats=2))
    assert "parlour play anagrams --option hints=yes" in " ".join(script.shown.split())


def test_nobody_deals_letters() -> None:
    script = Script(["quit"])
    play(sit(script, find_game("anagrams"), seats=3))
    assert "Deal 1." in script.shown
    assert "deals" not in script.shown
    assert "dealer" not in script.shown


@pytest.mark.parametrize("call", ["challenge", "doubt TEA", "pass", "look up"])
def test_a_call_is_not_read_as_a_part_of_a_word_that_was_begun(call: str) -> None:
    """It is refused for what it is, and the word can be continued."""
    position = {"turn": 0, "pool": "EA", "hands": ["T", "E", "K"], "words": [[], [], []]}
    answers = {
        typed("anagrams", position, *lines)[1].partition(f"> {call}\n")[2].partition("\n> ")[0]
        for lines in ([call], ["make", call])
    }
    assert len(answers) == 1
    assert "make" not in answers.pop()
    assert "You make TEA" in typed("anagrams", position, "make", call, "tea")[1]


@pytest.mark.parametrize(("words", "prompt"), [([], "Take letters."), (["EAT"], "Take words.")])
def test_a_player_without_words_to_take_is_asked_for_letters(words: list[str], prompt: str) -> None:
    position = {"turn": 0, "pool": "EA", "hands": ["T", "S", "K"], "words": [[], words, []]}
    _, shown = typed("anagrams", position, "make")
    assert f"\n{prompt}\n" in shown
