"""A house for tests: no pauses, no limits, time that is told."""

from __future__ import annotations

import json
import warnings
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from parlour.server.http.sessions import Session
from parlour.server.http.table_requests import ClockWish, Wish, made_from
from parlour.server.live import entries as log
from parlour.server.live import plans, protocol
from parlour.server.live.connections import Line
from parlour.server.live.registry import House
from parlour.server.settings import Settings

with warnings.catch_warnings():  # it would rather have a httpx of another name
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from parlour.server.live.host import TableHost

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
        "thinkers": 0,
        "pause": 0.0,
        "window": 0.0,
        "rate": 0.0,
        "secret": "for tests",
        "away": 1e9,
    }
    return Settings(database=database, **{**plain, **more})


@asynccontextmanager
async def a_house(
    settings: Settings | None = None, time: Time | None = None
) -> AsyncIterator[House]:
    house = House(settings or quiet(), time or Time())
    await house.open()
    try:
        yield house
    finally:
        await house.shut()


async def a_table(house: House, people: int = 3, **wishes: Any) -> TableHost:
    """Return a table at which the match has begun: people u0, u1, ... and bots."""
    host = await a_waiting_table(house, people, **wishes)
    await house.start(host, "u0")
    return host


async def a_waiting_table(
    house: House,
    people: int = 3,
    *,
    seats: int = 3,
    game: str = "block",
    clock: ClockWish | None = None,
    **wishes: Any,
) -> TableHost:
    """Return a table at which people u0, u1, ... have sat down, before the match."""
    wish = Wish(game, seats=seats, clock=clock, bots="uniform", **wishes)
    made = made_from(wish, Session("u0", "U0"), house.now())
    return await house.make(made, [log.Sat(n, f"u{n}", f"U{n}") for n in range(people)])


class Player:
    """Somebody at a table, with a line, who sees what is sent to him."""

    def __init__(self, host: TableHost, user: str, since: int = 0) -> None:
        self.host = host
        self.user = user
        self.line = Line(user)
        self.heard: list[dict[str, Any]] = []
        self.scene: dict[str, Any] = {}
        self.number = 0
        host.join(self.line, since)

    async def listen(self) -> list[dict[str, Any]]:
        """Return the messages that have come since the last time."""
        self.host.tell_the_rest()
        new = []
        while self.line.ready():
            text = await self.line.next()
            if text is not None:
                new.append(json.loads(text))
        self.heard += new
        for message in new:
            if message["is"] in ("welcome", "news"):
                self.scene = message["scene"]
        return new

    async def do(self, what: str, **more: Any) -> Any:
        """Do something as a message says it; return the answer, or raise the refusal."""
        self.number += 1
        message = {"do": what, "id": more.pop("id", f"{self.user}-{self.number}"), **more}
        return await plans.do(self.host, self.user, protocol.read(json.dumps(message)))

    async def move(self, **more: Any) -> Any:
        """Make the first move that the newest scene offers."""
        await self.listen()
        choice = self.scene["choices"][0]["move"]
        return await self.do("move", move=choice, seen=self.scene["seq"], **more)


def to_move(players: list[Player]) -> Player:
    """Return the player who is waited for."""
    seat = players[0].host.room.due()[0]
    return next(p for p in players if p.host.room.seat_of(p.user) == seat)


async def play_on(players: list[Player], moves: int) -> int:
    """Let people make so many moves, dealing again where a deal is over; return how many."""
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
