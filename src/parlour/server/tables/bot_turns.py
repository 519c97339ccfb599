"""Bots' turns: the bots of a table move, and call in windows.

Every bot that may act is asked. A bot whose turn it is moves after a delay, and not before others
have had time to call on the last play. A bot that may only call is asked for its reaction time. The
first call counts, from a bot or a person. A bot only gets the view of its seat.
"""

import asyncio
import random
from contextlib import suppress
from typing import Final, NamedTuple

from parlour.bots.reaction import NEVER
from parlour.bots.reading import Reading
from parlour.core.bits import count
from parlour.errors import ParlourError
from parlour.games import find_bot
from parlour.server.tables.connections import payer
from parlour.server.tables.host import Plan, TableHost
from parlour.server.tables.timekeeping.clocked_moves import held, playing, with_clock
from parlour.table.table import Table

TRY_AGAIN: Final = 1.0


def hardness(choices: int) -> float:
    """Return the factor for the usual thinking time: 0.8 if forced, up to 2 for many choices.

    It depends only on how much there is to choose from, which the player knows, and on nothing
    hidden.
    """
    return min(0.8 + 0.1 * (choices - 1), 2.0)


class Act(NamedTuple):
    """The time at which a seat acts."""

    at: float
    seat: int


class BotTurns:
    """The bots of one table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._changed = asyncio.Event()
        self._stood = self._standing()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False
        self._reading: Reading | None = None

    @property
    def busy(self) -> bool:
        """Whether a bot is about to act."""
        return self._task is not None

    def wake(self) -> None:
        """Check again which bots may act, after a change of the match or its bots."""
        stands = self._standing()
        if stands != self._stood:
            self._stood = stands
            self._changed.set()
        if self._task is None and stands[1] and not self._stopped:
            self._changed.clear()
            self._task = self.host.registry.background.run(self._drive())
            self._task.add_done_callback(self._ended)

    def stop(self) -> None:
        """Stop all bots."""
        self._stopped = True
        if self._task:
            self._task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        if task.cancelled():
            return
        if task.exception():
            asyncio.get_running_loop().call_later(TRY_AGAIN, self.wake)
        elif self._changed.is_set():
            self.wake()  # it changed while they were stopping

    def guessers(self, table: Table) -> int:
        """Return the set of seats that have played like guessers, according to the table's log."""
        if self._reading is None:
            self._reading = Reading(find_bot(table.game, "best"), table.seats)
        return self._reading.follow(table)

    def _standing(self) -> tuple[int, list[int]]:
        return self.host.room.seq, self._bots()

    def _bots(self) -> list[int]:
        """Return the bots that may act, if anybody plays or watches.

        None acts while an undo request is pending.
        """
        room = self.host.room
        bots = room.bots()
        if not bots or room.stands_still():
            return []
        if not self.host.connections and not room.people() and not room.made.party:
            return []
        return [seat for seat in room.waiting() if seat in bots]

    async def _drive(self) -> None:
        while seats := self._bots():
            self._changed.clear()
            began, seq = self.host.registry.now(), self.host.room.seq
            acts = [act for seat in seats if (act := await self._act(seat, began))]
            for act in sorted(acts):
                if self.host.room.seq == seq and not await self._happens_before(act.at):
                    await self._move(act.seat, seq)
            if not self._changed.is_set():
                if not acts:
                    return  # the bots only watch; a move wakes them
                await asyncio.sleep(TRY_AGAIN)  # the store failed

    async def _act(self, seat: int, began: float) -> Act | None:
        """Return when a bot acts, if it does."""
        room, registry = self.host.room, self.host.registry
        table, level = room.table, room.chairs[seat].level
        assert table is not None
        due = seat in room.due()
        if room.waiting() != [seat]:
            about, opened = self._window(seat, began)
            soon = await registry.bot_workers.reaction(
                table, seat, level, about, payer(self.host.connections)
            )
            if soon != NEVER:
                return Act(opened + soon / 1000 * self._pace(), seat)
        if not due:
            return None
        pause = registry.settings.bot_delay * random.uniform(0.5, 1.5)  # noqa: S311 - no secret
        pause *= hardness(count(table.deal.legal(seat)))
        return Act(began + max(pause, held(self.host, seat)), seat)

    def _window(self, seat: int, now: float) -> tuple[str, float]:
        """Return the name of the window in which a bot may call, and when it began."""
        room = self.host.room
        for limit in room.limits():
            if seat in limit.seats and limit.name in room.times.left:
                return f"{room.deals} {limit.name}", min(now, room.times.set_at)
        return f"event {room.seq}", now

    def _pace(self) -> float:
        return 1.0 if self.host.registry.settings.bot_delay else 0.0

    async def _happens_before(self, at: float) -> bool:
        """Wait until a time or the next change; return whether something has changed."""
        wait = at - self.host.registry.now()
        if wait > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()
        return self._changed.is_set()

    async def _move(self, seat: int, seen: int) -> None:
        host = self.host
        table = host.room.table
        if table is None or seat not in self._bots():
            return
        level = host.room.chairs[seat].level
        steady = bool(host.room.made.day)
        workers = host.registry.bot_workers
        choices = await workers.choices(
            table,
            seat,
            level,
            steady=steady,
            caller=payer(host.connections),
            guessers=self.guessers(table),
        )
        with suppress(ParlourError):
            await host.carry_out(
                lambda: chosen(host, seat, choices, seen) if seat in self._bots() else None
            )


def chosen(host: TableHost, seat: int, choices: tuple[int, ...], seen: int, by: str = "") -> Plan:
    """Plan a move given as choices, if nothing has happened since they were made."""
    change = playing(host).plan_choices(seat, choices, seen=seen, by=by)
    return with_clock(host, change, seat)
