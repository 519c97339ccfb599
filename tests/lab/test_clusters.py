"""Clusters: Dask and Ray workers give the same results as one process."""

import resource
import subprocess
import sys

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


def arena_on(
    engine: str, memory: int = resource.RLIM_INFINITY
) -> "subprocess.CompletedProcess[str]":
    """Run the command on a cluster of its own, with so much memory."""
    command = f"-m parlour arena block --deals 4 --jobs 2 --bots novice,uniform --engine {engine}"
    return subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, *command.split()],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory)),
    )


@pytest.mark.parametrize("engine", ["dask", "ray"])
def test_a_cluster_of_our_own_says_nothing(engine: str) -> None:
    pytest.importorskip("distributed" if engine == "dask" else "ray")
    ran = arena_on(engine)
    assert ran.returncode == 0
    assert "novice" in ran.stdout
    noise = [line for line in ran.stderr.splitlines() if "authentication" not in line]
    assert noise == []


def test_a_cluster_that_cannot_start_is_no_traceback() -> None:
    pytest.importorskip("ray")
    ran = arena_on("ray", memory=3 * 10**9)
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].startswith("parlour: ray could not start its workers: ")
    assert "Traceback" not in ran.stderr
