"""Fixtures of the server tests: a PostgreSQL server, and both stores in turn."""

from __future__ import annotations

import asyncio
import gc
import random
import secrets
from typing import TYPE_CHECKING

import asyncpg
import pytest

from parlour.server.http.app import make_app
from tests.server.helpers import TestClient, quiet
from tests.server.lobby_clients import WRITE
from tests.store.conftest import cluster, postgres

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from starlette.applications import Starlette

__all__ = ["cluster", "postgres"]


@pytest.fixture(autouse=True)
def the_same_deals_in_every_run(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Derive the secrets of tables, and so their deals, from the test's name."""
    chance = random.Random(request.node.nodeid)

    def token_bytes(count: int | None = None) -> bytes:
        return chance.randbytes(secrets.DEFAULT_ENTROPY if count is None else count)

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)


@pytest.fixture
def cut_connections_collected() -> Iterator[None]:
    """Collect cut connections here, where their warnings disturb no other test."""
    yield
    gc.collect()


async def _empty(address: str) -> None:
    db = await asyncpg.connect(address)
    await db.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    await db.close()


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    asyncio.run(_empty(postgres))
    return postgres


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of an empty database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    found: str = request.getfixturevalue("empty_postgres")
    return found


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return make_app(quiet(f"sqlite:///{tmp_path}/t.db"))


@pytest.fixture
def ann(app: Starlette) -> Iterator[TestClient]:
    with TestClient(app, headers=WRITE) as client:
        client.post("/api/session", json={"name": "Ann"})
        yield client
