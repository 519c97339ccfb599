"""PettingZoo: its own tests pass for every game and number of seats."""

import warnings

import numpy as np
import pytest

from parlour.adapters.pettingzoo import ParallelParlour, ParlourEnv
from parlour.core.bits import count
from parlour.core.playout import play_out
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.table.game import Game
from tests.adapters.games import GAMES, TABLES, table_name

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # raised by the games that it imports where pygame is installed
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

FEWEST = [(game, game.seats[0]) for game in GAMES]


@pytest.fixture(autouse=True)
def _quiet(capsys: pytest.CaptureFixture[str]) -> None:
    """Hide the output and warnings of PettingZoo's own tests."""
    del capsys
    warnings.filterwarnings("ignore", module=r"pettingzoo\..*")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_api(game: Game, seats: int) -> None:
    api_test(ParlourEnv(game, seats), num_cycles=20)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_seeds(game: Game, seats: int) -> None:
    seed_test(lambda: ParlourEnv(game, seats), num_cycles=10)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_render(game: Game, seats: int) -> None:
    render_test(lambda render_mode: ParlourEnv(game, seats, render_mode=render_mode))


def together(game: Game) -> bool:
    """Return whether the game may wait for several seats at once."""
    deal, order, rng = game.new_deal(game.usual_seats), game.order(game.usual_seats), Rng(1)
    rng.shuffle(order)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(order)
    while not deal.over:
        if count(deal.due()) > 1:
            return True
        seat = rng.pick(deal.due())
        deal.play(seat, rng.pick(deal.legal(seat)))
    return False


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", [game for game in GAMES if together(game)], ids=table_name)
def test_parallel_api(game: Game) -> None:
    parallel_api_test(ParallelParlour(game), num_cycles=60)


def test_some_games_are_played_together() -> None:
    assert "donkey" in [game.key for game in GAMES if together(game)]


@pytest.mark.parametrize(("game", "seats"), FEWEST, ids=table_name)
def test_a_deal_pays_as_it_scores(game: Game, seats: int) -> None:
    env = ParlourEnv(game, seats)
    env.reset(seed=4)
    rng = Rng(5)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        assert seen is not None
        if over:
            env.step(None)
            continue
        assert env.observation_space(agent).contains(seen)
        mask = sum(1 << int(choice) for choice in np.flatnonzero(seen["action_mask"]))
        assert mask == env.episode.deal.legal(int(agent.removeprefix("seat_")))
        env.step(rng.pick(mask))
    deal = env.episode.deal
    assert deal.over
    assert env.agents == []
    paid = env.episode.rewards()
    best = (min if game.rules.low_wins else max)(deal.scores)
    for seat, side in enumerate(env.episode.sides):
        assert (paid[seat] == max(paid)) == (deal.scores[side] == best) or seats == 1


def test_rewards_of_all_sides_sum_to_zero() -> None:
    env = ParlourEnv("block", 5)
    for seed in range(5):
        env.reset(seed=seed)
        play_out(env.episode.deal, Rng(seed))
        assert sum(env.episode.rewards()) == pytest.approx(0)


def test_an_illegal_choice_is_refused_with_its_clause() -> None:
    env = ParlourEnv("block", 4)
    env.reset(seed=1)
    closed = next(choice for choice in range(51) if not env.episode.mask >> choice & 1)
    with pytest.raises(BadInput, match="BLOCK-"):
        env.step(closed)
    with pytest.raises(BadInput, match="means nothing"):
        env.step(62)


def test_unlike_seeds_deal_unlike_cards() -> None:
    env = ParlourEnv("rook", 4)
    seen = []
    for seed in range(4):
        env.reset(seed=seed)
        seen.append(env.episode.text(0))
    assert len(set(seen)) == 4
