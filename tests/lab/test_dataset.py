"""Datasets: they replay to the same deals, resume where they stopped, and keep secrets apart."""

from pathlib import Path

import pytest

from parlour.cli import main
from parlour.errors import BadInput
from parlour.games import GAMES, find_game
from parlour.lab.crew import Crew
from parlour.lab.dataset import (
    COLUMNS,
    Row,
    files_of,
    read_dataset,
    replay,
    write_dataset,
)
from parlour.lab.duel import points_made
from parlour.table.game import Game

pytest.importorskip("pyarrow")


def made(game: str, folder: Path, **terms: object) -> list[Row]:
    write_dataset(find_game(game), folder, **{"deals": 6, "shard": 4, "bots": "uniform", **terms})  # type: ignore[arg-type]
    return [row for _, row in read_dataset(folder)]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_was_written_replays_to_the_same_deals(game: Game, tmp_path: Path) -> None:
    write_dataset(game, tmp_path, deals=3, bots="uniform", seed=7)
    rows = list(read_dataset(tmp_path))

    assert [row.deal for _, row in rows] == [0, 1, 2]
    for terms, row in rows:
        deal = replay(terms, row)
        assert deal.over
        assert [int(points) for points in points_made(deal)] == row.points
        assert len(row.seats) == len(row.phases) == len(row.choices) == len(row.hidden_choices)
        for public, true in zip(row.choices, row.hidden_choices, strict=True):
            assert public in {-1, true}


@pytest.mark.parametrize("game", ["dixie-rook", "donkey", "i-doubt-it"])
def test_what_others_do_not_see_is_in_the_hidden_columns_alone(game: str, tmp_path: Path) -> None:
    rows = made(game, tmp_path)

    assert any(-1 in row.choices for row in rows)
    assert all(-1 not in row.hidden_choices for row in rows)


def test_a_deal_that_the_rules_do_not_allow_is_refused(tmp_path: Path) -> None:
    made("block", tmp_path)
    terms, row = next(read_dataset(tmp_path))
    wrong = [*row.hidden_choices[:-1], 63]

    with pytest.raises(BadInput, match="Deal 0 cannot be played like this"):
        replay(terms, row._replace(hidden_choices=wrong))


def test_the_number_of_processes_and_interruptions_change_nothing(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    game = find_game("block")
    write_dataset(game, tmp_path / "one", deals=10, shard=4, bots="uniform")
    write_dataset(game, tmp_path / "two", deals=10, shard=4, bots="uniform", crew=Crew(2))
    lost = files_of(tmp_path / "two")[1]
    kept = files_of(tmp_path / "two")[2].stat().st_mtime_ns
    before = lost.read_bytes()
    lost.unlink()
    again = write_dataset(game, tmp_path / "two", deals=10, shard=4, bots="uniform")

    assert again.deals == 4
    assert lost.read_bytes() == before
    assert files_of(tmp_path / "two")[2].stat().st_mtime_ns == kept
    one, two = ([p.read_bytes() for p in files_of(tmp_path / name)] for name in ("one", "two"))
    assert one == two
    assert [path.name for path in files_of(tmp_path / "one")] == [
        "deals-000000000-000000004.parquet",
        "deals-000000004-000000008.parquet",
        "deals-000000008-000000010.parquet",
    ]


def test_a_folder_with_other_deals_is_refused(tmp_path: Path) -> None:
    made("block", tmp_path)
    with pytest.raises(BadInput, match="has other deals"):
        made("block", tmp_path, seed=2)


def test_the_command_writes_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "deals"
    command = ["dataset", "block", "--deals", "5", "--bots", "uniform", "--out", str(out)]
    assert main(command) == 0
    assert "5 deals" in capsys.readouterr().out
    assert main(command) == 0
    assert "already" in capsys.readouterr().out
    card = (out / "README.md").read_text(encoding="utf-8")
    assert card.startswith("# Block: 5 deals by bots")
    assert all(f"| `{name}` | {kind} |" in card for name, kind, _ in COLUMNS)
