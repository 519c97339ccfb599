"""Sniff plays and scores like its slow second implementation, under all options."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.sniff import GAME
from parlour.games.sniff.rules import SniffDeal, exposed
from tests.games.sniff.oracle import PACK, Sniff
from tests.test_counts import Engine, agree


def some_options(random: Random) -> dict[str, str]:
    """Return the game as printed one time in four, otherwise with random options."""
    if random.random() < 0.25:
        return {}
    found = {option.id: random.choice(list(option.values)) for option in GAME.options}
    return {**found, "target": random.choice(["usual", "usual", "12", "200"])}


def dealt(random: Random, seats: int) -> tuple[Engine, Sniff]:
    """Return the same deal for engine and oracle."""
    order, dealer, options = random.sample(PACK, 55), random.randrange(seats), some_options(random)
    deal = GAME.new_deal(seats, options)
    scores = tuple(random.choice([0, 3, 40, 55]) for _ in deal.scores)
    deal.begin(1, dealer, vec[i64](scores))
    deal.deal_out(vec[i64](GAME.pack.read(" ".join(f"{a}-{b}" for a, b in order))))
    return Engine(GAME, deal, options), Sniff.dealt(order, seats, dealer, scores, options)


@pytest.mark.parametrize("seed", range(90))
def test_whole_deals_agree(seed: int) -> None:
    random = Random(seed)
    engine, oracle = dealt(random, 2 + seed % 3)
    said: list[str] = []
    while not oracle.over:
        assert not engine.over, said
        assert (engine.seat, engine.scores) == (oracle.seat, oracle.scores), said
        words = oracle.words()
        assert engine.words() == words, said
        word = random.choice(words)
        said.append(f"{oracle.seat}:{word}")
        engine, oracle = engine.after(word), oracle.after(word)
        deal = engine.deal
        assert isinstance(deal, SniffDeal)
        if oracle.asked != "the set":
            assert exposed(deal.dominoes.line, deal.options) == oracle.total(), said
    assert engine.over, said
    assert engine.scores == oracle.scores, said
    assert engine.winners() == oracle.winners(), said


@pytest.mark.parametrize("seed", range(20))
def test_short_hands_are_scored_alike(seed: int) -> None:
    """Try every way to make four choices, from a hand with few numbers."""
    random = Random(seed)
    few = [tile for tile in PACK if max(tile) <= 4]
    order = random.sample(few, 15)
    options = some_options(random)
    hands, stock = (tuple(order[0:4]), tuple(order[4:8])), tuple(order[8:])
    shown = [" ".join(f"{a}-{b}" for a, b in hand) for hand in hands]
    pack = " ".join(f"{a}-{b}" for a, b in stock)
    facts = {"hands": shown, "stock": pack, "dealer": 1, "turn": 0}
    engine = Engine(GAME, GAME.set_up(2, options, facts), options)
    oracle = Sniff(hands, stock, 0, (0, 0), options)

    for depth in (1, 2, 5):
        agree(engine, oracle, depth)
