"""The Block Game and OpenSpiel's version play the same deals step by step."""

from importlib.util import find_spec
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games.block_dominoes import GAME
from parlour.games.block_dominoes.rules import END, LEAD
from parlour.lab.peers import PEERS, load_open_spiel
from parlour.packs.card_dominoes import HIGH, LOW

pytestmark = [
    pytest.mark.peers,
    pytest.mark.skipif(find_spec("pyspiel") is None, reason="open_spiel is not installed"),
]

SAME_GAME = {"pack": "double_six", "blocked_score": "all"}
GAMES = 1000

Placement = tuple[int, int, int | None]
"""Both numbers of a domino, the lower first, and the number it is laid to; None for the lead."""


def dealt_alike(state: Any, seed: int) -> Any:
    """Deal the same hands in both; seat 0 leads, like their first player."""
    order = GAME.order(2, SAME_GAME)
    Rng(seed).shuffle(order)
    deal: Any = GAME.new_deal(2, SAME_GAME)
    deal.begin(1, 1, deal.brought)
    deal.deal_out(order)
    by_tile = {state.action_to_string(-1, action): action for action, _ in state.chance_outcomes()}
    for hand in deal.dominoes.hands:
        for piece in each(hand):
            state.apply_action(by_tile[f"Deal ({LOW[piece]:.1f}, {HIGH[piece]:.1f})"])
    return deal


def our_placements(deal: Any) -> dict[Placement, tuple[int, ...]]:
    """Return the legal placements, with the choices that make them."""
    seat = deal.turn
    found: dict[Placement, tuple[int, ...]] = {}
    for piece in each(deal.legal(seat)):
        tile = LOW[piece], HIGH[piece]
        if deal.phase == LEAD:
            found[*tile, None] = (piece,)
            continue
        taken_up = deal.copy()
        taken_up.play(seat, piece)
        assert taken_up.phase == END
        for arm in each(taken_up.legal(seat)):
            found[*tile, taken_up.dominoes.line.exposed[arm]] = (piece, arm)
    return found


def their_placements(state: Any) -> dict[Placement, int]:
    """Return the placements that OpenSpiel allows, with its actions."""
    found: dict[Placement, int] = {}
    for action in state.legal_actions():
        player, tile, edge = state.action_to_string(state.current_player(), action).split(":")
        del player
        low, high = tile.removesuffix(" pip").strip("()").split(", ")
        number = None if edge == "None" else int(float(edge))
        found[int(float(low)), int(float(high)), number] = action
    return found


def test_a_thousand_games_go_the_same_way_in_open_spiel() -> None:
    """Both have the same turns with the same placements, the same end and the same points."""
    game = load_open_spiel().load_game(PEERS["block_dominoes"])
    blocked = 0
    for seed in range(GAMES):
        state = game.new_initial_state()
        deal = dealt_alike(state, seed)
        rng = Rng(seed + GAMES)
        while not deal.over:
            assert not state.is_terminal()
            assert deal.turn == state.current_player()
            ours, theirs = our_placements(deal), their_placements(state)
            assert sorted(ours, key=str) == sorted(theirs, key=str)
            placement = sorted(ours, key=str)[rng.below(len(ours))]
            for choice in ours[placement]:
                deal.play(deal.turn, choice)
            state.apply_action(theirs[placement])
        assert state.is_terminal()
        mine, yours = deal.scores
        assert list(state.returns()) == [mine - yours, yours - mine]
        blocked += deal.out < 0
    assert 0 < blocked < GAMES
