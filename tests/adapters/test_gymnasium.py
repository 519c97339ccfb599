"""Gymnasium: its own check holds for solitaires and for a seat against bots."""

import warnings

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from parlour.adapters.gymnasium import REFUSED, SeatEnv
from parlour.games import find_game
from parlour.table.game import Game
from tests.adapters.games import TABLES, table_name


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=table_name)
def test_checked_by_gymnasium(game: Game, seats: int) -> None:
    env = SeatEnv(game, seats, seat=seats - 1, bots="uniform")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice about spaces, which ours cannot follow
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


def test_what_is_not_open_changes_nothing() -> None:
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
