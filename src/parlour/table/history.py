"""History: what a log says about the past of a table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from parlour.core.bits import each, has
from parlour.core.deal import NATURE, Deal
from parlour.core.match import Match
from parlour.core.speech import Speech
from parlour.table.call_windows import Windows
from parlour.table.events import Dealt, Event, Played, Undone
from parlour.table.shuffle import Shuffler

EVERY = 32
"""The number of events of a deal between two marks."""


@dataclass(frozen=True)
class Mark:
    """The state of a table after some events of its deal."""

    events: int
    """The number of those events."""
    match: Match
    deal: Deal
    windows: Windows


@dataclass
class ThisDeal:
    """The past of the current deal: enough to undo moves without replaying much of it."""

    events: list[tuple[int, Event]] = field(default_factory=list)
    """The numbered events of the deal, without undone ones."""
    marks: list[Mark] = field(default_factory=list)
    """One mark before the deal, and one after every few events."""

    def until(self, seq: int) -> "ThisDeal":
        """Return the past up to the last mark that is not later than an event."""
        known = sum(number <= seq for number, _ in self.events)
        marks = [mark for mark in self.marks if mark.events <= known]
        return ThisDeal(self.events[: marks[-1].events], marks)


def nature_moves(events: Sequence[Event]) -> int:
    """Return how many random choices the pack has made in this deal."""
    count = 0
    for event in events:
        if isinstance(event, Dealt):
            count = 0
        count += isinstance(event, Played) and event.seat == NATURE
    return count


def chance_moves(
    past: Sequence[Event], deal: Deal, speech: Speech[Any], shuffler: Shuffler
) -> list[tuple[Event, Deal]]:
    """Make the pending random choices of a deal, each with the resulting deal.

    Choices are numbered within the deal, so they can be recomputed from a record.
    """
    steps: list[tuple[Event, Deal]] = []
    made = nature_moves(past)
    while not deal.over and has(deal.waiting(), NATURE):
        made += 1
        stream = shuffler.stream(f"deal {deal.number} choice {made}")
        legal = each(deal.legal(NATURE))
        choice = legal[stream.below(len(legal))]
        played = Played(NATURE, speech.text(deal, NATURE, (choice,)))
        deal = deal.copy()
        deal.play(NATURE, choice)
        steps.append((played, deal))
    return steps


def standing(events: Sequence[Event]) -> list[tuple[int, Event]]:
    """Return the numbered events without undone ones."""
    kept: list[tuple[int, Event]] = []
    for seq, event in enumerate(events, start=1):
        if isinstance(event, Undone):
            while kept and kept[-1][0] > event.back_to:
                kept.pop()
        else:
            kept.append((seq, event))
    return kept
