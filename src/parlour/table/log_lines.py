"""The log lines that one seat receives: first the past, then event by event."""

from bisect import bisect_right
from operator import attrgetter

from parlour.core.deal import SPECTATOR, Deal
from parlour.table.events import Dealt, Drawn, Event, LogLine, Opened, Settled, Undone
from parlour.table.history import standing
from parlour.table.stage import Seen, log_line
from parlour.table.table import Table

NUMBER = attrgetter("seq")


class SeatLog:
    """Collects the log lines of one seat, without undone events."""

    def __init__(self, table: Table, seat: int, deals: int = 0) -> None:
        self.table = table
        self.seat = seat
        """A draw for partners may move the listener to another seat."""
        self.lines = log_lines(table, seat, deals)
        self.seen = Seen(table.deal, seat)
        """The deal as the seat sees it now."""
        table.listeners.append(self._add)

    def since(self, seq: int) -> list[LogLine]:
        """Return the log lines after an event."""
        return self.lines[bisect_right(self.lines, seq, key=NUMBER) :]

    def stop(self) -> None:
        """Stop listening."""
        self.table.listeners.remove(self._add)

    def _add(self, event: Event, before: Deal) -> None:
        table = self.table
        if isinstance(event, Undone):
            self.lines = [
                line for line in self.lines if line.seq <= event.back_to or line.kind == "undone"
            ]
        elif isinstance(event, Drawn) and self.seat != SPECTATOR:
            opened = table.log[0]
            assert isinstance(opened, Opened)
            self.seat = event.names.index(opened.names[self.seat])
        seen, self.seen = self.seen, Seen(table.deal, self.seat)
        if seen.deal is not before or seen.seat != self.seat:
            seen = Seen(before, self.seat)
        line = log_line(table, table.seq, event, seen, self.seen)
        self.lines += [line] if line.text else []


def log_lines(table: Table, seat: int, deals: int = 0) -> list[LogLine]:
    """Return the log lines of a seat for the valid events, or only for the last few deals.

    An event that nothing is said of has no line: letters are mixed in one after another.
    """
    log = table.log
    follower, start = _before_deals(table, deals)
    stands = {seq for seq, _ in standing(log)}
    found: list[LogLine] = []
    for seq, event in enumerate(log[start - 1 :], start):
        if seq not in stands and not isinstance(event, Undone):
            continue
        before = follower.deal
        if not isinstance(event, Undone | Opened):
            before = before.copy()
            follower.take(event)
        follower.names = table.names
        around = Seen(before, seat), Seen(follower.deal, seat)
        found.append(log_line(follower, seq, event, *around))
    return [line for line in found if line.text]


def _before_deals(table: Table, deals: int) -> tuple[Table, int]:
    """Return the table as it was before the last few deals, and the number of the next event."""
    dealt = [seq for seq, event in enumerate(table.log, start=1) if isinstance(event, Dealt)]
    start = 1 if not deals or len(dealt) <= deals else dealt[-deals]
    return before_deal(table, start), start


def before_deal(table: Table, start: int) -> Table:
    """Return the table before the first event of a deal, without replaying it."""
    follower = Table.replay(table.game, table.log[:1], shuffler=table.shuffler)
    past = [event for seq, event in standing(table.log) if seq < start]
    follower.results = [event for event in past if isinstance(event, Settled)]
    follower.ends = table.ends[: len(follower.results)]
    if follower.results:
        settled = follower.results[-1]
        follower.match.number = settled.number
        for side, score in enumerate(settled.scores):
            follower.match.scores[side] = score
    return follower
