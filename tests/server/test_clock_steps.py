"""Clock jumps: no player's time changes, and no session is lost."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest

from parlour.server.http.app import make_app
from parlour.server.people.cookies import COOKIE
from parlour.server.people.sessions import Session
from parlour.server.people.signer import YEAR, Signer
from parlour.server.plumbing.machine import Machine
from parlour.server.registry import Registry
from parlour.server.tables.requests import ClockRequest
from tests.server.helpers import Player, TestClient, a_table, play_on, quiet, to_move
from tests.server.test_seat_times import a_clock, after

if TYPE_CHECKING:
    from collections.abc import Callable

HOUR = 3600.0
STEPS = (HOUR, -HOUR, 5.0, -5.0, -10 * YEAR)
WRITE = {"X-Parlour": "1"}


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return a function that moves this machine's clock forward or back."""
    real = time.time

    def set_it(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: real() + seconds)

    return set_it


@pytest.mark.parametrize("seconds", [HOUR, -HOUR])
def test_a_clock_adjustment_costs_no_player_time(
    step: Callable[[float], None], seconds: float
) -> None:
    async def run() -> None:
        registry = Registry(quiet(), Machine(quiet()))
        await registry.open()
        try:
            host = await a_table(registry, clock=ClockRequest(bank=600))
            players = [Player(host, f"u{n}") for n in range(3)]
            step(seconds)
            await asyncio.sleep(0.05)
            assert await registry.tables.timers[host.room.id].tick() == []
            assert all(
                300 < left <= 600 for left in host.room.times.clocks(registry.now()).values()
            )
            await to_move(players).move()
            await play_on(players, 3)
            assert all(
                300 < left <= 600 for left in host.room.times.clocks(registry.now()).values()
            )
        finally:
            await registry.shut()

    asyncio.run(run())


def test_no_clock_gains_time_from_an_entry_in_the_future() -> None:
    """The clocks were set by another server, or by this one before its clock went back."""
    times = after(a_clock(bank=60), [1], 1000 + HOUR, -1)

    assert times.time_left(1, 1000) == 60


@pytest.mark.parametrize("seconds", STEPS)
def test_a_session_survives_a_clock_that_jumps(
    step: Callable[[float], None], seconds: float
) -> None:
    signer = Signer("the same")
    cookie, token = (
        signer.cookie(Session("id", "Ann")),
        signer.token(Session("robo", "Robo", bot=True)),
    )
    step(seconds)

    assert Signer("the same").read_cookie(cookie) == Session("id", "Ann")
    assert Signer("the same").read_token(token).id == "robo"


def test_a_session_ends_after_a_year(step: Callable[[float], None]) -> None:
    signer = Signer("the same")
    cookie = signer.cookie(Session("id", "Ann"))
    step(YEAR + 60)

    assert signer.read_cookie(cookie) is None


def test_a_cookie_that_cannot_be_read_is_not_overwritten() -> None:
    with TestClient(make_app(quiet()), headers=WRITE, cookies={COOKIE: "not.ours"}) as client:
        for path, body in (("/api/play", {"game": "block"}), ("/api/tables", {"game": "block"})):
            answer = client.post(path, json=body)
            assert answer.status_code == 401
            assert answer.json()["code"] == "session/unreadable"
            assert "set-cookie" not in answer.headers
        seat = client.get("/t/ABCDEFGHIJKL?seat=whatever", follow_redirects=False)
        assert "set-cookie" not in seat.headers
        assert "set-cookie" not in client.get("/api/tables").headers
        named = client.post("/api/session", json={"name": "Ann"})
        assert named.status_code == 200
        assert "set-cookie" in named.headers
