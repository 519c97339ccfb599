"""`bench/openings.py` compares the bidder's lead in Domino 42 with the double of trumps."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


def test_counts_openings_and_compares_leads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(str(BENCH))
    monkeypatch.setattr(sys, "argv", ["openings.py", "uniform", "--deals", "1500"])
    import_module("openings").main()
    counts, difference = capsys.readouterr().out.splitlines()
    chances, others = (int(word) for word in counts.split() if word.isdecimal())
    assert 0 < others <= chances < 100
    assert difference.startswith("the double brings ")
