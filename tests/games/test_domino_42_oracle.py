"""Domino 42 plays as its slow second implementation does, under all options."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.domino_42 import GAME
from tests.oracle.domino_42 import PACK, FortyTwo
from tests.test_counts import Engine, agree


def some_options(random: Random) -> dict[str, str]:
    """Return the game as printed once in four times, else any options."""
    if random.random() < 0.25:
        return {}
    rules = [option for option in GAME.options if option.id != "cut"]
    return {option.id: random.choice(list(option.values)) for option in rules}


def dealt(random: Random) -> tuple[Engine, FortyTwo]:
    """Return a deal as engine and oracle know it."""
    order, dealer, options = random.sample(PACK, 28), random.randrange(4), some_options(random)
    scores = (random.choice([0, 160, 190, 199]), random.choice([-40, 0, 170, 199]))
    deal = GAME.new_deal(4, options)
    deal.begin(1, dealer, vec[i64](scores))
    deal.deal_out(vec[i64](GAME.pack.read(" ".join(f"{a}-{b}" for a, b in order))))
    return Engine(GAME, deal, options), FortyTwo.dealt(order, dealer, scores, options)


def some_word(words: list[str], random: Random) -> str:
    """Return a word, but seldom a high bid, so that there is bidding."""
    low = sorted((word for word in words if word.startswith("bid")), key=lambda w: int(w[4:]))
    if low and random.random() < 0.8:
        return random.choice([low[0], *(["pass"] if "pass" in words else [])])
    return random.choice(words)


@pytest.mark.parametrize("seed", range(60))
def test_whole_deals_play_alike(seed: int) -> None:
    random = Random(seed)
    engine, oracle = dealt(random)
    said: list[str] = []
    while not oracle.over:
        assert not engine.over, said
        assert (engine.seat, engine.scores) == (oracle.seat, oracle.scores), said
        words = oracle.words()
        assert engine.words() == words, said
        word = some_word(words, random)
        said.append(f"{oracle.seat}:{word}")
        engine, oracle = engine.after(word), oracle.after(word)
    assert engine.over, said
    assert engine.scores == oracle.scores, said
    assert engine.winners() == oracle.winners(), said


@pytest.mark.parametrize("seed", range(20))
def test_short_hands_count_alike(seed: int) -> None:
    """From the naming of trumps on, in all ways that three tricks can be played."""
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
