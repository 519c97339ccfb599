"""Limits: a game's own clocks. A turn of one minute, a call window that closes by itself."""

from dataclasses import dataclass
from typing import Final

from parlour.core.bits import each
from parlour.kit.window import NOBODY, Window

CALL_SECONDS: Final = 8.0
"""How long play waits for calls where it goes on only when all have let it go."""


@dataclass(frozen=True)
class Limit:
    """A time that a game gives some seats, whatever clock the table has.

    It is made from an onlooker's view, for everybody may see it run. At a live table the time
    of a limit goes on while the game keeps naming it, and begins anew under another name.
    """

    name: str
    seats: tuple[int, ...]
    seconds: float = 0.0
    """0: it never runs out. A window is then open until somebody plays on."""
    says: str = ""
    """The move that is made for whoever has not spoken in time; without it a bot makes one."""
    maker: int = NOBODY
    """In a call window the seat on whose play these may speak up: only it plays on at once."""
    stopped: bool = False
    """It stands still for now, as a turn does while it is challenged."""


def call_window(window: Window, what: str, *, closing: bool) -> tuple[Limit, ...]:
    """Return the limit of a call window, if it is open.

    `what` tells this window from the one before. One that is `closing` ends by the clock, and
    nobody else can end it; the others last until the next play (R-TUX-10, R-DOUBT-4, R-PANJ-12).
    """
    if not window.is_open():
        return ()
    name = f"call {window.maker} {what}"
    seats = tuple(each(window.seats))
    if closing:
        return (Limit(name, seats, CALL_SECONDS, "waive", window.maker),)
    return (Limit(name, seats, maker=window.maker),)
