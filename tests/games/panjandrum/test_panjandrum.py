"""Panjandrum's scenes and sentences, its races and its bot."""

from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import each
from parlour.core.playout import speaker
from parlour.core.rng import Rng
from parlour.errors import BadOption
from parlour.games.panjandrum import GAME
from parlour.games.panjandrum.bot import CLUB
from parlour.games.panjandrum.mechanics.delays import Delays
from parlour.games.panjandrum.rules import CALL, Options, PanjandrumDeal
from parlour.lab.duel import duel
from parlour.lab.simulate import play, quickest
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.games.tables import tell

NAMES = ("A", "B", "C")
A, B, C = range(3)


def table_of(**facts: object) -> Table:
    table = Table(GAME, 3, names=NAMES)
    position: dict[str, Any] = {"dealer": 2, "turn": 0, **facts}
    table.set_position(GAME.set_up(3, {}, position))
    return table


def wrong_table() -> Table:
    hands, delays = ["R6 Y1", "B1 B3 B4", ""], ["Y5", "Y4", ""]
    table = table_of(hands=hands, delays=delays)
    table.submit(A, "lift")
    return table


@pytest.mark.parametrize("seats", [2, 9])
def test_panj_2_three_to_eight_play(seats: int) -> None:
    """Other numbers of players are refused (PANJ-2)."""
    with pytest.raises(BadOption, match="for 3, 4, 5, 6, 7, 8 players"):
        Table(GAME, seats)


def test_panj_4_nobody_looks_at_a_hand() -> None:
    """Hands lie face down, including the player's own (PANJ-4, PANJ-16)."""
    table = Table(GAME, 3, shuffler=Shuffler(b"hands"))
    table.deal_next()
    hands = [zone for zone in scene(table, 0).zones if zone.id.startswith("hand-")]

    assert [zone.count for zone in hands] == [seat.cards for seat in scene(table, 0).seats]
    assert not any(zone.pieces for zone in hands)


def test_panj_29_a_call_and_its_outcome_are_announced() -> None:
    """The sentence says who was wrong, and who receives cards (PANJ-29, PANJ-32)."""
    assert tell(wrong_table(), B, "panjandrum") == (
        'B: "Panjandrum!" A was wrong. A receives cards from all.'
    )
    right = table_of(hands=["R6 Y1 Y2 Y3", "B1 B3 B4", ""])
    assert tell(right, A, "lift") == "A lifts R6."
    assert tell(right, B, "panjandrum") == (
        'B: "Panjandrum!" But A was right. B receives cards from all.'
    )


def test_panj_15_plays_are_described() -> None:
    table = table_of(hands=["R1 R5 Y9 Y12", "B1 B3 B2", ""], delays=["", "B4", ""])
    table.submit(A, "lift")

    assert tell(table, A, "build") == "A builds R1."
    table.submit(A, "lift")
    assert tell(table, A, "pile 2") == "A plays R5 on B's Delay Pile."
    table.submit(A, "lift")
    assert tell(table, A, "pile 1") == "A puts Y9 on their own Delay Pile."


def test_r_panj_10_no_scene_says_whether_a_play_was_right() -> None:
    """After a right and a wrong lift everybody has the same choices and prompts (R-PANJ-10)."""
    found = []
    for top in ("Y4", "Y14"):
        table = table_of(hands=["R6 Y1", "B1 B3 B4", ""], delays=["Y5", top, ""])
        table.submit(A, "lift")
        found.append([(scene(table, s).prompt, scene(table, s).choices) for s in (A, B, C)])
        assert "wrong" not in str([scene(table, s) for s in (A, B, C)])

    assert found[0] == found[1]


def test_r_panj_12_a_thousand_races_have_one_caller_each() -> None:
    """Only the first call counts (R-PANJ-12)."""
    table = wrong_table()
    callers = []
    for seed in range(1000):
        deal: Any = table.deal.copy()
        seat = quickest(deal, [CLUB] * 9, Rng(seed))
        if seat >= 0:
            deal.play(seat, CALL)
            assert deal.window.caller == seat
            assert deal.window.seats == 0
            callers.append(seat)

    assert len(callers) > 960
    assert 400 < callers.count(B) < 600


def test_the_club_bot_makes_no_mistakes() -> None:
    """It plays by R-PANJ-1, so nobody ever has a reason to call (R-PANJ-10)."""
    for seed in range(4):
        table = Table(GAME, 4, shuffler=Shuffler(bytes([seed])))
        table.deal_next()
        deal: Any = table.deal.copy()
        while not deal.over:
            seat = deal.turn
            deal.play(seat, CLUB.choose(deal.view(seat), 1))
            assert not deal.last.wrong


def test_r_panj_17_right_play_ends() -> None:
    """In 8,000 games none lasted longer than 124 turns; the limit is far off (R-PANJ-17)."""
    for seed in range(6):
        table = Table(GAME, 3, {"mistakes": "enforced"}, shuffler=Shuffler(bytes([seed])))
        table.deal_next()
        deal: Any = table.deal.copy()
        play(deal, Rng(seed), [CLUB] * 3, None)
        assert deal.turns < 300


def mark(held: Delays, turn: int) -> int:
    """Return the hash of all piles, card by card."""
    found = turn
    for pile in range(2 * held.seats):
        for card in held.piles.row(pile):
            found = found * 1000003 + card + 2
        found = found * 1000003 + 1
    return found % 2**40


@pytest.mark.parametrize("strict", [False, True])
def test_what_follows_from_the_piles_is_kept_up_to_date(strict: bool) -> None:  # noqa: FBT001
    options = Options()
    options.corrected = options.turn_late = strict
    deal, order, rng = PanjandrumDeal(4, options), GAME.order(4), Rng(3)
    for dealer in range(8):
        rng.shuffle(order)
        deal.begin(1, dealer % 4, deal.brought)
        deal.deal_out(order)
        while not deal.over:
            held = deal.held
            assert held.mark(deal.turn) == mark(held, deal.turn)
            assert each(held.started) == [seat for seat in range(4) if held.top(seat) >= 0]
            seat = speaker(deal, rng)
            deal.play(seat, rng.pick(deal.legal(seat)))


def test_the_club_bot_beats_uniform_play() -> None:
    assert duel(GAME, CLUB, UNIFORM, 4, 12, 3).low > 0.2
