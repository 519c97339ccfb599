"""Errors come back from other processes: they are pickled and copied like everything public."""

import copy
import pickle
from collections.abc import Iterator

import pytest

from parlour import errors
from parlour.errors import ParlourError
from parlour.lab.crew import Crew
from parlour.store.log import StoreError

OWN = {
    "MissingExtra": ("lab", ImportError("none", name="pandas")),
    "BadFile": ("a.toml", 3, "this is no record"),
    "NotFound": ("game", "blok", ["block"]),
    "Unclear": ("Which one?", [("B4", "a card")]),
}
"""The arguments of errors that take others than a sentence."""


def kinds(of: type[ParlourError] = ParlourError) -> Iterator[type[ParlourError]]:
    yield of
    for kind in of.__subclasses__():
        yield from kinds(kind)


def fail(number: int) -> int:
    raise errors.NotFound("game", f"blok{number}", ["block"])


@pytest.mark.parametrize("kind", sorted(set(kinds()), key=str), ids=lambda kind: kind.__name__)
def test_an_error_can_be_copied(kind: type[ParlourError]) -> None:
    error = kind(*OWN.get(kind.__name__, ("A sentence",)))
    error.add_note("a note")
    for again in (
        copy.copy(error),
        copy.deepcopy(error),
        *(pickle.loads(pickle.dumps(error, form)) for form in range(6)),  # noqa: S301 - our own
    ):
        assert type(again) is kind
        assert (str(again), repr(again), vars(again)) == (str(error), repr(error), vars(error))


def test_every_error_is_looked_at() -> None:
    assert {StoreError, *(getattr(errors, name) for name in OWN)} <= set(kinds())


def test_an_error_of_another_process_is_the_same_error() -> None:
    pytest.importorskip("joblib")
    with pytest.raises(errors.NotFound, match=r'"blok\d"; did you mean "block"'):  # noqa: SIM117
        with Crew(jobs=2).map(fail, range(2)) as found:
            list(found)
