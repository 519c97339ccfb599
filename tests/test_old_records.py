"""Old matches stay readable: records of any version replay, verify and open."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import pytest

from parlour import games
from parlour.cli.verify import verify
from parlour.errors import BadFile, BadInput, Refused
from parlour.games import GAMES, find_game
from parlour.records.record import read_record, replay_record
from parlour.server.library.documents import Match, imported, last_settled, replayed
from parlour.server.tables.room import Room
from parlour.table.events import Event, Opened
from parlour.table.table import Table
from tests.laws.cases import values_of
from tests.records.write import BETWEEN

if TYPE_CHECKING:
    from parlour.core.deal import Deal
    from parlour.table.game import Game

RECORDS = sorted((Path(__file__).parent / "records").glob("*.toml"))
OPTIONS = sorted((Path(__file__).parent / "records").glob("*.options"))
BLOCK = next(path for path in RECORDS if path.name == "block.1.toml")


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_a_stored_match_of_every_game_replays_under_the_current_rules() -> None:
    kept = {path.stem for path in RECORDS}
    assert {f"{game.key}.{game.version}" for game in GAMES} <= kept, (
        "keep a match of the new version: PYTHONPATH=src .venv/bin/python -m tests.records.write"
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_match_replays_verifies_and_opens(path: Path) -> None:
    record = read_record(read(path), path.name)
    table = replay_record(record, find_game(record.game, record.version))
    assert verify(record).ok
    events = msgspec.json.decode(path.with_suffix(".json").read_bytes(), type=list[Event])
    again = Table.replay(find_game(record.game, record.version), events)
    assert again.game.show(again.deal) == table.game.show(table.deal)
    room = Room.load("imported", imported(read(path), "somebody", 0.0).entries)
    assert room.table is not None
    assert room.table.match.scores == table.match.scores


@pytest.mark.parametrize("path", OPTIONS, ids=lambda path: path.stem)
def test_old_matches_with_other_options_replay_and_verify(path: Path) -> None:
    for text in read(path).split(BETWEEN):
        record = read_record(text, path.name)
        assert verify(record).ok
        replay_record(record, find_game(record.game, record.version))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_value_of_every_option_is_in_an_old_match(game: Game) -> None:
    path = BLOCK.with_name(f"{game.key}.{game.version}.options")
    assert path in OPTIONS, "keep matches: PYTHONPATH=src .venv/bin/python -m tests.records.write"
    records = [read_record(text) for text in read(path).split(BETWEEN)]
    assert {len(record.names) for record in records} == set(game.seats)
    for option in game.options:
        assert {record.options[option.id] for record in records} >= set(values_of(option))


# Suppose that the rules of Block change.


def new_rules(*_: object) -> Deal:
    raise AssertionError("the new rules were asked about an old match")


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Give Block a second version, whose rules must never be used for the first."""
    old = find_game("block")
    new = replace(old, version=old.version + 1, rules=replace(old.rules, new=new_rules))
    monkeypatch.setattr(games, "GAMES", tuple(new if g is old else g for g in GAMES))
    monkeypatch.setattr(games, "PAST", (old,))
    assert find_game("block") is new
    return new


def test_records_replays_proofs_and_tables_still_open_after_a_change_of_rules(
    changed: Game,
) -> None:
    text = read(BLOCK)
    record = read_record(text)
    assert record.version == changed.version - 1
    table = replay_record(record, find_game(record.game, record.version))
    assert verify(record).ok
    found = imported(text, "somebody", 0.0)
    room = Room.load("imported", found.entries)
    assert room.game.version == record.version
    match = Match("t", "block", BLOCK.with_suffix(".json").read_bytes())
    step = last_settled(table) or table.seq
    shown = msgspec.json.decode(replayed(match, step, step, -1, "en"))
    assert shown["scene"]["game"] == "block"
    assert isinstance(table.log[0], Opened)


def test_missing_rule_versions_are_refused_by_name(changed: Game) -> None:
    with pytest.raises(BadInput, match=r"block/9 are not available; this is block/2"):
        find_game("block", 9)
    found = imported(read(BLOCK), "somebody", 0.0)
    strange = found.entries[0].replace(b'"version":1', b'"version":9')
    with pytest.raises(Refused, match="not available"):
        Room.load("t", [strange, *found.entries[1:]])
    assert changed.version == 2


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("", r'a record begins with "record = 1".*from before the first release'),
        ("record = 2\n", "this record has form 2, but this version of Parlour reads form 1"),
        ("record = true\n", "this record has form True, but"),
        ('record = "1"\n', "this record has form '1', but"),
    ],
)
def test_a_record_of_another_form_is_refused(first: str, says: str) -> None:
    with pytest.raises(BadFile, match=says) as refused:
        read_record(read(BLOCK).replace("record = 1\n", first, 1))
    assert refused.value.line == 1
