"""The benchmark: its tasks never change, equal agents give equal reports, reports are checked."""

import sys
from pathlib import Path

import msgspec
import pytest

from parlour.bots.bot import UNIFORM
from parlour.bots.reaction import Reacting
from parlour.cli import main
from parlour.core.bits import first
from parlour.core.deal import View
from parlour.errors import BadFile, NotFound
from parlour.games import GAMES, bots_of, find_bot, find_game
from parlour.lab.benchmark import (
    DEALS,
    Report,
    Task,
    definition,
    evaluate,
    load_report,
    prints_of,
    table,
    tasks,
    tasks_of,
    verify,
)
from parlour.lab.crew import Crew

VERSION_1 = "4535ac66544fe7c11a6039edf291e505ba15734871a64addaaf9cfe26fc43546"
"""The hash of version 1, which results in the world refer to. A change needs a new version."""

QUICK = "donkey-4"


def test_a_version_never_changes() -> None:
    assert definition(1) == VERSION_1


def test_every_game_in_which_bots_differ_has_a_task() -> None:
    differing = {g.key for g in GAMES if any(bot.name == "novice" for bot in bots_of(g))}

    assert {task.game for task in tasks()} == differing
    assert len({task.seed for task in tasks()}) == len(tasks())
    for task in tasks():
        game = find_game(task.game, task.rules)
        assert game.choose(task.options) == task.options, "every option is written down"
        assert {"medium", "full"} <= set(task.sets) <= set(DEALS)
    assert {find_game(task.game).family for task in tasks_of("small")} <= {
        game.family for game in GAMES
    }


@pytest.mark.sampled(6)
@pytest.mark.parametrize("task", tasks(), ids=lambda task: task.name)
def test_the_bots_of_a_pool_play_as_they_did(task: Task) -> None:
    """If this fails, a bot has changed: a new version of the benchmark is due."""
    assert prints_of(task) == task.prints


class Lowest:
    """Makes the lowest choice."""

    def choose(self, view: View, seed: int) -> int:
        return first(view.choices)


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate(Lowest, only=[QUICK]).report


def test_equal_agents_give_equal_files(report: Report, tmp_path: Path) -> None:
    report.save(tmp_path / "one.json")
    evaluate(Lowest, only=[QUICK]).report.save(tmp_path / "two.json")

    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()
    assert load_report(tmp_path / "one.json") == report


def test_a_report_is_checked_without_the_agent(report: Report) -> None:
    assert report.agent == "Lowest"
    assert [result.deals for result in report.results] == [DEALS["small"]]
    assert verify(report) == []


def changed(report: Report, **parts: object) -> Report:
    (result,) = report.results
    return msgspec.structs.replace(report, results=[msgspec.structs.replace(result, **parts)])


def test_a_wrong_report_is_found_out(report: Report) -> None:
    (result,) = report.results
    better = changed(report, points_per_deal=result.points_per_deal + 1)
    plays = [[told[1:] for told in deal] for deal in result.met[0].plays]
    cut = [msgspec.structs.replace(result.met[0], plays=plays), *result.met[1:]]
    fewer = [msgspec.structs.replace(met, plays=met.plays[:3]) for met in result.met]
    other = msgspec.structs.replace(report, definition="0" * 64)

    for wrong in (better, changed(report, met=cut), changed(report, met=fewer), other):
        assert len(verify(wrong)) == 1


def test_equals_score_nothing() -> None:
    """The novice among novices plays every deal as the others do."""
    (result,) = evaluate("novice", only=[QUICK]).report.results

    assert result.met[0].bot == "novice"
    assert abs(result.met[0].points_per_deal) < 1e-9
    assert result.met[1].points_per_deal < 0


def test_an_agent_that_acts_out_of_turn_is_replayed() -> None:
    assert isinstance(find_bot(find_game("donkey"), "club"), Reacting)
    report = evaluate("club", only=[QUICK]).report

    assert any("(" in told for met in report.results[0].met for deal in met.plays for told in deal)
    assert verify(report) == []


def test_uniform_choice_is_an_agent_like_any_other() -> None:
    report = evaluate(UNIFORM, only=[QUICK]).report

    assert report.results[0].points_per_deal < 0
    assert verify(report) == []


def test_several_processes_give_the_same_report(report: Report) -> None:
    pytest.importorskip("joblib")

    assert evaluate(Lowest, only=[QUICK], crew=Crew(2)).report == report


def test_a_policy_of_pettingzoo_is_an_agent(report: Report) -> None:
    np = pytest.importorskip("numpy")
    from parlour.adapters.agents import from_pettingzoo  # noqa: PLC0415 - it needs NumPy

    def lowest(seen: dict[str, object]) -> int:
        return int(np.flatnonzero(seen["action_mask"])[0])

    found = evaluate(from_pettingzoo(lowest), only=[QUICK]).report
    assert found.agent == "lowest"
    assert found.results == report.results


def test_a_bot_of_openspiel_is_an_agent(report: Report) -> None:
    pytest.importorskip("pyspiel")
    from parlour.adapters.agents import from_openspiel  # noqa: PLC0415 - it needs OpenSpiel

    class First:
        def __init__(self, player: int) -> None:
            self.player = player

        def step(self, state: object) -> int:
            return min(state.legal_actions(self.player))  # type: ignore[attr-defined,no-any-return]

    found = evaluate(
        from_openspiel(lambda _game, player, _seed: First(player)), only=[QUICK]
    ).report
    assert found.results == report.results


def test_a_program_is_an_agent() -> None:
    example = Path(__file__).resolve().parents[2] / "examples" / "stdio_bot.py"
    report = evaluate(f"{sys.executable} {example}", only=[QUICK]).report

    assert verify(report) == []


def test_the_command(report: Report, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "uniform.json"
    assert main(["benchmark", "uniform", "--task", QUICK, "--out", str(out)]) == 0
    assert capsys.readouterr().out == table([load_report(out)])
    assert main(["benchmark", "verify", str(out)]) == 0
    assert "every choice gives the score" in capsys.readouterr().out
    report.save(tmp_path / "lowest.json")
    assert main(["benchmark", "table", str(out), str(tmp_path / "lowest.json")]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 4
    out.write_text(out.read_text(encoding="utf-8").replace('"deals":20', '"deals":21'))
    assert main(["benchmark", "verify", str(out)]) == 1
    assert main(["benchmark", "verify"]) == 2


def test_wrong_names_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="smal"):
        evaluate("uniform", "smal")
    with pytest.raises(NotFound, match="rook-5"):
        evaluate("uniform", only=["rook-5"])
    with pytest.raises(NotFound, match="nobody"):
        evaluate("nobody", only=[QUICK])
    (tmp_path / "none.json").write_text("{}", encoding="utf-8")
    with pytest.raises(BadFile, match="not a report"):
        load_report(tmp_path / "none.json")
