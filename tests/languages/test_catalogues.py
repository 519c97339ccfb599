"""Translated output has no English left, except quotations from the print and moves."""

import ast
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pytest

import parlour
from parlour.core.deal import NATURE, SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import Refused
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.language import language
from parlour.languages.message import Listed, Message, parts_of
from parlour.languages.po_files import catalogue, languages
from parlour.languages.reader import has_words, holes, reader
from parlour.languages.sources import templates
from parlour.languages.translated_messages import FACE, TEXTS
from parlour.languages.translation import KINDS, Translator, translator
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.rulebook import told
from parlour.table.shuffle import seeded
from parlour.table.stage import scene
from parlour.table.table import Table
from parlour.translating import documents, editions, messages
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

HOLE = r"\{[^{}]*\}"

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
    messages: list[Message] = []

    def collected(told: object) -> str:
        messages.extend(said_in(told))
        return ""

    said = [*texts(msgspec.json.decode(msgspec.json.encode(found, enc_hook=collected)))]
    said += [text for message in messages for text in untold(message, spoken)]
    return sorted({text for text in said if text not in TITLES and not is_said(text, spoken)})


def said_in(told: object) -> Iterator[Message]:
    """Yield the messages in what fills a hole."""
    if isinstance(told, Message):
        yield told
    elif isinstance(told, Listed):
        for item in told.items:
            yield from said_in(item)


def untold(message: Message, spoken: Translator) -> Iterator[str]:
    """Yield what a message says without a translation, in English."""
    known = language(spoken.language).known(message.template, message.context)
    if has_words(message.template) and not known:
        yield str(message)
        return
    for given in message.given.values():
        for inner in said_in(given):
            yield from untold(inner, spoken)


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
            yield error.sentence


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


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.key)
@pytest.mark.parametrize("key", LANGUAGES)
def test_what_the_files_of_a_game_say_is_translated(game: Game, key: str) -> None:
    found = {part for told in documents(game) for part in parts_of(told)}
    known = language(key).known
    missing = [
        part.template
        for part in found
        if has_words(part.template)
        and part.template not in TITLES
        and not known(part.template, part.context)
    ]
    assert missing == [], TRANSLATE_IT


@pytest.mark.parametrize("game", TRANSLATED, ids=lambda game: game.key)
@pytest.mark.parametrize("key", LANGUAGES)
def test_a_refusal_quotes_the_rulebook_in_the_readers_language(game: Game, key: str) -> None:
    one = reader(key)
    for chosen in editions(game):
        for clause in game.whole_rulebook.clauses:
            words = one.say(game.in_words(clause.id, chosen))
            assert words != str(game.in_words(clause.id, chosen)) or clause.rule() in TITLES
            assert not {"*", "`"} & set(words)


@game_by_game
def test_a_rulebook_names_values_and_sections_as_a_reader_knows_them(game: Game) -> None:
    one = reader("de")
    for clause in game.whole_rulebook.clauses:
        assert "_" not in re.sub("`[^`]*`", "", one.say(told(clause.text))), clause.id
        assert one.say(Message(clause.section))[0].isupper(), clause.section


def test_every_language_is_tested() -> None:
    assert languages() == LANGUAGES
    assert {game.key for game in GAMES} >= NEW_GAMES


def sources() -> Iterator[str]:
    """Yield every text in the sources and in the files of the games, without variable parts."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield from re.split(HOLE, node.value)
    for path in PACKAGE.rglob("tutorial.toml"):
        yield from path.read_text(encoding="utf-8").splitlines()
    for game in GAMES:
        yield from (part.template for one in documents(game) for part in parts_of(one))
        for chosen in editions(game):
            yield from (str(game.remedy(clause.id, chosen)) for clause in game.rulebook.clauses)


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


@pytest.mark.parametrize("key", LANGUAGES)
def test_every_template_of_the_sources_is_translated(key: str) -> None:
    known = language(key).known
    missing = [one for one in templates() if not known(one.template, one.context)]
    assert [one for one in missing if has_words(one.template)] == [], TRANSLATE_IT


@pytest.mark.parametrize("key", LANGUAGES)
def test_every_message_is_still_in_the_sources(key: str) -> None:
    found, said = Sources(), {one.template for one in messages()}
    orphans = [
        message.text
        for message in catalogue(key)[1:]
        if message.text not in said
        and not all(found.have(bare(part)) for part in re.split(HOLE, message.text))
    ]
    assert orphans == [], "no source says this any more: remove it, or translate the new text"


@pytest.mark.parametrize("key", ["en", *LANGUAGES])
def test_a_translation_has_the_holes_of_its_message(key: str) -> None:
    for message in catalogue(key)[1:]:
        known = {*holes(message.text), "n"}
        for form in message.forms:
            assert form, message.text
            assert set(holes(form)) <= known, message.text


@pytest.mark.parametrize("key", ["en", *LANGUAGES])
def test_no_message_is_translated_twice(key: str) -> None:
    counted = Counter((message.context, message.text) for message in catalogue(key)[1:])
    assert [one for one, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("key", ["en", *LANGUAGES])
def test_a_message_has_all_plurals_of_its_language(key: str) -> None:
    header = catalogue(key)[0].forms[0]
    plurals = int(header.partition("nplurals=")[2].partition(";")[0])
    for message in catalogue(key)[1:]:
        assert len(message.forms) == (plurals if message.plural else 1), message.text
