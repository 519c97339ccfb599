"""The adapter examples run unchanged."""

import json
import runpy
from importlib.util import find_spec
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("pettingzoo_random", "is paid"),
        ("gymnasium_seat", "A random player is paid"),
        ("vector_rook", "points a deal"),
        pytest.param("openspiel_ismcts", "IS-MCTS is paid", marks=pytest.mark.peers),
    ],
)
@pytest.mark.filterwarnings("ignore:.*:DeprecationWarning")
def test_example(name: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    if name.startswith("openspiel") and find_spec("pyspiel") is None:
        pytest.skip("open_spiel is not installed")
    runpy.run_path(str(EXAMPLES / f"{name}.py"))
    assert says in capsys.readouterr().out


def test_the_notebook_runs_from_the_first_cell_to_the_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    notebook = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        assert cell["cell_type"] in {"code", "markdown"}
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []  # its output is regenerated
            exec("".join(cell["source"]), names)  # noqa: S102 - our own example
    said = capsys.readouterr().out
    assert "won by" in said
    assert "Rook with 2 colours of 3" in said
