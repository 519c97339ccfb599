"""Times: how long every seat has. The clock of the table, and the limits that a game sets itself.

Both are folds of entries, so that they survive a restart; no time runs here by itself.
"""

from collections.abc import Iterable
from typing import Final

from parlour.core.bits import each
from parlour.core.deal import ONLOOKER, Deal
from parlour.core.options import Chosen
from parlour.server.live import entries as log
from parlour.table.clock import Clock
from parlour.table.game import Game
from parlour.table.table import Change
from parlour.table.time_limits import Limit

UNHURRIED: Final = 3.0
"""So many times as long are a game's own limits at an unhurried table."""


class Times:
    """What every seat has left, and what a game's own limits have."""

    def __init__(self, made: log.Made) -> None:
        self.made = made
        self.running: dict[int, float] = {}
        """Whose clocks run, and since when."""
        self.clock = self._new_clock() if made.per_move or made.bank else None
        self.left: dict[str, float] = {}
        """What the game's limits had left when they were last set."""
        self.set_at = 0.0
        self.stopped: set[str] = set()
        """Those of them that stand still."""

    def _new_clock(self) -> Clock:
        made = self.made
        return Clock(made.seats, per_move=made.per_move, bank=made.bank, increment=made.increment)

    # The clock of the table.

    def keep_clock(self, entry: log.ClockKept) -> None:
        """Set the clock as an entry says."""
        assert self.clock is not None
        self.clock.run([], entry.at)
        self.clock.left[:] = entry.left
        self.clock.run(entry.running, entry.at)
        self.running = dict.fromkeys(entry.running, entry.at)

    def time_left(self, seat: int, now: float) -> float:
        """Return the seconds a seat has left; less than none where it is late."""
        assert self.clock is not None
        return self.clock.left[seat] - (now - self.running.get(seat, now))

    def clocks_after(
        self, due: Iterable[int], now: float, moved: int, gifts: dict[int, float]
    ) -> list[log.Entry]:
        """Return how the clocks stand when one has moved and others are waited for."""
        if self.clock is None:
            return []
        made, after = self.made, self._new_clock()
        most = made.per_move or float("inf")
        after.left = [
            max(0.0, min(most, self.time_left(seat, now) + gifts.get(seat, 0.0)))
            for seat in range(made.seats)
        ]
        after.run([], now, moved=moved)
        running = tuple(seat for seat in due if seat < made.seats)
        return [log.ClockKept(now, tuple(round(left, 3) for left in after.left), running)]

    # The limits of the game.

    def keep_limits(self, entry: log.Limited) -> None:
        """Set the game's limits as an entry says."""
        self.left, self.set_at, self.stopped = dict(entry.left), entry.at, set(entry.stopped)

    def limit_left(self, name: str, now: float) -> float:
        """Return the seconds that a limit has left; less than none when it is up."""
        spent = 0.0 if name in self.stopped else now - self.set_at
        return self.left[name] - spent

    def limits_after(
        self, limits: Iterable[Limit], now: float, window: float, *, stop: bool = False
    ) -> list[log.Entry]:
        """Return how the game's limits stand after an event; nothing if that has not changed.

        `window` is how long a call window is kept open that has no end of its own.
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
        """Give those whose time ran while no server did at least some seconds to come back."""
        for name, kept in self.left.items():
            self.left[name] = max(self.limit_left(name, now), min(kept, grace))
        self.set_at = now
        if self.clock is None:
            return
        kept_clock = list(self.clock.left)
        self.clock.run([], now)
        for seat in due:
            self.clock.left[seat] = max(self.clock.left[seat], min(kept_clock[seat], grace))
        self.clock.run(due, now)
        self.running = dict.fromkeys(due, now)


def limits_of(game: Game, deal: Deal, options: Chosen) -> tuple[Limit, ...]:
    """Return the limits that a game sets in a deal, as everybody may see them."""
    if game.limits is None or deal.over:
        return ()
    return game.limits(deal.view(ONLOOKER), options)


def due_after(change: Change) -> list[int]:
    """Return the seats whose clocks run after a change."""
    return [] if change.deal.over else each(change.deal.due())
