"""Dixie Rook plays as a second, slow implementation does, under all options."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each
from parlour.core.deal import Deal
from parlour.games.dixie_rook import GAME
from tests.oracle.dixie_rook import PACK, Dixie

DEALS = 60


def some_options(random: Random) -> dict[str, str]:
    """Return the game as printed once in four times, else any options."""
    if random.random() < 0.25:
        return {}
    return {option.id: random.choice(list(option.values)) for option in GAME.options}


def some_word(words: list[str], random: Random, seed: int) -> str:
    """Return a word, seldom a high bid, and in some deals no bid at all."""
    if "pass" in words and seed % 8 == 0:
        return "pass"
    low = [word for word in words if not word.startswith("bid ")] + words[:1]
    return random.choice(low if random.random() < 0.7 else words)


def choices(deal: Deal, chosen: dict[str, str]) -> dict[str, int]:
    (seat,) = each(deal.waiting())
    legal = each(deal.legal(seat))
    return {str(GAME.say(chosen, deal.phase, choice)): choice for choice in legal}


@pytest.mark.parametrize("seed", range(DEALS))
def test_whole_deals_play_alike(seed: int) -> None:
    random = Random(seed)
    seats = random.choice([4, 6])
    options = some_options(random)
    chosen = GAME.choose(options)
    order = random.sample(PACK, 56)
    dealer = random.randrange(seats)
    brought = [random.choice([-120, 0, 95, 180, 205, 255]) for _ in range(2)]
    deal = GAME.new_deal(seats, options)
    deal.begin(1, dealer, vec[i64](brought))
    deal.deal_out(vec[i64](GAME.pack.read(" ".join(order))))
    oracle = Dixie(order, seats, dealer, brought, options)
    said: list[str] = []
    while not oracle.over:
        open_now = choices(deal, chosen)
        assert each(deal.waiting()) == [oracle.seat], said
        assert sorted(open_now) == sorted(oracle.words()), said
        assert list(deal.scores) == brought, said
        word = some_word(oracle.words(), random, seed)
        said.append(f"{oracle.seat}: {word}")
        deal.play(oracle.seat, open_now[word])
        oracle = oracle.after(word)
    assert deal.over, said
    assert list(deal.scores) == oracle.scores, said
    assert each(deal.winners()) == oracle.winners(), said
    assert deal.next_dealer() == oracle.next_dealer(), said


def test_what_is_compared_happens() -> None:
    """Among these deals are void ones, cuts, wrong discards, revokes and wins."""
    ends: set[str] = set()
    for seed in range(DEALS):
        random = Random(seed)
        seats, options = random.choice([4, 6]), some_options(random)
        order, dealer = random.sample(PACK, 56), random.randrange(seats)
        brought = [random.choice([-120, 0, 95, 180, 205, 255]) for _ in range(2)]
        oracle = Dixie(order, seats, dealer, brought, options)
        while not oracle.over:
            oracle = oracle.after(some_word(oracle.words(), random, seed))
        ends |= {"void"} if not oracle.bids else set()
        ends |= {"cut"} if oracle.cut else set()
        ends |= {"wrong"} if oracle.bids and len(oracle.buried) < oracle.nest_wanted else set()
        ends |= {"revoke"} if oracle.guilty else set()
        ends |= {"won"} if oracle.winners() else set()

    assert ends == {"void", "cut", "wrong", "revoke", "won"}
