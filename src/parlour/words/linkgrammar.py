"""Ask the link-grammar parser, a separate program, whether words have the shape of a clause.

It is not part of Parlour: on Debian and Ubuntu, `apt install link-grammar` installs it.
"""

import re
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final

from parlour.languages.message import say

PROGRAM: Final = "link-parser"
SWITCHES: Final = ("en", "-null=0", "-graphics=0", "-links=1", "-spell=0", "-verbosity=1")
SECONDS: Final = 10
MOST_WAYS: Final = 8

ABSENT: Final = say(
    "For a second opinion, which changes no verdict, install the link-grammar parser; "
    "on Debian and Ubuntu: apt install link-grammar"
)

LINK: Final = re.compile(r"^[ \t]*(?:\(\w+\))?\s*\S+\s+[hd]?([A-Z]\S*)\s", re.MULTILINE)
CLAUSE: Final = re.compile(r"S[spIFX]|SI|Wi|Wq|Ws|Q")
"""The link types of a subject, a command or a question; a list of nouns has none of them."""


@cache
def program() -> str:
    """Return the path of the parser, or nothing."""
    return shutil.which(PROGRAM) or ""


@lru_cache(maxsize=512)
def accepts(words: tuple[str, ...], names: frozenset[str]) -> bool | None:
    """Return whether words read as a clause; None if the parser is absent or fails."""
    if not program():
        return None
    text = "\n".join(ways(words, names)) + "\n"
    try:
        done = subprocess.run(  # noqa: S603 - a program found on the path, words A to Z
            [program(), *SWITCHES],
            input=text,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=True,
            encoding="utf-8",
            errors="replace",
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return any(map(is_clause, done.stdout.split("Found ")[1:]))


def is_clause(linkage: str) -> bool:
    """Return whether the parser's diagram of a sentence has a link that only clauses have."""
    body = linkage.partition("No complete")[0]
    return any(CLAUSE.match(link) for link in LINK.findall(body))


def ways(words: Sequence[str], names: frozenset[str]) -> list[str]:
    """Return the ways to write a sentence: a word that ends in S may also end in 'S (SENT-6d)."""
    spelled = [
        word if word in {"I", "O"} else word.capitalize() if word in names else word.lower()
        for word in words
    ]
    choices = [
        [word, f"{word[:-1]}'s"] if word.endswith("s") and len(word) > 2 and more else [word]
        for word, more in zip(spelled, [*[True] * (len(words) - 1), False], strict=True)
    ]
    return [" ".join(chosen) + mark for chosen in product(*choices) for mark in (".", "?")][
        :MOST_WAYS
    ]
