"""Translation: an English text in the reader's language.

Games, tables and the server produce English, and records store it. When a text is sent to a reader
of another language, it is looked up in that language's catalogue. A message has named holes, and
the name of a hole says how its content is translated:

    {n}      a number, written as in the language ("3,2"), which also chooses the plural
    {word}   one word, {faces} the text on pieces, {said} what was typed: kept as they are
    {name}   somebody's name, {names} several ("Ann, Bob and Cyd"), also with a number ("Ann +5")
    {x}      anything else: a text that the catalogue must have too, or a list of such

A digit after the name distinguishes two holes ({n1}, {n2}). If several messages fit, the one with
the most fixed letters is used. A text that fits no message stays as it is.
"""

import gettext
import re
from collections.abc import Callable
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final

from msgspec import Struct

from parlour.languages.po_files import Entry, catalogue, languages

ENGLISH: Final = "en"
MOST_JOINTS: Final = 40
"""A text that can be divided in more places is not translated: searching its parts is slow."""

_HOLE = re.compile(r"\{([a-z]+)(\d?)\}")
_WORDS = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?…\"”)])\s+|\s+(?=Option `|Why: )")
_LIST = re.compile(r", and |, | and | & |; ")
_SIGN: Final = r"[+−-]?"  # noqa: RUF001 - a minus
_COUNT = re.compile(rf"{_SIGN}\d+")
_FIGURE = re.compile(rf"{_SIGN}\d+\.\d+")
_MARKUP = re.compile(r"[*`]")
_PLAIN = re.compile(r"[^a-z]*")
"""Text that is never translated: numbers, and pieces in move notation."""

KINDS: Final = {
    "n": rf"{_SIGN}\d+(?:\.\d+)?",
    "word": r"\S+?",
    "faces": r"[^a-z]+?",
    "name": r"(?:(?!\. |, |; | and )[^:\"#<>\\])+?",
    "names": r"(?:(?!\. )[^:\"#<>\\])+?",
    "said": r".*?",
}
_PHRASE: Final = r"(?:(?!\. [A-Z]).)+?"
"""The pattern of each kind of hole; any other hole matches anything within one sentence."""


Form = Callable[[int], int]
"""Maps a number to the index of its plural form."""


class _Pattern(Struct, frozen=True):
    """A message compiled for matching."""

    message: Entry
    regex: re.Pattern[str]
    holes: tuple[tuple[str, str], ...]
    """The kind and the number of each hole, in order."""
    fixed: int


class Translator:
    """Finds texts in the catalogue of one language."""

    def __init__(self, language: str, messages: list[Entry]) -> None:
        self.language = language
        header = next((m.forms[0] for m in messages if not m.text), "")
        rule = re.search(r"plural=([^;\n]+)", header)
        self._form: Form = gettext.c2py(rule[1] if rule else "n != 1")
        self._exact: dict[tuple[str, str], tuple[str, ...]] = {}
        """Translations by context and text.

        Emphasised rulebook text is also stored as plain text.
        """
        self._patterns: dict[str, list[_Pattern]] = {}
        for message in messages:
            for text in filter(None, (message.text, message.plural)):
                if _HOLE.search(text):
                    self._add(message, text)
                elif message.forms[0]:
                    self._exact[message.context, text] = message.forms
                    plain = tuple(_MARKUP.sub("", form) for form in message.forms)
                    self._exact.setdefault((message.context, _MARKUP.sub("", text)), plain)
        self._point = self._exact.get(("figure", "."), (".",))[0]
        """The decimal mark."""
        self.find = lru_cache(maxsize=50_000)(self._find)

    def say(self, text: str, context: str = "") -> str:
        """Return a text in this language, or unchanged if the catalogue lacks it."""
        found = self.find(text, context)
        return text if found is None else found

    def _add(self, message: Entry, text: str) -> None:
        """Index a message by its longest word, which every matching text must contain."""
        parts = _HOLE.split(text)
        fixed = parts[::3]
        holes = tuple(zip(parts[1::3], parts[2::3], strict=True))
        regex = re.escape(fixed[0])
        for (kind, _), after in zip(holes, fixed[1:], strict=True):
            regex += f"({KINDS.get(kind, _PHRASE)}){re.escape(after)}"
        pattern = _Pattern(message, re.compile(regex, re.DOTALL), holes, sum(map(len, fixed)))
        longest = max(_words_of(fixed), key=len, default="")
        self._patterns.setdefault(longest, []).append(pattern)

    def _find(self, text: str, context: str = "") -> str | None:
        """Return a text in this language; None if any part of it is not in the catalogue."""
        exact = self._exact.get((context, text))
        if exact is not None:
            return exact[0]
        if _PLAIN.fullmatch(text):
            return self._figure(text) if _FIGURE.fullmatch(text) else text
        return self._by_pattern(text, context) or self._by_parts(text, context)

    def _by_pattern(self, text: str, context: str) -> str | None:
        keys = {"", *_WORDS.findall(text)}
        fitting = [pattern for key in keys for pattern in self._patterns.get(key, ())]
        for pattern in sorted(fitting, key=_likely):
            fits = pattern.regex.fullmatch(text) if pattern.message.context == context else None
            said = self._filled(pattern, fits) if fits else None
            if said is not None:
                return said
        return None

    def _filled(self, pattern: _Pattern, fits: re.Match[str]) -> str | None:
        values: dict[str, str] = {}
        number = 1
        for (kind, which), value in zip(pattern.holes, fits.groups(), strict=True):
            said = self._carried_over(kind, value)
            if said is None:
                return None
            if kind == "n" and "n" not in values:
                number = int(float(re.sub(_SIGN, "", value)))
            values.setdefault(kind + which, said)
            if kind == "n":
                values.setdefault("n", said)
        forms = pattern.message.forms
        form = forms[self._form(number)] if pattern.message.plural else forms[0]
        return _HOLE.sub(lambda hole: values[hole[1] + hole[2]], form) if form else None

    def _carried_over(self, kind: str, value: str) -> str | None:
        if kind == "n":
            return self._figure(value)
        if kind in ("word", "faces", "said"):
            return value
        if kind in ("name", "names"):
            joints = [self.say(joint[0], "list") for joint in _LIST.finditer(value)]
            names = map(self._name, _LIST.split(value))
            return "".join(chain.from_iterable(zip_longest(names, joints, fillvalue="")))
        return self.find(value, "")

    def _figure(self, value: str) -> str:
        return value.replace(".", self._point)

    def _name(self, value: str) -> str:
        """Return a name, perhaps with a number ("Ann +5"), translated if the catalogue has it."""
        name, _, count = value.rpartition(" ")
        if not name or not _COUNT.fullmatch(count):
            name, count = value, ""
        own = self._exact.get(("name", name))
        return f"{own[0]} {count}".strip() if own else value

    def _by_parts(self, text: str, context: str) -> str | None:
        """Translate a text in two parts: at the end of a sentence, or within a list."""
        joints = (*reversed(list(_END.finditer(text))), *_LIST.finditer(text))
        for joint in joints if len(joints) <= MOST_JOINTS else ():
            first = self.find(text[: joint.start()], context)
            rest = self.find(text[joint.end() :], context) if first else None
            if rest:
                return f"{first}{self.say(joint[0], 'list')}{rest}"
        return None


def holes(text: str) -> list[str]:
    """Return the names of the holes in a message."""
    return [kind + which for kind, which in _HOLE.findall(text)]


def _likely(pattern: _Pattern) -> tuple[int, int]:
    """Sort key of messages that fit a text: most letters first, then those with numbers."""
    return -pattern.fixed, sum(kind != "n" for kind, _ in pattern.holes)


def _words_of(fixed: list[str]) -> list[str]:
    """Return the complete words in the fixed parts of a message."""
    text = "\0".join(fixed)
    return [
        word[0]
        for word in _WORDS.finditer(text)
        if text[word.start() - 1 : word.start()] != "\0"
        and text[word.end() : word.end() + 1] != "\0"
    ]


@lru_cache
def translator(language: str) -> Translator:
    """Return the translator into a language that has a catalogue."""
    return Translator(language, catalogue(language))


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
