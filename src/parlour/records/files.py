"""Files that people name: what cannot be read or written is refused with the reason."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path

from parlour.errors import BadInput
from parlour.languages.message import say
from parlour.private_files import private_file


def named_path(given: object) -> Path:
    """Return a path; refuse everything else, and names that no file can have."""
    name = os.fspath(given) if isinstance(given, str | PathLike) else given
    if not isinstance(name, str) or not name or "\0" in name:
        raise BadInput(say("A file is named by its path, not {given}", given=repr(given)))
    return Path(name)


def typed_path(text: str) -> Path:
    """Return the path that a person has typed, in which ~ is their folder."""
    try:
        return named_path(text).expanduser()
    except RuntimeError:
        raise BadInput(
            say('"{text}" is in the folder of a user who does not exist', text=text)
        ) from None


@contextmanager
def access(path: Path, doing: str) -> Iterator[None]:
    """Say in a sentence that names the file what the operating system has refused."""
    try:
        yield
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise BadInput(
            say('"{path}" cannot be {doing}: {reason}', path=str(path), doing=doing, reason=reason)
        ) from None


def read_text(given: object) -> str:
    """Return the text of a file."""
    path = named_path(given)
    try:
        with access(path, "read"):
            return path.read_bytes().decode()
    except UnicodeDecodeError:
        raise BadInput(
            say('"{path}" cannot be read: it is not text in UTF-8', path=str(path))
        ) from None


def write_text(given: object, text: str, *, secret: bool = False) -> None:
    """Write a text to a file; a secret one is for its owner alone."""
    path = named_path(given)
    with access(path, "written"):
        if secret:
            private_file(path)
        path.write_text(text, encoding="utf-8")
