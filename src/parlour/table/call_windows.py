"""Call windows at a table: who is asked, whether one was in time, and how a window lapses.

A play opens a window to all who may call on it, until the next play. The first call to arrive
counts. At an unhurried table nobody need be quick: all are asked, one after another.
"""

from collections.abc import Sequence

from parlour.core.bits import each, has
from parlour.core.deal import NATURE, Deal
from parlour.table.events import Event, Played
from parlour.table.game import Game


def is_answer(deal: Deal, event: Event) -> bool:
    """Return whether an event answers the window that is open, and is no play of its own."""
    return isinstance(event, Played) and event.seat < deal.seats and deal.lapse(event.seat) >= 0


def asked(deal: Deal) -> list[int]:
    """Return who is asked at an unhurried table: the nearest on the left of who has played.

    (R-GEN-9.) When all others have answered, whoever's turn it is goes on.
    """
    maker = deal.called_on()
    may = deal.callers() or deal.due()
    if maker < 0:
        return each(may)
    return [min(each(may), key=lambda seat: (seat - maker - 1) % deal.seats)]


def last_said(events: Sequence[Event]) -> Event:
    """Return the last event that was not a random choice of the pack's own."""
    chances = (isinstance(event, Played) and event.seat == NATURE for event in reversed(events))
    return events[-1 - next(at for at, chance in enumerate(chances) if not chance)]


def too_late(open_to: int, deal: Deal, last: Event, seat: int) -> bool:
    """Return whether a seat could have called until the last event, and cannot now."""
    missed = has(open_to, seat) and not has(deal.waiting(), seat)
    return missed and isinstance(last, Played) and last.seat != seat


def why_late(game: Game, names: tuple[str, ...], last: Event, seat: int) -> str:
    """Say who was first, in the words that the seat has heard."""
    assert isinstance(last, Played)
    words = game.heard(last.move, last.seat, seat)
    return f'Too late: {names[last.seat]} was first ("{words}").'
