"""Reviews: the cost of each decision, judged by what the seat could know."""

import json
from pathlib import Path

import pytest

from parlour.bots.bot import UNIFORM
from parlour.cli import main
from parlour.coach import move_judge
from parlour.coach.hints import reasons
from parlour.coach.move_judge import judge, open_loss, thinker_of
from parlour.coach.review import Review, review, why
from parlour.coach.verdicts import BLUNDER, FINE, INACCURACY, MISTAKE, Thresholds
from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.games import bots_of, find_bot, find_game
from parlour.records.record import read_record, write_record
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from tests.english import english


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(move_judge, "WORLDS", 4)
    monkeypatch.setattr(move_judge, "RULE_WORLDS", 2)


def played(key: str, seats: int, bot: str = "uniform", seed: bytes = b"review") -> Table:
    """Return a table after one deal, the same bot in every seat."""
    game = find_game(key)
    table = Table(game, seats, shuffler=Shuffler(seed))
    table.deal_next()
    chosen = find_bot(game, bot)
    while not table.deal.over:
        seat = table.due()[0]
        choices = whole_move(table.deal, seat, lambda view: chosen.choose(view, table.seq))
        table.submit(seat, table.speech.text(table.deal, seat, choices))
    return table


def test_a_verdict_needs_a_significant_loss() -> None:
    limits = Thresholds(1.0, 3.0, 9.0)
    assert [limits.verdict(loss, 0.1) for loss in (0.5, 1.0, 3.0, 9.0)] == [
        FINE,
        INACCURACY,
        MISTAKE,
        BLUNDER,
    ]
    assert limits.verdict(9.0, 5.0) == FINE


@pytest.mark.parametrize(
    ("key", "seats"), [("high-14", 6), ("bergen", 2), ("sniff", 4), ("sebastopol", 4)]
)
def test_every_choice_of_a_seat_is_judged_and_nobody_elses(key: str, seats: int) -> None:
    table = played(key, seats)
    found = review(table, 1)
    assert found.deals
    for decision in found.decisions:
        event = table.log[decision.event - 1]
        assert getattr(event, "seat", None) == 1
        assert getattr(event, "move", None) == decision.move
        assert (decision.verdict == FINE) <= (decision.better == "")


@pytest.mark.parametrize(("key", "seats"), [("block", 4), ("bergen", 2)])
def test_a_better_move_has_reasons_that_the_played_one_lacks(
    key: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(move_judge, "WORLDS", 20)
    table = played(key, seats, seed=b"a")
    found = [decision for decision in review(table, 0).decisions if decision.better]
    assert found
    for decision in found:
        told = english(why(table, 0, decision)).lower()
        before = Table.replay(table.game, table.log[: decision.event - 1])
        view, bot = before.deal.view(0), bots_of(table.game)[-1]
        made = before.speech.read(before.deal, 0, decision.move).choices
        for reason in reasons(table.game, bot, view, made, decision.move):
            assert english(reason) not in told


def test_the_parts_of_a_deal_add_up() -> None:
    found = review(played("sniff", 3), 0)
    for deal in found.deals:
        assert deal.start - deal.lost + deal.luck == pytest.approx(deal.result)


def test_random_play_loses_more_than_sensible_play() -> None:
    def lost(bot: str) -> float:
        tables = [played("bergen", 2, bot, bytes([seed])) for seed in range(4)]
        return sum(deal.lost for table in tables for deal in review(table, 0).deals)

    assert lost("uniform") > lost("novice")


def test_an_expert_is_not_told_to_foresee_every_call(monkeypatch: pytest.MonkeyPatch) -> None:
    """If play-out players never erred, the last number of a player could be computed.

    In this deal of I Doubt It a review then wanted another card for the last turn, again and again.
    """
    monkeypatch.setattr(move_judge, "WORLDS", 10)
    monkeypatch.setattr(move_judge, "COMPARED", 1)
    found = review(played("i-doubt-it", 4, "expert", b"review 0"), 0)
    assert found.counts()[FINE] == len(found.decisions)


@pytest.mark.parametrize("key", ["high-14", "bergen", "block", "i-doubt-it"])
def test_hidden_information_changes_nothing(key: str) -> None:
    """The first column is computed from a view: any deal that fits it gives the same result."""
    game = find_game(key)
    thinker = thinker_of(game, bots_of(game))
    table = Table(game, game.usual_seats, shuffler=Shuffler(b"secret"))
    table.deal_next()
    deal = table.deal
    for step in range(4):
        seat = table.due()[0]
        view = deal.view(seat)
        if len(each(view.choices)) > 1:
            other = view.imagine(Rng(step)).view(seat)
            choice = each(view.choices)[-1]
            assert judge(thinker, view, choice, 7) == judge(thinker, other, choice, 7)
        deal.play(seat, UNIFORM.choose(view, step))
        if deal.over:
            break


def test_open_card_costs_are_separate_and_only_where_solved() -> None:
    game = find_game("rook")
    thinker = thinker_of(game, bots_of(game))
    table = Table(game, 8, shuffler=Shuffler(b"open"))
    table.deal_next()
    assert open_loss(thinker, table.deal, table.due()[0], 0) is None  # the whole deal is too long
    found = [decision.open_loss for decision in review(played("rook", 8, "novice"), 0).decisions]
    solved = [loss for loss in found if loss is not None]
    assert solved
    assert None in found
    assert min(solved) >= 0.0


def test_a_deal_that_is_not_over_is_not_reviewed() -> None:
    table = Table(find_game("rook"), 3, shuffler=Shuffler(b"x"))
    table.deal_next()
    seat = table.due()[0]
    table.submit(seat, "bid 30")
    assert review(table, seat).deals == ()


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput, match="There is no seat 4; seats are 0 to 1"):
        review(played("bergen", 2), 4)


def test_a_record_is_reviewed_like_its_table() -> None:
    table = played("bergen", 2)
    assert review(read_record(write_record(table)), 0).deals == review(table, 0).deals


def test_the_command_shows_costs_and_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bergen.toml"
    table = played("bergen", 2)
    path.write_text(write_record(table), encoding="utf-8")
    name = table.names[1]

    assert main(["review", str(path), "--seat", name, "--all"]) == 0
    shown = capsys.readouterr().out
    assert "the cards were worth" in shown
    assert name in shown

    assert main(["review", str(path), "--seat", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1

    assert main(["review", str(path), "--seat", "Nobody"]) == 2
    assert f"the players are {', '.join(table.names)}" in capsys.readouterr().err


def test_counts_name_every_verdict() -> None:
    found: Review = review(played("bergen", 2), 0)
    assert sum(found.counts().values()) == len(found.decisions)
