"""Messages as JSON, translated where they leave the server.

English readers get messages unchanged. For other languages, texts are found by the names of their
fields, so messages and documents need no extra code.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

import msgspec

from parlour.languages.translation import ENGLISH, translator

TEXTS: Final = frozenset(
    {
        *("prompt", "label", "note", "stake", "facts", "columns", "headline", "gained", "total"),
        *("text", "sentence", "say", "more", "failed", "said", "better", "deal"),
        *("title", "summary", "source", "section", "intro"),
    }
)
"""The fields with text for people, as a string or a list of strings."""

CONTEXTS: Final = {
    "mark": "mark",
    "marks": "mark",
    "called": "value",
    "name": "side",
    "book": "book",
    "shelf": "book",
}
"""Fields with a context in the catalogue: marks unknown to clients, option values, names, books.

Only the "(you)" after a name is translated.
"""

FACE: Final = "face"
"""The field with the text on a piece. Only a sentence, such as a line on a sheet, is translated."""

VERBATIM: Final = frozenset({"chat", "emote", "asked", "shuffle", "rematch", "pong", "ack"})
"""Messages without translatable text."""

_KEPT: Final = 512
"""Size of the cache of translated messages, which all spectators share."""


_DIVIDED: Final = re.compile(r", |; |\. | and | & ")
"""Text that divides a sentence or a list, so that a name with it would be translated in parts."""

_FIRST: Final = 0xE000
"""The first of the meaningless characters that replace divided names."""


def in_language(message: bytes, language: str, names: Iterable[str] = ()) -> bytes:
    """Return a JSON message for a reader of this language; these people are at the table."""
    if language == ENGLISH:
        return message
    return _translated(message, language, tuple(filter(_DIVIDED.search, names)))


@lru_cache(maxsize=_KEPT)
def _translated(message: bytes, language: str, names: tuple[str, ...]) -> bytes:
    told, into = msgspec.json.decode(message), translator(language)
    odd = sorted({*names, *_divided_names(told)}, key=len, reverse=True)
    return msgspec.json.encode(carried_over(told, _Keeping(into, odd) if odd else into))


class Speaker(Protocol):
    """Who translates texts."""

    def say(self, text: str, context: str = "") -> str:
        """Return a text in another language."""
        ...


class _Keeping:
    """A translator that leaves some names as they are."""

    def __init__(self, into: Speaker, names: Sequence[str]) -> None:
        self._into = into
        self._names = {name: chr(_FIRST + at) for at, name in enumerate(names)}

    def say(self, text: str, context: str = "") -> str:
        """Return a text in the other language, with the names unchanged."""
        for name, sign in self._names.items():
            text = text.replace(name, sign)
        said = self._into.say(text, context)
        for name, sign in self._names.items():
            said = said.replace(sign, name)
        return said


def _divided_names(told: Any) -> Iterator[str]:  # noqa: ANN401 - JSON
    """Return the names of people in a message that would be taken for several."""
    if isinstance(told, list):
        for one in told:
            yield from _divided_names(one)
    elif isinstance(told, dict):
        name = told.get("name")
        if "seat" in told and isinstance(name, str) and _DIVIDED.search(name):
            yield name
        for value in told.values():
            yield from _divided_names(value)


def carried_over(told: Any, into: Speaker) -> Any:  # noqa: ANN401 - JSON
    """Return JSON with its texts translated."""
    if isinstance(told, list):
        return [carried_over(one, into) for one in told]
    if not isinstance(told, dict) or told.get("is") in VERBATIM:
        return told
    return {key: _field(key, value, into) for key, value in told.items()}


def _field(key: str, value: Any, into: Speaker) -> Any:  # noqa: ANN401 - JSON
    if key in TEXTS:
        return _said(value, into, "")
    if key in CONTEXTS:
        return _said(value, into, CONTEXTS[key])
    if key == FACE and isinstance(value, str) and value.endswith("."):
        return into.say(value)
    return carried_over(value, into)


def _said(value: Any, into: Speaker, context: str) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return into.say(value, context)
    if isinstance(value, list):
        return [_said(one, into, context) for one in value]
    return carried_over(value, into)
