"""Call windows at a table: who may call, whether a call was in time, and how a window ends.

A play opens a window for all who may call on it, until the next play. The first call to arrive
counts. At an unhurried table speed does not matter: all are asked one after another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from parlour.core.bits import each, has
from parlour.core.deal import NATURE, Deal
from parlour.languages.message import Message, Person, say
from parlour.table.events import Event, Played
from parlour.table.game import Game


@dataclass
class Windows:
    """The call windows of a table."""

    opened: int = 0
    """The number of windows opened so far; an answer belongs to one of them."""
    open_to: int = 0
    """The seats that could call before the last move."""

    def copy(self) -> "Windows":
        """Return an independent copy."""
        return replace(self)

    def note_before(self, deal: Deal) -> None:
        """Note who may call before a move."""
        self.open_to = deal.waiting() if deal.called_on() >= 0 else 0

    def note_after(self, deal: Deal, *, answer: bool) -> None:
        """Note whether an event has opened a window."""
        self.opened += not answer and deal.called_on() >= 0

    def too_late(self, deal: Deal, last: Event, seat: int) -> bool:
        """Return whether the last event ended a seat's chance to call."""
        missed = has(self.open_to, seat) and not has(deal.waiting(), seat)
        return missed and isinstance(last, Played) and last.seat != seat


def is_answer(deal: Deal, event: Event) -> bool:
    """Return whether an event belongs to the open window; a play or a deal opens the next one."""
    if not isinstance(event, Played):
        return False
    if event.seat == NATURE:  # a random choice does not open a window again
        return deal.called_on() >= 0
    return deal.lapse(event.seat) >= 0


def asked(deal: Deal) -> list[int]:
    """Return the seat that is asked to call at an unhurried table.

    That is the nearest player to the left of the last play (R-GEN-9). When all others have
    answered, it is the player in turn.
    """
    maker = deal.called_on()
    may = deal.callers() or deal.due()
    if maker < 0:
        return each(may)
    return [min(each(may), key=lambda seat: (seat - maker - 1) % deal.seats)]


def last_said(events: Sequence[Event]) -> Event:
    """Return the last event that was not a random choice of the pack."""
    chances = (isinstance(event, Played) and event.seat == NATURE for event in reversed(events))
    return events[-1 - next(at for at, chance in enumerate(chances) if not chance)]


def why_late(game: Game, people: Sequence[Person], last: Event, seat: int) -> Message:
    """Say who was first, without telling the seat anything that it may not know."""
    assert isinstance(last, Played)
    words = game.words.heard(last.move, last.seat, seat)
    return say('Too late: {who} was first ("{move}").', who=people[last.seat], move=words)
