"""Law: random play ends in time, and the score adds up as the rulebook says."""

from collections.abc import Callable

import pytest

from parlour.core.bits import COMPILED
from parlour.games import GAMES
from tests.gathered import gathered
from tests.laws.cases import CASES, DEALS_A_GAME, Case, Walk, deals
from tests.test_oracles import SECONDS

NEVER_WON_AT_RANDOM = {"tuxedo", "fortune", "alphabets"}
"""Games in which random calls cost more than random play gains; scenarios show the wins.

Fortune-telling has no winner (FORTUNE-R3).
"""

UNCHECKED = (
    "a new game needs its own check of the score: tests/games/GAME/oracle.py, a second "
    "implementation in a table SECONDS, or tests/games/GAME/sums.py, a function in a table SUMS "
    "that computes the score again from the moves"
)

SUMS: dict[str, Callable[[Walk], None]] = gathered("SUMS", "laws/sums_*.py", "games/*/sums.py")
"""What the rulebooks promise about the score of a finished deal, by game.

Each check computes the score again, in the simplest way, from the cards played and left.
"""


def test_a_deal_ends_within_the_longest_that_its_game_declares(case: Case) -> None:
    for walk in deals(case):
        for _ in walk.steps():
            assert len(walk.plays) <= case.game.rules.longest, (
                f"a deal of {case.id} takes more than {case.game.rules.longest} choices: "
                "raise `longest` in GAME if that is right"
            )
        assert walk.deal.over, f"a deal of {case.id} stops, but is not `over`"


def test_the_score_of_a_deal_adds_up(case: Case) -> None:
    if case.game.key in SUMS:  # if not, an oracle plays the game in step
        for walk in deals(case):
            for _ in walk.steps():
                pass
            SUMS[case.game.key](walk)


def test_every_game_has_an_independent_check_of_the_score() -> None:
    checked = {*SUMS, *SECONDS}
    assert [game.key for game in GAMES if game.key not in checked] == [], UNCHECKED


@pytest.mark.skipif(not COMPILED, reason="the deals are the same on plain Python, which is slow")
def test_some_of_the_deals_end_their_match() -> None:
    """Otherwise the laws would never see a match that is won."""
    for game in GAMES:
        mine = [case for case in CASES if case.game is game]
        played = (walk for case in mine for walk in deals(case, case.share_of(DEALS_A_GAME)))
        ends = [walk for walk in played if list(walk.steps())]
        won = any(walk.deal.winners() for walk in ends)
        assert won or game.key in NEVER_WON_AT_RANDOM, (
            f"no random match of {game.key} is won; name it in NEVER_WON_AT_RANDOM if that is right"
        )


def test_scores_change_only_by_play(case: Case) -> None:
    for walk in deals(case):
        assert list(walk.deal.scores) == list(walk.deal.brought)
        brought = list(walk.deal.brought)
        for deal in walk.steps():
            assert list(deal.brought) == brought
