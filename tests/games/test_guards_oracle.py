"""Near the limits against endless play, games end like their second implementations."""

from collections.abc import Callable
from random import Random

import pytest

from parlour.games import find_game
from parlour.table.game import Game
from tests.games.donkey import oracle as donkey
from tests.games.donkey.oracle import Donkey
from tests.games.i_doubt_it.oracle import Doubt
from tests.games.panjandrum import oracle as panjandrum
from tests.games.panjandrum.oracle import Panjandrum
from tests.oracle.lockstep import Dealt, finish_alike

PACK = panjandrum.PACK
BUILT = ([11, 14, 14, 14], [13, 14, 12, 14], [10, 14, 14, 14], [11, 9, 14, 13])


def some_options(game: Game, random: Random, *without: str) -> dict[str, str]:
    rules = [option for option in game.options if option.id not in without]
    return {option.id: random.choice(list(option.values)) for option in rules}


def few_cards_of_panjandrum(seed: int) -> bool:
    """R-PANJ-17: return whether a position was repeated and the fewest cards won."""
    random, game = Random(seed), find_game("panjandrum")
    options, tops = some_options(game, random), random.choice(BUILT)
    piles = {letter: PACK[14 * place :][:top] for place, (letter, top) in pairs("RYBG", tops)}
    cards = [card for card in PACK if card not in piles[card[0]]]
    random.shuffle(cards)
    hands = [cards[seat::3] for seat in range(3)]
    facts: dict[str, object] = {"hands": list(map(" ".join, hands)), "built": tops, "turn": 1}
    deal = game.set_up(3, options, facts)
    dealt = Dealt(3, options, PACK, 0, 1, [0, 0, 0])
    oracle = Panjandrum(dealt)
    oracle.hands, oracle.built, oracle.turn = hands, piles, 1
    oracle.positions = [oracle.position()]
    odds = {"build": 0.2, "delay build": 0.2, "panjandrum": 0.05}
    finish_alike(game, dealt, (deal, oracle), random, odds)
    return oracle.out is not None and oracle.holds(oracle.out) > 0


def pairs(letters: str, tops: list[int]) -> list[tuple[int, tuple[str, int]]]:
    """Return the colours with their positions and the cards built on each."""
    return list(enumerate(zip(letters, tops, strict=True)))


def last_plays_of_doubt(seed: int) -> bool:
    """R-DOUBT-11: return whether the 600th card was played."""
    random, game = Random(seed), find_game("i-doubt-it")
    options, seats = some_options(game, random, "guard"), random.randint(3, 5)
    dealt = Dealt(seats, options, random.sample(PACK, 56), 0, 1, [0] * seats)
    oracle = Doubt(dealt)
    oracle.plays = random.randint(580, 599)
    facts: dict[str, object] = {"hands": list(map(" ".join, oracle.hands)), "plays": oracle.plays}
    deal = game.set_up(seats, options, facts)
    finish_alike(game, dealt, (deal, oracle), random, {"doubt": 0.3})
    return oracle.plays == 600


def last_passes_of_donkey(seed: int) -> bool:
    """R-DONK-9: return whether all 200 passes were made."""
    random, game = Random(seed), find_game("donkey")
    options, seats = some_options(game, random), random.randint(3, 5)
    order = donkey.pieces(seats, options)
    dealt = Dealt(seats, options, random.sample(order, len(order)), 0, 1, [0] * seats)
    oracle = Donkey(dealt)
    oracle.passed = random.randint(195, 199) * seats
    facts: dict[str, object] = {"hands": list(map(" ".join, oracle.hands)), "moved": oracle.passed}
    deal = game.set_up(seats, options, facts)
    finish_alike(game, dealt, (deal, oracle), random, {"fold": 2})
    return oracle.done_passing()


GUARDS = [few_cards_of_panjandrum, last_plays_of_doubt, last_passes_of_donkey]


@pytest.mark.parametrize("guard", GUARDS)
def test_games_end_in_the_same_way_at_a_guard(guard: Callable[[int], bool]) -> None:
    reached = [guard(seed) for seed in range(80)]
    assert any(reached)


@pytest.mark.slow
@pytest.mark.parametrize("guard", GUARDS)
def test_many_games_end_in_the_same_way_at_a_guard(guard: Callable[[int], bool]) -> None:
    reached = [guard(seed) for seed in range(80, 4000)]
    assert any(reached)
