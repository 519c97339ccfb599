"""Spectators: their number is shown, and players are not counted."""

import asyncio
import json

from tests.server.helpers import Player, a_registry, a_table


def test_only_people_without_a_seat_count_as_spectators() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            here = [Player(host, "u0"), Player(host, "u1"), Player(host, "a stranger")]

            assert len(here) == 3
            assert json.loads(host.people())["watchers"] == 1

    asyncio.run(run())


def test_the_others_learn_who_joins() -> None:
    async def run() -> None:
        async with a_registry() as registry:
            host = await a_table(registry)
            first = Player(host, "u0")
            await first.listen()
            Player(host, "u1")

            assert "people" in [message["is"] for message in await first.listen()]

    asyncio.run(run())
