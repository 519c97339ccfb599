"""The HTTP API under random requests from its own description: no 5xx, and no change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.server.http.app import make_app
from parlour.server.http.routes import ENDPOINTS
from tests.server.helpers import TestClient, quiet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parlour.server.http.calls import Endpoint

WORDS = st.sampled_from(
    ["", "block", "best", "x" * 50, "0", "-1", "\u202e", "é", "<b>", "..", "%00"]
)
LEAVES = st.none() | st.booleans() | st.integers(-9, 99) | st.floats(allow_nan=False) | WORDS
KEYS = st.sampled_from(
    ["name", "game", "seats", "options", "bots", "clock", "watch", "seat", "token", "level", "move"]
)
BODIES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | WORDS, inner, max_size=4),
    max_leaves=8,
)
FUZZED = [
    endpoint
    for endpoint in ENDPOINTS
    if not endpoint.path.startswith("/api/bot/") or endpoint.method == "POST"
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("fuzz")
    app = make_app(quiet(f"sqlite:///{folder}/t.db"))
    with TestClient(app, headers={"X-Parlour": "1"}) as found:
        found.post("/api/session", json={"name": "Ann"})
        yield found


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "endpoint", FUZZED, ids=lambda endpoint: f"{endpoint.method} {endpoint.path}"
)
def test_no_request_makes_the_server_fail(client: TestClient, endpoint: Endpoint) -> None:
    table = client.post("/api/tables", json={"game": "block", "seats": 3}).json()["table"]
    stranger = TestClient(client.app, headers={"X-Parlour": "1"})
    stranger.portal = client.portal
    registry = client.app.state.registry  # type: ignore[attr-defined]

    @settings(max_examples=12)
    @given(BODIES, WORDS, WORDS)
    def run(body: Any, key: str, query: str) -> None:
        for known in (table, key or "x"):
            path = endpoint.path.replace("{table}", known).replace("{key}", known)
            before = registry.tables.hosts[table].room.version
            if endpoint.method == "GET":
                answer = stranger.get(path, params={"at": query, "seat": query, "seq": query})
            else:
                answer = stranger.post(path, json=body)
            assert answer.status_code < 500, answer.text
            if answer.status_code >= 400:
                assert answer.json()["code"], answer.text
                assert registry.tables.hosts[table].room.version == before

    run()
