"""`parlour print`: the file it writes, and what it refuses."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli import main


def test_a_pack_is_written_where_it_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["print", "fortune", "--turn", "one", "--language", "en"]) == 0
    assert capsys.readouterr().out == "fortune-pack.pdf: 3 pages. Print it at actual size.\n"
    assert (tmp_path / "fortune-pack.pdf").read_bytes().startswith(b"%PDF-")
    words = ["print", "fortune", "test-sheet", "--language", "de", "--out", "probe.pdf"]
    assert main(words) == 0
    assert capsys.readouterr().out == "probe.pdf: 2 Seiten. Drucke sie in Originalgröße.\n"


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("rok", 'no game "rok"; did you mean "rook"?'),
        ("rook --paper a5", 'no paper "a5"; there are: a4, letter'),
        ("rook packs", 'no thing to print "packs"; did you mean "pack"?'),
        ("rook --size huge", 'no size of cards "huge"'),
        ("rook --turn over", 'no edge to turn the paper over "over"'),
        ("rook --option bird=yes", "bird"),
        ("rook --black-and-white --colour-blind", "not allowed with"),
        ("rook test-sheet --out /nowhere/at/all.pdf", "cannot be written"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    words: str, refusal: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = [] if "--out" in words else ["--out", str(tmp_path / "out.pdf")]
    assert main(["print", *words.split(), *out, "--language", "en"]) == 2
    assert refusal in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_without_the_library_the_command_says_what_to_install(tmp_path: Path) -> None:
    lacking = "import sys; sys.modules['fpdf'] = None; from parlour.cli import main; "
    words = ["print", "rook", "--language", "en", "--out", str(tmp_path / "out.pdf")]
    command = f"{lacking}sys.exit(main({words!r}))"
    told = subprocess.run(
        [sys.executable, "-c", command], capture_output=True, text=True, check=False
    )
    assert told.returncode == 2
    assert 'pip install "parlour[print]"' in told.stderr
    assert not list(tmp_path.iterdir())
