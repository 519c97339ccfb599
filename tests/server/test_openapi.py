"""The HTTP API under schemathesis: requests from its own OpenAPI description give no 5xx."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.pace import PATIENCE
from tests.server.processes import Person, Server, a_table, http_get

if TYPE_CHECKING:
    from collections.abc import Iterator

STREAMS = ("/api/bot/events", "/api/bot/tables/{table}")
"""Streams, whose responses never end; test_bot_workers.py reads them."""


def as_it_is(_context: Any, text: Any) -> bytes:
    return str(text).encode(errors="surrogatepass")


@pytest.fixture(scope="module")
def registry(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[tuple[Server, Person, list[str]]]:
    """Yield a server, a player on it, and tables in every state."""
    folder = tmp_path_factory.mktemp("schema")
    with Server(f"sqlite:///{folder}/t.db") as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cy")]
        opened = people[0].post("/api/tables", game="rook", seats=4)["table"]
        closed = people[0].post("/api/play", game="block")["table"]
        people[0].post(f"/api/tables/{closed}/close")
        yield server, people[0], [a_table(people), opened, closed]


def fuzz(server: Server, person: Person, tables: list[str], examples: int) -> int:
    """Send every request that the description allows, and some invalid ones; return the count."""
    schemathesis: Any = pytest.importorskip("schemathesis")  # takes longer than many tests
    openapi: Any = pytest.importorskip("schemathesis.specs.openapi.checks")
    checks = [
        schemathesis.checks.not_a_server_error,
        openapi.status_code_conformance,
        openapi.content_type_conformance,
        openapi.response_schema_conformance,
    ]
    schemathesis.serializer("application/toml")(as_it_is)
    schema = schemathesis.openapi.from_url(f"{server.base}/openapi.json")
    headers = {"X-Parlour": "1", "Cookie": f"parlour={person.cookie}"}
    asked = 0
    for found in schema.get_all_operations():
        operation = found.ok()
        if operation.method == "get" and operation.path in STREAMS:
            continue
        cases = operation.as_strategy()
        if operation.method == "post":
            cases |= operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

        @settings(
            max_examples=examples,
            deadline=None,
            database=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
        )
        @given(cases, st.sampled_from(["", *tables]))
        def ask(case: Any, table: str) -> None:
            nonlocal asked
            if table and "table" in case.path_parameters:
                case.path_parameters["table"] = table
            answer = case.call(headers=headers, timeout=PATIENCE)
            asked += 1
            case.validate_response(answer, checks=checks)
            assert answer.status_code < 500, (case.method, case.path, answer.text)
            if answer.status_code >= 400:
                assert answer.json()["code"]

        ask()
    assert http_get(f"{server.base}/readyz").status_code == 200
    return asked


@pytest.mark.parametrize("examples", [4, pytest.param(100, marks=pytest.mark.slow)])
def test_no_request_that_can_be_described_makes_the_server_fail(
    registry: tuple[Server, Person, list[str]], examples: int
) -> None:
    asked = fuzz(*registry, examples)
    print(f"{asked} requests, no 5xx")
    assert asked > 30
