from pathlib import Path

import pytest
from rich.console import Console

from parlour.core.deal import SPECTATOR
from parlour.errors import BadInput, BadOption
from parlour.records.record import write_record
from parlour.table.events import Dealt, Played
from parlour.terminal.play import play
from parlour.terminal.replay import EVERYONE, events_of, read_table, show_replay
from parlour.terminal.screen import Screen
from tests.terminal.script import Script, sit


@pytest.fixture
def record(tmp_path: Path) -> str:
    """The path of a record of more than one deal."""
    sitting = sit(Script(["1"] * 40))
    play(sitting)
    path = tmp_path / "match.toml"
    path.write_text(write_record(sitting.table), encoding="utf-8")
    return str(path)


def told(path: str, seat: int, at: int | None = None) -> str:
    script = Script()
    show_replay(read_table(path, at), seat, script.screen)
    return script.shown


@pytest.mark.parametrize("seat", [SPECTATOR, EVERYONE, 0, 2])
def test_a_record_is_replayed_move_by_move(record: str, seat: int) -> None:
    moves = sum(isinstance(event, Played) for event in read_table(record, None).log)
    shown = told(record, seat)

    assert f"\n{moves:4}  " in shown
    assert f"\n{moves + 1:4}  " not in shown
    assert "Deal 2: " in shown


def test_a_replay_stops_after_the_requested_move(record: str) -> None:
    shown = told(record, 0, at=2)

    assert "\n   2  " in shown
    assert "\n   3  " not in shown
    assert "(you)" in shown


def test_it_stops_before_the_first_move_and_between_deals(record: str) -> None:
    log = read_table(record, None).log
    first_deal = [place for place, event in enumerate(log) if isinstance(event, Dealt)][1]
    moves = sum(isinstance(event, Played) for event in log[:first_deal])

    assert events_of(log, 0) == 2
    assert events_of(log, moves) == first_deal
    assert read_table(record, moves).deal.over


def test_every_hand_is_visible_to_every_player_and_none_to_a_spectator(record: str) -> None:
    table = read_table(record, 0)
    faces = table.game.pack.faces
    everything = told(record, EVERYONE, at=0).split()
    little = told(record, SPECTATOR, at=0).split()

    assert {face for face in faces if f"[{face}]" in everything} == set(faces)
    assert not [face for face in faces if f"[{face}]" in little]


def test_missing_things_are_refused(record: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no move 9999; the record has 0 to "):
        read_table(record, 9999)
    with pytest.raises(BadOption, match="There is no seat 3; seats are 0 to 2"):
        show_replay(read_table(record, None), 3, Screen(Console(), input))
    with pytest.raises(BadInput, match="cannot be read"):
        read_table(str(tmp_path / "none.toml"), None)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="cannot be read: it is not text in UTF-8"):
        read_table(str(binary), None)
