"""Call windows: a time in which seats may speak up, quickest first.

A window knows only who may still call; what there is to call, and whether the caller is
right, is the game's. It shuts when someone has called, when all have let it go, or when
the game goes on to the next play.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Window:
    """Who may still call on what one seat has just done.

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
        """Open on a seat's play to those who may call on it."""
        self.maker = maker
        self.seats = seats
        self.caller = NOBODY

    def is_open(self) -> bool:
        """Return whether anyone may still call."""
        return self.seats != 0

    def may_call(self, seat: i64) -> bool:
        """Return whether this seat may still call."""
        return has(self.seats, seat)

    def call(self, seat: i64) -> None:
        """Call first, which shuts the window (R-GEN-9)."""
        self.caller = seat
        self.seats = 0

    def waive(self, seat: i64) -> None:
        """Let it go, for this seat alone.

        A call that settles nothing is one too: a false Orange (R-TUX-10), a folded hand
        while others hold theirs (R-DONK-10).
        """
        self.seats &= ~bit(seat)

    def close(self) -> None:
        """Shut it: the next play has been made (R-TUX-10, R-DOUBT-4, R-PANJ-12)."""
        self.seats = 0

    def copy(self) -> "Window":
        """Return an independent window equal to this one."""
        new = Window()
        new.copy_from(self)
        return new

    def copy_from(self, other: "Window") -> None:
        """Become equal to another window, in place."""
        self.seats = other.seats
        self.maker = other.maker
        self.caller = other.caller
