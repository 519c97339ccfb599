"""PDF files as pictures, by Poppler's pdftoppm; `python -m tests.printing.poppler` installs it."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import numpy as np
import pytest

from parlour.printing.document import Document
from parlour.printing.setup import MARGIN
from tests.web.browser import install

HELP: Final = "There is no pdftoppm, and none could be installed (Debian: poppler-utils)."
PER_MM: Final = 4
"""Pixels in a millimetre."""

Picture = Any
"""The pixels of a page: rows, columns, and red, green and blue."""


PROGRAM: Final = "pdftoppm"


@cache
def found() -> bool:
    """Return whether pages can be drawn here."""
    return shutil.which(PROGRAM) is not None


def _need() -> None:
    """Skip a test where pages cannot be drawn."""
    if not found():
        if os.environ.get("CI") == "true":
            pytest.fail(HELP)
        pytest.skip(HELP)


def pages(document: Document, per_mm: float = PER_MM, most: int = 99) -> list[Picture]:
    """Return the pages of a document, or the first ones, as pictures."""
    _need()
    with TemporaryDirectory() as folder:
        path = Path(folder, "printed.pdf")
        path.write_bytes(document.as_bytes())
        size = str(per_mm * 25.4)
        subprocess.run(
            [PROGRAM, "-r", size, "-l", str(most), path, Path(folder, "page")], check=True
        )
        return [_read(page) for page in sorted(Path(folder).glob("*.ppm"))]


def words(document: Document) -> str:
    """Return the text of a document, its words with single spaces."""
    _need()
    with TemporaryDirectory() as folder:
        path = Path(folder, "printed.pdf")
        path.write_bytes(document.as_bytes())
        read = ["pdftotext", "-raw", str(path), "-"]
        return " ".join(
            subprocess.run(read, check=True, capture_output=True, text=True).stdout.split()
        )


def is_blank(picture: Picture) -> bool:
    """Return whether nothing is printed there."""
    return bool(picture.min() == 255)


def margins(page: Picture, per_mm: float = PER_MM) -> Picture:
    """Return a page with what a printer can print left blank."""
    edge = int((MARGIN - 0.2) * per_mm)
    outside = page.copy()
    outside[edge:-edge, edge:-edge] = 255
    return outside


def _read(path: Path) -> Picture:
    """Return the pixels of a picture in the format PPM."""
    kind, size, depth, pixels = path.read_bytes().split(b"\n", 3)
    assert (kind, depth) == (b"P6", b"255")
    width, height = map(int, size.split())
    return np.frombuffer(pixels, np.uint8).reshape(height, width, 3)


if __name__ == "__main__":
    if not found():
        install("poppler-utils")
        found.cache_clear()
    print("pdftoppm is here" if found() else HELP)
    sys.exit(0 if found() or os.environ.get("CI") != "true" else 1)
