"""What is to be translated, and the catalogues of a language with a place for each message.

A part of a catalogue is a file: a game's own messages and texts are in a file of its name, those
of a family, of the server or of the terminal in theirs, and everything else is in `parlour.po`.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

from msgspec import Struct

from parlour.coach.tutorial import tutorials
from parlour.core.options import Chosen, value_name
from parlour.games import GAMES
from parlour.languages.language import CONTEXTS, ENGLISH, conventions
from parlour.languages.message import Message, has_words, holes, parts_of
from parlour.languages.po_files import CLIENT, Entry, catalogue, written
from parlour.languages.sources import Found, templates
from parlour.table.game import Game
from parlour.table.rulebook import paragraphs, told


@cache
def messages() -> tuple[Found, ...]:
    """Return every message of Parlour once, where it is found first.

    Some have no words, and are the same in most languages.
    """
    found: dict[tuple[str, str], Found] = {}
    for one in templates():
        found.setdefault((one.context, one.template), one)
    for game in GAMES:
        for message in documents(game):
            for part in parts_of(message):
                place = Found(part.template, part.context, f"games/{game.key}", 0)
                found.setdefault((part.context, part.template), place)
    return tuple(found.values())


def documents(game: Game) -> Iterator[Message]:
    """Yield what a game's files say: its options, its rulebook, its guided deals."""
    yield from map(Message, (game.source, game.summary))
    for option in game.options:
        yield Message(option.sentence)
        yield from map(value_name, option.values)
    yield from (Message(preset.sentence) for preset in game.presets)
    for chosen in editions(game):
        yield from rulebook(game, chosen)
    for lesson in tutorials(game):
        yield lesson.title
        yield from (line.text for line in lesson.lines)


def rulebook(game: Game, chosen: Chosen) -> Iterator[Message]:
    """Yield the texts of a game's rulebook in the words of an edition."""
    book = game.whole_rulebook
    yield Message(book.source)
    yield Message("{all}", {"all": paragraphs(game.words.rename(book.intro, chosen))})
    for clause in book.clauses:
        yield Message(game.words.rename(clause.section, chosen))
        yield told(game.words.rename(clause.text, chosen))


def editions(game: Game) -> list[Chosen]:
    """Return the usual options and, if there are any, those that rename things."""
    text = " ".join(clause.text for clause in game.rulebook.clauses)
    found: dict[str, Chosen] = {}
    for option in game.options:
        for value in option.values:
            chosen = game.choose({option.id: value})
            found.setdefault(game.words.rename(text, chosen), chosen)
    return [game.choose(), *list(found.values())[1:]] if found else [game.choose()]


# The files of a language.

GENERAL: Final = "parlour"
"""The part with the header, and with what belongs nowhere else."""
OWN_PARTS: Final = ("server", "terminal", "cli", "coach", "lab")

_VOICE: Final = re.compile(r"(brief )?(you( as [a-z]+)?|to you)|brief")


def is_voice(context: str) -> bool:
    """Return whether a form says who reads, or is for the ear.

    Every language has these forms of a message which has them in English.
    """
    return _VOICE.fullmatch(context) is not None


Place = tuple[str, str]
"""The context and the text by which an entry is found."""


class Part(Struct, frozen=True):
    """A file of a catalogue."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def missing(self) -> int:
        """The number of entries without a translation."""
        return sum(not all(entry.forms) for entry in self.entries)


def part_of(path: str) -> str:
    """Return the part to which a message belongs, from where it is found."""
    folders = path.split("/")
    if folders[0] in {"games", "families"} and not folders[1].endswith(".py"):
        return folders[1].replace("_", "-")
    return folders[0] if folders[0] in OWN_PARTS else GENERAL


def parts(key: str) -> list[Part]:
    """Return the catalogue of a language: what is translated, and a place for what is not.

    English needs only the forms that differ from the source. Entries that nobody says any more
    are left out.
    """
    known: dict[str, dict[Place, Entry]] = {}
    for entry in catalogue(key):
        known.setdefault(entry.text, {}).setdefault((entry.context, entry.text), entry)
    voiced = [entry for entry in catalogue(ENGLISH) if is_voice(entry.context)]
    counted = {entry.text for entry in catalogue(ENGLISH) if entry.plural}
    plurals = int(conventions()[key].plural.partition("=")[2].partition(";")[0])
    for entry in voiced if key != ENGLISH else ():
        many = entry.text in counted or "n" in holes(entry.text)
        empty = _empty(entry.text, entry.context, plurals if many else 1)
        known.setdefault(entry.text, {}).setdefault((entry.context, entry.text), empty)
    found: dict[str, list[Entry]] = {GENERAL: [header(key)]}
    for one in messages():
        entries = dict(known.get(one.template, {}))
        contexts = {context for context, _ in entries if context in CONTEXTS}
        place = (one.context, one.template)
        if place not in entries and key != ENGLISH and has_words(one.template):
            many = one.template in counted or "n" in holes(one.template)
            entries[place] = _empty(one.template, one.context, plurals if many else 1)
        own = [
            entry
            for (context, _), entry in sorted(entries.items())
            if context == one.context or (not one.context and context not in contexts)
        ]
        found.setdefault(part_of(one.path), []).extend(own)
    return [Part(name, tuple(entries)) for name, entries in sorted(found.items()) if entries]


def _empty(text: str, context: str, forms: int) -> Entry:
    """Return the place for a translation, with this number of forms."""
    return Entry(text, text if forms > 1 else "", ("",) * forms, context)


def header(key: str) -> Entry:
    """Return the header of a catalogue."""
    told = f"Language: {key}\nPlural-Forms: {conventions()[key].plural}\n"
    return Entry("", "", (told,))


def problems(entries: Iterable[Entry]) -> Iterator[tuple[Entry, str]]:
    """Yield the entries whose translation cannot be right, and why."""
    for entry in entries:
        wanted = {*holes(entry.text), "n"}
        for form in filter(None, entry.forms):
            strange = sorted(set(holes(form)) - wanted)
            if strange and entry.text:
                yield entry, f"has no {{{strange[0]}}}"


def write(key: str, folder: Path) -> list[Part]:
    """Write the catalogue of a language into a folder, part by part; return the parts."""
    found = parts(key)
    folder.mkdir(exist_ok=True)
    for page in folder.glob("*.po"):
        if page.name != CLIENT:
            page.unlink()
    for part in found:
        page = folder / f"{part.name}.po"
        page.write_text(written(part.entries), encoding="utf-8")
    return found
