"""Messages as JSON, translated where they leave the server.

What is told to one who reads English is not touched. For anybody else the texts of a message are
found by the names of their fields, so that a message or a document needs nothing of its own.
"""

from functools import lru_cache
from typing import Any, Final

import msgspec

from parlour.languages.translation import ENGLISH, Translator, translator

TEXTS: Final = frozenset(
    {
        *("prompt", "label", "note", "stake", "facts", "columns", "headline", "gained", "total"),
        *("text", "sentence", "say", "more", "failed", "said", "better"),
        *("title", "summary", "source", "section", "intro"),
    }
)
"""The fields that hold what a person reads, as a text or as a list of texts."""

CONTEXTS: Final = {"mark": "mark", "marks": "mark", "called": "value"}
"""Fields of single words, which a catalogue has by themselves: what marks a piece or a seat, unless
a client knows it by heart, and what an option is set to."""

VERBATIM: Final = frozenset({"chat", "emote", "asked", "shuffle", "rematch", "pong", "ack"})
"""Messages without a word of ours."""

_KEPT: Final = 512
"""Size of the cache of translated messages, which all spectators share."""


def in_language(message: str, language: str) -> str:
    """Return a message in JSON as a reader of this language is sent it."""
    return message if language == ENGLISH else _translated(message, language)


@lru_cache(maxsize=_KEPT)
def _translated(message: str, language: str) -> str:
    told = carried_over(msgspec.json.decode(message), translator(language))
    return msgspec.json.encode(told).decode()


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
    return carried_over(value, into)


def _said(value: Any, into: Translator, context: str) -> Any:  # noqa: ANN401 - JSON
    if isinstance(value, str):
        return into.say(value, context)
    if isinstance(value, list):
        return [_said(one, into, context) for one in value]
    return carried_over(value, into)
