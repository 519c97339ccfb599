"""Moves and commands typed in a person's own language."""

import pytest

from parlour.core.speech import examples
from parlour.games import find_game
from parlour.languages.message import reader, say, sentences
from parlour.languages.own_words import WORDS, as_typed, in_english, in_own_words, typed_as
from parlour.languages.po_files import languages
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.table.typed import as_said


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [
        ("de", "passe", "pass"),
        ("de", "Schwarze 6", "black 6"),
        ("de", "biete 50", "bid 50"),
        ("de", "gib auf", "give up"),
        ("fr", "passe", "pass"),
        ("fr", "noir 6", "black 6"),
        ("fr", "annonce 50", "bid 50"),
        ("fr", "abandonne", "give up"),
        ("fr", "forme MAIN de MA@2 réserve I N", "make MAIN from MA@2 pool I N"),
        ("fr", "PASSE", "pass"),
        ("en", "black 6", "black 6"),
        ("de", "B6", "B6"),
        ("de", "schwarzbunt", "schwarzbunt"),
        ("fr", "", ""),
    ],
)
def test_words_of_a_language_are_read(language: str, typed: str, meant: str) -> None:
    assert in_english(typed, reader(language)) == meant


@pytest.mark.parametrize("language", languages())
def test_what_parlour_says_to_type_means_what_it_says(language: str) -> None:
    said = reader(language)
    typed = {word.template: typed_as(word.template, said) for word in WORDS}
    assert {word: in_english(text, said) for word, text in typed.items()} == {w: w for w in typed}


@pytest.mark.parametrize(("language", "typed"), [("de", "schwarze 6"), ("fr", "noir 6")])
def test_a_card_is_played_by_its_name_in_the_readers_language(language: str, typed: str) -> None:
    game = find_game("rook")
    table = Table(game, 4, shuffler=seeded(1))
    table.deal_next()
    text = as_said(in_english(typed, reader(language)), game.pack.faces)
    assert text == "B6"


@pytest.mark.parametrize(
    ("language", "move", "typed"),
    [
        ("de", "bid 50", "biete 50"),
        ("de", "7-4 down", "7-4 unten"),
        ("de", "G9 takes R4 Y5", "G9 nimmt R4 Y5"),
        ("fr", "trump red", "atout rouge"),
        ("en", "bid 50", "bid 50"),
        ("de", "B6", "B6"),
    ],
)
def test_a_move_is_said_as_the_reader_types_it(language: str, move: str, typed: str) -> None:
    assert in_own_words(move, reader(language)) == typed


def test_a_refusal_quotes_what_was_typed() -> None:
    german = reader("de")
    told = say(
        '"{said}" is not understood; you can say: {offers}.',
        said="bid 1",
        offers=examples(["pass"]),
    )
    assert german.say(as_typed(sentences(told, told), "biete 1", german)) == " ".join(
        ["„biete 1“ ist unverständlich; du kannst sagen: passe."] * 2
    )
