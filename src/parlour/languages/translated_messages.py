"""Messages as JSON, translated where they leave the server.

English readers get messages unchanged. For other languages, texts are found by the names of their
fields, so messages and documents need no extra code.
"""

from functools import lru_cache
from typing import Any, Final

import msgspec

from parlour.languages.translation import ENGLISH, Translator, translator

TEXTS: Final = frozenset(
    {
        *("prompt", "label", "note", "stake", "facts", "columns", "headline", "gained", "total"),
        *("text", "sentence", "say", "more", "failed", "said", "better", "deal"),
        *("title", "summary", "source", "section", "intro"),
    }
)
"""The fields with text for people, as a string or a list of strings."""

CONTEXTS: Final = {"mark": "mark", "marks": "mark", "called": "value", "name": "side"}
"""Fields with a context in the catalogue: marks unknown to clients, option values, and names.

Only the "(you)" after a name is translated.
"""

FACE: Final = "face"
"""The field with the text on a piece. Only a sentence, such as a line on a sheet, is translated."""

VERBATIM: Final = frozenset({"chat", "emote", "asked", "shuffle", "rematch", "pong", "ack"})
"""Messages without translatable text."""

_KEPT: Final = 512
"""Size of the cache of translated messages, which all spectators share."""


def in_language(message: bytes, language: str) -> bytes:
    """Return a JSON message for a reader of this language."""
    return message if language == ENGLISH else _translated(message, language)


@lru_cache(maxsize=_KEPT)
def _translated(message: bytes, language: str) -> bytes:
    told = carried_over(msgspec.json.decode(message), translator(language))
    return msgspec.json.encode(told)


def carried_over(told: Any, into: Translator) -> Any:  # noqa: ANN401 - JSON
    """Return JSON with its texts translated."""
    if isinstance(told, list):
        return [carried_over(one, into) for one in told]
    if not isinstance(told, dict) or told.get("is") in VERBATIM:
        return told
    return {key: _field(key, value, into) for key, value in told.items()}


def _field(key: str, value: Any, into: Translator) -> Any:  # noqa: ANN401 - JSON
    if key in TEXTS:
        return _said(value, into, "")
    if key in CONTEXTS:
        return _said(value, into, CONTEXTS[key])
    if key == FACE and isinstance(value, str) and value.endswith("."):
        return into.say(value)
    return carried_over(value, into)


def _said(value: Any, into: Translator, context: str) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return into.say(value, context)
    if isinstance(value, list):
        return [_said(one, into, context) for one in value]
    return carried_over(value, into)
