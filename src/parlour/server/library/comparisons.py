"""Differences between games, editions and house rules over HTTP."""

import asyncio

from msgspec import Struct

from parlour.coach.differences import Played, compare, played, ruled
from parlour.games import find_game
from parlour.languages.message import NOTHING, Message, say
from parlour.server.http.calls import Call
from parlour.table.rulebook import Clause


class Side(Struct, forbid_unknown_fields=True):
    """A game and the rules of a table; `options` may be `{"preset": ID}`."""

    game: str
    options: dict[str, str] = {}


class CompareRequest(Struct, forbid_unknown_fields=True):
    """Two games, two editions or two house rules."""

    left: Side
    right: Side


class FactInfo(Struct, frozen=True):
    """A fact that differs."""

    what: Message
    left: Message
    right: Message


class OptionRowInfo(Struct, frozen=True):
    """An option that is chosen differently; a side that has no such option is empty."""

    clause: str
    sentence: Message
    left: Message
    right: Message


class ClauseCell(Struct, frozen=True):
    """A clause of one side; without an id there is none."""

    id: str
    text: Message


class Comparison(Struct, frozen=True):
    """What differs, side by side."""

    facts: tuple[FactInfo, ...]
    options: tuple[OptionRowInfo, ...]
    clauses: tuple[tuple[ClauseCell, ClauseCell], ...]
    same: int


async def compare_games(call: Call) -> object:
    """Return what differs between two games, two editions or two house rules."""
    wanted: CompareRequest = call.body
    sides = _played(wanted.left), _played(wanted.right)
    found = await asyncio.to_thread(compare, *sides)
    return Comparison(
        facts=tuple(FactInfo(*row) for row in found.facts),
        options=tuple(OptionRowInfo(*row) for row in found.options),
        clauses=tuple((_cell(row.left), _cell(row.right)) for row in found.clauses),
        same=found.same,
    )


def _played(side: Side) -> Played:
    return played(find_game(side.game), side.options)


def _cell(clause: Clause | None) -> ClauseCell:
    if clause is None:
        return ClauseCell("", NOTHING)
    return ClauseCell(clause.id, say("{rule:plain}", rule=ruled(clause)))
