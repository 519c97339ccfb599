"""The judge of Rook Solitaire: the chance to win after a move, compared with the best move.

Moves are compared in imagined deals that fit what the player knows. A hasty player plays each deal
on. When the place of every card is known, a search decides instead. The unit is a game.
"""

from math import sqrt
from statistics import fmean, stdev
from typing import Final

from parlour.core.bits import COMPILED
from parlour.core.rng import Rng
from parlour.games.rook_solitaire.bot import moves_of, uncover
from parlour.games.rook_solitaire.rules import SolitaireDeal, SolitaireView
from parlour.games.rook_solitaire.thinking import solver
from parlour.games.rook_solitaire.thinking.solver import Search
from parlour.table.parts import LOST, UNKNOWN, WON, JudgedMove, Solution

WORLDS: Final = 60 if COMPILED else 4
"""Number of imagined deals in which every move is tried."""
COMPARED: Final = 3 if COMPILED else 1
"""Number of sets of WORLDS deals in which the move made is compared with the best."""
LOOKS: Final = 2_000
"""Maximum number of positions searched to solve a deal."""

Move = tuple[int, ...]
"""A whole move, choice by choice."""


RESULTS: Final = {solver.WON: WON, solver.LOST: LOST, solver.OPEN: UNKNOWN}


def solve(deal: SolitaireDeal, limit: int) -> Solution:
    """Return whether a deal can be won from here by a player who knows all cards.

    The search plays every choice, and remembers the positions it has met. It proves a deal won by a
    line of play, or lost by trying everything, or gives up after a maximum number of positions.
    """
    search = Search(deal)
    found = RESULTS[search.solve(limit)]
    return Solution(found, int(search.positions), tuple(search.line))


def won(deal: SolitaireDeal) -> float:
    """Return the result of a finished game."""
    return float(deal.left_over() == 0)


def judge_solitaire(view: SolitaireView, made: Move, seed: int) -> JudgedMove | None:
    """Return the value of a move compared with the best; None if there was no choice.

    As with other games, the best move is found in one set of deals and compared in another.
    """
    rng = Rng(seed)
    moves = [made, *(move for move in moves_of(_imagined(view, rng)) if move != made)]
    if len(moves) == 1:
        return None
    chances = _chances(view, moves, rng, WORLDS)
    best = max(range(len(moves)), key=lambda place: fmean(chances[place]))
    expected = fmean(chances[best])
    if best == 0:
        return JudgedMove(made, 0.0, 0.0, expected)
    mine, other = _chances(view, [made, moves[best]], rng, COMPARED * WORLDS)
    gaps = [more - less for more, less in zip(other, mine, strict=True)]
    error = stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 0.0
    return JudgedMove(moves[best], fmean(gaps), error, expected)


def open_loss_of(deal: SolitaireDeal, made: Move) -> float | None:
    """Return 1 if a move loses a game that could be won, else 0; None if it is not solved.

    The search sees all cards.
    """
    before = _solved(deal)
    if before == solver.LOST:
        return 0.0
    after = _solved(_after(deal, made))
    if after == solver.WON:
        return 0.0
    return 1.0 if before == solver.WON and after == solver.LOST else None


def _imagined(view: SolitaireView, rng: Rng) -> SolitaireDeal:
    return view.imagine(rng)


def _chances(view: SolitaireView, moves: list[Move], rng: Rng, worlds: int) -> list[list[float]]:
    """Return for each move its results in the same imagined deals.

    If at most one card is unseen, its place is known, and one deal is enough.
    """
    known = sum(view.hidden) <= 1
    found: list[list[float]] = [[] for _ in moves]
    for _ in range(1 if known else worlds):
        world, luck = _imagined(view, rng), rng.word()
        for results, move in zip(found, moves, strict=True):
            after = _after(world, move)
            solved = _solved(after) if known else solver.OPEN
            results.append(_played_on(after, luck) if solved == solver.OPEN else float(solved))
    return found


def _after(deal: SolitaireDeal, move: Move) -> SolitaireDeal:
    after = deal.copy()
    for choice in move:
        after.play(0, choice)
    return after


def _solved(deal: SolitaireDeal) -> int:
    if deal.over:
        return int(won(deal))
    return int(Search(deal).solve(LOOKS))


def _played_on(deal: SolitaireDeal, luck: int) -> float:
    rng = Rng(luck)
    while not deal.over:
        deal.play(0, uncover(deal, rng))
    return won(deal)
