"""The referee for words: rulings of the games' own rules, with clause and dictionary."""

import pytest

from parlour.coach.referee import judge, referee_of
from parlour.errors import BadInput, BadOption
from parlour.games import GAMES, find_game
from parlour.table.referee import Claim


def claim(words: str, taken: str = "", letters: str = "") -> Claim:
    return Claim(tuple(words.split()), tuple(taken.split()), letters)


@pytest.mark.parametrize(
    ("game", "claimed", "options", "allowed", "clause"),
    [
        ("anagrams", claim("trounce", "cruet", "no"), {}, True, ""),
        ("anagrams", claim("cats", "cat", "s"), {}, False, "ANA-11a"),
        ("anagrams", claim("cats", "cat", "s"), {"rule11_scope": "off"}, True, ""),
        ("anagrams", claim("trounce", "cruet", "n"), {}, False, "ANA-8a"),
        ("anagrams", claim("online", "", "onlnei"), {}, True, ""),
        ("anagrams", claim("online", "", "onlnei"), {"dictionary": "1913"}, False, "ANA-20c"),
        ("sentences", claim("Mary", "arm", "y"), {}, True, ""),
        ("sentences", claim("the old man went home quickly"), {}, True, ""),
        ("sentences", claim("cat dog tree book sky moon"), {}, False, "RS-14"),
        ("sentences", claim("the old man went home"), {}, False, "SENT-W2"),
        ("block-words", claim("tee", "", "tee"), {}, True, ""),
        ("block-words", claim("teas", "tea", "s"), {}, False, "ANA-11a"),
        ("alphabets", claim("silent", "", "listen"), {}, True, "ALPHA-15"),
        ("alphabets", claim("note", "", "stone"), {}, False, "RL-7"),
        ("alphabets", claim("sotne", "", "stone"), {}, False, "ANA-20c"),
    ],
)
def test_the_rules_decide(
    game: str, claimed: Claim, options: dict[str, str], clause: str, *, allowed: bool
) -> None:
    ruling = judge(find_game(game), claimed, options).ruling
    assert (ruling.allowed, ruling.clause) == (allowed, clause), str(ruling.why)


def test_the_dictionary_that_counts_says_what_a_word_means() -> None:
    game, whilom = find_game("anagrams"), claim("whilom", "", "whilom")
    ((word, says, means),) = judge(game, whilom, {"dictionary": "1913"}).words
    assert (word, str(says)) == ("WHILOM", "WHILOM is a word of the dictionary of 1913.")
    assert means.startswith("Formerly")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (claim(""), "Type a word"),
        (claim("two words"), "type one word"),
        (claim("x1", "", "x1"), "other characters"),
    ],
)
def test_what_cannot_be_a_claim_is_refused(wrong: Claim, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        judge(find_game("anagrams"), wrong, {})


def test_word_games_have_a_referee_and_times_and_others_have_none() -> None:
    ruled = [game for game in GAMES if game.family == "letters"]
    for game in GAMES:
        if game in ruled:
            assert all(one.seconds > 0 for one in referee_of(game).times(game.choose()))
        else:
            with pytest.raises(BadOption, match="not played with words"):
                referee_of(game)
