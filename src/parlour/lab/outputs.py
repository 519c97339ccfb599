"""Output paths are checked before the work starts, so that no work is wasted."""

from pathlib import Path

from parlour.errors import BadInput
from parlour.lab.crew import need

FIGURES = (".svg", ".png")


def try_file(path: str | Path, *libraries: str) -> None:
    """Refuse a file that cannot be written, or that needs a missing library."""
    for library in libraries:
        need(library, "lab")
    path = Path(path)
    new = not path.exists()
    try:
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as error:
        raise BadInput(f'"{path}" cannot be written: {error.strerror}') from None


def try_figure(path: str | Path) -> None:
    """Refuse a figure of an unknown kind, or one that cannot be written."""
    if Path(path).suffix.lower() not in FIGURES:
        raise BadInput(f'A figure must be a .svg or .png file, not "{path}"')
    try_file(path, "matplotlib")


def try_folder(path: str | Path, *libraries: str) -> Path:
    """Make a folder; refuse one that is not writable."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f'"{folder}" cannot be created: {error.strerror}') from None
    try_file(folder / "report.html", *libraries)
    return folder
