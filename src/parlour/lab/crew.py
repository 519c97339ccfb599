"""Parallel work: the same results on one process, one machine or a cluster.

Everything goes through joblib: its own processes (loky) on this machine, or the workers of a Dask
or a Ray cluster. A task is a function of a module with plain data as arguments, so only text and
numbers are sent; results come back in the order of the tasks.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import BadInput, MissingExtra, ParlourError
from parlour.languages.message import Listed, say

if TYPE_CHECKING:
    from types import ModuleType

Task = TypeVar("Task")
Found = TypeVar("Found")

ENGINES = ("loky", "dask", "ray")
MOST_JOBS = 1000
PATIENCE = 10
"""Time limit for the scheduler of a cluster to answer (seconds)."""
SLAB = 256
"""Number of tasks given to Ray at once."""


@dataclass(frozen=True)
class Crew:
    """The workers: an engine, a number of jobs, and an address."""

    jobs: int = 1
    """Number of processes; -1 for one per processor, or all of a cluster."""
    engine: str = "loky"
    address: str = ""
    """Address of a cluster's scheduler; without it, one is started on this machine."""

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            raise BadInput(
                say(
                    'The engine must be one of {engines}, not "{engine}"',
                    engines=Listed(ENGINES, "commas"),
                    engine=self.engine,
                )
            )
        jobs: object = self.jobs
        if jobs != -1 and (type(jobs) is not int or not 1 <= jobs <= MOST_JOBS):
            raise BadInput(
                say(
                    "The number of jobs must be a whole number from 1 to {most_jobs}, or -1 "
                    "for all cores, not {jobs}",
                    most_jobs=MOST_JOBS,
                    jobs=repr(jobs),
                )
            )
        if self.address and self.engine == "loky":
            raise BadInput(say("--address needs a cluster: --engine dask or --engine ray"))

    @property
    def alone(self) -> bool:
        """Whether all the work is done in this process."""
        return self.jobs == 1 and self.engine == "loky"

    @contextmanager
    def map(
        self, work: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Iterator[Iterator[Found]]:
        """Yield results in the order of the tasks; leaving early cancels the rest."""
        if self.alone:
            yield map(work, tasks)
            return
        joblib = need("joblib", "lab")
        with ExitStack() as stack:
            if self.engine != "loky":
                stack.enter_context(self.cluster())
                stack.enter_context(joblib.parallel_config(self.engine))
            calls = (joblib.delayed(work)(task) for task in tasks)
            if self.engine == "ray":  # Ray returns the results of a call all at once
                parallel = joblib.Parallel(n_jobs=self.jobs)
                found = (one for slab in slabs(calls) for one in parallel(slab))
            else:
                found = joblib.Parallel(n_jobs=self.jobs, return_as="generator")(calls)
            try:
                yield found
            finally:
                found.close()

    @contextmanager
    def cluster(self) -> Iterator[None]:
        """Connect to a cluster, or start our own if no address was given."""
        if self.engine == "dask":
            workers = {"n_workers": self.jobs, "threads_per_worker": 1} if self.jobs > 0 else {}
            # At the end a busy worker is stopped without waiting; Dask would warn about it.
            own: dict[str, Any] = {
                **workers,
                "dashboard_address": None,
                "silence_logs": logging.ERROR,
            }
            distributed = need("distributed", "dask")
            with self.reaching():
                terms = {"address": self.address} if self.address else own
                client = distributed.Client(**terms)
            with client:
                yield
            return
        ray = need("ray", "ray")
        quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
        with self.reaching():
            if self.address:
                ray.init(self.address, **quiet)
            else:
                cpus = self.jobs if self.jobs > 0 else None
                ray.init(num_cpus=cpus, include_dashboard=False, **quiet)
        need("ray.util.joblib", "ray").register_ray()
        try:
            yield
        finally:
            ray.shutdown()

    @contextmanager
    def reaching(self) -> Iterator[None]:
        """Fail with a clear message if no cluster answers, or if our own does not start.

        An address is tried first, because Ray would try for minutes.
        """
        host, _, port = self.address.rpartition("://")[2].rpartition(":")
        try:
            if host and port.isdigit():
                create_connection((host, int(port)), PATIENCE).close()
            yield
        except Exception as error:  # each engine has errors of its own
            problem = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ParlourError(
                say(
                    "No {engine} cluster answers at {address}: {problem}",
                    engine=self.engine,
                    address=self.address,
                    problem=problem,
                )
                if self.address
                else say(
                    "{engine} could not start its workers: {problem} "
                    "--engine loky needs no cluster.",
                    engine=self.engine,
                    problem=problem,
                )
            ) from error


def slabs(calls: Iterator[Found]) -> Iterator[list[Found]]:
    """Yield work in batches."""
    while slab := list(islice(calls, SLAB)):
        yield slab


def need(module: str, extra: str) -> "ModuleType":
    """Return a module from an optional extra, or say what to install."""
    try:
        return import_module(module)
    except ImportError as missing:
        raise MissingExtra(extra, missing) from None
