"""Donkey's scenes and sentences, its races and its bot."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import count, each
from parlour.core.playout import speaker
from parlour.core.rng import Rng
from parlour.errors import BadOption
from parlour.games.donkey import GAME
from parlour.games.donkey.bot import CLUB
from parlour.games.donkey.rules import FOLD, DonkeyDeal, Options
from parlour.lab.duel import duel
from parlour.lab.simulate import quickest
from parlour.languages.message import called
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import table_with, tell

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D")


def table_of(*hands: str, **facts: object) -> Table:
    stated = {"hands": list(hands), "dealer": 3, **facts}
    return table_with(GAME, NAMES[: len(hands)], stated)


def set_table() -> Table:
    return table_of("G7 R1", "R7 Y7 B7 G12", "Y2 R3", "B9 R4")


@pytest.mark.parametrize("seats", [2, 9])
def test_r_donk_1_three_to_eight_play(seats: int) -> None:
    """Two or nine players are refused (R-DONK-1)."""
    with pytest.raises(BadOption, match="for 3, 4, 5, 6, 7, 8 players"):
        Table(GAME, seats)


def test_donk_4_a_card_is_passed_face_down() -> None:
    """Others hear that a card was passed, not which; the receiver sees it when all have passed.

    (DONK-4, DONK-5.)
    """
    table = set_table()

    assert tell(table, A, "G7", B) == "A passes a card."
    assert "G7" not in str(scene(table, B))
    assert tell(table, B, "G12", B) == "B passes G12."
    assert tell(table, C, "Y2", B) == "C passes a card."
    assert tell(table, D, "B9", B) == "D passes a card. All pick up. You get G7."


def test_donk_7_the_fold_and_the_forfeit_are_announced() -> None:
    """The set is laid down face up; the last player runs round the table (DONK-7, DONK-10)."""
    table = set_table()
    for seat, card in ((A, "G7"), (B, "G12"), (C, "Y2"), (D, "B9")):
        table.submit(seat, card)

    assert tell(table, B, "fold") == "B lays down four 7s and folds."
    assert str(scene(table, A).prompt) == "Somebody has folded: fold your hands!"
    assert called("mark", "folded") in scene(table, A).seats[B].notes
    table.submit(D, "fold")
    assert tell(table, A, "fold") == (
        "A folds. B wins. C is the Donkey, and runs around the table three times."
    )
    assert english(scene(table, A).seats[C].notes) == ["Donkey"]


def test_r_donk_10_a_thousand_races_to_fold_have_one_donkey_each() -> None:
    """The order in which hands are folded is a race, and each race has one loser (R-DONK-10)."""
    table = set_table()
    for seat, card in ((A, "G7"), (B, "G12"), (C, "Y2"), (D, "B9")):
        table.submit(seat, card)
    table.submit(B, "fold")
    donkeys = []
    for seed in range(1000):
        deal: Any = table.deal.copy()
        rng = Rng(seed)
        while not deal.over:
            deal.play(quickest(deal, [CLUB] * 9, rng), FOLD)
        donkeys.append(deal.donkey)

    assert all(250 < donkeys.count(seat) < 420 for seat in (A, C, D))


def test_the_club_bot_keeps_pairs_and_folds_sets() -> None:
    table = table_of("G7 R1 Y1", "R7 Y7 B7 G12", "R3 Y3 B3 G3", "B9 R4")
    views: list[Any] = [table.deal.view(seat) for seat in (A, B, C)]

    assert GAME.pack.faces[CLUB.choose(views[0], 1)] == "G7"
    assert GAME.pack.faces[CLUB.choose(views[1], 1)] == "G12"
    assert CLUB.choose(views[2], 1) == FOLD


def test_the_club_bot_beats_uniform_play() -> None:
    assert duel(GAME, CLUB, UNIFORM, 4, 10, 3).low > 0.3


@pytest.mark.parametrize(("stream", "late"), [(False, False), (False, True), (True, False)])
def test_who_lacks_a_card_follows_from_the_hands(stream: bool, late: bool) -> None:  # noqa: FBT001
    options = Options()
    options.stream, options.folds_late = stream, late
    deal, rng = DonkeyDeal(4, options), Rng(3)
    order = GAME.order(4)
    for dealer in range(4):
        rng.shuffle(order)
        deal.begin(1, dealer, deal.brought)
        deal.deal_out(order)
        while not deal.over:
            short = [seat for seat in range(4) if count(deal.hands[seat]) < deal.full[seat]]
            assert each(deal.lacking) == short
            seat = speaker(deal, rng)
            imagined = deal.view(seat).imagine(rng)
            assert isinstance(imagined, DonkeyDeal)
            assert imagined.lacking == deal.lacking
            deal.play(seat, rng.pick(deal.legal(seat)))
