"""`bench/processes.py` does tasks in several processes and keeps their results in files."""

from argparse import Namespace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("processes")


def test_a_run_adds_to_its_file_and_reads_it_first(processes: Any, tmp_path: Path) -> None:
    out = str(tmp_path / "found.jsonl")
    again = Namespace(out=out, summary=None)
    assert processes.earlier(again) == []
    with processes.written_to(out) as write:
        write({"game": "rook", "margins": [1.0, -0.5]})
        assert list(processes.read_rows([out])) == [{"game": "rook", "margins": [1.0, -0.5]}]
    assert processes.earlier(again) == [out]
    with processes.written_to(out) as write:
        write({"game": "flip", "margins": []})
    assert [row["game"] for row in processes.read_rows([out])] == ["rook", "flip"]


def test_a_summary_reads_the_files_that_are_named(processes: Any) -> None:
    named = Namespace(out="found.jsonl", summary=["one.jsonl", "two.jsonl"])
    assert processes.earlier(named) == ["one.jsonl", "two.jsonl"]


def test_without_a_file_nothing_is_written(processes: Any) -> None:
    with processes.written_to(None) as write:
        write({"game": "rook"})
    assert processes.earlier(Namespace(out=None, summary=None)) == []
