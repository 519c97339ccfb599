"""Law: what truly lies behind a view is among the worlds that the view imagines.

Where few worlds are possible the truth must turn up soon: that is late in a deal, when most has
been shown that a world could contradict. Where there are many, no number of draws could tell.
"""

from collections.abc import Iterator

import msgspec
import pytest

from parlour.core.bits import COMPILED, each
from parlour.core.deal import NATURE, Deal
from parlour.core.rng import Rng
from parlour.games import GAMES
from parlour.table.game import Game
from tests.laws.cases import cases_of, looks, some_cases

LOOK = 12
"""After so many draws it is seen whether there are few worlds: half of them were the same."""
MANY = 300
"""If there are few worlds, all of them have turned up after so many draws."""
POSITIONS = 100_000
"""At so many positions over all games the slow test looks; each of several seats is one."""

THOUGHT_OF = {"alphabets"}
"""Games in which a word is hidden that somebody thinks of: no list of worlds holds them all."""


def world_of(game: Game, deal: Deal) -> bytes:
    """Return what lies where as one string; in which order, as in a stock, is left out."""
    return msgspec.json.encode(in_order(game.show(deal)))


def in_order(shown: object) -> object:
    """Return a position with the pieces of every row sorted."""
    if isinstance(shown, dict):
        return {key: in_order(value) for key, value in shown.items()}
    if isinstance(shown, list | tuple):
        return [in_order(value) for value in shown]
    return sorted(shown.split()) if isinstance(shown, str) else shown


def is_imagined(game: Game, deal: Deal, seat: int, rng: Rng) -> bool | None:
    """Return whether a seat imagines the deal as it is; None where it has too much to imagine."""
    truth = world_of(game, deal)
    view = deal.view(seat)
    seen: set[bytes] = set()
    for drawn in range(MANY):
        world = world_of(game, view.imagine(rng))
        if world == truth:
            return True
        seen.add(world)
        if drawn == LOOK and len(seen) > LOOK // 2:
            return None
    return False


def answers(game: Game, wanted: int) -> Iterator[bool]:
    """Yield what was found at positions of a game where the worlds are few."""
    cases = cases_of(game) if COMPILED else some_cases(game)
    for case in cases if game.key not in THOUGHT_OF else ():
        rng = Rng(case.seed("support"))
        for deal in looks(case, wanted):
            for seat in each(deal.waiting()):
                found = is_imagined(game, deal, seat, rng) if seat != NATURE else None
                if found is not None:
                    yield found


def test_the_truth_is_among_the_worlds_imagined(game: Game) -> None:
    assert all(answers(game, 400 if COMPILED else 24))


@pytest.mark.slow
def test_the_truth_is_among_the_worlds_imagined_at_many_positions(game: Game) -> None:
    """Positions with more worlds than can be drawn count as looked at, but tell nothing."""
    assert all(answers(game, POSITIONS // len(GAMES)))
