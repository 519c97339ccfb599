"""Call windows: a time in which seats may call, quickest first.

A window knows only who may still call; the game decides what can be called, and who is right. It
closes when someone has called, when all have declined, or with the next play.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has
from parlour.core.deal import Deal

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Window:
    """The players who may still call on the last play.

    Orange (R-TUX-10), I Doubt It (R-DOUBT-4), Panjandrum (R-PANJ-12), challenges (ANA-22a)
    and the folding of hands (R-DONK-10) are windows.
    """

    def __init__(self) -> None:
        self.seats: i64 = 0
        """The seats that may still call; the window is open while there are any."""
        self.maker: i64 = NOBODY
        """The seat whose play opened it."""
        self.caller: i64 = NOBODY
        """The seat that called."""

    def open(self, maker: i64, seats: i64) -> None:
        """Open the window after a seat's play, for the seats that may call."""
        self.maker = maker
        self.seats = seats
        self.caller = NOBODY

    def called_on(self) -> i64:
        """Return the seat whose play can still be called on, or NOBODY."""
        if self.seats != 0:
            return self.maker
        return NOBODY

    def is_open(self) -> bool:
        """Return whether anyone may still call."""
        return self.seats != 0

    def may_call(self, seat: i64) -> bool:
        """Return whether this seat may still call."""
        return has(self.seats, seat)

    def may_waive(self, seat: i64, turn: i64, *, ended: bool) -> bool:
        """Return whether this seat may decline; the player in turn does so by playing on."""
        return self.may_call(seat) and (ended or seat != turn)

    def call(self, seat: i64) -> None:
        """Make the first call, which closes the window (R-GEN-9)."""
        self.caller = seat
        self.seats = 0

    def waive(self, seat: i64) -> None:
        """Decline, for this seat alone.

        A call that settles nothing counts as declining too: a false Orange (R-TUX-10), a folded
        hand while others hold theirs (R-DONK-10).
        """
        self.seats &= ~bit(seat)

    def close(self) -> None:
        """Close the window when the next play has been made (R-TUX-10, R-DOUBT-4, R-PANJ-12)."""
        self.seats = 0

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write who may call, who played and who called into a row; return the next index."""
        row[at] = self.seats
        row[at + 1] = self.maker
        row[at + 2] = self.caller
        return at + 3

    def copy(self) -> "Window":
        """Return an independent window equal to this one."""
        new = Window()
        new.copy_from(self)
        return new

    def copy_from(self, other: "Window") -> None:
        """Copy the state of another window into this object."""
        self.seats = other.seats
        self.maker = other.maker
        self.caller = other.caller


class CallDeal(Deal):
    """A deal in which the others may call on the last play while the next player may play on.

    In the `closing` phase play waits until somebody calls or all have declined, with the choice
    `waive`. A compiled one is extended by compiled games only: mypyc then knows that every deal has
    its window, and need not check.
    """

    def __init__(self, seats: i64, closing: i64, waive: i64) -> None:
        super().__init__(seats, seats)
        self.window: Final[Window] = Window()
        self._closing: i64 = closing  # -1 if there is always somebody who can play on
        self._waive: i64 = waive

    def alone(self) -> i64:
        """Return -1, since others may call too."""
        return -1

    def waiting(self) -> i64:
        """Return the player in turn, and all who may still call."""
        if self.over:
            return 0
        if self.phase == self._closing:
            return self.window.seats
        return bit(self.turn) | self.window.seats

    def due(self) -> i64:
        """Return the player in turn; in the closing phase, all who may still call."""
        if self.over:
            return 0
        if self.phase == self._closing:
            return self.window.seats
        return bit(self.turn)

    def callers(self) -> i64:
        """Return all who may still call, except those who must act."""
        if self.half or self.phase == self._closing:
            return 0
        return self.window.seats & ~bit(self.turn)

    def called_on(self) -> i64:
        """Return who made the last play."""
        return self.window.called_on()

    def lapse(self, seat: i64) -> i64:
        """Return the choice to decline a call; the player in turn declines by playing on."""
        ended: bool = self.phase == self._closing
        return self._waive if self.window.may_waive(seat, self.turn, ended=ended) else -1
