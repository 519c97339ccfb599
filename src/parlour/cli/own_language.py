"""The language of a person at the command line: chosen, from the settings, or the system's."""

import os
from collections.abc import Sequence
from typing import Final

from parlour.errors import NotFound, ParlourError
from parlour.languages.language import ENGLISH, language_of
from parlour.languages.po_files import languages
from parlour.languages.reader import Reader, reader

OPTION: Final = "--language"
SYSTEM: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads, the strongest first."""


def reader_of(argv: Sequence[str]) -> Reader:
    """Return who reads what a command prints."""
    chosen = _given(argv)
    if chosen:
        return reader(_known(chosen))
    return reader(_from_settings() or _of_system())


def _given(argv: Sequence[str]) -> str:
    """Return the language that is named on the command line."""
    for place, word in enumerate(argv):
        if word == OPTION:
            return argv[place + 1] if place + 1 < len(argv) else ""
        if word.startswith(f"{OPTION}="):
            return word.partition("=")[2]
    return ""


def _known(name: str) -> str:
    """Return a language that Parlour speaks; refuse any other."""
    spoken = (ENGLISH, *languages())
    key = name.lower().replace("_", "-").partition("-")[0]
    if key not in spoken:
        raise NotFound("language", name, list(spoken))
    return key


def _from_settings() -> str:
    from parlour.terminal.config import read_config  # noqa: PLC0415 - only if it is needed

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
