"""Names of players: none may be invisible, and none may be mistaken for another."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from parlour.errors import Refused
from parlour.server.emoji import invisible_parts

LONGEST_NAME: Final = 24
LONGEST_TYPED: Final = 200
"""A longer text is not normalized, because the time grows with the square of its length."""
MOST_MARKS: Final = 2
"""Maximum number of accents on one letter."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, although Unicode counts them as printable."""


class BadName(Refused):
    """A name that cannot be used."""

    code = "name/bad"


def clean_name(name: str) -> str:
    """Return a name as a record can hold it and people can read it, or refuse it."""
    if len(name) > LONGEST_TYPED:
        raise BadName(f"A name has 1 to {LONGEST_NAME} printable characters.")
    text = unicodedata.normalize("NFC", " ".join(name.split()))
    seen = _seen(text)
    if not (seen and len(text) <= LONGEST_NAME and seen.isprintable()) or text == "*":
        raise BadName(f"A name has 1 to {LONGEST_NAME} printable characters.")
    if re.search(r'[:#"\\<>&]', text):
        raise BadName('A name may not contain : # " \\ < > or &.')
    kinds = [unicodedata.category(c) for c in seen]
    hidden = any(map(is_blank, seen))
    marks = re.search(f"M{{{MOST_MARKS + 1}}}", "".join(kind[0] for kind in kinds))
    named = any(kind[0] in "LN" or kind == "So" for kind in kinds)
    if hidden or marks or kinds[0][0] == "M" or not named:
        raise BadName("A name needs a letter, a digit or an emoji, and no invisible characters.")
    if _mixes_alphabets(seen):
        raise BadName("A name may not mix look-alike letters of several alphabets.")
    return text


def _seen(text: str) -> str:
    """Return a text without the invisible parts of its emoji; elsewhere they stay."""
    invisible = invisible_parts(text)
    return "".join(c for place, c in enumerate(text) if place not in invisible)


def is_blank(c: str) -> bool:
    """Return whether a character shows nothing, unless it is part of an emoji."""
    return not c.isprintable() or c in BLANK or "VARIATION SELECTOR" in unicodedata.name(c, "")


def _mixes_alphabets(text: str) -> bool:
    from confusable_homoglyphs import confusables  # noqa: PLC0415 - a large table, seldom needed

    return bool(confusables.is_dangerous(text))


@lru_cache(maxsize=4096)
def looks(name: str) -> str:
    """Return the look of a name: the same for names that could be confused."""
    from confusable_homoglyphs import confusables  # noqa: PLC0415 - as above

    def look(character: str) -> str:
        found = confusables.is_confusable(character, greedy=True)
        alike = [str(other["c"]) for other in found[0]["homoglyphs"]] if found else []
        return alike[0] if len(alike) == 1 else character  # several look-alikes: keep it

    return "".join(map(look, unicodedata.normalize("NFKC", _seen(name)))).casefold()


def cleaned(names: Iterable[str]) -> dict[str, str]:
    """Return usable, distinct names for those in an uploaded record."""
    found: dict[str, str] = {}
    for number, name in enumerate(names, start=1):
        try:
            clean = clean_name(name)
        except BadName:
            clean = f"Player {number}"
        taken = {looks(other) for other in found.values()}
        found[name] = f"Player {number}" if looks(clean) in taken else clean
    return found
