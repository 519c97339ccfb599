"""History: what a log says about the past of a table."""

from collections.abc import Sequence

from parlour.core.deal import NATURE
from parlour.table.events import Dealt, Event, Played, Undone


def nature_moves(events: Sequence[Event]) -> int:
    """Return how many random choices the pack has made since the last deal."""
    count = 0
    for event in events:
        if isinstance(event, Dealt):
            count = 0
        count += isinstance(event, Played) and event.seat == NATURE
    return count


def standing(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the numbered events that still stand: those taken back are left out."""
    kept: list[tuple[int, Event]] = []
    for seq, event in enumerate(events, start=1):
        if isinstance(event, Undone):
            kept = [(old, earlier) for old, earlier in kept if old <= event.back_to]
        else:
            kept.append((seq, event))
    return kept
