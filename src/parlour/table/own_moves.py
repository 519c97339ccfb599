"""Moves typed in a person's own language: in its words, or as Parlour says them.

"passe" and "schwarze 6" are words of German. "Lege die gelbe 10 auf die rote 11" is what a hint or
a guided deal says there, and "Doppelsechs" is what it calls a domino. So whatever Parlour says to
somebody can be typed, in every language that has a catalogue.
"""

import re
from functools import lru_cache

from parlour.core.pack import Pack
from parlour.languages.message import Reader
from parlour.languages.own_words import in_english
from parlour.table.spoken_moves import instruction
from parlour.table.table import Table


def in_notation(typed: str, table: Table, seat: int, reader: Reader) -> str:
    """Return a typed move in English or in the notation of moves; others stay as they are."""
    said = _plain(typed)
    for move in table.speech.few_moves(table.deal, seat):
        told = instruction(table.game, table.options, move.text).named(table.names)
        if _plain(reader.say(told)) == said:
            return move.text
    pack = table.game.pack
    if pack.many:
        return in_english(typed, reader, pieces=False)
    faces = _faces(pack, reader)
    named = _names(pack, reader).sub(lambda name: faces[name[0].lower()], typed)
    return in_english(named, reader)


def _plain(text: str) -> str:
    """Return a sentence without capitals, quotation marks and full stop."""
    return " ".join(re.sub(r'[.,!"„“”«»]', " ", text.lower()).split())


@lru_cache(maxsize=100)
def _faces(pack: Pack, reader: Reader) -> dict[str, str]:
    """Return the faces of a pack by all forms of their names: "die schwarze 6", "le 6 noir"."""
    found: dict[str, str] = {}
    for face in pack.faces:
        name = pack.spoken(face)
        for form in ("", *reader.language.known(name.template, name.context)):
            found.setdefault(reader.say(name, form).lower(), face)
    return found


@lru_cache(maxsize=100)
def _names(pack: Pack, reader: Reader) -> re.Pattern[str]:
    """Return a pattern of all names, the longest first: "die schwarze 13", "die schwarze 1"."""
    longest = sorted(_faces(pack, reader), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)
