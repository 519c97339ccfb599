"""Utility bounds of a deal: no payoff is outside them; where one side scores, both are reached.

OpenSpiel is not needed here: `tests/adapters/test_openspiel.py` checks the bounds it reports.
"""

import math
from dataclasses import replace

import pytest

from parlour.adapters.episode import Episode
from parlour.adapters.utilities import utility_bounds
from parlour.core.match import Match
from parlour.core.rng import Rng
from parlour.games import GAMES, find_game
from parlour.table.bounds import unknown
from parlour.table.game import Game
from parlour.table.table import Table
from tests.laws.cases import Case, Walk, make_cases
from tests.new_games import NEW_GAMES

SMALL = ("rook:2x4", "block:2x3+1", "block-dominoes:3", "bergen:3", "i-doubt-it:2x3-12")

REACHED = {
    "dixie-rook": 4,
    "domino-42": 4,
    "flip": 3,
    "i-doubt-it": 4,
    "match": 4,
    "panjandrum": 4,
    "partnership-rook": 6,
    "rook:2x4": 2,
    "rook-solitaire": 1,
}
"""Games and seat counts where random play reaches both bounds in a few deals."""

NEAR = {"block": (4, 0.5), "display-rook": (4, 0.9), "high-14": (4, 0.6), "rook": (4, 0.9)}
"""Games and seat counts where random play reaches at least this share of the lower bound."""


def test_every_game_states_its_bounds() -> None:
    unstated = {game.key for game in GAMES if game.bounds is unknown}
    assert unstated <= NEW_GAMES, "give a new game its `bounds`, or `new = true` in game.toml"


def test_a_game_without_bounds_has_infinite_ones() -> None:
    flip = replace(find_game("flip"), bounds=unknown)
    assert utility_bounds(Episode(flip, 3, None)) == (-math.inf, math.inf)


def paid(case: Case, number: int) -> list[float]:
    """Return each seat's payoff in a random deal that starts from zero scores."""
    walk = Walk(case, number, Match(case.sides, 0))
    for _ in walk.steps():
        pass
    return Episode(case.game, case.seats, case.chosen).pay(walk.deal)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_deal_is_within_the_bounds(game: Game) -> None:
    for case in make_cases(game):
        least, most = utility_bounds(Episode(game, case.seats, case.chosen))
        assert least <= 0 <= most
        for value in paid(case, 1):
            assert least - 1e-9 <= value <= most + 1e-9, case.id


def extremes(key: str, seats: int, deals: int) -> tuple[float, float]:
    """Return the lowest and highest payoff over at most the given number of random deals.

    Stop as soon as both bounds are reached.
    """
    episode = Episode(find_game(key), seats, None)
    bounds = utility_bounds(episode)
    found: list[float] = []
    for seed in range(deals):
        episode.begin(seed)
        deal, rng = episode.deal, Rng(seed)
        while not deal.over:
            seat = rng.pick(deal.waiting())
            deal.play(seat, rng.pick(deal.legal(seat)))
        found += episode.pay(deal)
        if (min(found), max(found)) == bounds:
            break
    return min(found), max(found)


@pytest.mark.parametrize("key", SMALL)
def test_small_packs_have_smaller_bounds(key: str) -> None:
    small = utility_bounds(Episode(key, 2, None))
    assert small[1] < utility_bounds(Episode(key.partition(":")[0], None, None))[1]
    least, most = extremes(key, 2, 40)
    assert small[0] <= least <= most <= small[1]


@pytest.mark.parametrize("key", REACHED)
def test_the_bounds_are_reached(key: str) -> None:
    found = extremes(key, REACHED[key], 100)
    assert found == pytest.approx(utility_bounds(Episode(key, REACHED[key], None)))


@pytest.mark.parametrize("key", NEAR)
def test_the_bounds_are_near(key: str) -> None:
    seats, part = NEAR[key]
    least, _ = utility_bounds(Episode(key, seats, None))
    assert least <= extremes(key, seats, 30)[0] <= part * least


def test_the_heaviest_hand_is_counted() -> None:
    game = find_game("block-dominoes")
    hands = ["1-0", "9-9 9-8 9-7 8-8 9-6 8-7 8-6 7-7"]
    position: dict[str, object] = {"hands": hands, "line": "0-0", "turn": 0, "dealer": 1}
    table = Table(game, 2, {})
    table.set_position(game.set_up(2, None, position))
    table.submit(0, "1-0")
    episode = Episode(game, 2, None)
    assert tuple(sorted(episode.pay(table.deal))) == utility_bounds(episode) == (-125, 125)
