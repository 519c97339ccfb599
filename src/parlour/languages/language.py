"""A language: its catalogues, its plurals, and how it writes numbers and lists.

A message in a catalogue has a context for one of two reasons. In a *context* of `CONTEXTS` the
template itself means something else: "Time" the game is not the time. Any other context is a *form*
of the template: "you" if the reader is who does it, "several" if they are many, "acc" or "the" if
a translation asks for it in a hole, as in `{piece:acc}`.
"""

import gettext
import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct

from parlour.languages.po_files import Entry, catalogue, languages

ENGLISH: Final = "en"

CONTEXTS: Final = frozenset({"book", "guest", "mark", "side", "sought", "typed", "value"})
"""Contexts in which the same words are another message."""


class Conventions(Struct, frozen=True):
    """How a language writes numbers and lists (CLDR)."""

    name: str
    """What its speakers call it."""
    plural: str
    """Its plural forms, as in the header of a catalogue."""
    decimal: str
    lists: dict[str, tuple[str, str, str, str]]
    """For "and" and "or": how two things are joined, then start, middle and end of more."""


class Translated(Struct, frozen=True):
    """A translation: one text, or one for each plural form."""

    forms: tuple[str, ...]

    def text(self, form: int) -> str:
        """Return the text for a plural form."""
        return self.forms[min(form, len(self.forms) - 1)]


class Language:
    """Everything that is known of one language."""

    def __init__(self, key: str, entries: list[Entry], conventions: Conventions) -> None:
        self.key = key
        self.conventions = conventions
        rule = conventions.plural.partition(" plural=")[2].rstrip(";")
        self.plural: Callable[[int], int] = gettext.c2py(rule)
        """Returns the plural form for a number."""
        self.templates: dict[str, dict[str, dict[str, Translated]]] = {}
        """Translations by context, template and form."""
        for entry in entries:
            if entry.text and any(entry.forms):
                context = entry.context if entry.context in CONTEXTS else ""
                form = "" if context else entry.context
                said = self.templates.setdefault(context, {}).setdefault(entry.text, {})
                said[form] = Translated(entry.forms)

    def known(self, template: str, context: str = "") -> Mapping[str, Translated]:
        """Return the translations of a template by form; nothing if there are none."""
        return self.templates.get(context, {}).get(template, _NONE)

    def number(self, number: float, form: str = "") -> str:
        """Return a number for people, with a true minus; `form` is as in a format string."""
        if isinstance(number, int):
            return format(number, form).replace("-", MINUS)
        text = format(number, form.replace("+", "+z"))  # zero has no minus
        return text.replace("-", MINUS).replace(".", self.conventions.decimal)

    def listed(self, items: list[str], kind: str) -> str:
        """Return things in a row, joined with "and" or "or"."""
        two, start, middle, end = self.conventions.lists[kind]
        if len(items) < 2:
            return "".join(items)
        if len(items) == 2:
            return two.replace("{0}", items[0]).replace("{1}", items[1])
        text = end.partition("{0}")[2].partition("{1}")[0].join(items[-2:])
        joint = middle.partition("{0}")[2].partition("{1}")[0]
        first = start.partition("{0}")[2].partition("{1}")[0]
        return first.join([items[0], joint.join([*items[1:-2], text])])


MINUS: Final = "\N{MINUS SIGN}"
"""The minus sign in texts for people; data has a hyphen."""

_NONE: Final[Mapping[str, Translated]] = {}


@lru_cache
def language(key: str) -> Language:
    """Return a language by its code; English has a catalogue too, of its forms."""
    return Language(key, catalogue(key), conventions()[key])


@lru_cache
def conventions() -> dict[str, Conventions]:
    """Return how languages write numbers and lists, by their codes."""
    page = files("parlour.languages").joinpath("cldr.json").read_bytes()
    return msgspec.json.decode(page, type=dict[str, Conventions])


@lru_cache(maxsize=1000)
def language_of(accepted: str) -> str:
    """Return the best available language for a reader (RFC 9110, 12.5.4)."""
    known = (ENGLISH, *languages())
    liked: list[tuple[float, int, str]] = []
    for place, one in enumerate(accepted.lower().split(",")[:20]):
        tag, _, weight = one.strip().partition(";")
        name = tag.strip().partition("-")[0]
        quality = re.fullmatch(r"\s*q=([01](?:\.\d{0,3})?)", weight)
        liked.append((-float(quality[1]) if quality else -1.0, place, name))
    return next((name for weight, _, name in sorted(liked) if name in known and weight), ENGLISH)
