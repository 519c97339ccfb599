"""Files that people name: what cannot be read or written is refused with the reason."""

from os import PathLike
from pathlib import Path

from parlour.errors import BadInput
from parlour.private_files import private_file


def named_path(given: object) -> Path:
    """Return a path; refuse everything else."""
    if not isinstance(given, str | PathLike):
        raise BadInput(f"A file is named by its path, not {given!r}")
    return Path(given)


def read_text(given: object) -> str:
    """Return the text of a file."""
    path = named_path(given)
    try:
        return path.read_bytes().decode()
    except OSError as error:
        raise BadInput(f'"{path}" cannot be read: {error.strerror}') from None
    except UnicodeDecodeError:
        raise BadInput(f'"{path}" cannot be read: it is not text in UTF-8') from None
    except ValueError as error:  # a name that no file can have
        raise BadInput(f'"{path}" cannot be read: {error}') from None


def write_text(given: object, text: str, *, secret: bool = False) -> None:
    """Write a text to a file; a secret one is for its owner alone."""
    path = named_path(given)
    try:
        if secret:
            private_file(path)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f'"{path}" cannot be written: {error.strerror}') from None
    except ValueError as error:
        raise BadInput(f'"{path}" cannot be written: {error}') from None
