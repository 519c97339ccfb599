"""Law: replaying a table's log gives the same table, and its record the same match."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.errors import BadFile, BadNotation
from parlour.games import find_game
from parlour.languages.message import reader
from parlour.records.hand_report import report
from parlour.records.record import read_record, replay_record, write_record
from parlour.records.scenario import read_scenarios, run
from parlour.table.events import Event, Opened
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.laws.cases import cases_of, play_at, play_deals, some_cases

MOST_DEALS = 8
"""A random match that is not won after this many deals is cut short."""


MOST_MOVES = 12
"""After how many random moves a hand is reported."""
MOST_TEXT = 10_000
"""Maximum length of a report."""
MOST_BEGINNINGS = 16
"""How many prefixes of a long log are replayed."""


def truth(table: Table) -> dict[str, Any]:
    """Return the whole state of a table."""
    match = table.match
    return {
        "deal": table.game.show(table.deal),
        "match": (match.number, match.dealer, list(match.scores), match.winners),
        "results": list(table.results),
        "won": table.won,
        "waiting": table.waiting(),
        "commands": set(table.commands),
    }


def without_comments(record: str) -> list[str]:
    """Return the lines of a record without remarks: draws for the deal, the clock."""
    return [line.partition("#")[0].rstrip() for line in record.splitlines() if line[:1] != "#"]


def test_a_reported_hand_is_a_scenario_that_passes(game: Game) -> None:
    """This holds anywhere in a deal, even in word games, where the moves are not listed."""
    for case in some_cases(game):
        table = case.table()
        rng = Rng(case.seed("report"))
        for _ in range(MOST_MOVES):
            play_at(table, rng)
            if table.won:
                break
        text = report(table, table.seq)
        (scenario,) = read_scenarios(text, "reported.toml")

        assert run(scenario, find_game).problems == []
        assert len(text) < MOST_TEXT


def test_a_log_replays_to_the_same_table(game: Game) -> None:
    for case in some_cases(game):
        table = case.table()
        play_deals(case, table, 1)
        again = Table.replay(game, table.log)
        assert truth(again) == truth(table)
        for seat in (SPECTATOR, *range(case.seats)):
            drawn = [reader("en", seat).encode(scene(one, seat)) for one in (table, again)]
            assert drawn[0] == drawn[1]
        assert log_lines(again, case.seats - 1) == log_lines(table, case.seats - 1)


def test_a_whole_match_replays_event_by_event(game: Game) -> None:
    case = cases_of(game)[-1]
    table = case.table("match")
    again = Table.replay(game, table.log)
    rng = Rng(case.seed("match"))
    while not table.won and len(table.results) < MOST_DEALS:
        seen = table.seq
        play_at(table, rng)
        for event in table.log[seen:]:
            again.take(event)
        assert game.show(again.deal) == game.show(table.deal)
        assert again.results == table.results
        assert again.won == table.won
    assert truth(Table.replay(game, table.log)) == truth(table)


def test_every_beginning_of_a_log_replays(game: Game) -> None:
    case = cases_of(game)[0]
    table = case.table("prefixes")
    rng = Rng(case.seed("prefixes"))
    live = {table.seq: truth(table)}
    while not table.won and (len(table.results) < 1 or table.deal.over):
        play_at(table, rng)
        live[table.seq] = truth(table)
    step = max(1, table.seq // MOST_BEGINNINGS)
    for end in [*range(1, table.seq, step), table.seq]:
        again = Table.replay(game, table.log[:end])
        if end in live:
            assert truth(again) == live[end]


def test_a_log_goes_through_json_unchanged(game: Game) -> None:
    case = cases_of(game)[0]
    table = case.table()
    play_deals(case, table, 2)
    stored = msgspec.json.encode(table.log)

    assert msgspec.json.decode(stored, type=list[Event]) == table.log


def test_a_record_reads_back_as_the_same_match(game: Game) -> None:
    for case in some_cases(game):
        table = case.table()
        play_deals(case, table, 1)
        text = write_record(table)
        again = replay_record(read_record(text), game)
        assert truth(again) == truth(table)
        assert without_comments(write_record(again)) == without_comments(text)


def test_a_record_of_a_match_in_progress_reads_back(game: Game) -> None:
    case = cases_of(game)[-1]
    table = case.table()
    rng = Rng(case.seed("unfinished"))
    for _ in range(12):
        text = write_record(table)
        again = replay_record(read_record(text), game)
        assert without_comments(write_record(again)) == without_comments(text)
        play_at(table, rng)


def test_another_version_is_refused_by_name(game: Game) -> None:
    case = cases_of(game)[0]
    table = case.table()
    play_deals(case, table, 1)
    newer = replace(game, version=game.version + 1)
    names = f"{game.key}/{game.version}.*{game.key}/{newer.version}"

    with pytest.raises(BadFile, match=names):
        replay_record(read_record(write_record(table)), newer)
    with pytest.raises(BadNotation, match=names):
        Table.replay(newer, table.log)


def test_another_game_is_refused_by_name(game: Game) -> None:
    table = cases_of(game)[0].table()
    other = replace(game, key="snap")

    with pytest.raises(BadFile, match=f"{game.key}/.*snap/"):
        replay_record(read_record(write_record(table)), other)
    with pytest.raises(BadNotation, match=f"{game.key}/.*snap/"):
        Table.replay(other, table.log)


def test_the_commitment_to_the_shuffles_is_kept(game: Game) -> None:
    table = cases_of(game)[0].table()
    opened = table.log[0]
    assert isinstance(opened, Opened)

    assert opened.commitment == table.shuffler.commitment
    assert write_record(Table.replay(game, table.log)) == write_record(table)
