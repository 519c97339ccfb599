"""Limits: a game's own clocks, such as a turn of one minute or a call window."""

from dataclasses import dataclass
from typing import Final

from parlour.core.bits import each
from parlour.kit.window import NOBODY, Window

CALL_SECONDS: Final = 8.0
"""How long play waits for calls if all must decline before it goes on."""


@dataclass(frozen=True)
class Limit:
    """A time limit that a game sets for some seats, whatever clock the table has.

    It is made from a spectator's view, because everybody may see it. At a live table a limit keeps
    running while the game returns the same name, and restarts under another name.
    """

    name: str
    seats: tuple[int, ...]
    seconds: float = 0.0
    """The time; 0 for no limit, when a window stays open until somebody plays on."""
    says: str = ""
    """The move made for a seat that is too late; by default a bot chooses one."""
    maker: int = NOBODY
    """In a call window, the seat whose play may be called; only that seat may play on at once."""
    stopped: bool = False
    """Whether the limit is paused, as for a turn during a challenge."""


def call_window(window: Window, what: str, *, closing: bool) -> tuple[Limit, ...]:
    """Return the limit of a call window, if it is open.

    `what` distinguishes this window from the previous one. A `closing` window ends only by the
    clock; the others last until the next play (R-TUX-10, R-DOUBT-4, R-PANJ-12).
    """
    if not window.is_open():
        return ()
    name = f"call {window.maker} {what}"
    seats = tuple(each(window.seats))
    if closing:
        return (Limit(name, seats, CALL_SECONDS, "waive", window.maker),)
    return (Limit(name, seats, maker=window.maker),)
