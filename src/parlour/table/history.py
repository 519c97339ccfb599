"""History: what a log says about the past of a table."""

from collections.abc import Sequence

from parlour.core.bits import each, has
from parlour.core.deal import NATURE, Deal
from parlour.core.speech import Speech
from parlour.table.events import Dealt, Event, Played, Undone
from parlour.table.shuffle import Shuffler


def nature_moves(events: Sequence[Event]) -> int:
    """Return how many random choices the pack has made since the last deal."""
    count = 0
    for event in events:
        if isinstance(event, Dealt):
            count = 0
        count += isinstance(event, Played) and event.seat == NATURE
    return count


def chance_moves(
    past: Sequence[Event], deal: Deal, speech: Speech, shuffler: Shuffler
) -> list[Event]:
    """Make the random choices that a deal waits for, after the events that stand.

    Each has its number in the deal, so that a record is enough to compute it again.
    """
    events: list[Event] = []
    while not deal.over and has(deal.waiting(), NATURE):
        made = nature_moves([*past, *events])
        stream = shuffler.stream(f"deal {deal.number} choice {made + 1}")
        legal = each(deal.legal(NATURE))
        choice = legal[stream.below(len(legal))]
        events.append(Played(NATURE, speech.text(deal, NATURE, (choice,))))
        deal.play(NATURE, choice)
    return events


def standing(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the numbered events that still stand: those taken back are left out."""
    kept: list[tuple[int, Event]] = []
    for seq, event in enumerate(events, start=1):
        if isinstance(event, Undone):
            kept = [(old, earlier) for old, earlier in kept if old <= event.back_to]
        else:
            kept.append((seq, event))
    return kept
