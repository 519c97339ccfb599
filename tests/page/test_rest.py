"""Modules that are fetched later: they are found as soon as somebody imports one of them."""

import json
import sys
from collections.abc import Iterator
from gzip import compress
from importlib import import_module
from pathlib import Path

import pytest

from parlour.page.rest import Rest, fetch_when_asked, fetched

FILES = {"late_one.py": b"WHO = 1\n", "late_two/__init__.py": b"WHO = 2\n"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that Python imports from; nothing that a test adds stays."""
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in ("late_one", "late_two"):
        sys.modules.pop(name, None)


def archive() -> bytes:
    index = json.dumps([(name, len(content)) for name, content in FILES.items()])
    return compress(index.encode() + b"\n" + b"".join(FILES.values()))


def test_modules_are_fetched_once_when_one_of_them_is_imported(folder: Path) -> None:
    asked: list[bytes] = []

    def fetch() -> bytes:
        asked.append(archive())
        return asked[-1]

    fetch_when_asked(str(folder), fetch)

    assert not asked
    assert import_module("late_one").WHO == 1
    assert import_module("late_two").WHO == 2
    with pytest.raises(ModuleNotFoundError, match="late_three"):
        import_module("late_three")
    assert len(asked) == 1


def test_nothing_is_fetched_when_the_modules_have_come_already(folder: Path) -> None:
    fetch_when_asked(str(folder), pytest.fail)
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    fetched()

    assert import_module("late_two").WHO == 2
    assert not any(isinstance(finder, Rest) for finder in sys.meta_path)
