"""Readers: a message becomes a sentence here, for one person in one language.

A hole of a template holds a name and perhaps a form: `{who}`, `{points:+}`, `{trick:upper}`. For a
number the form is as in Python; "upper" starts with a capital letter, and "plain" leaves out
Markdown; any other form asks the message in the hole for that form of itself, as a case:
`{piece:acc}`.

A translation may have forms for who reads it. In the hole `who` the reader is "you", and several
people are "several"; in the hole `whom` the reader is "to you". The hole `n` chooses the plural.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from parlour.languages.language import ENGLISH, Language, Translated, language
from parlour.languages.message import Given, Listed, Message, Person

SPECTATOR: Final = -1
"""The seat of a reader without a seat."""

UPPER, PLAIN = "upper", "plain"
"""Forms that every text has: with a capital letter, and without Markdown."""

_WITHOUT_MARKDOWN: Final = str.maketrans("", "", "*`")

_CHANGED: Final[Mapping[str, Callable[[str], str]]] = {
    UPPER: lambda text: text[:1].upper() + text[1:],
    PLAIN: lambda text: text.translate(_WITHOUT_MARKDOWN),
}

_HOLE: Final = re.compile(r"\{([a-z_]+\d*)(?::([^{}]+))?\}")

TOGETHER: Final = "together"
"""How the players of a side are listed: they are "you" if the reader is one of them."""

_JOINTS: Final = {
    TOGETHER: " & ",
    "commas": ", ",
    "semicolons": "; ",
    "sentences": " ",
    "paragraphs": "\n\n",
}
"""What stands between the things of a list, if no language has its own way."""

Forms = Mapping[str, Translated]

_AS_IT_IS: Final = Translated(("",))
"""The template itself, which has translations for other forms only."""

Part = tuple[str, str, str]
"""A fixed text, and the hole after it with its form; the last has no hole."""


@lru_cache(maxsize=20_000)
def _parts(template: str) -> tuple[Part, ...]:
    """Return the parts of a template."""
    found: list[Part] = []
    end = 0
    for hole in _HOLE.finditer(template):
        found.append((template[end : hole.start()], hole[1], hole[2] or ""))
        end = hole.end()
    return (*found, (template[end:], "", ""))


@lru_cache(maxsize=20_000)
def has_words(template: str) -> bool:
    """Return whether a template has words of its own; others are the same in all languages."""
    return any(map(str.isalpha, _HOLE.sub("", template)))


def holes(template: str) -> list[str]:
    """Return the names of the holes of a template, in order."""
    return [hole for _, hole, _ in _parts(template) if hole]


class Reader:
    """Somebody who reads: their language, their seat, and whether they hear it in brief."""

    def __init__(self, into: Language, seat: int = SPECTATOR, *, brief: bool = False) -> None:
        self.language = into
        self.seat = seat
        self.brief = brief
        self.encoder = msgspec.json.Encoder(enc_hook=self.plain)

    def encode(self, told: object) -> bytes:
        """Return data as JSON, with its messages as sentences."""
        return self.encoder.encode(told)

    def say(self, message: Message, form: str = "") -> str:
        """Return a message as this reader reads it."""
        if not message.template:
            return ""
        known = self.language.known(message.template, message.context)
        template = self._form(known, message, form).text(self._plural(message)) if known else ""
        template = template or message.template
        given = message.given
        if "{" not in template or not given:
            return template
        text: list[str] = []
        for fixed, hole, asked in _parts(template):
            text.append(fixed)
            if hole:
                text.append(self._filled(given[hole], asked) if hole in given else f"{{{hole}}}")
        return "".join(text)

    def plain(self, told: object) -> str:
        """Return a message or a list as text, where data is made into JSON."""
        if isinstance(told, Message):
            return self.say(told)
        if isinstance(told, Listed):
            return self.listed(told)
        raise NotImplementedError(f"{type(told)} cannot be sent")

    def _form(self, known: Forms, message: Message, form: str) -> Translated:
        """Return the translation in the form that fits this reader best."""
        if len(known) > 1 or "" not in known:
            for voice in self._voices(message, form):
                if voice in known:
                    return known[voice]
        return known.get("", _AS_IT_IS)

    def _voices(self, message: Message, form: str) -> list[str]:
        """Return the forms that fit, the best first."""
        who, whom = message.given.get("who"), message.given.get("whom")
        voices = [form] if form else []
        if self.is_reader(who):
            voices.append("you")
        elif self.is_reader(whom):
            voices.append("to you")
        elif isinstance(who, Listed) and len(who) > 1:
            voices.append("several")
        if self.brief:
            voices = [*[f"brief {voice}" for voice in voices], "brief", *voices]
        return voices

    def is_reader(self, person: object) -> bool:
        """Return whether somebody in a hole is the reader."""
        if self.seat < 0:
            return False
        if isinstance(person, Listed) and person.kind == TOGETHER:
            return any(map(self.is_reader, person.items))
        return isinstance(person, Person) and person.seat == self.seat

    def _plural(self, message: Message) -> int:
        number = message.given.get("n")
        if isinstance(number, int):
            return self.language.plural(abs(number))
        return 0 if number is None else self.language.plural(2)

    def _filled(self, value: "Given | Message", form: str) -> str:
        if form in _CHANGED:
            return _CHANGED[form](self._filled(value, ""))
        if isinstance(value, str):
            return value
        if isinstance(value, Message):
            return self.say(value, form)
        if isinstance(value, Person):
            return value.name
        if isinstance(value, Listed):
            return self.listed(value, form)
        return self.language.number(value, form)

    def listed(self, things: Listed, form: str = "") -> str:
        """Return things in a row."""
        items = [self._filled(item, form) for item in things.items]
        if things.kind in self.language.conventions.lists:
            return self.language.listed(items, things.kind)
        joint = _JOINTS.get(things.kind)
        if joint is None:
            joint = f" {self.say(Message(things.kind))} "
        return joint.join(items)


@lru_cache(maxsize=500)
def reader(key: str, seat: int = SPECTATOR, *, brief: bool = False) -> Reader:
    """Return who reads a language from a seat."""
    return Reader(language(key), seat, brief=brief)


ENGLISH_READER: Final = reader(ENGLISH)
