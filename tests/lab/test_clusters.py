"""Clusters: Dask and Ray workers give the same results as one process."""

import pytest

from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.lab.arena import arena
from parlour.lab.crew import Crew
from tests.lab.test_arena import facts

BLOCK = find_game("block")

pytestmark = [
    pytest.mark.peers,
    pytest.mark.filterwarnings("ignore"),  # raised by Dask and Ray
]


def found(crew: Crew) -> list[tuple[object, ...]]:
    return facts(arena(BLOCK, ["novice", "uniform"], deals=6, seats=3, seed=9, crew=crew))


def test_dask_gives_the_same_result() -> None:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        crew = Crew(2, "dask", cluster.scheduler_address)
        assert found(crew) == found(Crew())


def test_ray_gives_the_same_result() -> None:
    pytest.importorskip("ray")
    assert found(Crew(2, "ray")) == found(Crew())


@pytest.mark.parametrize("engine", ["dask", "ray"])
def test_a_cluster_that_does_not_answer_is_named(engine: str) -> None:
    pytest.importorskip("distributed" if engine == "dask" else "ray")
    with pytest.raises(ParlourError, match=f"No {engine} cluster answers at 127.0.0.1:1"):
        found(Crew(2, engine, "127.0.0.1:1"))
