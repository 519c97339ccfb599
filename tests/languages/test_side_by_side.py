"""The deals of every game, read side by side in every language: no word of another one is left."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from parlour.coach.tutorial import tutorials
from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.games import GAMES, find_game
from parlour.languages.language import ENGLISH, Language, language
from parlour.languages.message import Message, Person, Reader, has_words, parts_of, say
from parlour.languages.po_files import catalogue, languages
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.moves import whole_move
from parlour.table.shuffle import seeded
from parlour.table.spoken_moves import instruction
from parlour.table.stage import scene
from parlour.table.table import Table
from parlour.translating import messages
from tests.new_games import NEW_GAMES

SENTENCES = 5000
"""How many sentences are read in each language, at least."""
OFTEN = 12
"""A word that a catalogue has so often is a word of its language."""
MOST_MOVES = 120
NAMES = ("Qxa", "Qxb", "Qxc", "Qxd", "Qxe", "Qxf", "Qxg", "Qxh")

_NOT_SAID = re.compile(r"\{[^}]*\}|`[^`]*`|[«„“\"][^«»„“”\"]*[»“”\"]")
"""Holes, notation, and quotations."""
_WORD = re.compile(r"[^\W\d_]{2,}")


class Listener(Reader):
    """Remembers every sentence that it reads."""

    def __init__(self, into: Language, seat: int, heard: list[str]) -> None:
        super().__init__(into, seat)
        self.heard = heard

    def plain(self, told: object) -> str:
        """Return what is read, and remember it."""
        said = super().plain(told)
        self.heard.append(said)
        return said


def words(text: str) -> Iterator[str]:
    """Yield the words of a text, without those in capitals: made of letters on the table."""
    for word in _WORD.findall(_NOT_SAID.sub(" ", text)):
        if not word.isupper():
            yield word.lower()


@cache
def vocabulary(key: str) -> Counter[str]:
    """Return how often each word occurs in what a language says."""
    if key == ENGLISH:
        return Counter(word for one in messages() for word in words(one.template))
    said = (form for entry in catalogue(key) if entry.context != "typed" for form in entry.forms)
    return Counter(word for text in said for word in words(text))


@cache
def foreign(key: str) -> frozenset[str]:
    """Return the words of the other languages that this one never has."""
    own = vocabulary(key)
    others = (vocabulary(other) for other in (ENGLISH, *languages()) if other != key)
    often = (word for other in others for word, times in other.items() if times >= OFTEN)
    return frozenset(word for word in often if word not in own)


@cache
def told_in_a_deal(key: str) -> list[tuple[int, object]]:
    """Return what is said in a deal, and to which seat: scenes, instructions, and the log.

    Guided deals ask for their moves in words too.
    """
    game = find_game(key)
    seats = max(game.seats)
    table = Table(game, seats, names=NAMES[:seats], shuffler=seeded(11))
    table.deal_next()
    rng = Rng(5)
    told: list[tuple[int, object]] = []
    for _ in range(MOST_MOVES):
        if table.deal.over:
            break
        seat = table.waiting()[0]
        told.append((seat, scene(table, seat)))
        choices = whole_move(table.deal, seat, lambda view: rng.pick(view.choices))
        move = table.speech.text(table.deal, seat, choices)
        told.append((seat, instruction(game, table.options, move)))
        table.play(seat, choices)
    for seat in (SPECTATOR, *range(seats)):
        told += [(seat, scene(table, seat)), (seat, log_lines(table, seat))]
    for lesson in tutorials(game):
        told += [(lesson.seat, line.asked) for line in lesson.lines if line.move]
    return told


def read_aloud(game: Game, key: str) -> list[str]:
    """Return every sentence of a deal in a language."""
    heard: list[str] = []
    for seat, told in told_in_a_deal(game.key):
        Listener(language(key), seat, heard).encode(told)
    return heard


def without_titles(text: str) -> str:
    """Return a text without the titles of games, which are those of the print."""
    for game in GAMES:
        text = text.replace(game.title, "")
    return text


def test_the_deals_of_every_game_have_no_word_of_another_language() -> None:
    for key in languages():
        read = 0
        strange: dict[str, str] = {}
        for game in GAMES:
            if game.key not in NEW_GAMES:
                for said in read_aloud(game, key):
                    read += bool(_WORD.search(said))
                    found = foreign(key).intersection(words(without_titles(said)))
                    strange.update(dict.fromkeys(found, f"{game.key}: {said}"))
        assert strange == {}, key
        assert read >= SENTENCES


def test_the_foreign_words_are_known() -> None:
    assert {"the", "and", "takes", "your"} <= foreign("de")
    assert {"the", "takes", "und", "spielt"} <= foreign("fr")
    assert not {"the", "card"} & foreign("en")


COUNTED = {
    "{side} (you)",
    "{who} {n} red",
    "{who} {n} red less {less} for the Golden Ten",
    "{who} {n} red less {less} for the Golden Ten from the whole score",
    "{who} {n} red less {less} for the Golden Ten from the whole score, but never below 0",
    "{who} {n} red less {less} for the Golden Ten, but never below 0",
    "{who} {n} tricks and {points} in cards",
    "{game} for {n}: {names}.",
}
"""Names in a list of what everybody has: the reader's own is among them."""


class Addressed(Reader):
    """Remembers what names its reader, although the reader is "you" in all other sentences."""

    def __init__(self, seat: int, named: set[str]) -> None:
        super().__init__(language(ENGLISH), seat)
        self.named = named

    def plain(self, told: object) -> str:
        """Return what is read, and remember the templates that name the reader."""
        if isinstance(told, Message):
            self.named.update(one.template for one in parts_of(told) if self.names_reader(one))
        return super().plain(told)

    def names_reader(self, one: Message) -> bool:
        """Return whether a sentence has no words for its reader, who is in one of its holes."""
        if not has_words(one.template) or not any(map(self.is_reader, one.given.values())):
            return False
        known = self.language.known(one.template, one.context)
        return not any(voice in known for voice in self._voices(one, ""))


def test_readers_are_addressed_whatever_their_part_in_a_sentence() -> None:
    named: set[str] = set()
    for game in GAMES:
        if game.key not in NEW_GAMES:
            for seat, told in told_in_a_deal(game.key):
                Addressed(seat, named).encode(told)
    assert named - COUNTED == set()


def test_a_sentence_that_names_its_reader_is_found() -> None:
    named: set[str] = set()
    ann = Person("Ann", 0)
    told = [say("{thief} is caught.", thief=ann), say("{who} passes.", who=ann)]
    Addressed(0, named).encode(told)
    assert named == {"{thief} is caught."}
