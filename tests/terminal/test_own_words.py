"""Moves and commands typed in a person's own language."""

import pytest

from parlour.games import find_game
from parlour.languages.message import reader
from parlour.languages.po_files import languages
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.table.typed import as_said
from parlour.terminal.own_words import WORDS, in_english, typed_as


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
