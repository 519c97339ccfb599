"""`bench/regret.py` is right: exact players lose nothing, and a mistake loses what it costs."""

import runpy
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from parlour.core.bits import each, first
from parlour.core.deal import Deal, zeros
from parlour.core.rng import Rng
from parlour.games import find_game
from parlour.table.game import Game

BENCH = Path(__file__).parents[2] / "bench"
OPEN = runpy.run_path(str(BENCH / "open_hands.py"))

FORTY_TWO = find_game("domino-42")
ROOK = find_game("partnership-rook")


@pytest.fixture
def regret(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The script as a module; it imports the one beside it, and its workers import both."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("regret")


def values(game: Game, deal: Deal, plays: list[str]) -> list[int]:
    """Return what the defenders make with open hands, before the first play and after each."""
    hands = OPEN["open_hands"](deal)
    found = [OPEN["value"](hands, deal, 0)]
    for face in plays:
        deal.play(deal.turn, game.pack.faces.index(face))
        found.append(OPEN["value"](hands, deal, found[-1]))
    return found


def test_42_a_ruffed_ten_costs_its_trick() -> None:
    ending = {
        "trump": "2",
        "bidder": "A",
        "bid": 31,
        "dealer": "D",
        "hands": ["2-2 5-5", "2-1 1-1", "3-1 4-3", "6-6 6-1"],
    }
    taken = values(FORTY_TWO, FORTY_TWO.set_up(4, {}, ending), [])[0]
    right, wrong = ["2-2", "2-1"], ["5-5", "2-1"]
    assert values(FORTY_TWO, FORTY_TWO.set_up(4, {}, ending), right) == [taken] * 3
    costs = [taken, taken + 11, taken + 11]  # one for the trick and ten for the domino
    assert values(FORTY_TWO, FORTY_TWO.set_up(4, {}, ending), wrong) == costs
    missed = [taken, taken + 11, taken]  # B does not ruff
    assert values(FORTY_TWO, FORTY_TWO.set_up(4, {}, ending), ["5-5", "1-1"]) == missed


def test_rook_a_ruffed_ten_costs_ten() -> None:
    ending = {
        "trump": "green",
        "bidder": "A",
        "bid": 60,
        "dealer": "D",
        "hands": ["G14 R10", "G2 Y3", "Y1 Y2", "B1 B2"],
    }
    assert values(ROOK, ROOK.set_up(4, {}, ending), ["G14", "G2"]) == [0, 0, 0]
    assert values(ROOK, ROOK.set_up(4, {}, ending), ["R10", "G2"]) == [0, 10, 10]
    assert values(ROOK, ROOK.set_up(4, {}, ending), ["R10", "Y3"]) == [0, 10, 0]


def ending_of(game: Game, cards: int, rng: Rng) -> Any:
    """Return a deal played at random until each hand has a few cards left."""
    deal: Any = game.new_deal(4)
    while True:
        order = game.order(4)
        rng.shuffle(order)
        deal.begin(1, 0, zeros(len(deal.brought)))
        deal.deal_out(order)
        while not deal.over and max(hand.bit_count() for hand in deal.tricks.hands) > cards:
            deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
        if not deal.over and deal.tricks.trick.part == 0b1111:
            return deal


def by_all_plays(hands: Any, deal: Any) -> int:
    """Return the value by trying every play."""
    if deal.over:
        return int(hands.taken(deal))
    seat, found = first(deal.due()), []
    for choice in each(deal.legal(seat)):
        after = deal.copy()
        after.play(seat, choice)
        found.append(by_all_plays(hands, after))
    return min(found) if (seat - deal.auction.holder) % 2 == 0 else max(found)


@pytest.mark.parametrize("game", [FORTY_TWO, ROOK], ids=lambda game: game.key)
def test_values_are_those_of_trying_every_play(game: Game) -> None:
    rng, found = Rng(4), set()
    for _ in range(8):
        deal = ending_of(game, 3, rng)
        hands = OPEN["open_hands"](deal)
        exact = by_all_plays(hands, deal)
        for guess in (0, 20, 100):
            assert OPEN["value"](hands, deal, guess) == exact
        found.add(exact)
    assert len(found) > 3


@pytest.mark.parametrize("game", [FORTY_TWO, ROOK], ids=lambda game: game.key)
def test_only_the_player_who_sees_all_hands_loses_nothing(game: Game, regret: Any) -> None:
    def lost(name: str) -> list[int]:
        found = [loss for deal in range(4) for loss in regret.losses(game, name, deal, 1, 5)]
        return [loss.points for loss in found]

    assert set(lost("open")) == {0}
    guessed = lost("uniform")
    assert min(guessed) == 0 < max(guessed)


@pytest.mark.peers
def test_the_exact_player_cannot_be_exploited(regret: Any) -> None:
    pytest.importorskip("pyspiel")
    game = regret.SmallGame("block-dominoes:2")
    exact = game.solve()
    uniform, novice = (game.policy_of(name, 50, 1) for name in ("uniform", "novice"))
    assert game.nash_conv(exact) < 0.001
    assert game.nash_conv(uniform) == pytest.approx(1.122, abs=1e-3)  # as in docs/small-packs.md
    assert game.lost(exact, exact) == 0
    assert 0.01 < game.lost(novice, exact) < game.lost(uniform, exact) < 1.122 / 2


@pytest.mark.peers
def test_the_order_of_a_stock_that_nobody_draws_is_one_deal(regret: Any) -> None:
    pytest.importorskip("pyspiel")
    game = regret.SmallGame("bergen:2")
    root = game.tree.new_initial_state()
    assert len(root.legal_actions()) == 90  # 6! / (2! 2! 2!)
    exact, uniform = game.solve(), game.policy_of("uniform", 1, 1)
    assert game.nash_conv(exact) < 0.001 < game.lost(uniform, exact)
