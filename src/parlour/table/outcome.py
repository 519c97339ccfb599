"""Outcome: the end of a deal as one seat reads it, as data that every client shows alike."""

import re
from collections.abc import Sequence

from parlour.table.events import Settled
from parlour.table.scene import Result, ResultItem, ResultSide
from parlour.table.table import Table

CLAUSE = re.compile(r" ?\(((?:R-)?[A-Z0-9]+-R?\d+[a-z]?)\)")
"""A clause named at the end of a sentence: "(ROOK-27)"."""


def outcome(table: Table, seat: int, columns: Sequence[str]) -> Result | None:
    """Return what the last deal brought, once it is settled; `columns` are the sides' names."""
    if not table.deal.over or not table.results:
        return None
    settled = table.results[-1]
    own = table.sides[seat] if seat >= 0 else -1
    sides = tuple(
        ResultSide(
            f"{name} (you)" if side == own and table.seats > 1 else name,
            f"{points:+d}" if points else "0",
            table.game.written(total),
            side in table.won,
        )
        for side, (name, points, total) in enumerate(
            zip(columns, settled.points, settled.scores, strict=True)
        )
    )
    said = _headline(table, settled, own, columns)
    return Result(said, sides, _items(settled.how), settled.number)


def _items(how: str) -> tuple[ResultItem, ...]:
    """Return how it came about, a sentence each, with the clause that one names."""
    sentences = re.findall(r"\S.*?[.!?](?=\s|$)|\S.*?$", how)
    items = []
    for sentence in sentences:
        named = CLAUSE.search(sentence)
        items.append(ResultItem(CLAUSE.sub("", sentence), named[1] if named else ""))
    return tuple(items)


def _headline(table: Table, settled: Settled, own: int, columns: Sequence[str]) -> str:
    """Say in plain words how it went, from one's own side where one plays."""
    if table.won:
        return _match_headline(table, own, columns)
    best = max(settled.points)
    leaders = [side for side, points in enumerate(settled.points) if points == best]
    if own < 0 or table.seats == 1:
        named = " and ".join(columns[side] for side in leaders)
        return "Nobody scores" if not any(settled.points) else f"{named}: {best:+d}"
    made = settled.points[own]
    if made < 0:
        return f"You were set back by {-made}"
    if not made:
        return "Nobody scores" if not any(settled.points) else "Nothing for you this time"
    if own in leaders and len(leaders) == 1:
        return f"The deal is yours: {made:+d}"
    return f"{made:+d} for you"


def _match_headline(table: Table, own: int, columns: Sequence[str]) -> str:
    if own in table.won:
        return "You have won!" if len(table.won) == 1 else "You have won, with others!"
    names = " and ".join(columns[side] for side in table.won)
    return f"{names} won the match" if names else "The match is over"
