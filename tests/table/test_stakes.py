"""Calls state what is at stake, with the players' names; other choices do not."""

import random

import pytest

from parlour.core.deal import NATURE
from parlour.games import GAMES
from parlour.table.scene import Choice
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table

CALLS = {"tuxedo": "orange", "i-doubt-it": "doubt", "panjandrum": "panjandrum", "donkey": "fold"}
NAMES = ("Ann", "Bertha", "Charles")


def offered(key: str, moves: int = 60) -> list[Choice]:
    """Return what seats are offered during random deals of a game."""
    game = next(game for game in GAMES if game.key == key)
    rng = random.Random(1)
    found: list[Choice] = []
    for seed in range(3):
        table = Table(game, 3, names=NAMES, shuffler=Shuffler(bytes([seed]) * 32))
        table.deal_next()
        for _ in range(moves):
            if table.deal.over:
                break
            seat = rng.choice([seat for seat in table.waiting() if seat != NATURE])
            found += scene(table, seat).choices
            table.submit(seat, rng.choice([said.text for said in table.offers(seat) if said.whole]))
    return found


@pytest.mark.parametrize(("key", "call"), CALLS.items())
def test_a_call_shows_its_stake(key: str, call: str) -> None:
    choices = offered(key)
    calls = [choice for choice in choices if choice.move == call]
    assert calls
    assert all(
        choice.stake and "@" not in str(choice.stake) and not choice.zone for choice in calls
    )
    assert not any(choice.stake for choice in choices if choice.move != call)


def test_an_orange_is_worth_ten_either_way() -> None:
    (stake,) = {str(choice.stake) for choice in offered("tuxedo") if choice.stake}
    assert stake == "If a red and a yellow card were taken together, +10; a wrong call costs 10."
