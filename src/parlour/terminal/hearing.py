"""Hearing: what one seat hears of a table, each event told once as it happens."""

from parlour.table.events import Told, Undone
from parlour.table.stage import tell, told
from parlour.table.table import Table


class Hearing:
    """Follows a table event by event; `parlour.table.stage.told` begins anew every time."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.heard: list[Told] = []
        self._seq = 0
        self._follower = table

    def news(self) -> list[Told]:
        """Return what the seat may hear of the events since it was last asked."""
        new: list[Told] = []
        table = self.table
        while self._seq < table.seq:
            self._seq += 1
            event = table.log[self._seq - 1]
            if self._seq == 1 or isinstance(event, Undone):
                past = table.log[: self._seq]
                self._follower = Table.replay(table.game, past, shuffler=table.shuffler)
                new.append(tell(table, self.seat, self._seq, event, table.deal, table.deal))
                continue
            before = self._follower.deal.copy()
            self._follower.apply(event)
            new.append(tell(table, self.seat, self._seq, event, before, self._follower.deal))
        self.heard += new
        return new

    def log(self) -> list[Told]:
        """Return everything that still stands, told from the beginning."""
        return told(self.table, self.seat)
