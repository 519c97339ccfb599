"""The arena: its counts, repeatable runs, resuming, and distribution over workers."""

import json
import re
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from parlour.bots.bot import UNIFORM
from parlour.cli import main
from parlour.errors import ParlourError
from parlour.games import GAMES, find_bot, find_game
from parlour.lab.arena import Scores, arena, elo_of, rate, share_and_interval, verdict_of
from parlour.lab.crew import Crew, need
from parlour.lab.duel import Board, duel
from parlour.lab.journal import Journal
from parlour.lab.tables import plays_table, save_table
from parlour.table.game import Game

BLOCK = find_game("block")
BERGEN = find_game("bergen")
TIME = find_game("time")


def facts(scores: Scores) -> list[tuple[object, ...]]:
    """Return everything except the times, which always differ."""
    return [
        (alone, other, play.side, play.points, play.margin, play.won, play.out, play.moves)
        for plays in scores.deals
        for alone, other, duel in plays
        for play in duel
    ]


def test_each_bot_plays_every_seat_against_each_other_bot() -> None:
    scores = arena(BLOCK, ["novice", "uniform"], deals=2, seats=3, seed=1)
    seatings = [(alone, other, play.side) for alone, other, d in scores.deals[0] for play in d]
    assert seatings == [(0, 1, 0), (0, 1, 1), (0, 1, 2), (1, 0, 0), (1, 0, 1), (1, 0, 2)]


def test_two_sides_are_exchanged_once() -> None:
    scores = arena(BERGEN, ["novice", "uniform"], deals=4, seats=2, seed=1)
    novice, uniform = scores.outcome("").bots
    assert [(alone, other, len(d)) for alone, other, d in scores.deals[0]] == [(0, 1, 2)]
    assert novice.points_per_deal == -uniform.points_per_deal
    assert novice.win_share + uniform.win_share == pytest.approx(1)


def test_the_arena_agrees_with_a_duel() -> None:
    bot = find_bot(BLOCK, "novice")
    found = arena(BLOCK, ["novice", "uniform"], deals=6, seats=4, seed=5).outcome("").bots[0]
    result = duel(BLOCK, bot, UNIFORM, 4, 6, 5)
    assert found.points_per_deal == result.mean
    assert found.ci95 == (result.low, result.mean + result.half)
    assert found.out_share == result.outs


def test_winning_every_deal_is_not_certainty() -> None:
    assert share_and_interval([1.0] * 10)[1] == pytest.approx((0.722, 1), abs=0.001)
    assert share_and_interval([0.0] * 10)[1] == pytest.approx((0, 0.278), abs=0.001)
    assert share_and_interval([1.0, 0.5, 1.0])[1][1] == 1


def test_three_bots_meet_in_pairs() -> None:
    scores = arena(BLOCK, ["uniform", "novice", "uniform"], deals=12, seats=3, seed=2)
    found = scores.outcome("")
    assert len(found.pairs) == 6
    first, novice, last = found.bots
    assert novice.points_per_deal > max(first.points_per_deal, last.points_per_deal)
    assert first.elo == 0
    assert novice.elo > 100
    assert first.points_per_deal == pytest.approx(last.points_per_deal)  # the same bot


def test_only_the_first_bot_is_compared_on_request() -> None:
    scores = arena(BLOCK, ["novice", "uniform"], deals=3, seats=4, seed=2, mirror=False)
    novice, uniform = scores.outcome("").bots
    assert [(alone, other) for alone, other, _ in scores.deals[0]] == [(0, 1)]
    assert uniform.points_per_deal == -novice.points_per_deal
    assert novice.win_share + 3 * uniform.win_share == pytest.approx(1)


def test_a_solitaire_is_compared_play_by_play() -> None:
    scores = arena(TIME, ["uniform", "uniform"], deals=3, seats=1)
    one, other = scores.outcome("").bots
    assert one.points_per_deal == other.points_per_deal == 0
    assert one.win_share == other.win_share == 0.5


def test_the_dummy_of_a_solitaire_does_not_count_as_the_player() -> None:
    board = Board(find_game("rook-solitaire"), 1, 5)
    won = []
    for number in range(30):
        (play,) = board.duel(UNIFORM, UNIFORM, number)
        won.append(board.deal.winners() != 0)
        assert play.points == won[-1]
        assert play.margin == 0
    assert 0 < sum(won) < 30


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_has_an_arena(game: Game) -> None:
    seats = game.seats[0]
    found = arena(game, ["uniform", "uniform"], deals=2, seats=seats).outcome("")
    assert found.bots[0].points_per_deal == pytest.approx(0)
    assert fmean(bot.win_share for bot in found.bots) == pytest.approx(found.bots[0].fair_share)


def test_the_number_of_processes_changes_nothing() -> None:
    alone = arena(BLOCK, ["novice", "uniform"], deals=5, seats=3, seed=9)
    together = arena(BLOCK, ["novice", "uniform"], deals=5, seats=3, seed=9, crew=Crew(2))
    assert facts(alone) == facts(together)


def test_a_journal_resumes_where_it_ended(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    whole = arena(BLOCK, ["novice", "uniform"], deals=6, seats=3, seed=9)
    arena(BLOCK, ["novice", "uniform"], deals=3, seats=3, seed=9, journal=Journal(path))
    with path.open("ab") as file:
        file.write(b"[[0,1,[[0,3.0,")  # the process stopped in the middle of a line
    told: list[int] = []
    resumed = arena(
        BLOCK,
        ["novice", "uniform"],
        deals=6,
        seats=3,
        seed=9,
        journal=Journal(path),
        progress=lambda done, _: told.append(done),
    )
    assert facts(resumed) == facts(whole)
    assert told == [1, 2, 3, 4, 5, 6]
    assert len(path.read_text(encoding="utf-8").splitlines()) == 7


@pytest.mark.parametrize(
    ("text", "said"),
    [('{"game": "rook"}\n', "another run"), ("not a journal\n", "is not a file of results")],
)
def test_a_journal_of_other_work_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "arena.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ParlourError, match=said):
        arena(BLOCK, ["novice", "uniform"], deals=3, seats=3, journal=Journal(path))


def test_a_sequential_test_stops_early_and_is_seldom_wrong() -> None:
    def deals_until(mean: float, seed: int) -> tuple[str, int]:
        draw = Random(seed)
        margins: list[float] = []
        while len(margins) < 5000:
            margins.append(draw.gauss(mean, 10))
            if verdict_of(margins, 2) != "open":
                break
        return verdict_of(margins, 2), len(margins)

    for mean, right in ((2, "better"), (0, "not better")):
        verdicts = [deals_until(mean, seed) for seed in range(20)]
        assert sum(said == right for said, _ in verdicts) >= 17
        assert fmean(deals for _, deals in verdicts) < 300  # 1.96² · 2 · 10² / 2² if fixed


def test_an_arena_ends_when_the_test_is_decided() -> None:
    scores = arena(BLOCK, ["novice", "uniform"], deals=500, seats=3, seed=1, stop=2)
    assert 30 <= len(scores.deals) < 100
    assert len(scores.deals) % 10 == 0


def test_elo_is_a_matter_of_shares() -> None:
    assert elo_of(0.5, 100) == 0
    assert elo_of(10 / 11, 100) == pytest.approx(400)
    assert elo_of(1, 100) == pytest.approx(-elo_of(0, 100))
    assert elo_of(1, 100) < 1000
    won = {(0, 1): 25.0, (1, 0): 75.0, (1, 2): 25.0, (2, 1): 75.0, (0, 2): 10.0, (2, 0): 90.0}
    first, second, third = rate(won, 3)
    assert first == 0
    assert second == pytest.approx(third / 2, rel=0.02)


def test_every_play_is_a_row(tmp_path: Path) -> None:
    pandas = need("pandas", "lab")
    scores = arena(BLOCK, ["novice", "uniform"], deals=4, seats=3, seed=1)
    table = plays_table(scores)
    assert len(table) == 4 * 2 * 3
    mine = table[table.bot == "novice"].groupby("deal").margin.mean()
    assert list(mine) == pytest.approx(scores.margin(0, 1))
    save_table(table, tmp_path / "plays.csv", parquet=False)
    save_table(table, tmp_path / "plays.parquet", parquet=True)
    assert pandas.read_csv(tmp_path / "plays.csv").equals(
        pandas.read_parquet(tmp_path / "plays.parquet")
    )


def test_the_command_prints_what_was_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "arena.html"
    argv = ["arena", "block", "--bots", "novice,uniform", "--deals", "12", "--seats", "3"]
    assert main([*argv, "--seed", "3", "--json", "--report", str(page)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found)[:4] == ["game", "deals", "seed", "bots"]
    assert (found["game"], found["deals"], found["seed"]) == ("block", 12, 3)
    for bot in found["bots"]:
        assert bot["ci95"][0] < bot["points_per_deal"] < bot["ci95"][1]
        assert 0 <= bot["win_share"] <= 1
        assert bot["ms_per_move"] > 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<svg") == 3
    assert set(re.findall("https?://[a-z.0-9]+", html)) == {"http://www.w3.org"}  # namespaces only
    assert main([*argv, "--stop", "1"]) == 0
    assert "novice" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--bots", "novice"], "two bots"),
        (["--bots", "novice,unifrm"], 'did you mean "uniform"?'),
        (["--deals", "1"], "must be a whole number from 2 to 1000000000, not 1"),
        (["--seats", "9"], "is for 3, 4, 5, 6 players"),
        (["--jobs", "0"], "The number of jobs"),
        (["--engine", "slurm"], "The engine must be one of"),
        (["--address", "here"], "needs a cluster"),
        (["--seed", "-1"], "A seed must be"),
        (["--option", "stack_blocks"], "needs KEY=VALUE"),
        (["--option", "stack=yes"], "stack_blocks"),
        # Refused before anything is played; otherwise the test would not end.
        (["--deals", "1000000", "--csv", "/nowhere/a.csv"], "cannot be written"),
        (["--deals", "1000000", "--parquet", "/nowhere/a.parquet"], "cannot be written"),
        (["--deals", "1000000", "--report", "/nowhere/a.html"], "cannot be written"),
        (["--deals", "1000000", "--resume", "/nowhere/a.jsonl"], "cannot be used"),
    ],
)
def test_impossible_values_are_refused(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = [] if "--bots" in argv else ["--bots", "novice,uniform"]
    assert main(["arena", "block", *bots, *argv]) == 2
    assert said in capsys.readouterr().err
