import re
from dataclasses import replace
from io import StringIO

import msgspec
import pytest
from rich.console import Console

from parlour.bots.bot import UNIFORM
from parlour.core.deal import View
from parlour.core.playout import play_out
from parlour.core.speech import number_text
from parlour.errors import BadInput, BadOption, NotFound
from parlour.games import find_game
from parlour.lab.crew import Crew
from parlour.lab.simulate import (
    Simulation,
    Tally,
    begin,
    choice_of,
    deal_rng,
    play,
    seed_key,
    simulate,
)
from parlour.lab.text_reports import simulation_table

BLOCK = find_game("block")


def found(**changes: object) -> dict[str, object]:
    simulation = simulate(BLOCK, **{"deals": 20, "seats": 4, "seed": 1905, **changes})  # type: ignore[arg-type]
    facts = simulation.json()
    del facts["seconds"]
    return facts


def some() -> Simulation:
    return simulate(BLOCK, deals=40, seats=4, seed=7)


def test_the_same_seed_gives_the_same_result() -> None:
    assert found() == found()
    assert found() != found(seed=1906)


def test_the_order_of_the_deals_does_not_matter() -> None:
    key = seed_key(1905)
    deal = BLOCK.new_deal(4)
    pack = BLOCK.order(4)
    lengths = []
    for number in reversed(range(20)):
        rng = deal_rng(key, number)
        begin(deal, pack, number % 4, rng)
        lengths.append(sum(play(deal, rng, [UNIFORM] * 4, 0)[0]))
    assert found()["length"] == {
        "mean": sum(lengths) / 20,
        "min": min(lengths),
        "max": max(lengths),
    }


def test_uniform_bots_play_as_the_compiled_loop_does() -> None:
    for number in range(10):
        one, other = BLOCK.new_deal(4), BLOCK.new_deal(4)
        rng, again = deal_rng(3, number), deal_rng(3, number)
        begin(one, BLOCK.order(4), 0, rng)
        begin(other, BLOCK.order(4), 0, again)
        made = play(one, rng, [UNIFORM] * 4, None)
        assert sum(made.decisions) == play_out(other, again)
        assert BLOCK.show(one) == BLOCK.show(other)
        assert rng.word() == again.word()


def test_generators_are_the_same_on_every_machine() -> None:
    words = [deal_rng(seed_key(2**63 - 1), number).word() for number in (0, 1, 10**6)]
    assert words == [3406458235, 2240113428, 1778960781]


def test_statistics_by_seat_and_by_place_cover_the_same_deals() -> None:
    simulation = some()
    for rows in (simulation.by_seat, simulation.by_place):
        assert sum(row.decisions for row in rows) == round(simulation.length.mean * 40)
        assert sum(row.out_share or 0 for row in rows) <= 1
        assert sum(row.top_share for row in rows) >= 1
    assert sum(row.leads or 0 for row in simulation.by_seat) == sum(
        row.leads or 0 for row in simulation.by_place
    )
    assert simulation.length.min <= simulation.length.mean <= simulation.length.max


def test_the_deal_passes_round_and_the_dealers_left_leads() -> None:
    simulation = simulate(BLOCK, deals=1, seats=4, seed=7)
    assert simulation.by_place[1].leads == simulation.by_seat[1].leads
    assert (simulation.by_place[1].leads or 0) > 0
    assert simulation.by_seat[0].points_ci95 is None


def test_a_mean_lies_in_the_middle_of_its_interval() -> None:
    tally = Tally()
    tally.deals, tally.points, tally.squares = 4, 1 + 2 + 3 + 4, 1 + 4 + 9 + 16
    low, high = tally.ci95() or (0, 0)
    assert (low + high) / 2 == pytest.approx(2.5)
    assert (high - low) / 2 == pytest.approx(1.959964 * (5 / 3) ** 0.5 / 2)


def test_one_name_applies_to_all_seats_and_several_to_each() -> None:
    assert found(bots=["uniform"])["bots"] == ["uniform"] * 4
    assert found(bots="uniform") == found(bots=["uniform"] * 4)
    mixed = simulate(BLOCK, deals=4, seats=3, seed=1, bots=["uniform", "novice", "uniform"])
    assert [row.bot for row in mixed.by_seat] == ["uniform", "novice", "uniform"]


def test_the_facts_are_plain_and_complete() -> None:
    facts = some().json()
    assert list(facts) == [
        "game",
        "version",
        "seats",
        "deals",
        "seed",
        "options",
        "bots",
        "length",
        "by_seat",
        "by_place",
        "seconds",
    ]
    figures = ["points_mean", "points_ci95", "out_share", "top_share", "leads", "decisions"]
    seats, places = facts["by_seat"], facts["by_place"]
    assert isinstance(seats, list)
    assert isinstance(places, list)
    assert list(seats[0]) == ["seat", "bot", *figures]
    assert list(places[0]) == ["place", *figures]


def test_a_game_without_leads_says_so() -> None:
    phases = ("open", "follow", "blocking", "bare")
    game = replace(BLOCK, rules=replace(BLOCK.rules, phases=phases))
    simulation = simulate(game, deals=4, seats=4, seed=7)
    assert simulation.by_seat[0].leads is None


def test_progress_ends_with_all_deals() -> None:
    told: list[tuple[int, int]] = []
    simulate(BLOCK, deals=300, seats=3, seed=1, progress=lambda *done: told.append(done))
    assert len(told) == 100
    assert told[-1] == (300, 300)


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_other_seeds_are_refused_by_name(seed: int) -> None:
    with pytest.raises(BadInput, match=f"not {seed}$"):
        simulate(BLOCK, deals=1, seats=4, seed=seed)


def test_what_cannot_be_simulated_is_refused_with_a_message() -> None:
    with pytest.raises(BadInput, match="number from 1 to 1000000000, not 0"):
        simulate(BLOCK, deals=0, seats=4)
    with pytest.raises(BadOption, match="4 seats need one bot for all or 4 bots, not 2: uniform, "):
        simulate(BLOCK, deals=1, seats=4, bots=["uniform", "novice"])
    with pytest.raises(BadOption, match="not none"):
        simulate(BLOCK, deals=1, seats=4, bots=[])
    with pytest.raises(BadOption, match="Block is for 3, 4, 5, 6 players, not 2"):
        simulate(BLOCK, deals=1, seats=2)
    with pytest.raises(NotFound, match='"uniform"'):
        simulate(BLOCK, deals=1, seats=4, bots=["unifrom"])


class Stubborn:
    name = "stubborn"

    def choose(self, view: View, seed: int) -> int:
        del view
        return seed


def test_a_bot_that_breaks_the_rules_does_not_spoil_the_count() -> None:
    deal = BLOCK.new_deal(4)
    begin(deal, BLOCK.order(4), 0, deal_rng(1, 1))
    for choice in (-1, 62, 10**9):
        with pytest.raises(BadInput, match=f'"stubborn" made choice {number_text(choice)}'):
            choice_of(Stubborn(), deal, deal.turn, choice)


def test_the_table_shows_seats_and_places() -> None:
    console = Console(width=100, record=True, file=StringIO())
    console.print(simulation_table(some()))
    text = console.export_text()
    assert "40 deals of 4 seats, seed 7" in text
    assert "0 uniform" in text
    assert "1 to the left" in text


def test_several_processes_count_the_same() -> None:
    pytest.importorskip("joblib")
    block = find_game("block")
    bots = ("novice", "uniform", "uniform")
    alone = simulate(block, deals=30, seats=3, seed=4, bots=bots)
    many = simulate(block, deals=30, seats=3, seed=4, bots=bots, crew=Crew(jobs=2))

    assert msgspec.structs.replace(many, seconds=0) == msgspec.structs.replace(alone, seconds=0)


def test_a_solitaire_reports_the_percentage_won() -> None:
    page = StringIO()
    table = simulation_table(simulate(find_game("time"), deals=50, seats=1))
    Console(width=100, file=page).print(table)
    shown = page.getvalue()

    assert "won" in shown
    assert re.search(r"\d\.\d\d%", shown)
    assert "50 deals of 1 seat, " in shown
