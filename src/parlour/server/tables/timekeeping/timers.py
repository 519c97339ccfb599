"""Timers: bots move, windows close, clocks run out, and bots play for absent players.

A clock compensates for measured lag, and pauses while its player is disconnected, up to a limit per
deal. Without a clock, a bot moves for a disconnected player while others wait. Time comes from the
registry, so that tests can control it.
"""

import asyncio
from contextlib import suppress
from typing import Final

from parlour.errors import ParlourError
from parlour.server.tables import seating
from parlour.server.tables.bot_turns import TRY_AGAIN, BotTurns, chosen
from parlour.server.tables.connections import payer
from parlour.server.tables.host import Plan, Planner, TableHost
from parlour.server.tables.timekeeping.absences import Absences
from parlour.server.tables.timekeeping.clocked_moves import lag_of, outage, playing, with_clock
from parlour.table.events import Played

SOONEST: Final = 0.02


class Timers:
    """The automatic actions of a table."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self.bot_turns = BotTurns(host)
        self.absences = Absences(host)
        self._timer: asyncio.TimerHandle | None = None
        self._begun = host.registry.now()
        host.on_change.append(self.wake)

    def wake(self) -> None:
        """Schedule the bots and the next deadline."""
        self.bot_turns.wake()
        self.absences.wake()
        self._set_timer()

    def stop(self) -> None:
        """Stop all automatic actions."""
        self.host.on_change = []
        self.bot_turns.stop()
        self.absences.stop()
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
        found = {
            seat: room.times.time_left(seat, now) + lag_of(host, seat) + outage(host, seat, now)
            for seat in people
            if room.times.timed
        }
        if host.connected().issuperset(people) or (found and not room.made.party):
            return found
        here, away = host.here(), host.registry.settings.away_timeout
        gone = [seat for seat in people if seat not in here]
        if room.made.party:  # a whole party waits, so an absence counts from its beginning
            for seat in gone:
                left = host.gone_since.get(seat, self._begun) + away - now
                found[seat] = min(left, found.get(seat, left))
            return found
        if not here or len(room.people()) < 2:
            return {}  # nobody is waiting
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
            self._timer = loop.call_later(
                wait, lambda: self.host.registry.background.run(self.tick())
            )

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
        elif self._holds_up_a_party(seat):
            await self.host.carry_out(seating.stand_in(self.host, seat))
        else:
            await self._stand_in(seat)

    def _holds_up_a_party(self, seat: int) -> bool:
        """Return whether somebody is absent from a party, or is late for the second time running.

        From then on a bot plays for them, so that nobody keeps the hall waiting.
        """
        host, room = self.host, self.host.room
        if not room.made.party or room.table is None or room.chairs[seat].kind != "person":
            return False
        own = (e for e in reversed(room.table.log) if isinstance(e, Played) and e.seat == seat)
        late = next(own, None)
        return seat not in host.here() or (late is not None and late.by == "clock")

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
