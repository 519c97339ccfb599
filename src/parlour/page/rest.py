"""The modules that the first card does not need: they are fetched after it, or when asked for."""

import json
import sys
import zlib
from collections.abc import Callable, Sequence
from importlib import invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Final

GZIPPED: Final = 31
"""What zlib calls data with the header of gzip."""


class Rest:
    """Finds modules that are not there yet: it fetches all of them."""

    def __init__(self, folder: Path, fetch: Callable[[], bytes]) -> None:
        self._folder = folder
        self._fetch = fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, after all others have looked for it in vain."""
        sys.meta_path.remove(self)
        unfold(zlib.decompress(self._fetch(), GZIPPED), self._folder)
        invalidate_caches()
        return PathFinder.find_spec(name, path, target)


def unfold(archive: bytes, folder: Path) -> None:
    """Write the files of an archive: a line of JSON with paths and sizes, then their contents."""
    index, _, contents = archive.partition(b"\n")
    at = 0
    for name, size in json.loads(index):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents[at : at + size])
        at += size


def fetch_when_asked(folder: str, fetch: Callable[[], bytes]) -> None:
    """Find modules of the rest when somebody asks for one of them."""
    sys.meta_path.append(Rest(Path(folder), fetch))


def fetched() -> None:
    """Look for modules in the usual places only: the rest is there."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, Rest)]
    invalidate_caches()
