"""Timers: bots move, windows close, clocks run out, and bots play for absent players.

A clock compensates for measured lag, and pauses while its player is disconnected, up to a limit per
deal. Without a clock, a bot moves for a disconnected player while others wait. Time comes from the
registry, so that tests can control it.
"""

import asyncio
from contextlib import suppress
from typing import Final

from parlour.errors import ParlourError
from parlour.server.live.bot_turns import TRY_AGAIN, BotTurns, chosen
from parlour.server.live.connections import payer
from parlour.server.live.host import Plan, Planner, TableHost
from parlour.server.live.timekeeping.lag_credit import lag_of, outage, playing, with_clock

SOONEST: Final = 0.02


class Timers:
    """The automatic actions of a table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.bot_turns = BotTurns(host)
        self._timer: asyncio.TimerHandle | None = None
        host.on_change.append(self.wake)

    def wake(self) -> None:
        """Schedule the bots and the next deadline."""
        self.bot_turns.wake()
        self._set_timer()

    def stop(self) -> None:
        """Stop all automatic actions."""
        self.host.on_change = []
        self.bot_turns.stop()
        if self._timer:
            self._timer.cancel()

    @property
    def busy(self) -> bool:
        """Whether an automatic action is scheduled."""
        return self.bot_turns.busy or self._timer is not None

    def deadlines(self, now: float) -> dict[int, float]:
        """Return the seconds until an automatic move for each seat in turn."""
        host, room = self.host, self.host.room
        if room.stands_still():
            return {}
        found = {
            seat: left + lag_of(host, seat)
            for seat, (left, _) in self._limits(now).items()
            if seat in room.waiting()
        }
        for seat, left in self._clocks(now).items():
            found[seat] = min(left, found.get(seat, left))
        return found

    def _limits(self, now: float) -> dict[int, tuple[float, str]]:
        """Return the deadlines of the game's own limits, and the automatic moves."""
        times = self.host.room.times
        return {
            seat: (times.limit_left(limit.name, now), limit.says)
            for limit in self.host.room.limits()
            if limit.seconds and limit.name in times.left and not limit.stopped
            for seat in limit.seats
        }

    def _clocks(self, now: float) -> dict[int, float]:
        """Return the deadlines of the clock, or of absence, for the people in turn."""
        host, room = self.host, self.host.room
        people = [seat for seat in room.due() if room.chairs[seat].kind == "person"]
        if room.times.timed:
            return {
                seat: room.times.time_left(seat, now) + lag_of(host, seat) + outage(host, seat, now)
                for seat in people
            }
        if host.connected().issuperset(people):
            return {}
        here, away = host.here(), host.registry.settings.away_timeout
        gone = [seat for seat in people if seat not in here]
        nobody_waits = not here or len(room.people()) < 2
        if not gone or (nobody_waits and not room.made.party):
            return {}  # nobody is away, or nobody is waiting; a party always waits
        return {
            seat: max(host.gone_since.get(seat, host.turned), host.turned) + away - now
            for seat in gone
        }

    def _set_timer(self, at_least: float = SOONEST) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        soonest = min(self.deadlines(self.host.registry.now()).values(), default=None)
        if soonest is not None:
            loop = asyncio.get_running_loop()
            wait = max(at_least, soonest)
            self._timer = loop.call_later(wait, lambda: self.host.registry.spawn(self.tick()))

    async def tick(self) -> list[int]:
        """Move for every seat whose time is up; return these seats."""
        now = self.host.registry.now()
        late = [seat for seat, left in self.deadlines(now).items() if left <= 0]
        seen = self.host.room.seq
        try:
            for seat in late:
                with suppress(ParlourError):
                    await self._time_out(seat, now)
        finally:
            in_vain = late and self.host.room.seq == seen
            self._set_timer(TRY_AGAIN if in_vain else SOONEST)
        return late

    async def _time_out(self, seat: int, now: float) -> None:
        """Make the game's automatic move for a seat whose time is up, or let a bot move."""
        if seat not in self.host.room.waiting():
            return  # a move for another seat has ended its turn
        left, says = self._limits(now).get(seat, (1.0, ""))
        if says and left + lag_of(self.host, seat) <= 0:
            await self.host.carry_out(self._said_for(seat, says))
        else:
            await self._stand_in(seat)

    def _said_for(self, seat: int, says: str) -> Planner:
        names = [limit.name for limit in self.host.room.limits() if seat in limit.seats]

        def plan() -> Plan | None:
            table, room = playing(self.host), self.host.room
            same = [limit.name for limit in room.limits() if seat in limit.seats] == names
            if not same or seat not in room.waiting():
                return None
            return with_clock(self.host, table.plan_said_for(seat, says), seat)

        return plan

    async def _stand_in(self, seat: int) -> None:
        """Let a bot make one move for a seat."""
        host = self.host
        table = host.room.table
        if table is None:
            return
        seen, lapse = table.seq, table.deal.lapse(seat)
        begun = (lapse,) if lapse >= 0 else ()  # a window that nobody answers closes automatically
        choices = await host.registry.bot_workers.choices(
            table,
            seat,
            host.room.made.fill,
            begun,
            caller=payer(host.connections),
            guessers=self.bot_turns.guessers(table),
        )
        await host.carry_out(lambda: chosen(host, seat, choices, seen, by="clock"))
