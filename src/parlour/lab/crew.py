"""Parallel work: the same results on one process, one machine or a cluster.

Everything goes through joblib: its own processes (loky) on this machine, or the workers of a Dask
or a Ray cluster. A task is a function of a module with plain data as arguments, so only text and
numbers are sent; results come back in the order of the tasks.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from socket import create_connection
from typing import TYPE_CHECKING, Any, TypeVar

from parlour.errors import BadInput, MissingExtra, ParlourError

if TYPE_CHECKING:
    from types import ModuleType

Task = TypeVar("Task")
Found = TypeVar("Found")

ENGINES = ("loky", "dask", "ray")
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
            raise BadInput(f'The engine must be one of {", ".join(ENGINES)}, not "{self.engine}"')
        if self.jobs == 0 or self.jobs < -1:
            raise BadInput(
                f"The number of jobs must be 1 or more, or -1 for all cores, not {self.jobs}"
            )
        if self.address and self.engine == "loky":
            raise BadInput("--address needs a cluster: --engine dask or --engine ray")

    @contextmanager
    def map(
        self, work: Callable[[Task], Found], tasks: Iterable[Task]
    ) -> Iterator[Iterator[Found]]:
        """Yield results in the order of the tasks; leaving early cancels the rest."""
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
            own: dict[str, Any] = {**workers, "dashboard_address": None}
            distributed = need("distributed", "dask")
            if self.address:
                with self.reaching():
                    client = distributed.Client(self.address)
            else:
                client = distributed.Client(**own)
            with client:
                yield
            return
        ray = need("ray", "ray")
        if self.address:
            with self.reaching():
                ray.init(self.address, log_to_driver=False)
        else:
            cpus = self.jobs if self.jobs > 0 else None
            ray.init(num_cpus=cpus, include_dashboard=False, log_to_driver=False)
        need("ray.util.joblib", "ray").register_ray()
        try:
            yield
        finally:
            ray.shutdown()

    @contextmanager
    def reaching(self) -> Iterator[None]:
        """Fail at once with a clear message if no cluster answers; Ray would try for minutes."""
        host, _, port = self.address.rpartition("://")[2].rpartition(":")
        try:
            if host and port.isdigit():
                create_connection((host, int(port)), PATIENCE).close()
            yield
        except (OSError, ValueError) as error:
            raise ParlourError(
                f"No {self.engine} cluster answers at {self.address}: {error}"
            ) from None


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
