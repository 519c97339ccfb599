"""The examples of the adapters run as they stand."""

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
