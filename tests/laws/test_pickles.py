"""Law: deals, views and environments can be copied and pickled, and continue identically."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import parlour
from parlour.core.rng import Rng
from parlour.games import GAMES
from tests.laws.cases import Case, looks

COPIES: tuple[Callable[[Any], Any], ...] = (
    copy.deepcopy,
    lambda given: pickle.loads(pickle.dumps(given)),  # noqa: S301 - our own
)
KEYS = [game.key for game in GAMES]
ALONE = {game.key for game in GAMES if game.seats == (1,)}
"""Solitaires need no bots, so each of their environments is made quickly."""


def test_a_deal_and_every_view_of_it_can_be_copied(case: Case) -> None:
    game = case.game
    for deal in looks(case):
        for made in COPIES:
            again = made(deal)
            assert type(again) is type(deal)
            assert game.show(again) == game.show(deal)
            for seat in (-1, *range(case.seats)):
                view = deal.view(seat)
                assert game.show_view(made(view)) == game.show_view(view)
                assert game.show_view(again.view(seat)) == game.show_view(view)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
def test_random_numbers_continue_after_pickling(made: Callable[[Any], Any]) -> None:
    rng = Rng(5)
    rng.word()
    again = made(rng)
    assert [again.word() for _ in range(9)] == [rng.word() for _ in range(9)]


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", KEYS)
def test_an_environment_can_be_copied_before_its_first_deal(
    key: str, made: Callable[[Any], Any]
) -> None:
    libraries = ("pettingzoo", "gymnasium") if key in ALONE else ("pettingzoo",)
    for library in libraries:
        made(parlour.env(key, library)).reset(seed=3)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", KEYS)
def test_an_environment_continues_after_pickling(key: str, made: Callable[[Any], Any]) -> None:
    env = parlour.env(key)
    env.reset(seed=3)
    for turn in range(6):
        if turn == 2:
            env = made(env)
        other = made(env)
        seen, _, over, _, _ = env.last()
        also, _, also_over, _, _ = other.last()
        assert over == also_over
        if over:
            break
        np.testing.assert_array_equal(seen["observation"], also["observation"])
        np.testing.assert_array_equal(seen["action_mask"], also["action_mask"])
        action = int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(action)
        other.step(action)
        assert env.agent_selection == other.agent_selection


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
@pytest.mark.parametrize("key", ["rook", "block", "sniff", "donkey"])
def test_a_vector_environment_continues_after_pickling(
    key: str, made: Callable[[Any], Any]
) -> None:
    env = parlour.env(key, "vector", deals=4, seed=2)
    for _ in range(5):
        env.step(env.sample().copy())
    other = made(env)
    for _ in range(40):
        choices = env.sample().copy()
        np.testing.assert_array_equal(other.sample(), choices)
        one, two = env.step(choices), other.step(choices)
        for mine, theirs in zip(one, two, strict=True):
            np.testing.assert_array_equal(mine, theirs)


@pytest.mark.parametrize("made", COPIES, ids=("deepcopy", "pickle"))
def test_a_seat_keeps_its_opponents(made: Callable[[Any], Any]) -> None:
    env = parlour.env("rook", "gymnasium", bots="novice")
    env.reset(seed=4)
    other = made(env)
    assert [bot.name for bot in other.bots] == [bot.name for bot in env.bots]
    for _ in range(4):
        action = int(np.flatnonzero(env.episode.observe(env.seat)["action_mask"])[0])
        one, two = env.step(action), other.step(action)
        np.testing.assert_array_equal(one[0]["observation"], two[0]["observation"])
        assert one[1:4] == two[1:4]
        if one[2]:
            break
