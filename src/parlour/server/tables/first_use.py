"""First use: the data of a game is loaded in a thread when the game is first played.

A game of words loads its dictionary and may index it, which takes a second; other tables must not
wait for that.
"""

import asyncio
from contextlib import suppress
from typing import Final

from parlour.errors import ParlourError
from parlour.games import find_game
from parlour.server.tables import entries as log
from parlour.table.table import Table

MOST_KNOWN: Final = 1000
"""Number of remembered option sets."""
MOVES: Final = 5
"""Number of moves that are played to prepare a game."""


class FirstUse:
    """The games, with their options, that this process has played."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], None] = {}

    async def prepare(self, made: log.Made) -> None:
        """Load what a table needs, unless it is loaded already."""
        key = (made.game, str(made.version), *(f"{k}={v}" for k, v in made.options.items()))
        if key in self._known:
            return
        await asyncio.to_thread(_play_a_little, made)
        while len(self._known) >= MOST_KNOWN:
            del self._known[next(iter(self._known))]
        self._known[key] = None


def _play_a_little(made: log.Made) -> None:
    """Play some moves, because the first turns of a game of words need no dictionary."""
    with suppress(ParlourError):  # errors of a table are reported when it is created
        table = Table(find_game(made.game, made.version), made.seats, made.options)
        table.deal_next()
        for _ in range(MOVES):
            for seat in table.waiting():
                table.offers(seat)
            for seat in table.due()[:1]:
                table.play(seat, next(table.speech.moves(table.deal, seat)).choices)
