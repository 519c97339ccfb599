"""Output paths are checked before the work starts, so that no work is wasted."""

import os
from pathlib import Path

from parlour.errors import BadInput
from parlour.lab.crew import need
from parlour.languages.message import say
from parlour.records.files import access, named_path

FIGURES = (".svg", ".png")


def try_file(path: str | Path, *libraries: str) -> None:
    """Refuse a file that cannot be written, or that needs a missing library."""
    given = named_path(path)
    file = Path(os.path.realpath(given))  # where a link leads
    with access(given, "written"):
        new = not file.exists()
        file.open("ab").close()
        if new:
            file.unlink()
    for library in libraries:
        need(library, "lab")


def try_figure(path: str | Path) -> None:
    """Refuse a figure of an unknown kind, or one that cannot be written."""
    if Path(path).suffix.lower() not in FIGURES:
        raise BadInput(say('A figure must be a .svg or .png file, not "{path}"', path=str(path)))
    try_file(path, "matplotlib")


def try_folder(path: str | Path, *libraries: str) -> Path:
    """Make a folder; refuse one that is not writable."""
    folder = named_path(path)
    if folder.exists() and not folder.is_dir():
        raise BadInput(
            say(
                '"{folder}" is not a folder; name a folder for the tables and figures',
                folder=str(folder),
            )
        )
    with access(folder, "created"):
        folder.mkdir(parents=True, exist_ok=True)
    try_file(folder / "report.html", *libraries)
    return folder
