"""Clock: how long each seat may think, by a time that is told from outside."""

from collections.abc import Iterable

from parlour.errors import BadInput


class Clock:
    """Seconds for each move, or a bank of seconds for the match with an increment a move.

    A seat's clock runs while the table waits for it, however many are waited for at once.
    It knows no time of its own: every call is told what time it is.
    """

    def __init__(
        self, seats: int, *, per_move: float = 0.0, bank: float = 0.0, increment: float = 0.0
    ) -> None:
        if (per_move > 0) == (bank > 0) or min(per_move, bank, increment) < 0:
            raise BadInput("A clock has either seconds per move or a bank of seconds")
        self.per_move = per_move
        self.increment = increment
        self.left = [per_move or bank] * seats
        """What each seat has left, counted when its clock was last stopped."""
        self._since: dict[int, float] = {}

    def run(self, waiting: Iterable[int], now: float, *, moved: int = -1) -> None:
        """Let the clocks of these seats run from now, and no others; one may just have moved."""
        for seat in list(self._since):
            self.left[seat] = self.remaining(seat, now)
            del self._since[seat]
        if moved >= 0:
            self.left[moved] = self.per_move or self.left[moved] + self.increment
        for seat in waiting:
            if seat < len(self.left):
                self._since[seat] = now

    def remaining(self, seat: int, now: float) -> float:
        """Return the seconds a seat has left."""
        since = self._since.get(seat)
        return self.left[seat] if since is None else max(0.0, self.left[seat] - (now - since))

    def expired(self, now: float) -> list[int]:
        """Return the seats whose time is up."""
        return [seat for seat in self._since if self.remaining(seat, now) <= 0]
