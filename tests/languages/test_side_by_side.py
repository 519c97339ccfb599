"""The deals of every game, read side by side in every language: no word of another one is left."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.games import GAMES, find_game
from parlour.languages.language import ENGLISH, Language, language
from parlour.languages.message import Reader
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
    """Return what is said in a deal, and to which seat: scenes, instructions, and the log."""
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
