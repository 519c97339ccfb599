"""Names of players: none may be invisible, and none may be mistaken for another."""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.people.emoji import invisible_parts

LONGEST_NAME: Final = 24
LONGEST_TYPED: Final = 200
"""A longer text is not normalized, because the time grows with the square of its length."""
MOST_ACCENTS: Final = 2
"""Maximum number of accents above or below one letter."""
MOST_MARKS: Final = 4
"""Maximum number of marks on one letter: a syllable of Burmese has four vowels and tones."""
ACCENTS_FROM: Final = 200
"""The first combining class of accents; vowels and tones have lower ones."""
BLANK: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that show nothing, although Unicode counts them as printable."""


TOO_LONG: Final = say("A name has 1 to {most} characters.", most=LONGEST_NAME)


class BadName(Refused):
    """A name that cannot be used."""

    code = "name/bad"


def clean_name(name: str) -> str:
    """Return a name as a record can hold it and people can read it, or refuse it."""
    if len(name) > LONGEST_TYPED:
        raise BadName(TOO_LONG)
    text = unicodedata.normalize("NFC", " ".join(name.split()))
    if not 1 <= len(text) <= LONGEST_NAME:
        raise BadName(TOO_LONG)
    if re.search(r'[:#"\\<>&]', text):
        raise BadName(say('A name may not contain : # " \\ < > or &.'))
    seen = _seen(text)
    if any(map(is_blank, seen)):
        raise BadName(say("A name may not contain invisible characters."))
    kinds = "".join(map(_kind, seen))
    if "A" in kinds:  # beside those that are part of a letter
        kinds = "".join(map(_kind, unicodedata.normalize("NFD", seen)))
    if re.search(f"^[AM]|A{{{MOST_ACCENTS + 1}}}|[AM]{{{MOST_MARKS + 1}}}", kinds):
        raise BadName(
            say("In a name, accents and other marks belong on a letter, only a few on each.")
        )
    if not re.search("[LNS]", kinds):
        raise BadName(say("A name needs a letter, a digit or an emoji."))
    if _mixes_alphabets(seen):
        raise BadName(say("A name may not mix look-alike letters of several alphabets."))
    return text


def _seen(text: str) -> str:
    """Return a text without the invisible parts of its emoji; elsewhere they stay."""
    invisible = invisible_parts(text)
    return "".join(c for place, c in enumerate(text) if place not in invisible)


def is_blank(c: str) -> bool:
    """Return whether a character shows nothing, unless it is part of an emoji."""
    return not c.isprintable() or c in BLANK or "VARIATION SELECTOR" in unicodedata.name(c, "")


def _kind(c: str) -> str:
    """Return A for an accent, M for another mark, L, N or S for a letter, a digit or a symbol."""
    kind = unicodedata.category(c)
    if kind[0] == "M":
        return "A" if kind == "Me" or unicodedata.combining(c) >= ACCENTS_FROM else "M"
    return "S" if kind == "So" else kind[0] if kind[0] in "LN" else "-"


def _mixes_alphabets(text: str) -> bool:
    from confusable_homoglyphs import confusables  # noqa: PLC0415 - a large table, seldom needed

    # Marks belong to no alphabet: those that are not part of a letter would count as another one.
    letters = "".join(c for c in text if _kind(c) not in "AM")
    return bool(confusables.is_dangerous(letters))


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
