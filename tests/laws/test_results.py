"""Every game explains the end of a deal: in words for each seat, with clauses that exist."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from parlour.core.deal import SPECTATOR
from parlour.languages.message import reader
from parlour.records.record import read_record, replay_record, write_record
from parlour.table.stage import scene
from tests.laws.cases import play_deals, some_cases

if TYPE_CHECKING:
    from parlour.table.game import Game
    from parlour.table.scene import Result
    from parlour.table.table import Table

LONGEST = 90
"""A headline fits into two lines on a phone."""


def check(result: Result, table: Table, seat: int) -> None:
    """Check the properties that every result must have."""
    say = reader("en", seat).say
    headline = say(result.headline)
    assert 0 < len(headline) <= LONGEST, headline
    assert not re.search(r"@\d|\{|\(", headline), "no notation, no clause"
    clauses = {clause.id for clause in table.game.whole_rulebook.clauses}
    for item in result.items:
        text = say(item.text)
        assert text[-1] in ".!?", text
        assert not item.clause or item.clause in clauses, item.clause
        assert "(" not in text, "a clause was not read"
        assert text.rstrip(".!") != headline, "the headline is repeated"
    gained = [points for points in table.results[-1].points if points]
    if gained:
        assert any(item.clause for item in result.items), "no clause says why"
    if seat != SPECTATOR and table.seats > 1 and len(table.won) == 1:
        won = table.sides[seat] in table.won
        assert headline.startswith("You won the ") == won
        assert headline.endswith("!") == won, "winning does not look like losing"


def test_every_seat_reads_the_end_of_a_deal(game: Game) -> None:
    for case in some_cases(game)[:2]:
        table = case.table("results")
        play_deals(case, table, 1)
        for seat in (SPECTATOR, *range(table.seats)):
            result = scene(table, seat).result
            if table.deal.over:
                assert result is not None
                check(result, table, seat)


def test_a_record_keeps_the_result_as_data(game: Game) -> None:
    case = some_cases(game)[0]
    table = case.table("results")
    play_deals(case, table, 1)
    record = read_record(write_record(table))
    for end, deal in zip(table.results, record.deals, strict=False):
        assert (deal.points, deal.scores) == (end.points, end.scores)
    assert bool(record.won) == bool(table.won)
    assert replay_record(record, game).results == table.results
