"""Short hands of Domino 42 give the same counts as its slow second implementation."""

from random import Random

import pytest

from parlour.games.domino_42 import GAME
from tests.games.domino_42.oracle import PACK, FortyTwo
from tests.test_counts import Engine, agree


def some_options(random: Random) -> dict[str, str]:
    """Return the game as printed one time in four, otherwise with random options."""
    if random.random() < 0.25:
        return {}
    rules = [option for option in GAME.options if option.id != "cut"]
    return {option.id: random.choice(list(option.values)) for option in rules}


@pytest.mark.parametrize("seed", range(20))
def test_short_hands_are_scored_alike(seed: int) -> None:
    """From the naming of trumps on, compare every way to play three tricks."""
    random = Random(seed)
    tiles = random.sample(PACK, 12)
    hands = tuple(tuple(sorted(tiles[seat::4])) for seat in range(4))
    bidder, dealer = random.randrange(4), random.randrange(4)
    bid = random.choice([1, 12, 30, 42, 84])
    options = some_options(random)
    shown = [" ".join(f"{a}-{b}" for a, b in hand) for hand in hands]
    facts = {"hands": shown, "dealer": dealer, "bidder": bidder, "bid": max(bid, 30)}
    deal = GAME.set_up(4, options, {**facts, "phase": "trump"})
    calls = ((bidder, max(bid, 30)),)
    oracle = FortyTwo(hands, bidder, dealer, (0, 0), options, "a trump", calls)

    for depth in (1, 2, 5):
        agree(Engine(GAME, deal, options), oracle, depth)
    word = random.choice(oracle.words())
    engine, oracle = Engine(GAME, deal, options).after(word), oracle.after(word)
    while len(oracle.history) < 3:
        word = random.choice(oracle.words())
        engine, oracle = engine.after(word), oracle.after(word)
    agree(engine, oracle, None)
