"""The language of a person at the command line: chosen, from the settings, or the system's."""

import os
from collections.abc import Sequence
from typing import Final

from parlour.cli.parser import LANGUAGE
from parlour.errors import NotFound, ParlourError
from parlour.languages.language import ENGLISH, language_of
from parlour.languages.message import Reader, reader, say
from parlour.languages.po_files import languages

SYSTEM: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads, the strongest first."""


def reader_of(argv: Sequence[str]) -> tuple[Reader, list[str]]:
    """Return who reads what a command prints, and the command line without that option.

    What comes after `bot` belongs to another program.
    """
    end = argv.index("bot") if "bot" in argv else len(argv)
    chosen, left, words = "", list[str](), list(argv[:end])
    while words:
        word = words.pop(0)
        if word.startswith(f"{LANGUAGE}="):
            chosen = word.partition("=")[2]
        elif word == LANGUAGE and words:
            chosen = words.pop(0)
        else:
            left.append(word)
    key = _known(chosen) if chosen else _from_settings() or _of_system()
    return reader(key), [*left, *argv[end:]]


def _known(name: str) -> str:
    """Return a language that Parlour speaks; refuse any other."""
    spoken = (ENGLISH, *languages())
    key = name.lower().replace("_", "-").partition("-")[0]
    if key not in spoken:
        raise NotFound(say("language"), name, list(spoken))
    return key


def _from_settings() -> str:
    from parlour.terminal.config import read_config

    try:
        name = read_config().language
        return _known(name) if name else ""
    except ParlourError:  # the command that needs the settings will say what is wrong
        return ""


def _of_system() -> str:
    """Return the language of the system: "de_CH.UTF-8" reads German."""
    for name in SYSTEM:
        wanted = os.environ.get(name, "")
        if wanted:
            return language_of(wanted.replace(":", ",").replace("_", "-").replace(".", "-"))
    return ENGLISH
