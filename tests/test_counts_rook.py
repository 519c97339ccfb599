"""Small positions of the three Rook games give the counts of a slow second implementation."""

from random import Random

import pytest

from parlour.games import find_game
from tests.oracle.rook import STRIPPED, Rook
from tests.test_counts import Engine, agree

KINDS = [
    (key, seats)
    for key in ("rook", "partnership-rook", "display-rook")
    for seats in find_game(key).seats
]


def some_options(key: str, random: Random) -> dict[str, str]:
    """Return the game as printed one time in four, otherwise with random options."""
    if random.random() < 0.25:
        return {}
    options = find_game(key).options
    return {option.id: random.choice(list(option.values)) for option in options}


@pytest.mark.parametrize("seed", range(12))
def test_small_positions_are_scored_alike(seed: int) -> None:
    """A few cards of two colours make eventful hands: every way to the end is counted."""
    random = Random(seed)
    key, seats = random.choice(KINDS[:2] + KINDS[6:7] + KINDS[8:])
    options = {k: v for k, v in some_options(key, random).items() if k != "opening"}
    game, colours = find_game(key), random.sample("RYBG", 2)
    some = random.sample([card for card in STRIPPED if card[0] in colours], 2 * seats)
    hands = tuple(tuple(some[seat::seats]) for seat in range(seats))
    facts: dict[str, object] = {
        "hands": [" ".join(hand) for hand in hands],
        "played": [""] * seats,
        "dealer": 1,
    }
    engine = Engine(game, game.set_up(seats, options, facts), options)
    oracle = Rook.held(key, hands, 1, engine.scores, options)
    for word in ("bid 15", *["pass"] * (seats - 1)):
        engine, oracle = engine.after(word), oracle.after(word)
    trump = "red" if "R" in colours else "black"
    engine, oracle = engine.after(f"trump {trump}"), oracle.after(f"trump {trump}")

    for depth in (1, 3, 5):
        agree(engine, oracle, depth)
    agree(engine, oracle, None)
