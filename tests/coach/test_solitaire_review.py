"""Reviews of Rook Solitaire: what each move cost, as a chance to win."""

from functools import cache
from typing import Any

import pytest

from parlour.coach.review import review
from parlour.core.rng import Rng
from parlour.games import find_bot, find_game
from parlour.games.rook_solitaire import judge
from parlour.games.rook_solitaire.bot import moves_of
from parlour.games.rook_solitaire.judge import judge_solitaire, open_loss_of, solve
from parlour.games.rook_solitaire.rules import SolitaireDeal
from parlour.lab.winnable import can_win, numbered
from parlour.table.moves import whole_move
from parlour.table.parts import LOST, WON
from parlour.table.shuffle import seeded
from parlour.table.table import Table

GAME = find_game("rook-solitaire")
Move = tuple[int, ...]


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "WORLDS", 4)
    monkeypatch.setattr(judge, "COMPARED", 1)


def after(deal: SolitaireDeal, move: Move) -> SolitaireDeal:
    later = deal.copy()
    assert isinstance(later, SolitaireDeal)
    for choice in move:
        later.play(0, choice)
    return later


@cache
def turning_point() -> tuple[SolitaireDeal, Move, Move]:
    """Return a position with every card known, a move that still wins, and one that loses."""
    deal = numbered(GAME, 20)
    assert isinstance(deal, SolitaireDeal)
    for choice in solve(deal, 2_000).line:
        if sum(deal.hidden) <= 1 and not deal.half:
            results = {can_win(GAME, after(deal, move), 2_000): move for move in moves_of(deal)}
            if {WON, LOST} <= results.keys():
                return deal, results[WON], results[LOST]
        deal.play(0, choice)
    raise AssertionError("no move loses this deal")


def test_a_move_that_loses_a_known_deal_costs_the_game() -> None:
    deal, good, bad = turning_point()
    found = judge_solitaire(deal.view(0), bad, 1)
    assert found is not None
    assert (found.loss, found.error, found.expected) == (1.0, 0.0, 1.0)
    assert can_win(GAME, after(deal, found.best)) == WON
    best = judge_solitaire(deal.view(0), good, 1)
    assert best is not None
    assert (best.best, best.loss) == (good, 0.0)


def test_open_cards_say_what_a_move_threw_away() -> None:
    deal, good, bad = turning_point()
    assert open_loss_of(deal, good) == 0.0
    assert open_loss_of(deal, bad) == 1.0


def test_face_down_cards_change_nothing() -> None:
    deal = numbered(GAME, 3)
    view: Any = deal.view(0)
    other: Any = view.imagine(Rng(9)).view(0)
    for move in list(moves_of(deal))[:2]:  # type: ignore[arg-type]
        assert judge_solitaire(view, move, 7) == judge_solitaire(other, move, 7)


def test_every_move_with_a_choice_is_reviewed() -> None:
    table = Table(GAME, 1, shuffler=seeded(5))
    table.deal_next()
    novice, choices = find_bot(GAME, "novice"), 0
    while not table.deal.over:
        deal = table.deal
        assert isinstance(deal, SolitaireDeal)
        choices += len(list(moves_of(deal))) > 1
        made = whole_move(deal, 0, lambda view: novice.choose(view, 1))
        table.submit(0, table.speech.text(deal, 0, made))
    found = review(table, 0)
    assert len(found.decisions) == choices
    (deal_found,) = found.deals
    assert isinstance(table.deal, SolitaireDeal)
    assert deal_found.result == (table.deal.left_over() == 0)
    assert all(-1 <= decision.loss <= 1 for decision in found.decisions)
    assert all(0 <= decision.expected <= 1 for decision in found.decisions)
