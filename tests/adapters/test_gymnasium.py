"""Gymnasium: its own checker passes for solitaires and for a seat against bots."""

import subprocess
import sys
import time
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.adapters.gymnasium import REFUSED, SLOW, SeatEnv
from parlour.adapters.gymnasium_names import env_id
from parlour.bots.bot import UNIFORM
from parlour.catalogue import KEYS
from parlour.core.deal import View
from parlour.errors import BadInput
from parlour.games import GAMES, find_game
from parlour.table.game import Game
from tests.adapters.games import TABLES, table_name


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_checked_by_gymnasium(game: Game, seats: int) -> None:
    env = SeatEnv(game, seats, seat=seats - 1, bots="uniform")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about spaces that does not apply to ours
        check_env(env, skip_render_check=False)


@pytest.mark.parametrize("key", ["block", "sniff", "partnership-rook"])
def test_a_seat_plays_against_bots_to_the_end(key: str) -> None:
    env = SeatEnv(key, seat=1, bots="novice")
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            assert env.episode.seat == 1
            choice = int(np.flatnonzero(seen["action_mask"])[0])
            seen, reward, over, _, _ = env.step(choice)
            assert over or reward == 0
        assert reward == env.episode.rewards()[1]
        assert env.episode.deal.over


def test_an_illegal_choice_changes_nothing() -> None:
    env = SeatEnv(find_game("rook"), 4)
    seen, _ = env.reset(seed=2)
    closed = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    again, reward, over, _, info = env.step(closed)
    assert (reward, over) == (REFUSED, False)
    assert info["refused"]
    assert np.array_equal(again["observation"], seen["observation"])


def test_equal_seeds_give_equal_deals() -> None:
    def played(seed: int) -> list[bytes]:
        env = SeatEnv("sniff", 3, bots="novice")
        seen, _ = env.reset(seed=seed)
        found = [seen["observation"].tobytes()]
        for _ in range(5):
            if not seen["action_mask"].any():
                break
            seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[-1]))
            found.append(seen["observation"].tobytes())
        return found

    assert played(7) == played(7)
    assert played(7) != played(8)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_game_is_registered(game: Game) -> None:
    env = gymnasium.make(env_id(game.key), bots="uniform").unwrapped
    env.reset(seed=1)

    assert env.episode.game is game
    assert tuple(other.key for other in GAMES) == KEYS
    assert env.action_masks().dtype == np.bool_
    assert env.action_masks().sum() == int(env.episode.mask).bit_count()


@pytest.mark.parametrize(
    "lines",
    [
        "import parlour, gymnasium; name = 'parlour/Rook-v0'",
        "import gymnasium, parlour; name = 'parlour/Rook-v0'",
        "import gymnasium; name = 'parlour:parlour/Rook-v0'",
    ],
)
def test_games_are_registered_in_whatever_order_modules_are_imported(lines: str) -> None:
    code = f"{lines}; print(gymnasium.make(name, bots='uniform').unwrapped.episode.game.key)"
    done = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "rook"


def slow(view: View, seed: int) -> int:
    time.sleep(2 * SLOW)
    return UNIFORM.choose(view, seed)


def test_slow_bots_are_marked_as_slow() -> None:
    env = SeatEnv("block", 3, bots=slow)
    with pytest.warns(RuntimeWarning, match='Bots like "slow" take'):
        play_through(env)


def test_any_bot_takes_a_seat() -> None:
    env = SeatEnv("block", 3, bots=["novice", UNIFORM.choose, UNIFORM])
    play_through(env)

    assert [bot.name for bot in env.bots] == ["novice", "choose", "uniform"]
    with pytest.raises(BadInput, match="There is no seat 3"):
        SeatEnv("block", 3, seat=3)


def play_through(env: SeatEnv) -> None:
    over = False
    env.reset(seed=1)
    while not over:
        choice = int(np.flatnonzero(env.action_masks())[0])
        _, _, over, _, _ = env.step(choice)
