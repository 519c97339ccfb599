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


def pages(document: Document, per_mm: float = PER_MM) -> list[Picture]:
    """Return the pages of a document as pictures; where they cannot be drawn, skip the test."""
    if not found():
        if os.environ.get("CI") == "true":
            pytest.fail(HELP)
        pytest.skip(HELP)
    with TemporaryDirectory() as folder:
        path = Path(folder, "printed.pdf")
        path.write_bytes(document.as_bytes())
        size = str(per_mm * 25.4)
        subprocess.run([PROGRAM, "-r", size, path, Path(folder, "page")], check=True)
        return [_read(page) for page in sorted(Path(folder).glob("*.ppm"))]


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
