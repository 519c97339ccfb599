"""The three games of Rook play as a slow second implementation does, under all options."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.games import find_game
from tests.oracle.rook import PACK, STRIPPED, Rook
from tests.test_counts import Engine, agree

KINDS = [
    (key, seats)
    for key in ("rook", "partnership-rook", "display-rook")
    for seats in find_game(key).seats
]


def some_options(key: str, random: Random) -> dict[str, str]:
    """Return the game as printed once in four times, else any options."""
    if random.random() < 0.25:
        return {}
    options = find_game(key).options
    return {option.id: random.choice(list(option.values)) for option in options}


def walk(engine: Engine, oracle: Rook, random: Random) -> None:
    """Play both to the end, always the same choice, and compare them at every step."""
    said: list[str] = []
    while not oracle.over:
        assert not engine.over, said
        assert (engine.seat, engine.scores) == (oracle.seat, oracle.scores), said
        assert engine.words() == oracle.words(), said
        words = oracle.words()
        cheap = [word for word in words if word.startswith("bid ")][:3]
        word = random.choice([*cheap, "pass"] if "pass" in words else words)
        said.append(f"{oracle.seat}:{word}")
        engine, oracle = engine.after(word), oracle.after(word)
    assert engine.over, said
    assert engine.scores == oracle.scores, said
    assert engine.winners() == oracle.winners(), said


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("key", "seats"), KINDS)
def test_whole_deals_play_alike(key: str, seats: int, seed: int) -> None:
    random = Random(f"{key} {seats} {seed}")
    options = some_options(key, random)
    game = find_game(key)
    cards = STRIPPED if seats == 3 else PACK
    order, dealer = random.sample(cards, len(cards)), random.randrange(seats)
    deal = game.new_deal(seats, options)
    brought = tuple(random.choice([-40, 0, 60, 100, 140, 190]) for _ in deal.brought)
    deal.begin(1, dealer, vec[i64](brought))
    deal.deal_out(vec[i64](game.pack.read(" ".join(order))))
    oracle = Rook.dealt(key, (order, seats), dealer, brought, options)

    walk(Engine(game, deal, options), oracle, random)


@pytest.mark.parametrize("seed", range(12))
def test_small_positions_count_alike(seed: int) -> None:
    """Few cards of two colours, so that much goes on: every way to the end is counted."""
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
