"""Catalogues have every message of the sources and of the games' files, in each language."""

from collections import Counter
from importlib.resources import files

import pytest

from parlour.games import GAMES, find_game
from parlour.languages.language import language
from parlour.languages.message import BRIEF, has_words, holes, parts_of, reader
from parlour.languages.po_files import CLIENT, Entry, catalogue, languages, written
from parlour.languages.sources import templates
from parlour.table.game import Game
from parlour.translating import documents, editions, is_voice, messages, parts
from tests.new_games import NEW_GAMES

TRANSLATE_IT = (
    "translate these (docs/translating.md), or say `new = true` in a new game's game.toml"
)
TRANSLATED = [game for game in GAMES if game.key not in NEW_GAMES]
LANGUAGES = languages()

in_every_language = pytest.mark.parametrize("key", LANGUAGES)
with_english = pytest.mark.parametrize("key", ["en", *LANGUAGES])
game_by_game = pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.key)


def entries(key: str) -> list[Entry]:
    """Return a catalogue without its header."""
    return [entry for entry in catalogue(key) if entry.text]


@in_every_language
def test_every_template_of_the_sources_is_translated(key: str) -> None:
    known = language(key).known
    said = [one for one in templates() if has_words(one.template)]
    assert [one for one in said if not known(one.template, one.context)] == [], TRANSLATE_IT


@game_by_game
@in_every_language
def test_what_the_files_of_a_game_say_is_translated(game: Game, key: str) -> None:
    known = language(key).known
    missing = [
        part.template
        for part in {part for told in documents(game) for part in parts_of(told)}
        if has_words(part.template) and not known(part.template, part.context)
    ]
    assert missing == [], TRANSLATE_IT


@with_english
def test_no_message_is_translated_that_nobody_says(key: str) -> None:
    said = {one.template for one in messages()}
    assert [entry.text for entry in entries(key) if entry.text not in said] == []


@in_every_language
def test_writing_a_complete_catalogue_again_changes_nothing(key: str) -> None:
    folder = files("parlour.languages").joinpath(key)
    again = {f"{part.name}.po": written(part.entries) for part in parts(key)}
    assert {page.name for page in folder.iterdir()} - {CLIENT} == set(again), TRANSLATE_IT
    for name, text in again.items():
        assert folder.joinpath(name).read_text(encoding="utf-8") == text, TRANSLATE_IT


@with_english
def test_no_message_is_translated_twice(key: str) -> None:
    counted = Counter((entry.context, entry.text) for entry in entries(key))
    assert [one for one, times in counted.items() if times > 1] == []


@with_english
def test_a_translation_has_the_holes_of_its_message(key: str) -> None:
    for entry in entries(key):
        known = {*holes(entry.text), "n"}
        for form in entry.forms:
            assert set(holes(form)) <= known, entry.text


@with_english
def test_a_message_has_all_plurals_of_its_language(key: str) -> None:
    header = next(entry.forms[0] for entry in catalogue(key) if not entry.text)
    plurals = int(header.partition("nplurals=")[2].partition(";")[0])
    for entry in entries(key):
        assert len(entry.forms) == (plurals if entry.plural else 1), entry.text
        assert all(entry.forms), entry.text


@game_by_game
@in_every_language
def test_a_refusal_quotes_the_rulebook_in_the_readers_language(game: Game, key: str) -> None:
    one = reader(key)
    for chosen in editions(game):
        for clause in game.whole_rulebook.clauses:
            words = one.say(game.in_words(clause.id, chosen))
            assert words != str(game.in_words(clause.id, chosen)), clause.id
            assert not {"*", "`"} & set(words), clause.id


def test_every_game_that_is_not_new_is_translated() -> None:
    assert {game.key for game in GAMES} >= NEW_GAMES
    assert find_game("rook") in TRANSLATED


@in_every_language
def test_every_language_says_you_where_english_does(key: str) -> None:
    told = {(entry.context, entry.text) for entry in catalogue("en") if is_voice(entry.context)}
    assert len(told) > 150
    assert told <= {(entry.context, entry.text) for entry in catalogue(key)}


@pytest.mark.parametrize("key", ["en", *languages()])
def test_a_brief_form_is_shorter_in_every_voice(key: str) -> None:
    said: dict[tuple[str, str], str] = {}
    for entry in catalogue(key):
        said[entry.context, entry.text] = entry.forms[0]
    heard = 0
    for (form, text), short in said.items():
        if form.split(" ")[0] == BRIEF:
            voice = form.removeprefix(BRIEF).strip()
            heard += 1
            assert len(short) < len(said.get((voice, text), text)), (key, form, text)
            # A sentence that names its reader has a brief form which does.
            addressed = (BRIEF, text) in said and "{who}" in said[BRIEF, text]
            assert not addressed or (f"{BRIEF} you", text) in said, (key, text)
    assert heard >= 50
