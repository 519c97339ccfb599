"""Hearing: what one seat hears of a table, each event told once as it happens."""

from parlour.table.events import Told, Undone
from parlour.table.history import standing
from parlour.table.stage import tell
from parlour.table.table import Table


class Hearing:
    """Follows a table event by event."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.heard: list[Told] = []
        self._seq = 0
        self._follower = table

    def news(self, seat: int) -> list[Told]:
        """Return what a seat may hear of the events since the last time."""
        new: list[Told] = []
        table = self.table
        while self._seq < table.seq:
            self._seq += 1
            event = table.log[self._seq - 1]
            before = self._follower.deal.copy()
            if self._seq == 1 or isinstance(event, Undone):
                past = table.log[: self._seq]
                self._follower = Table.replay(table.game, past, shuffler=table.shuffler)
            else:
                self._follower.apply(event)
            new.append(tell(self._follower, seat, self._seq, event, before))
        self.heard += new
        return new


def told(table: Table, seat: int, since: int = 0) -> list[Told]:
    """Return what a seat may hear of the events after number `since` that still stand."""
    stands = {seq for seq, _ in standing(table.log)}
    return [
        heard
        for heard in Hearing(table).news(seat)
        if heard.seq > since and (heard.seq in stands or heard.kind == "undone")
    ]
