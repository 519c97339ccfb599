"""The ends of games of Panjandrum are as in the second implementation, repetitions among them."""

from random import Random

import pytest

from parlour.core.bits import each
from parlour.games.panjandrum import GAME
from tests.oracle.lockstep import Dealt, choices, some_word
from tests.oracle.panjandrum import PACK, Panjandrum

ODDS = {"build": 0.2, "delay build": 0.2, "panjandrum": 0.05}
PACK_OF = {letter: [card for card in PACK if card[0] == letter] for letter in "RYBG"}


def end_alike(seed: int) -> bool:
    """Play the last few cards of a game in both; return whether a position has repeated."""
    random = Random(seed)
    seats = 3
    options = {option.id: random.choice(list(option.values)) for option in GAME.options}
    tops = random.choice([[11, 14, 14, 14], [13, 14, 12, 14], [10, 14, 14, 14], [11, 9, 14, 13]])
    built = dict(zip("RYBG", tops, strict=True))
    cards = [card for card in PACK if int(card[1:]) > built[card[0]]]
    random.shuffle(cards)
    hands = [cards[seat::seats] for seat in range(seats)]
    facts: dict[str, object] = {
        "hands": [" ".join(hand) for hand in hands],
        "built": tops,
        "turn": 1,
        "dealer": 0,
    }
    deal = GAME.set_up(seats, options, facts)
    oracle = Panjandrum(Dealt(seats, options, PACK, 0, 1, [0] * seats))
    oracle.hands = hands
    oracle.built = {letter: PACK_OF[letter][:top] for letter, top in built.items()}
    oracle.turn = 1
    oracle.positions = [oracle.position()]
    chosen = GAME.choose(options)
    said: list[str] = []
    while not oracle.over:
        moves = {seat: sorted(words) for seat, words in oracle.moves().items()}
        found = {seat: choices(GAME, deal, chosen, seat) for seat in each(deal.waiting())}
        assert {seat: sorted(words) for seat, words in found.items()} == moves, (seed, said)
        seat, word = some_word(moves, random, ODDS)
        said.append(f"{seat}: {word}")
        deal.play(seat, found[seat][word])
        oracle.do(seat, word)
    assert deal.over, (seed, said)
    assert list(deal.scores) == oracle.scores, (seed, said)
    return oracle.out is not None and oracle.holds(oracle.out) > 0


def test_few_cards_end_alike() -> None:
    """R-PANJ-17: among these a whole position repeats, and the fewest cards win."""
    repeated = [end_alike(seed) for seed in range(150)]
    assert any(repeated)


@pytest.mark.slow
def test_many_ends_are_alike() -> None:
    for seed in range(150, 4000):
        end_alike(seed)
