"""A real PostgreSQL for the tests: an installed server, started in its own folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.store.cluster import Cluster

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Yield the URL of a PostgreSQL server that runs as long as the tests."""
    with Cluster() as cluster:
        yield cluster.address()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Yield a PostgreSQL server that a test may restart and pause."""
    with Cluster() as found:
        yield found
