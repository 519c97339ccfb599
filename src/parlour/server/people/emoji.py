"""Emoji that are made of several characters, some of them invisible."""

import re
import unicodedata
from typing import Final

_JOINER: Final = "\u200d"
_STYLES: Final = "\ufe0e\ufe0f"
"""Characters that ask for an emoji in black and white, or in colour."""
_SKINS: Final = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
_OTHERS: Final = "\u203c\u2049\u2194\u2195\u3030"
"""Emoji that Unicode counts as punctuation or mathematics: ‼⁉↔↕〰."""
_KEYCAP: Final = "\u20e3"
_REGIONS: Final = ("gbeng", "gbsct", "gbwls")
_FLAGS: Final = re.compile(
    "\U0001f3f4((?:{})\U000e007f)".format(
        "|".join("".join(chr(0xE0000 + ord(c)) for c in region) for region in _REGIONS)
    )
)
"""The flags of England, Scotland and Wales: a black flag, and a region in invisible letters."""


def invisible_parts(text: str) -> set[int]:
    """Return the places of the invisible characters that belong to emoji."""
    found = {place for flag in _FLAGS.finditer(text) for place in range(*flag.span(1))}
    emoji = False
    for place, c in enumerate(text):
        after = text[place + 1 : place + 2]
        if c in _STYLES:
            if emoji or after == _KEYCAP:
                found.add(place)
        elif c == _JOINER and emoji and _is_emoji(after):
            found.add(place)
        elif place not in found:
            emoji = _is_emoji(c) or (emoji and c in _SKINS)
    return found


def _is_emoji(c: str) -> bool:
    return bool(c) and (unicodedata.category(c) == "So" or c in _OTHERS)
