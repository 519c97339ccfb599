"""Seat times: how long every seat has, by the table's clock and by the game's own limits.

Both are derived from entries, so that they survive a restart; no timer runs here.
"""

from collections.abc import Iterable
from typing import Final

from parlour.core.bits import each
from parlour.core.deal import SPECTATOR, Deal
from parlour.core.options import Chosen
from parlour.server.tables import entries as log
from parlour.table.game import Game
from parlour.table.time_limits import Limit

UNHURRIED: Final = 3.0
"""Multiplier for the game's time limits at an unhurried table."""


class SeatTimes:
    """The remaining time of every seat, and of a game's own limits."""

    def __init__(self, made: log.Made) -> None:
        self.made = made
        self.timed = bool(made.per_move or made.bank)
        """Whether the table has a clock."""
        self.seconds = [made.per_move or made.bank] * made.seats
        """The remaining time of each seat when its clock was last set."""
        self.running: dict[int, float] = {}
        """The seats whose clocks run, and the time since which they run."""
        self.left: dict[str, float] = {}
        """The remaining time of the game's limits when they were last set."""
        self.set_at = 0.0
        self.stopped: set[str] = set()
        """The limits that are paused."""

    # The clock of the table.

    def keep_clock(self, entry: log.ClockKept) -> None:
        """Set the clock from an entry."""
        self.seconds = list(entry.left)
        self.running = dict.fromkeys(entry.running, entry.at)

    def time_left(self, seat: int, now: float) -> float:
        """Return the time left of a seat (seconds); negative if it is late."""
        return self.seconds[seat] - max(0.0, now - self.running.get(seat, now))

    def clocks(self, now: float) -> dict[int, float]:
        """Return the time left of every seat for display; nothing without a clock."""
        seats = range(len(self.seconds)) if self.timed else ()
        return {seat: round(max(0.0, self.time_left(seat, now)), 1) for seat in seats}

    def clocks_after(
        self, due: Iterable[int], now: float, moved: int, gifts: dict[int, float]
    ) -> list[log.Entry]:
        """Return the clocks after a move."""
        if not self.timed:
            return []
        made = self.made
        most = made.per_move or float("inf")
        left = [
            max(0.0, min(most, self.time_left(seat, now) + gifts.get(seat, 0.0)))
            for seat in range(made.seats)
        ]
        if moved >= 0:
            left[moved] = made.per_move or left[moved] + made.increment
        running = tuple(seat for seat in due if seat < made.seats)
        return [log.ClockKept(now, tuple(round(seconds, 3) for seconds in left), running)]

    # The limits of the game.

    def keep_limits(self, entry: log.Limited) -> None:
        """Set the game's limits from an entry."""
        self.left, self.set_at, self.stopped = dict(entry.left), entry.at, set(entry.stopped)

    def limit_left(self, name: str, now: float) -> float:
        """Return the time left of a limit (seconds); negative when it is up."""
        spent = 0.0 if name in self.stopped else max(0.0, now - self.set_at)
        return self.left[name] - spent

    def limits_after(
        self, limits: Iterable[Limit], now: float, window: float, *, stop: bool = False
    ) -> list[log.Entry]:
        """Return the game's limits after an event; nothing if they have not changed.

        `window` is the duration of a call window without its own limit.
        """
        stretch = UNHURRIED if self.made.unhurried else 1.0
        left = {
            limit.name: self.limit_left(limit.name, now)
            if limit.name in self.left
            else stretch * (limit.seconds or window)
            for limit in limits
        }
        stopped = {limit.name for limit in limits if limit.stopped or stop}
        if left.keys() == self.left.keys() and stopped == self.stopped:
            return []
        return [
            log.Limited(
                now, {name: round(n, 3) for name, n in left.items()}, tuple(sorted(stopped))
            )
        ]

    def forgive(self, due: list[int], now: float, grace: float) -> None:
        """Give back time that ran while no server was running.

        Players then have at least `grace` seconds, or all the time they had left if it was less.
        """
        for name, kept in self.left.items():
            self.left[name] = max(self.limit_left(name, now), min(kept, grace))
        self.set_at = now
        if not self.timed:
            return
        for seat in range(len(self.seconds)):
            kept, left = self.seconds[seat], max(0.0, self.time_left(seat, now))
            self.seconds[seat] = max(left, min(kept, grace)) if seat in due else left
        self.running = dict.fromkeys(due, now)


def limits_of(game: Game, deal: Deal, options: Chosen) -> tuple[Limit, ...]:
    """Return a game's own limits in a deal, as everybody may see them."""
    if game.rules.limits is None or deal.over:
        return ()
    return game.rules.limits(deal.view(SPECTATOR), options)


def due_after(deal: Deal) -> list[int]:
    """Return the seats whose clocks run in a deal."""
    return [] if deal.over else each(deal.due())
