"""Errors come back from other processes: they are pickled and copied like everything public."""

import copy
import pickle
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from parlour import errors
from parlour.errors import ParlourError
from parlour.lab.crew import Crew
from parlour.languages.message import say

SOURCE = Path(__file__).resolve().parents[1] / "src"

OWN: dict[str, tuple[Any, ...]] = {
    "MissingExtra": ("lab", ImportError("none", name="pandas")),
    "BadFile": ("a.toml", 3, say("this is no record")),
    "NotFound": (say("game"), "blok", ["block"]),
    "Unclear": (say("Which one?"), [("B4", say("a card"))]),
    "TooMuch": (1.5,),
}
"""The arguments of errors that take others than a sentence."""


DEFINED = re.compile(r"^class (\w+)\((?:ParlourError|BadInput|Refused|StoreError)\b", re.MULTILINE)


def kinds(of: type[ParlourError] = ParlourError) -> Iterator[type[ParlourError]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def defined() -> dict[str, list[str]]:
    """Return the names of errors that each module defines."""
    found: dict[str, list[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        if names := DEFINED.findall(path.read_text(encoding="utf-8")):
            found[".".join(path.relative_to(SOURCE).with_suffix("").parts)] = names
    return found


for module in defined():
    import_module(module)


def fail(number: int) -> int:
    raise errors.NotFound(say("game"), f"blok{number}", ["block"])


@pytest.mark.parametrize("kind", sorted(set(kinds()), key=str), ids=lambda kind: kind.__name__)
def test_an_error_can_be_copied(kind: type[ParlourError]) -> None:
    error = kind(*OWN.get(kind.__name__, (say("A sentence"),)))
    error.add_note("a note")
    for again in (
        copy.copy(error),
        copy.deepcopy(error),
        *(pickle.loads(pickle.dumps(error, form)) for form in range(6)),  # noqa: S301 - our own
    ):
        assert type(again) is kind
        assert (str(again), repr(again), vars(again)) == (str(error), repr(error), vars(error))


def test_every_error_is_looked_at() -> None:
    named = {name for names in defined().values() for name in names}
    assert {"BadFile", "BadName", "StoreError", "TooMuch"} <= named
    assert named <= {kind.__name__ for kind in kinds()}


def test_an_error_of_another_process_is_the_same_error() -> None:
    pytest.importorskip("joblib")
    with pytest.raises(errors.NotFound, match=r'"blok\d"; did you mean "block"'):  # noqa: SIM117
        with Crew(jobs=2).map(fail, range(2)) as found:
            list(found)
