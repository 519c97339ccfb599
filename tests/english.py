"""What is said, in English, as plain data: for tests that compare it."""

from typing import Any

import msgspec

from parlour.languages.message import ENGLISH_READER


def english(told: object) -> Any:
    """Return data with its messages as English sentences: lists, dictionaries, strings."""
    return msgspec.json.decode(ENGLISH_READER.encode(told))
