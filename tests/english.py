"""What is said, in English, as plain data: for tests that compare it."""

from typing import Any, TypeVar

import msgspec

from parlour.languages.message import ENGLISH_READER, Listed, say

T = TypeVar("T")


def english(told: object) -> Any:
    """Return data with its messages as English sentences: lists, dictionaries, strings."""
    return msgspec.json.decode(ENGLISH_READER.encode(told))


def read_back(told: bytes | dict[str, Any], kind: type[T]) -> T:
    """Return data that was sent, with its sentences as messages that say the same."""
    data = msgspec.json.encode(told) if isinstance(told, dict) else told
    return msgspec.json.decode(data, type=kind, dec_hook=_heard)


def _heard(kind: type, text: object) -> object:
    return Listed([str(text)], "and") if kind is Listed else say("{text}", text=str(text))
