"""Every bound of the letter games that play could reach is a ruling with a number, or is gone.

| bound | what it is |
| --- | --- |
| `last_plays.OPEN` | RA-49: if a turn has more plays, the first can no longer be challenged |
| `WordOptions.turn_limit` | RA-50: after this many turns the words are counted |
| `making.LONGEST` | RA-51: no word has more letters |
| `making.PAGE` | none: words beyond it are on the next page of a choice |
| `ways.MOST_TRIED` | none: above it, the pieces of a word must be named in full |
| `alphabets.Options.most_guesses` | RL-15: after this many wrong guesses a round is over |
| `alphabets.MOST_WORDS` | RL-13: a short sentence has two to five words |
"""

from collections.abc import Iterator
from typing import Any

import pytest

from parlour.core.bits import bit, has
from parlour.errors import BadNotation, Illegal, Refused, Unreadable
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.last_plays import OPEN
from parlour.families.letters.rules.making import LONGEST, MORE, PAGE
from parlour.families.letters.rules.terms import MAKE, PASS
from parlour.families.letters.text.ways import Finder
from parlour.games import find_game
from parlour.packs.letter_tablets import BOXES, show
from parlour.table.table import Table
from parlour.words import lexicon

EXAMPLE = {"turn": 0, "pool": "", "hands": ["BD", "FG"], "stock": "LMNP"}


def at(key: str, position: dict[str, object], seats: int = 2, **options: str) -> Table:
    game = find_game(key)
    table = Table(game, seats, options)
    table.set_position(game.set_up(seats, options, position))
    return table


@pytest.mark.parametrize("name", ["modern", "1913", "french"])
def test_no_word_of_a_dictionary_is_too_long_to_be_made(name: str) -> None:
    """RA-51."""
    assert max(map(len, lexicon(name).words(fair=False))) <= LONGEST


def test_the_longest_words_can_be_made_under_a_referee() -> None:
    """RA-51: this includes the referee, who once knew no word of more than fifteen letters."""
    word = "CHARACTERISTICALLY"
    position: dict[str, object] = {
        "turn": 0,
        "hands": ["S", "B"],
        "words": [[], []],
        "pool": "".join(sorted(word)),
    }
    table = at("anagrams", position, validation="referee")
    table.submit(0, word)
    assert table.deal.tablets.words[0] == [word]  # type: ignore[attr-defined]


def test_a_longer_word_is_refused_with_its_ruling() -> None:
    """RA-51."""
    with pytest.raises(Refused) as found:
        at("anagrams", {**EXAMPLE, "pool": "NET", "hands": ["B", "F"]}).submit(
            0, "A" * (LONGEST + 1)
        )
    assert found.value.clause == "RA-51"


@pytest.mark.parametrize("seats", [2, 6])
def test_a_column_holds_any_number_of_words(seats: int) -> None:
    """RA-14: there is no limit, and the target is what was agreed on (RA-33)."""
    words = [["STAR", "SHIP", "CARE", "NOTE", "JUMP", "WALK", "HAND", "RAIN", "TEN", "ROSE", "CUT"]]
    position: dict[str, object] = {
        "turn": 0,
        "pool": "AAB",
        "hands": ["S"] + [""] * (seats - 1),
        "words": words + [[] for _ in range(seats - 1)],
    }
    table = at("anagrams", position, seats, target="12", validation="referee", letter_set="book200")
    assert table.deal.target() == 12  # type: ignore[attr-defined]
    table.submit(0, "abas")
    assert len(table.deal.tablets.words[0]) == 12  # type: ignore[attr-defined]
    assert table.won == [0]


def test_words_beyond_a_page_are_taken_too() -> None:
    """RA-14: any number of words on the table can be named, also step by step."""
    short = list("A" * 15 + "E" * 18 + "I" * 12 + "O" * 15 + "Y" * 4)[: PAGE + 1]
    words = [short, ["NET", "SUN"]]
    table = at("sentences", {**EXAMPLE, "words": words}, letter_set="book200")
    deal = table.deal.copy()
    deal.play(0, MAKE)
    assert has(deal.legal(0), MORE)
    deal.play(0, MORE)
    texts = [said.text for said in table.speech.offers(table.deal, 0, (MAKE, MORE))]
    assert "make from NET@1" in texts
    assert table.speech.read_draft(table.deal, 0, "make more") == (MAKE, MORE)
    table.submit(0, "make TEN from NET@1")
    assert table.deal.tablets.words[0][-1] == "TEN"  # type: ignore[attr-defined]


def test_more_than_five_words_are_joined_under_a_referee() -> None:
    """RA-14: in Sentences, where words may have one letter, a word may capture six or more."""
    words = [list("CAR"), list("PET")]
    table = at("sentences", {**EXAMPLE, "words": words}, validation="referee")
    table.submit(0, "make CARPET from C@0 A@0 R@0 P@1 E@1 T@1")
    assert table.deal.tablets.words == [["CARPET"], []]  # type: ignore[attr-defined]


def test_any_number_of_words_can_be_made_in_a_turn() -> None:
    """RA-8, RA-49: a seventeenth word is made, and only the first can no longer be challenged."""
    pool = "A" * 9 + "I" * 9 + "QX"
    table = at("sentences", {**EXAMPLE, "words": [[], []], "pool": pool})
    for word in ["QX", *"AAAAAAAAAIIIIIII"]:
        table.submit(0, f"make {word} pool {word}")
    last = table.deal.last  # type: ignore[attr-defined]
    assert (len(last.plays), last.closed) == (OPEN, 1)
    with pytest.raises(Refused) as found:
        table.submit(1, "challenge QX")
    assert found.value.clause == "RA-49"
    table.submit(0, "make I pool I")
    table.submit(1, "challenge")
    assert list(table.deal.turns.skip) == [0, 1]  # type: ignore[attr-defined]


def test_after_as_many_turns_as_agreed_the_words_are_counted() -> None:
    """RA-50."""
    position: dict[str, object] = {
        "turn": 0,
        "turns": 60,
        "pool": "NET",
        "hands": ["L", "E"],
        "stock": "W",
        "words": [["STAR"], ["SHIP", "CARE"]],
    }
    table = at("anagrams", position, turn_limit="60")
    table.submit(0, "pool L")
    assert table.won == [1]


def test_two_may_guess_wrong_as_often_as_agreed() -> None:
    """RL-15."""
    table = at("alphabets", {"chosen": ["CRUET", "STONE"]}, most_guesses="2")
    for seat in (0, 0, 1):
        table.submit(seat, "I")
        table.submit(seat, "say NOTHING")
        assert not table.deal.over
    table.submit(1, "I")
    table.submit(1, "say NOTHING")
    assert table.deal.over
    assert list(table.deal.scores) == [0, 0]


@pytest.mark.parametrize("key", ["anagrams", "sentences", "block-words"])
@pytest.mark.parametrize(
    ("fact", "value", "right"),
    [("page", 2**31, "0 to 3"), ("page", -1, "0 to 3"), ("taken", [200], "0 to 199")],
)
def test_a_position_with_an_impossible_page_or_slot_is_refused(
    key: str, fact: str, value: object, right: str
) -> None:
    """Reaching a page takes one choice per page, so its number is bounded."""
    game = find_game(key)
    with pytest.raises(BadNotation, match=f'"{fact}" needs .* from {right}, not '):
        game.set_up(2, {}, {fact: value})
    shown = game.show_view(game.new_deal(2, {}).view(0))
    with pytest.raises(BadNotation, match=f'"{fact}" needs .* from {right}, not '):
        game.read_view({}, {**shown, fact: value})


def test_a_claim_names_places_of_words_that_there_are() -> None:
    """A position beyond the bits of a machine word is refused, not taken modulo."""
    position = {"turn": 0, "phase": "order", "half": True, "words": [["A"] * 6, []], "turns": 5}
    with pytest.raises(BadNotation, match="could not be claimed"):
        find_game("sentences").set_up(2, {}, {**position, "claim": [64]})


@pytest.mark.parametrize("key", ["anagrams", "block-words"])
def test_a_table_without_loose_letters_is_searched_quickly(key: str) -> None:
    """RA-13: if merging needs a loose letter, the sets of fifty words are not all tried."""
    letters = show(BOXES["book200"])
    words = [letters[start::50] for start in range(50)]
    position: dict[str, object] = {
        "turn": 0,
        "turns": 5,
        "pool": "",
        "stock": "",
        "words": [words[:25], words[25:]],
    }
    table = at(key, position, letter_set="book200", merge_needs_loose_letter="yes")
    assert table.deal.legal(0) == bit(PASS)


def test_a_word_that_could_take_thousands_of_sets_of_words_needs_details() -> None:
    words = [["TEA", "SEA", "SET"], ["EAT", "RAT", "REST"], ["ATE", "TAR", "STAR", "ETA", "ART"]]
    table = at("anagrams", {**EXAMPLE, "hands": ["L", "E", "K"], "words": words}, seats=3)
    with pytest.raises(Unreadable, match='Say "from" and the words'):
        table.submit(0, "make AAAAAEEEEETTTTTSSSSSRRRRR")
    with pytest.raises(Illegal, match="lacks"):
        table.submit(0, "make AAAAAEEEEETTTTTSSSSSRRRRR from TEA@0 SEA@0")


@pytest.mark.parametrize("key", ["anagrams", "sentences"])
def test_a_referee_does_not_look_up_every_word_of_a_large_pool(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a hundred letters nearly every word of the dictionary can be made."""
    looked_up: list[str] = []
    fault = Dictionary.fault

    def counting(self: Dictionary, word: str) -> str:
        looked_up.append(word)
        return fault(self, word)

    monkeypatch.setattr(Dictionary, "fault", counting)
    pool = show(BOXES["period180"])[::2]
    position = {"turn": 0, "turns": 5, "hands": ["E", "A"], "words": [["TEA"], []], "pool": pool}
    table = at(key, position, validation="referee")
    for draft in (
        "",
        "make",
        "make with",
        "make with pool A",
        "make from TEA@0",
        "make from TEA@0 with",
    ):
        assert table.offers(0, draft), draft
    assert len(looked_up) < 1000
    table.submit(0, "make RETAINS from TEA@0")
    assert table.deal.tablets.words[0] == ["RETAINS"]  # type: ignore[attr-defined]


def test_a_word_that_could_take_many_equal_words_is_found_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SENT-5: twenty words "E" in one column are a million sets, but only the first are named."""
    calls = 0
    covers = Finder.covers

    def counting(*given: Any) -> Iterator[list[int]]:
        nonlocal calls
        calls += 1
        yield from covers(*given)

    monkeypatch.setattr(Finder, "covers", counting)
    table = at("sentences", {**EXAMPLE, "turns": 5, "words": [["E"] * 20, ["A"]]})
    table.submit(0, f"make {'E' * 20}")
    assert table.deal.tablets.words == [["E" * 20], ["A"]]  # type: ignore[attr-defined]
    assert calls == 21


def test_the_second_letter_of_a_turn_is_in_the_hand() -> None:
    """RS-2."""
    with pytest.raises(BadNotation, match='"begun" must be false when no letter is left'):
        at("sentences", {"turn": 0, "turns": 5, "begun": True, "hands": ["", "AB"]})
