"""The vector environment: every deal is the same as if it were run alone."""

import numpy as np
import pytest

from parlour.adapters.vector import VectorEnv
from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.errors import BadInput
from parlour.table.game import Game
from tests.adapters.games import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_row_is_what_the_seat_in_turn_sees(game: Game) -> None:
    env = VectorEnv(game, game.seats[-1], deals=3, seed=5)
    for _ in range(20):
        features, masks = env.features(), env.action_masks()
        for row, deal in enumerate(env.batch.deals):
            seat = int(env.seats[row])
            view = deal.view(seat)
            assert list(env.observations[row]) == env.layout.read(view)
            assert np.array_equal(features[row], env.layout.observation(view))
            assert np.flatnonzero(masks[row]).tolist() == each(deal.legal(seat))
        env.step(env.sample())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_finished_deals_are_rewarded_and_followed_by_others(game: Game) -> None:
    env = VectorEnv(game, deals=2, seed=1)
    ended = 0
    for _ in range(min(game.rules.longest * 2, 400)):
        step = env.step(env.sample())
        for row in range(2):
            if step.done[row]:
                ended += 1
                assert not env.batch.deals[row].over
                if game.seats != (1,):
                    assert step.rewards[row].sum() == pytest.approx(0, abs=1e-3)
            else:
                assert not step.rewards[row].any()
    assert ended or game.rules.longest > 200


def test_a_deal_does_not_depend_on_those_beside_it() -> None:
    few, many = VectorEnv("rook", 4, deals=2, seed=9), VectorEnv("rook", 4, deals=8, seed=9)
    rng = Rng(3)
    for _ in range(150):
        choices = [rng.pick(int(mask)) for mask in many.masks]
        few.step(choices[:2])
        step = many.step(np.array(choices))
        assert np.array_equal(few.observations, step.observations[:2])
        assert np.array_equal(few.seats, step.seats[:2])
        assert np.array_equal(few.done, step.done[:2])


def test_a_choice_that_is_not_open_changes_nothing() -> None:
    env = VectorEnv("block-dominoes", 2, deals=3)
    before = env.observations.copy()
    closed = next(choice for choice in range(55) if not env.masks[2] >> choice & 1)
    with pytest.raises(BadInput, match=f"Choice {closed} is not open in deal 2"):
        env.step([*env.sample()[:2], closed])
    with pytest.raises(BadInput, match="takes 3 choices, not 2"):
        env.step([0, 0])
    with pytest.raises(BadInput, match="Choice \N{MINUS SIGN}1 is not open in deal 1"):
        env.step([0, -1, 0])
    with pytest.raises(BadInput, match="whole numbers"):
        env.step(np.array([0.5, 1.5, 2.5]))
    assert np.array_equal(env.observations, before)


def test_there_is_at_least_one_deal() -> None:
    with pytest.raises(BadInput, match="number from 1 to 1000000, not 0"):
        VectorEnv("rook", deals=0)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_observations_are_contiguous_arrays_that_are_reused(game: Game) -> None:
    env = VectorEnv(game, deals=3, seed=2)
    first, first_open = env.tensors()
    assert np.array_equal(first, env.features())
    env.step(env.sample())
    second, second_open = env.tensors()

    assert second is first
    assert second_open is first_open
    assert np.array_equal(second, env.features())
    assert (second.dtype, second_open.dtype) == (np.float32, np.bool_)
    for array in (second, second_open):
        assert array.flags.c_contiguous
        assert np.from_dlpack(array).ctypes.data == array.ctypes.data
    assert np.array_equal(second_open, env.action_masks())


def test_other_libraries_take_the_arrays_as_they_are() -> None:
    env = VectorEnv("block", 4, deals=8, seed=2)
    floats, is_open = env.tensors()
    for array in (floats, is_open, env.features(), env.seats, env.masks, env.observations):
        assert array.flags.c_contiguous
        assert np.shares_memory(np.from_dlpack(array), array)
    seats, seen = np.from_dlpack(env.seats), np.from_dlpack(env.features())
    for _ in range(5):
        env.step(env.sample())
    env.features()
    assert (seats == env.seats).all()
    assert (seen == env.layout.expand(env.observations)).all()
