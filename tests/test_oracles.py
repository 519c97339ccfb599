"""Every game plays like its second implementation, over random deals and options."""

import ast
from pathlib import Path

import pytest

from tests.gathered import gathered
from tests.oracle.lockstep import Second, play_alike

MANY = 1000
TESTS = Path(__file__).parent
ORACLES = sorted([*TESTS.glob("oracle/*.py"), *TESTS.glob("games/*/oracle.py")])

BY_THEMSELVES = {"anagrams", "sentences", "block-words", "alphabets"}
"""Games whose moves are words of a dictionary: tests/games drives their oracles."""

SECONDS: dict[str, Second] = gathered("SECONDS", "oracle/*.py", "games/*/oracle.py")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("key", SECONDS)
def test_deals_agree(key: str) -> None:
    for seed in range(SECONDS[key].few):
        play_alike(key, SECONDS[key], seed)


@pytest.mark.slow
@pytest.mark.parametrize("key", SECONDS)
def test_many_deals_agree(key: str) -> None:
    for seed in range(SECONDS[key].few, MANY):
        play_alike(key, SECONDS[key], seed)


@pytest.mark.parametrize("path", ORACLES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_an_oracle_does_not_import_the_engine(path: Path) -> None:
    """Only the driver imports both."""
    found = [
        name
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [one.name for one in getattr(node, "names", []) if isinstance(node, ast.Import)]
        )
        if name.split(".")[0] == "parlour"
    ]
    assert bool(found) == (path.stem == "lockstep")
