"""On crowded tables of Tuxedo, captures match those of the second implementation (R-TUX-2).

There are more ways to capture than are listed, so each one is judged separately.
"""

from random import Random

import pytest

from parlour.games.tuxedo import GAME
from parlour.games.tuxedo.rules import TuxedoDeal
from tests.games.tuxedo.oracle import PACK, Tuxedo
from tests.oracle.lockstep import Dealt, choices

STEPS = 12


def crowded(random: Random, cards: int) -> tuple[TuxedoDeal, Tuxedo]:
    """Return a table with many low cards, where the player in turn has two high ones."""
    options = {
        "taking": random.choice(["compulsory", "free"]),
        "builds": random.choice(["unit", "sums"]),
        "trailing": "free",
    }
    order = random.sample(PACK, len(PACK))
    loose = [card for card in order if int(card[1:]) < 9][:cards]
    high = [card for card in order if int(card[1:]) > 8]
    hands = [high[:2], high[2:4]]
    rest = [card for card in order if card not in loose + high[:4]]
    facts: dict[str, object] = {
        "hands": [" ".join(hand) for hand in hands],
        "centre": " ".join(loose),
        "stock": " ".join(rest),
        "turn": 0,
        "dealer": 1,
    }
    deal = GAME.set_up(2, options, facts)
    assert isinstance(deal, TuxedoDeal)
    oracle = Tuxedo(Dealt(2, options, order, 1, 1, [0, 0]))
    oracle.hands, oracle.stock = hands, rest
    oracle.table, oracle.turn = [[card] for card in loose], 0
    return deal, oracle


def capture_alike(seed: int, cards: int) -> bool:
    """Take one thing after another in both; return whether there were too many ways to list."""
    random = Random(seed)
    deal, oracle = crowded(random, cards)
    chosen = GAME.choose(oracle.dealt.options)
    said: list[str] = []
    for _ in range(STEPS):
        found, words = choices(GAME, deal, chosen, 0), sorted(oracle.own_words())
        assert sorted(found) == words, (seed, said)
        takes = [word for word in words if word.startswith("takes ")]
        said.append(random.choice(takes or words))
        deal.play(0, found[said[-1]])
        oracle.do(0, said[-1])
        if oracle.asked == "a card":
            break
    fishing = deal.spread.things()
    fishing.find(int(said[0][1:]), all_of_them=oracle.dealt.options["taking"] == "compulsory")
    return fishing.too_many()


def test_captures_agree_on_crowded_tables() -> None:
    beyond = [capture_alike(seed, 14 + seed) for seed in range(6)]
    assert any(beyond)


@pytest.mark.slow
def test_captures_agree_on_very_crowded_tables() -> None:
    beyond = [capture_alike(seed, 14 + seed % 15) for seed in range(6, 100)]
    assert any(beyond)
