"""A registry for tests: no pauses, no limits, a manual clock."""

from __future__ import annotations

import asyncio
import json
import warnings
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from parlour.server.people.sessions import Session
from parlour.server.plumbing.machine import Machine
from parlour.server.plumbing.settings import Settings
from parlour.server.registry import Registry
from parlour.server.tables import entries as log
from parlour.server.tables import plans, protocol
from parlour.server.tables.connections import Connection
from parlour.server.tables.requests import ClockRequest, TableRequest, made_from
from parlour.table.scene import Scene
from tests.english import english, read_back

with warnings.catch_warnings():  # it asks for a renamed httpx
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from parlour.server.tables.host import TableHost

__all__ = ["TestClient"]


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def quiet(database: str = "sqlite:///:memory:", **more: Any) -> Settings:
    """Return settings without limits, pauses or processes."""
    plain: dict[str, Any] = {
        "bot_workers": 0,
        "record_workers": 0,
        "bot_delay": 0.0,
        "call_window": 0.0,
        "shuffle_timeout": 0.0,
        "rate_multiplier": 0.0,
        "secret": "for tests",
        "away_timeout": 1e9,
    }
    return Settings(database=database, **{**plain, **more})


@asynccontextmanager
async def a_registry(
    settings: Settings | None = None, time: Time | None = None
) -> AsyncIterator[Registry]:
    chosen = settings or quiet()
    registry = Registry(chosen, Machine(chosen), time or Time())
    await registry.open()
    try:
        yield registry
    finally:
        await registry.shut()


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition becomes true."""
    for _ in range(6000):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to hold")


async def a_table(registry: Registry, people: int = 3, **more: Any) -> TableHost:
    """Return a table whose match has begun: people u0, u1, ... and bots."""
    host = await a_waiting_table(registry, people, **more)
    await registry.tables.start(host, "u0")
    return host


async def a_waiting_table(
    registry: Registry,
    people: int = 3,
    *,
    seats: int = 3,
    game: str = "block",
    clock: ClockRequest | None = None,
    **more: Any,
) -> TableHost:
    """Return a table at which people u0, u1, ... have sat down, before the match."""
    wanted = TableRequest(game, seats=seats, clock=clock, bots="uniform", **more)
    made = made_from(wanted, Session("u0", "U0"), registry.now())
    return await registry.tables.make(made, [log.Sat(n, f"u{n}", f"U{n}") for n in range(people)])


def shown(message: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Return the scene in a message, given the previous scene."""
    if "scene" in message:
        return dict(message["scene"])
    scene = {**known, **message["changed"]}
    zones = {zone["id"]: zone for zone in known["zones"]}
    scene["zones"] = [zones[zone] if isinstance(zone, str) else zone for zone in scene["zones"]]
    whole: dict[str, Any] = english(read_back(scene, Scene))
    return whole


class Player:
    """A player at a table, with a connection that records what is sent to it."""

    def __init__(
        self, host: TableHost, user: str, since: int = 0, *, patches: bool = False
    ) -> None:
        self.host = host
        self.user = user
        self.connection = Connection(user)
        self.connection.patches = patches
        self.heard: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        self.number = 0
        host.join(self.connection, since)

    async def listen(self) -> list[dict[str, Any]]:
        """Return the messages since the last call."""
        self.host.update_the_rest()
        new = []
        while self.connection.ready():
            text = await self.connection.next()
            if text is not None:
                new.append(json.loads(text))
        self.heard += new
        for message in new:
            if message["is"] in ("welcome", "news"):
                self.scene = shown(message, self.scene)
        return new

    async def do(self, what: str, **more: Any) -> Any:
        """Carry out a message; return the answer, or raise the refusal."""
        self.number += 1
        message = {"do": what, "id": more.pop("id", f"{self.user}-{self.number}"), **more}
        return await plans.do(self.host, self.user, protocol.read(json.dumps(message)))

    async def move(self, **more: Any) -> Any:
        """Make the first move that the newest scene offers."""
        await self.listen()
        choice = self.scene["choices"][0]["move"]
        return await self.do("move", move=choice, seen=self.scene["seq"], **more)


def to_move(players: list[Player]) -> Player:
    """Return the player whose turn it is."""
    seat = players[0].host.room.due()[0]
    return next(p for p in players if p.host.room.seat_of(p.user) == seat)


async def play_on(players: list[Player], moves: int) -> int:
    """Let people make moves, dealing again after each deal; return how many were made."""
    host, made = players[0].host, 0
    while made < moves and host.room.state == "playing":
        table = host.room.table
        assert table is not None
        if table.deal.over:
            await players[0].do("next")
            continue
        await to_move(players).move()
        made += 1
    return made
