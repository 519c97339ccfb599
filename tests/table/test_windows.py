"""Call windows: the first call wins and late ones get a reason, or seats are asked in turn."""

from collections.abc import Sequence
from typing import Any

import pytest

from parlour.core.bits import each
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.errors import NotYourTurn, Refused
from parlour.games.i_doubt_it import GAME as DOUBT
from parlour.games.panjandrum import GAME as PANJANDRUM
from parlour.games.tuxedo import GAME as TUXEDO
from parlour.table.events import Played
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.laws.cases import random_move
from tests.table.sitting import stand_in

NAMES = ("A", "B", "C", "D")
A, B, C, D = range(4)
HANDS = ["", "R1 R9", "G7 G2", "Y1 Y2"]


def doubt_table(hands: Sequence[str] = HANDS, **how: Any) -> Table:
    table = Table(DOUBT, 4, names=NAMES, **how)
    table.set_position(DOUBT.set_up(4, {}, {"hands": list(hands), "dealer": 0}))
    return table


def marks(table: Table, seat: int = A) -> list[tuple[str, ...]]:
    return [info.marks for info in scene(table, seat).seats]


def test_a_window_names_who_may_call_and_shuts_with_the_next_play() -> None:
    table = doubt_table()
    assert not any("may call" in seat for seat in marks(table))
    table.submit(B, "R1")
    assert [seat for seat in range(4) if "may call" in marks(table)[seat]] == [A, D]
    assert "turn" in marks(table)[C]
    table.submit(D, "waive")
    assert [seat for seat in range(4) if "may call" in marks(table)[seat]] == [A]
    table.submit(C, "G7")
    assert [seat for seat in range(4) if "may call" in marks(table)[seat]] == [A, B]


def test_late_callers_learn_who_was_first() -> None:
    """This also holds for a call chosen on an old scene."""
    table = doubt_table()
    table.submit(B, "R9")
    seen = table.seq
    table.submit(D, "doubt", seen=seen)
    for sent in (seen, None):
        with pytest.raises(Refused, match=r'Too late: D was first \("doubt"\)'):
            table.submit(A, "doubt", seen=sent)
    assert isinstance(table.log[-1], Played)


def test_an_answer_belongs_to_its_window() -> None:
    """Answers do not change the window count, and every play raises it."""
    table = doubt_table()
    table.submit(B, "R1")
    first = table.windows.opened
    table.submit(D, "waive")
    table.submit(A, "waive")
    assert table.windows.opened == first
    table.submit(C, "G2")
    assert table.windows.opened == first + 1
    assert Table.replay(DOUBT, table.log).windows.opened == table.windows.opened


def test_a_window_that_play_waits_for_closes_automatically() -> None:
    """When time is up a call is waived, whatever a substitute bot would have done (R-DOUBT-8)."""
    table = doubt_table(["", "R9", "G7 G2", "Y1 Y2"])
    table.submit(B, "R9")
    assert table.due() == [A, C, D]

    def doubts(view: View) -> int:
        del view
        raise AssertionError("nobody is asked")

    for seat in (A, C, D):
        stand_in(table, seat, doubts)
    assert table.deal.over
    assert [event.by for event in table.log if isinstance(event, Played)][1:] == ["clock"] * 3
    assert table.won == [B]


def test_at_an_unhurried_table_one_is_asked_after_another() -> None:
    """They are asked from the player's left; then the player in turn continues (R-GEN-9)."""
    table = doubt_table(unhurried=True)
    table.submit(B, "R9")
    assert table.waiting() == table.due() == [D]
    for seat in (A, C):
        assert scene(table, seat).choices == ()
        with pytest.raises(NotYourTurn, match="the table is waiting for D"):
            table.submit(seat, "doubt")
    table.submit(D, "waive")
    assert table.due() == [A]
    table.submit(A, "waive")
    assert table.due() == [C]
    table.submit(C, "doubt")
    assert table.due() == [B]
    assert Table.replay(DOUBT, table.log).unhurried


@pytest.mark.parametrize("game", [DOUBT, TUXEDO, PANJANDRUM], ids=lambda game: game.key)
def test_unhurried_tables_are_played_to_their_end(game: Game) -> None:
    """Whatever the answers, one seat is asked at a time, and the log replays."""
    table = Table(game, 4, shuffler=Shuffler(b"unhurried"), unhurried=True)
    table.deal_next()
    rng = Rng(3)
    while not table.deal.over and table.seq < 400:
        assert len(table.due()) == 1
        seat = table.due()[0]
        choices = random_move(table.deal, seat, rng)
        table.submit(seat, table.speech.text(table.deal, seat, choices))
    assert game.show(Table.replay(game, table.log).deal) == game.show(table.deal)


@pytest.mark.parametrize("game", [DOUBT, TUXEDO, PANJANDRUM], ids=lambda game: game.key)
def test_exactly_one_caller_counts_in_any_order_of_arrival(game: Game) -> None:
    """Calls from all seats at once, in any order: the first counts, the rest are refused."""
    heard = 0
    for number in range(40):
        rng = Rng(number)
        table = Table(game, 4, shuffler=Shuffler(bytes([number])))
        table.deal_next()
        for _ in range(12):
            if table.deal.over:
                break
            seat = table.due()[0]
            choices = random_move(table.deal, seat, rng)
            table.submit(seat, table.speech.text(table.deal, seat, choices))
            maker = table.deal.called_on()
            if maker < 0:
                continue
            word = {"i-doubt-it": "doubt", "tuxedo": "orange", "panjandrum": "panjandrum"}[game.key]
            callers = each(table.deal.callers())
            window, settled = table.windows.opened, 0
            for caller in sorted(callers, key=lambda _: rng.word()):
                try:
                    table.submit(caller, word)
                except Refused:
                    continue
                caught: Any = table.deal
                settled += caught.window.caller == caller
                if not table.waiting():
                    break
            assert settled <= 1
            assert not table.waiting() or table.windows.opened == window
            heard += settled
    assert heard >= 3
