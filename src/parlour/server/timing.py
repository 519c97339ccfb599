"""Timing: bots move, clocks run out, and those who are away are played for.

A clock gives back the lag that was measured, and stands still while the line of its player is
down, up to so many seconds a deal. Where there is no clock, a bot moves for one who is not
connected while others wait. Time comes from the house, so that tests can tell it.
"""

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING

from parlour.errors import ParlourError
from parlour.server import play
from parlour.server.clocks import lag_of, outage, playing, with_clock
from parlour.server.host import Plan, TableHost

if TYPE_CHECKING:
    from parlour.core.deal import View


class Timing:
    """What happens at a table by itself."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._driving = False
        self._timer: asyncio.TimerHandle | None = None
        host.watchers.append(self.wake)

    def wake(self) -> None:
        """Look whether a bot is to move, and when time runs out next."""
        if not self._driving and self._bot_seat() is not None:
            self._driving = True
            self.host.house.spawn(self._drive())
        self._set_timer()

    def stop(self) -> None:
        """Let nothing happen by itself any more."""
        self.host.watchers = []
        if self._timer:
            self._timer.cancel()

    @property
    def busy(self) -> bool:
        """Whether something will happen by itself."""
        return self._driving or (self.host.room.clock is not None and bool(self.host.room.due()))

    # Bots.

    def _bot_seat(self) -> int | None:
        room = self.host.room
        if not self.host.lines and not room.people():
            return None  # nobody is there to play or to watch
        bots = set(room.bots())
        due = [seat for seat in room.due() if seat in bots]
        return random.choice(due) if due else None  # noqa: S311 - who of several is quickest

    async def _drive(self) -> None:
        host = self.host
        try:
            while (seat := self._bot_seat()) is not None:
                table = host.room.table
                assert table is not None
                seen, place = table.seq, host.room.chairs[seat].place
                pause = host.house.settings.pause
                if pause:
                    await asyncio.sleep(pause * random.uniform(0.5, 1.5))  # noqa: S311
                if host.room.seq != seen or self._bot_seat() is None:
                    continue
                level = host.room.chairs[seat].level
                text = await host.house.minds.move(table, seat, level)
                with suppress(ParlourError):
                    await host.carry_out(play.move(host, place, text, seen))
        finally:
            self._driving = False

    # Clocks.

    def deadlines(self, now: float) -> dict[int, float]:
        """Return the seconds until each seat that is waited for is moved for."""
        host, room = self.host, self.host.room
        people = [seat for seat in room.due() if room.chairs[seat].kind == "person"]
        if room.clock is not None:
            return {
                seat: room.time_left(seat, now) + lag_of(host, seat) + outage(host, seat, now)
                for seat in people
            }
        if len(room.people()) < 2:
            return {}
        here, away = host.here(), host.house.settings.away
        gone = {seat: host.told_of.get(seat, host.turned) for seat in people if seat not in here}
        return {seat: max(since, host.turned) + away - now for seat, since in gone.items()}

    def _set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        soonest = min(self.deadlines(self.host.house.now()).values(), default=None)
        if soonest is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.02, soonest)
            self._timer = loop.call_later(wait, lambda: self.host.house.spawn(self.tick()))

    async def tick(self) -> list[int]:
        """Move for every seat whose time is up; return them."""
        now = self.host.house.now()
        late = [seat for seat, left in self.deadlines(now).items() if left <= 0]
        for seat in late:
            with suppress(ParlourError):
                await self._stand_in(seat)
        self._set_timer()
        return late

    async def _stand_in(self, seat: int) -> None:
        """Let a bot make one move for a seat."""
        host = self.host
        table = host.room.table
        if table is None:
            return
        seen = table.seq
        choices = await host.house.minds.choices(table, seat, host.room.made.fill)

        def plan() -> Plan | None:
            now_at = playing(host)
            if now_at.seq != seen:
                return None
            left = list(choices)

            def stand_in(view: "View", seed: int) -> int:
                del view, seed
                return left.pop(0)

            return with_clock(host, now_at.plan_time_out(seat, stand_in), seat)

        await host.carry_out(plan)
