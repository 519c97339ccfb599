"""Every script in `bench` says what it does and refuses what it does not know, before it works."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"
SCRIPTS = sorted(path.name for path in BENCH.glob("*.py") if "__main__" in path.read_text("utf-8"))
NEEDED = {"adapters.py": "numpy", "openspiel_bot.py": "pyspiel"}


def ran(script: str, *words: str) -> subprocess.CompletedProcess[str]:
    if script in NEEDED and find_spec(NEEDED[script]) is None:
        pytest.skip(f"{NEEDED[script]} is not installed")
    command = [sys.executable, str(BENCH / script), *words]
    return subprocess.run(  # noqa: S603 - our own script
        command, capture_output=True, text=True, encoding="utf-8", timeout=60, check=False
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize("script", SCRIPTS)
def test_help_shows_the_docstring_as_it_is_written(script: str) -> None:
    shown = ran(script, "--help")

    doc = (BENCH / script).read_text("utf-8").split('"""')[1]
    assert shown.returncode == 0
    assert f"python bench/{script}" in doc
    assert doc.strip() in shown.stdout


@pytest.mark.sampled(4)
@pytest.mark.parametrize("script", SCRIPTS)
def test_an_unknown_option_is_refused(script: str) -> None:
    refused = ran(script, "--nonsense")

    assert refused.returncode == 2
    assert "usage:" in refused.stderr


def test_the_script_of_the_findings_knows_what_it_needs() -> None:
    for library in ("pandas", "matplotlib"):
        pytest.importorskip(library)
    script = BENCH.parent / "docs" / "findings" / "make.py"
    refused = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, str(script), "nonsense"], capture_output=True, text=True, check=False
    )

    assert refused.returncode == 2
    assert 'there is no finding "nonsense"' in refused.stderr
