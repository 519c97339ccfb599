"""Translated output has no English left, except quotations from the print and moves."""

import ast
import re
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.coach.tutorial import tutorials
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.po_files import catalogue, languages
from parlour.languages.translated_messages import FACE, TEXTS, in_language
from parlour.languages.translation import KINDS, Translator, holes, translator
from parlour.server.library.endpoints import game_info
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import seeded
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.new_games import NEW_GAMES

PACKAGE = Path(parlour.__file__).parent
LANGUAGES = ("de",)
NAMES = ("Anna", "Bert", "Clara", "Dora", "Emil", "Frieda", "Georg", "Hanna")
NAMED = frozenset({"columns"})
"""Fields with people's names, which are not translated."""

USUAL = frozenset({"rook", "sniff", "anagrams", "i-doubt-it"})
"""One game of each family is played in every run, all of them in the slow one."""

TRANSLATE_IT = (
    "translate these (docs/translating.md), or say `new = true` in a new game's game.toml"
)

TRANSLATED = [game for game in GAMES if game.key not in NEW_GAMES]

LOOKS = 8
"""One scene is checked per this many moves."""

MOST_MOVES = 100

game_by_game = pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.key)


TITLES = frozenset(title for game in GAMES for title in (game.title, game.whole_rulebook.title))
NAMED_HERE = (*NAMES, "Ada", "Cleo", "Guest", "dummy", *map(re.escape, sorted(TITLES)))
SOMEBODY = rf"(?:{'|'.join(NAMED_HERE)})"


@pytest.fixture(scope="module", params=LANGUAGES)
def spoken(request: pytest.FixtureRequest) -> Translator:
    """A translator that accepts only the names of our test players and games.

    Otherwise it would read "The last one left wins." as the victory of a player with that name.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(KINDS, "name", rf"{SOMEBODY}(?: & {SOMEBODY})*")
        patch.setitem(KINDS, "names", rf"(?:(?!\. )(?:{SOMEBODY}|and|[A-Z]\b|[\W\d])+?)")
        return Translator(request.param, catalogue(request.param))


def texts(found: Any, key: str = "") -> Iterator[str]:
    """Yield every text that is translated before it is sent."""
    if isinstance(found, dict):
        for name, value in found.items():
            yield from texts(value, "" if name in NAMED else name)
    elif isinstance(found, list):
        for one in found:
            yield from texts(one, key)
    elif isinstance(found, str) and (key in TEXTS or (key == FACE and found.endswith("."))):
        yield found


def english(found: object, spoken: Translator) -> list[str]:
    """Return the texts missing from the catalogue, or matched only because a name fits anything."""
    said = texts(msgspec.json.decode(msgspec.json.encode(found)))
    return sorted({text for text in said if text not in TITLES and not is_said(text, spoken)})


def is_said(text: str, spoken: Translator) -> bool:
    """Return whether a text is empty or has a translation, whoever plays."""
    said = spoken.find(text, "")
    return not text or (said is not None and translator(spoken.language).say(text) == said)


def played(
    game: Game, seats: int, seed: int, options: dict[str, str] | None = None
) -> Iterator[object]:
    """Play a deal with the simplest bot; yield all text shown to people."""
    table = Table(game, seats, options, names=NAMES[:seats], shuffler=seeded(seed))
    bot, rng = bots_of(game)[0], Rng(seed)
    table.deal_next()
    for move in range(MOST_MOVES):
        if table.deal.over:
            break
        seat = (table.due() or table.waiting())[0]
        if move % LOOKS == 0:
            yield from (scene(table, viewer) for viewer in (*range(seats), SPECTATOR))
            if seat != NATURE:
                yield from refused(table, seat)
        deal, choices = table.deal.copy(), list[int]()
        while not choices or deal.half:
            choices.append(
                rng.pick(deal.legal(seat))
                if seat == NATURE
                else bot.choose(deal.view(seat), seed + move)
            )
            deal.play(seat, choices[-1])
        table.play(seat, tuple(choices))
    yield from (scene(table, viewer) for viewer in (*range(seats), SPECTATOR))
    yield log_lines(table, 0)
    yield log_lines(table, SPECTATOR)


def refused(table: Table, seat: int) -> Iterator[object]:
    """Yield the answers to invalid moves."""
    for text in ("", "xyzzy", "pass", "bid 7", "R14 R13", "6-6 left"):
        try:
            table.plan(seat, text)
        except Refused as error:
            yield {"sentence": error.sentence}


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, id=game.key, marks=() if game.key in USUAL else pytest.mark.slow)
        for game in TRANSLATED
    ],
)
def test_a_deal_has_no_english_sentence(game: Game, spoken: Translator) -> None:
    missing = [text for found in played(game, game.seats[0], 7) for text in english(found, spoken)]
    assert sorted(set(missing)) == [], TRANSLATE_IT


def test_a_deal_of_short_sentences_has_no_english_sentence(spoken: Translator) -> None:
    """RL-13: Alphabets then speaks of sentences instead of words."""
    shown = played(find_game("alphabets"), 4, 7, {"alpha_sentences": "yes"})
    missing = [text for found in shown for text in english(found, spoken)]
    assert sorted(set(missing)) == [], TRANSLATE_IT


@pytest.mark.slow
@game_by_game
def test_more_deals_have_no_english_sentence(game: Game, spoken: Translator) -> None:
    for seats in game.seats:
        for seed in range(4):
            for found in played(game, seats, seed):
                assert english(found, spoken) == [], TRANSLATE_IT


@game_by_game
def test_a_game_is_presented(game: Game, spoken: Translator) -> None:
    facts = game_info(game)
    assert english(facts, spoken) == [], TRANSLATE_IT
    values = {value for option in facts.options for value in option.called}
    assert [value for value in sorted(values) if spoken.find(value, "value") is None] == []


def editions(game: Game) -> list[dict[str, str]]:
    """Return the default options and, if there is one, an option that renames things."""
    default = game.choose()
    others = ({option.id: value} for option in game.options for value in option.values)
    text = " ".join(clause.text for clause in game.rulebook.clauses)
    renamed = (
        game.choose(one) for one in others if game.words.rename(text, game.choose(one)) != text
    )
    return [default, *renamed]


@game_by_game
def test_every_clause_has_a_paraphrase(game: Game, spoken: Translator) -> None:
    book = game.whole_rulebook
    assert english(book, spoken) == [], TRANSLATE_IT
    for chosen in editions(game):
        told = [(one.id, game.in_words(one.id, chosen)) for one in book.clauses]
        missing = [(clause, words) for clause, words in told if not is_said(words, spoken)]
        assert missing == [], "as a refusal tells it"


@game_by_game
def test_a_rulebook_names_values_and_sections_as_a_reader_knows_them(
    game: Game, spoken: Translator
) -> None:
    for clause in game.whole_rulebook.clauses:
        told = spoken.say(clause.text)
        assert "_" not in re.sub("`[^`]*`", "", told), clause.id
        assert spoken.say(clause.section)[0].isupper(), clause.section


@game_by_game
def test_guided_deals_are_described(game: Game, spoken: Translator) -> None:
    found = tutorials(game)
    assert english(found, spoken) == [], TRANSLATE_IT
    told = msgspec.json.decode(in_language(msgspec.json.encode(found), spoken.language))
    for one in told:
        del one["names"]  # as the moves name them
    assert b"Guest" not in msgspec.json.encode(told)


def refusals() -> Iterator[str]:
    """Yield every sentence with which the server refuses something; a number fills its gaps."""
    for path in (PACKAGE / "server").rglob("*.py"):
        if path.stem in {"serve", "settings"}:  # they speak to the operator, in English
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)):
                continue
            for given in node.exc.args:
                parts = given.values if isinstance(given, ast.JoinedStr) else [given]
                texts = [one.value if isinstance(one, ast.Constant) else "7" for one in parts]
                said = "".join(map(str, texts))
                if said.endswith("."):
                    yield said


def test_the_server_refuses_in_the_readers_language(spoken: Translator) -> None:
    found = set(refusals())
    assert "There is no such party." in found
    named = (text if is_said(text, spoken) else text.replace("7", "Anna", 1) for text in found)
    assert sorted(text for text in named if not is_said(text, spoken)) == []


def test_every_language_is_tested() -> None:
    assert languages() == LANGUAGES
    assert {game.key for game in GAMES} >= NEW_GAMES


def sources() -> Iterator[str]:
    """Yield every text in the sources and in the files of the games, without variable parts."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.split(r"\{\w*\}", node.value)
    for path in PACKAGE.rglob("tutorial.toml"):
        yield from path.read_text(encoding="utf-8").splitlines()
    for game in GAMES:
        facts = game_info(game)
        yield from (value for option in facts.options for value in option.called)
        given = [facts, game.whole_rulebook]
        yield from texts(msgspec.json.decode(msgspec.json.encode(given)))
        for chosen in editions(game):
            for clause in game.whole_rulebook.clauses:
                yield from (
                    game.words.rename(clause.text, chosen),
                    game.in_words(clause.id, chosen),
                )
            yield from (game.remedy(clause.id, chosen) for clause in game.rulebook.clauses)


class Sources:
    """Finds texts that the sources contain, or put together from strings."""

    def __init__(self) -> None:
        said = {bare(text) for text in sources()}
        without_clauses = {re.sub(r" \((?:[a-z0-9]+-)+\w+\)", "", text) for text in said}
        self.strings = said | without_clauses | {text.strip(" ()") for text in said}
        self.all = "\n".join(self.strings)
        self.forwards = sorted(self.strings)
        self.backwards = sorted(text[::-1] for text in self.strings)

    def have(self, text: str) -> bool:
        """Return whether a text is in one string, or begins at the end of one and goes on."""
        return (
            text in self.strings
            or text in self.all
            or any(
                begins_any(cut[::-1], self.backwards) and self.go_on(text[len(cut) :].strip())
                for cut in cuts(text)
            )
        )

    def go_on(self, text: str) -> bool:
        """Return whether a text begins a string, or consists of strings."""
        return begins_any(text, self.forwards) or any(
            cut in self.strings and self.go_on(text[len(cut) :].strip()) for cut in cuts(text)
        )


def bare(text: str) -> str:
    """Return a text in lower case without markup: both may change where texts are joined."""
    return re.sub(r"[*`]", "", text).lower().strip()


def cuts(text: str) -> list[str]:
    """Return a text's beginnings, without the text itself, up to a word or a punctuation mark."""
    return [cut.strip() for cut in accumulate(re.findall(r"\s*(?:\w+|\W)", text))][:-1]


def begins_any(text: str, ordered: list[str]) -> bool:
    """Return whether one of the texts begins with a text."""
    place = bisect_left(ordered, text)
    return place < len(ordered) and ordered[place].startswith(text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_still_in_the_sources(language: str) -> None:
    found = Sources()
    orphans = [
        message.text
        for message in catalogue(language)[1:]
        if not all(found.have(bare(part)) for part in re.split(r"\{\w+\}", message.text))
    ]
    assert orphans == [], "no source says this any more: remove it, or translate the new text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_in_what_its_message_has(language: str) -> None:
    for message in catalogue(language)[1:]:
        known = {*holes(message.text), *holes(message.plural), "n"}
        for form in message.forms:
            assert form, message.text
            assert set(holes(form)) <= known, message.text
