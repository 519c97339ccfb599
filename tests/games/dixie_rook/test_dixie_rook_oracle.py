"""The deals of Dixie Rook that tests/test_oracles.py compares include every kind."""

from random import Random

from parlour.games.dixie_rook import GAME
from tests.games.dixie_rook.oracle import Dixie
from tests.oracle.lockstep import some_deal, some_word
from tests.test_oracles import SECONDS

DEALS = 120


def test_the_compared_cases_occur() -> None:
    """These deals include void ones, cuts, wrong discards, revokes and wins."""
    ends: set[str] = set()
    for seed in range(DEALS):
        random = Random(seed)
        dealt = some_deal(GAME, SECONDS[GAME.key], random)
        oracle = Dixie(dealt.order, dealt.seats, dealt.dealer, dealt.brought, dealt.options)
        while not oracle.over:
            oracle = oracle.after(some_word({oracle.seat: oracle.words()}, random, {})[1])
        ends |= {"void"} if not oracle.bids else set()
        ends |= {"cut"} if oracle.cut else set()
        ends |= {"wrong"} if oracle.bids and len(oracle.buried) < oracle.nest_wanted else set()
        ends |= {"revoke"} if oracle.guilty else set()
        ends |= {"won"} if oracle.winners() else set()

    assert ends == {"void", "cut", "wrong", "revoke", "won"}
