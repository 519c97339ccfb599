"""Studies and plots: correct counts, and the same results whichever process plays the deals."""

import signal
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

import msgspec
import pytest

from parlour.cli import main, what_is_kept
from parlour.core.rng import Rng
from parlour.errors import BadFile, BadInput
from parlour.games import GAMES, find_bot, find_game
from parlour.games.block.scene import HIGHS
from parlour.lab.crew import Crew, need
from parlour.lab.journal import Journal
from parlour.lab.simulate import begin, deal_rng, play, seed_key, simulate
from parlour.lab.study import Cell, read_study, run_cells
from parlour.lab.study_pages import bars
from parlour.lab.study_tables import (
    bid_rows,
    clause_rows,
    event_rows,
    frames,
    margin,
    place_rows,
)
from parlour.packs.block_cards import SUIT_CARDS
from parlour.table.game import Game
from tests.pace import PATIENCE

STUDY = """
title = "Two games"
deals = 12
seed = 3

[[grid]]
game = ["block", "quit"]
seats = [3]
options.stack_blocks = ["no", "yes"]

[[grid]]
game = "dixie-rook"
bots = ["novice"]
"""


def cell_of(key: str, deals: int, bot: str = "uniform") -> Cell:
    game = find_game(key)
    seats = game.usual_seats
    return Cell(game=key, seats=seats, options={}, bot=bot, deals=deals, seed=1)


def test_a_grid_is_every_combination(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    cells = list(read_study(path).cells())
    assert [(cell.game, cell.options) for cell in cells[:4]] == [
        ("block", {"stack_blocks": "no"}),
        ("block", {"stack_blocks": "yes"}),
        ("quit", {"stack_blocks": "no"}),
        ("quit", {"stack_blocks": "yes"}),
    ]
    assert (cells[4].game, cells[4].seats, cells[4].bot) == ("dixie-rook", 4, "novice")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_can_be_studied(game: Game) -> None:
    results = run_cells([cell_of(game.key, 2)])
    [(cell, deals)] = results
    assert len(deals) == 2
    assert len(list(place_rows(results))) == cell.seats
    assert all(deal.length > 0 for deal in deals)
    for rows in (event_rows, clause_rows):
        for row in rows(results):
            assert 0 <= row["low"] <= row["share"] + 1e-9 <= row["high"] + 2e-9


def test_deals_are_those_of_a_simulation() -> None:
    block = find_game("block")
    [(_, deals)] = run_cells([cell_of("block", 10, "novice")])
    found = simulate(block, deals=10, seats=4, seed=1, bots=["novice"])
    for seat in range(4):
        mean = fmean(deal.points[seat] for deal in deals)
        assert mean == pytest.approx(found.by_seat[seat].points_mean)
    assert fmean(deal.length for deal in deals) == pytest.approx(found.length.mean)


def test_the_number_of_processes_changes_nothing() -> None:
    cells = [cell_of("block", 55), cell_of("fortune", 3)]
    assert run_cells(cells) == run_cells(cells, Crew(2))


def test_bids_are_made_or_set_back() -> None:
    results = run_cells([cell_of("dixie-rook", 12, "novice")])
    rows = list(bid_rows(results))
    assert sum(row["deals"] for row in rows) == 12
    shares = {row["event"]: row["share"] for row in event_rows(results)}
    assert shares.get("made", 0) + shares.get("set", 0) + shares.get("passed out", 0) == 1
    assert rows[0]["bid"] >= 50


def counted(key: str, happens: Callable[[Any, Any], bool]) -> tuple[float, float]:
    """Return the share of 40 deals in which something happens, and its frequency per deal."""
    game = find_game(key)
    cell = cell_of(key, 40, "novice")
    bots = [find_bot(game, "novice")] * cell.seats
    found = []
    states: list[Any] = []
    for number in range(cell.deals):
        deal = game.new_deal(cell.seats)
        rng = deal_rng(seed_key(cell.seed), number)
        begin(deal, game.order(cell.seats), number % cell.seats, rng)
        states.clear()
        play(deal, rng, bots, None, lambda deal, _seat, _choice: states.append(deal.copy()))
        found.append(sum(happens(*pair) for pair in pairwise([*states, deal])))
    return fmean(times > 0 for times in found), fmean(found)


@pytest.mark.parametrize(
    ("key", "event", "happens"),
    [
        ("tuxedo", "sweep", lambda before, after: after.swept and not before.swept),
        (
            "block",
            "natural block",
            lambda before, after: (
                after.played & ~before.played & SUIT_CARDS & ~HIGHS != 0 and after.ended()
            ),
        ),
    ],
)
def test_achievements_are_counted(
    key: str, event: str, happens: Callable[[Any, Any], bool]
) -> None:
    [row] = [
        row for row in event_rows(run_cells([cell_of(key, 40, "novice")])) if row["event"] == event
    ]
    assert (row["share"], row["times"]) == counted(key, happens)
    assert row["times"] > 0.5


def test_a_study_writes_tables_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "study.toml"
    path.write_text(STUDY, encoding="utf-8")
    out = tmp_path / "out"
    assert main(["study", str(path), "--out", str(out)]) == 0
    assert "report.html" in capsys.readouterr().out
    pandas = need("pandas", "lab")
    deals = pandas.read_parquet(out / "deals.parquet")
    assert len(deals) == 12 * (4 * 3 + 4)
    places = pandas.read_csv(out / "places.csv")
    one = deals[(deals.game == "dixie-rook") & (deals.place == 1)]
    table = deals[deals.game == "dixie-rook"].groupby("deal").points.mean()
    worth = places[(places.game == "dixie-rook") & (places.place == 1)].points.item()
    assert worth == pytest.approx((one.set_index("deal").points - table).mean())
    page = (out / "report.html").read_text(encoding="utf-8")
    for head in ("Block for 3", "Quit for 3", "Dixie Rook for 4"):
        assert f"<h2>{head}" in page
    for folded in ("Seats", "What happens", "Clauses"):
        assert page.count(f"<summary>{folded}") == 3
    assert page.count("<summary>Bids") == 1
    assert page.count("<svg") == 5 + 5 + 4


def test_the_value_of_a_bid_is_compared_with_all_others() -> None:
    deal = run_cells([cell_of("rook", 2)])[0][1][0]
    deal = msgspec.structs.replace(deal, bidder=1, points=(30.0, 30.0, 15.0, 0.0))
    assert margin(deal, (0, 1, 2, 3)) == 15
    assert margin(deal, (0, 1, 0, 1)) == 7.5


@pytest.mark.parametrize("name", ["block.svg", "block.png"])
def test_a_game_is_plotted(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / name
    assert main(["plot", "block", "--deals", "12", "--bots", "novice", "--out", str(path)]) == 0
    assert "dealer" in capsys.readouterr().out
    assert path.read_bytes()[:5] in {b"<?xml", b"\x89PNG\r"}


def test_bars_contain_all_values() -> None:
    rng = Rng(1)
    values = [float(rng.below(100)) for _ in range(500)]
    text = bars("values", values).plain.splitlines()
    assert sum(float(line.rsplit(maxsplit=1)[1].rstrip("%")) for line in text[1:]) == pytest.approx(
        100, abs=1
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("deals = 12", "grid"),
        ('[[grid]]\ngame = "blok"', 'did you mean "block"?'),
        ('[[grid]]\ngame = "block"\nseats = [9]', "is for 3, 4, 5, 6 players"),
        ('deals = 1\n[[grid]]\ngame = "block"', "two deals"),
        ("not toml", "study.toml:1"),
        ('[[grid]]\ngame = "block"\ncolour = "red"', "colour"),
        ('[[grid]]\ngame = "block"\noptions.stak = "yes"', "stak"),
    ],
)
def test_a_wrong_study_is_refused(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "study.toml"
    path.write_text(text, encoding="utf-8")
    assert main(["study", str(path), "--out", str(tmp_path / "out")]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["plot", "block", "--deals", "1"], "from 2 to 1000000000, not 1"),
        (["plot", "block", "--deals", "1000000", "--out", "block.gif"], ".svg or .png"),
        (["plot", "block", "--deals", "1000000", "--out", "/nowhere/b.svg"], "cannot be written"),
        (["plot", "block", "--bots", "unifrm"], 'did you mean "uniform"?'),
        (["plot", "block", "--seats", "9"], "is for 3, 4, 5, 6 players"),
        (["study", "examples/study.toml", "--out", "/proc/nowhere"], "cannot be created"),
        (["study", "nowhere.toml"], "cannot be read"),
    ],
)
def test_impossible_draws_are_refused(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(argv) == 2
    assert said in capsys.readouterr().err


def test_tables_without_rows_are_left_out() -> None:
    assert "bids" not in frames(run_cells([cell_of("block", 2)]))


def test_a_missing_library_is_named() -> None:
    with pytest.raises(Exception, match=r'pip install "parlour\[lab\]"'):
        need("no_such_library", "lab")


def test_a_study_resumes_where_its_journal_ends(tmp_path: Path) -> None:
    cells = [
        Cell(game="block", seats=seats, options={}, bot="uniform", deals=60, seed=1)
        for seats in (3, 4)
    ]
    whole = run_cells(cells)
    path = tmp_path / "journal"
    assert run_cells(cells, journal=Journal(path)) == whole
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:2]))

    assert run_cells(cells, journal=Journal(path)) == whole
    assert path.read_bytes().splitlines(keepends=True) == lines
    with pytest.raises(BadInput, match="the results of another run"):
        run_cells(cells[:1], journal=Journal(path))


def test_a_line_that_is_no_result_is_named(tmp_path: Path) -> None:
    cells = [cell_of("block", 3)]
    path = tmp_path / "journal"
    run_cells(cells, journal=Journal(path))
    path.write_bytes(path.read_bytes().replace(b"[1,", b"{1,", 1))

    with pytest.raises(BadFile, match=r"journal:\d: this is not a file of results"):
        run_cells(cells, journal=Journal(path))


def test_an_interrupted_study_says_what_it_has_saved(tmp_path: Path) -> None:
    study, journal = tmp_path / "study.toml", tmp_path / "deals.jsonl"
    study.write_text('deals = 1000000\n[[grid]]\ngame = "block"\n', encoding="utf-8")
    command = ["study", str(study), "--out", str(tmp_path / "out"), "--resume", str(journal)]
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # a job in the background ignores it
    with subprocess.Popen(  # noqa: S603 - it runs this very program
        [sys.executable, "-m", "parlour", *command], stderr=subprocess.PIPE, text=True
    ) as running:
        signal.signal(signal.SIGINT, before)
        try:
            end = time.monotonic() + PATIENCE
            while Journal(journal).results() < 3 and time.monotonic() < end:
                time.sleep(0.01)
            running.send_signal(signal.SIGINT)
            said = running.communicate(timeout=PATIENCE)[1]
        finally:
            running.kill()

    assert running.returncode == 130
    deals = Journal(journal).results()
    assert deals >= 3
    assert f"{journal} has the {deals} deals played so far; run the same command" in said


def test_a_study_that_was_interrupted_at_once_has_saved_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "deals.jsonl"
    said = what_is_kept(Namespace(command="study", resume=str(journal)))

    assert str(said) == f"Stopped before the first deal was over, so {journal} has no deals yet."


def test_the_example_has_no_cell_twice() -> None:
    cells = list(read_study(Path(__file__).parents[2] / "examples" / "study.toml").cells())
    keys = [(c.game, c.seats, find_game(c.game).choose(c.options), c.bot) for c in cells]
    assert all(keys.count(key) == 1 for key in keys)


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize(
    "text", ["my notes", "line\nlast", '{"a": 1}', "[1]\n[2", "5", "\n", '"x"\n{}\n{"points']
)
def test_a_file_of_somebody_else_is_not_changed(text: str, end: str, tmp_path: Path) -> None:
    """It is not a journal, so its incomplete last line is not dropped either."""
    path = tmp_path / "notes.txt"
    path.write_text(text + end)
    with pytest.raises(BadInput, match=r"this is not a file of results|results of another run"):
        Journal(path).read({"terms": 1}, dict)
    assert path.read_text() == text + end


@pytest.mark.parametrize("text", ["", '{"te', '{"terms":1}', '{"terms":1}\n', '{"terms":1}\n{"a'])
def test_a_journal_that_broke_off_begins_again(text: str, tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_text(text)
    assert Journal(path).read({"terms": 1}, dict) == []
    assert path.read_text() == '{"terms":1}\n'
