"""Sniff's scenes and sentences: what the scenarios in tests/games/sniff/scenarios cannot show."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption, Illegal
from parlour.games.sniff import GAME
from parlour.games.sniff.rules import END, FOLLOW, SniffDeal
from parlour.languages.message import called
from parlour.packs.card_dominoes import ALL, PACK, SUITS, spots
from parlour.table.events import Drawn
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.dominoes import cuts
from tests.games.tables import play, table_with, tell, zone

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: Any) -> Table:
    """Return a table with these hands; the last seat deals, so A begins."""
    stated = {"hands": list(hands), "dealer": len(hands) - 1, **facts}
    return table_with(GAME, NAMES[: len(hands)], stated, options)


# The players, the pack, the cut and the deal.


@pytest.mark.parametrize("seats", [1, 5, 6])
def test_sniff_2_two_three_or_four_play(seats: int) -> None:
    """Other numbers of players are refused (SNIFF-2)."""
    with pytest.raises(BadOption, match=f"Sniff is for 2, 3, 4 players, not {seats}"):
        Table(GAME, seats)


def test_sniff_3_four_may_be_partners() -> None:
    """Only four can (SNIFF-3); partners sit opposite and score together (SNIFF-R16)."""
    partners = GAME.choose({"partners": "yes"})

    assert GAME.rules.sides(4, GAME.choose()) == (0, 1, 2, 3)
    assert GAME.rules.sides(4, partners) == (0, 1, 0, 1)
    assert GAME.rules.sides(3, partners) == (0, 1, 2)


def test_sniff_1_the_pack_is_the_double_nine_set() -> None:
    """55 dominoes and 495 spots (SNIFF-1)."""
    assert len(GAME.order(2)) == 55
    assert spots(ALL) == 495


@pytest.mark.parametrize(("seats", "each", "left"), [(2, 8, 39), (3, 7, 34), (4, 6, 31)])
def test_sniff_f6_the_pack_after_the_deal(seats: int, each: int, left: int) -> None:
    """Eight, seven or six to each (SNIFF-6, SNIFF-7, SNIFF-8); the rest is the pack (SNIFF-R18)."""
    table = Table(GAME, seats)
    table.deal_next()
    shown = scene(table, A)

    assert [info.cards for info in shown.seats] == [each] * seats
    assert zone(shown, "pack").count == left


def test_sniff_9_dealt_one_at_a_time_from_the_dealers_left() -> None:
    """The player left of the dealer is first, and so on round the table (SNIFF-9)."""
    table = Table(GAME, 3, names=NAMES[:3])
    table.deal_recorded(list(range(55)), B)
    deal = table.deal
    assert isinstance(deal, SniffDeal)

    assert PACK.show(deal.dominoes.hands[C]) == "0-0 2-0 3-0 3-3 4-2 5-0 5-3"
    assert PACK.show(deal.dominoes.hands[A]) == "1-0 2-1 3-1 4-0 4-3 5-1 5-4"
    assert deal.turn == C


def test_sniff_5_the_fewest_spots_deal_and_ties_cut_again() -> None:
    """A and C tie at 3: only they cut again (SNIFF-4, SNIFF-5, SNIFF-R16)."""
    drawn = GAME.drawing(3, {}).drawn(cuts("3-0", "9-9", "2-1", "5-5", "4-4"), NAMES[:3])

    assert drawn.draws == (("A", "3-0"), ("B", "9-9"), ("C", "2-1"), ("A", "5-5"), ("C", "4-4"))
    assert drawn.dealer == C
    assert drawn.names == NAMES[:3]


def test_sniff_4_the_cut_is_announced() -> None:
    table = Table(GAME, 2, names=NAMES[:2], shuffler=Shuffler(b"cut"))
    table.deal_next()
    drawn = next(event for event in table.log if isinstance(event, Drawn))

    assert str(log_lines(table, A)[1].text).endswith(f"{NAMES[drawn.dealer]} deals.")
    assert all(
        f"{name} draws {face}" in str(log_lines(table, A)[1].text) for name, face in drawn.draws
    )


# Scenes.


def test_the_open_ends_and_their_total_are_visible() -> None:
    """Choices show what they would score, in the unit of the table (SNIFF-11, SNIFF-29)."""
    table = table_of("5-5 5-3 9-9", "5-0 2-0 8-8")
    assert scene(table, A).facts == ()
    play(table, "5-5")
    assert dict(english(scene(table, A).facts)) == {"Ends": "5 and 5", "Total": "10, 2 pegs"}
    play(table, "5-0 left")
    assert dict(english(scene(table, A).facts)) == {"Ends": "0 and 5", "Total": "10, 2 pegs"}
    play(table, "5-3 right")
    assert dict(english(scene(table, A).facts)) == {"Ends": "0, 3, 5 and 5", "Total": "13"}


@pytest.mark.parametrize(
    ("count", "total"), [("pegs", "5, 1 peg"), ("fives", "5, 5 points"), ("literal", "5, 1 point")]
)
def test_the_total_is_described_in_the_unit_of_the_table(count: str, total: str) -> None:
    table = table_of("3-2 9-9", "8-8", options={"count": count})
    play(table, "3-2")

    assert dict(english(scene(table, A).facts))["Total"] == total


def test_the_chain_lies_on_the_table() -> None:
    """The dominoes at its open ends are named, and the last one laid is marked (SNIFF-R2)."""
    table = table_of("7-5 9-9", "7-4 8-8", line="7-7, 7-2 left")
    play(table, "7-5 right")
    pieces = zone(scene(table, B), "line").pieces

    assert {piece.face: (piece.ends, piece.mark) for piece in pieces} == {
        "7-7": (("up", "down"), ""),
        "7-2": (("left",), ""),
        "7-5": (("right",), "last"),
    }
    assert all(piece.at is not None for piece in pieces)


def test_sniff_36_the_pegging_board_has_two_pegs_for_each_side() -> None:
    """The front peg shows the score, the rear one the previous score (SNIFF-36)."""
    table = table_of("3-2 9-9", "2-0 8-8", scores=[10, 20])
    play(table, "3-2")
    board = zone(scene(table, B), "board")

    assert board.kind == "sheet"
    assert [(peg.by, peg.face, peg.at) for peg in board.pieces] == [
        (A, "11", (11, 0, 10)),
        (B, "20", (20, 1, 20)),
    ]
    assert str(board.note) == "61 is game"


def test_a_player_sees_only_their_own_hand_until_the_hand_is_over() -> None:
    """Hands are exposed when a player is out (SNIFF-30, SNIFF-R18)."""
    table = table_of("6-1", "9-9 2-0", line="6-2")
    assert zone(scene(table, A), "hand-1").pieces == ()
    assert zone(scene(table, A), "hand-1").count == 2
    play(table, "6-1 left")

    assert [piece.face for piece in zone(scene(table, A), "hand-1").pieces] == ["9-9", "2-0"]
    assert called("mark", "out") in scene(table, B).seats[A].notes


@pytest.mark.parametrize(
    ("facts", "prompt"),
    [
        ({}, "You set: lay any card you choose, preferably a double."),
        ({"line": "6-4"}, "Match an exposed end: play a 6 or 4."),
        ({"line": "9-8"}, "You hold no 9 or 8: you are blocked, and must draw."),
        ({"line": "6-4", "phase": "end", "card": "6-1", "half": True}, "Lay 6-1 at which arm?"),
    ],
)
def test_the_prompt_says_what_to_do(facts: dict[str, Any], prompt: str) -> None:
    table = table_of("6-1 4-2", "7-7", **facts)

    assert str(scene(table, A).prompt) == prompt
    assert str(scene(table, B).prompt).startswith("Waiting for ")


def test_the_prompt_says_why_it_is_over() -> None:
    out = table_of("6-1", "9-9", line="6-2")
    play(out, "6-1 left")
    blocked = table_of("6-6 2-1", "9-5", line="3-2, 4-3 left, 4-4 left", stock="")
    play(blocked, "2-1 right")
    won = table_of("6-1 9-9", "9-8", line="6-4", scores=[60, 0])
    play(won, "6-1 left")

    assert str(scene(out, A).prompt) == "The hand is over."
    assert str(scene(blocked, A).prompt) == "All are blocked: the hand is over."
    assert str(scene(won, A).prompt) == "The game is won."


# What a seat knows.


def imagined(table: Table, seat: int, times: int = 60) -> Iterable[SniffDeal]:
    view, rng = table.deal.view(seat), Rng(1)
    for _ in range(times):
        world = view.imagine(rng)
        assert isinstance(world, SniffDeal)
        yield world


def test_sniff_27_a_player_who_passes_held_nothing_that_fitted() -> None:
    """A held no 8 or 3 before the draw, and drew none (SNIFF-25, SNIFF-26, SNIFF-27)."""
    table = table_of("9-9 6-1 5-5 4-4", "8-7 7-7 6-6", line="8-3", stock="7-0 6-5 8-8 4-3 9-8 8-0")
    play(table, "draw")
    worlds = list(imagined(table, B))

    assert all(world.dominoes.hands[A] & (SUITS[8] | SUITS[3]) == 0 for world in worlds)
    assert len({world.dominoes.hands[A] for world in worlds}) > 20


def test_sniff_r7_a_card_drawn_that_must_be_played_fits() -> None:
    """Everybody knows that it fits, and that nothing else in the hand does (SNIFF-R7)."""
    table = table_of("9-9 6-1 5-5", "8-7 7-7 6-6", line="8-3", stock="7-0 5-3 8-8 4-3 9-8 8-0")
    play(table, "draw")
    for world in imagined(table, B):
        fitting = world.dominoes.hands[A] & (SUITS[8] | SUITS[3])
        assert fitting
        assert fitting & (fitting - 1) == 0


def test_an_earlier_pass_does_not_restrict_later_draws() -> None:
    """A passed on 8 and 3; when A draws again at other ends, a 3 may be drawn (SNIFF-25)."""
    table = table_of("9-9 6-1 5-5", "8-2 3-2 7-7", line="8-3", stock="7-0 6-5 4-4 4-3 9-4")
    play(table, "draw", "3-2 right", "draw")
    assert table.waiting() == [B]
    worlds = list(imagined(table, B, 200))

    assert any(world.dominoes.hands[A] & SUITS[3] for world in worlds)
    assert any(not world.dominoes.hands[A] & SUITS[3] for world in worlds)


def test_the_order_of_the_pack_is_known_to_nobody() -> None:
    table = table_of("9-9 6-1", "8-2 3-2", line="8-3")

    assert len({tuple(world.stock.order)[:2] for world in imagined(table, A)}) > 40


# Sentences.


def test_cards_and_scores_are_described() -> None:
    table = table_of("5-5 5-3 9-9", "5-0 2-0 8-8")

    assert tell(table, A, "5-5") == "A sets 5-5. 10: 2 pegs."
    assert tell(table, B, "5-0 left") == "B plays 5-0 left, on the 5. 10: 2 pegs."
    assert tell(table, A, "5-3 right") == "A plays 5-3 right, on the 5."


def test_only_the_drawer_learns_what_was_drawn() -> None:
    """Others hear only how many dominoes were drawn (SNIFF-R18)."""
    hands = ("9-9 6-1", "4-4 8-0")
    pack = "7-0 6-5 8-8"
    assert tell(table_of(*hands, line="8-3", stock=pack), A, "draw") == (
        "A draws two, passes; 1 left."
    )
    assert tell(table_of(*hands, line="8-3", stock=pack), A, "draw", A) == (
        "A draws 6-5 7-0, passes; 1 left."
    )
    assert tell(table_of(*hands, line="8-3", stock="7-0 5-3 8-8"), A, "draw", B) == (
        "A draws two; 1 left."
    )
    assert tell(table_of(*hands, line="8-3", stock="8-1 5-3 8-8"), A, "draw", B) == (
        "A draws one; 2 left."
    )
    assert tell(table_of(*hands, line="8-3", stock="7-0"), A, "draw", B) == (
        "A draws one, passes; 0 left."
    )


def test_passes_without_a_draw_are_described() -> None:
    """A player passes without a draw when the pack is used up (SNIFF-R8)."""
    table = table_of("9-9 6-1", "4-4 8-0 5-3 5-2", line="8-3", stock="", turn=B)

    assert tell(table, B, "8-0 left") == "B plays 8-0 left, on the 8. A passes."
    assert scene(table, B).seats[A].notes == (called("mark", "passed"),)


def test_a_draw_that_blocks_everybody_is_described() -> None:
    table = table_of("9-9 6-6", "7-7 4-4", line="8-3", stock="7-0 6-5")

    assert tell(table, A, "draw") == "A draws two, passes; 0 left. All are blocked."


def test_going_out_is_described_and_scored() -> None:
    table = table_of("6-1", "9-9 2-0", "9-8", line="6-4")

    assert tell(table, A, "6-1 left") == "A plays 6-1 left, on the 6. 5: 1 peg. A is out."
    assert (
        str(table.ends[-1].how())
        == "In play: A 1 peg. A is out: B 20 and C 17 make 37. That is 8 pegs."
    )


def test_the_score_of_a_blocked_hand_is_explained() -> None:
    table = table_of("6-6 2-1", "9-5", line="3-2, 4-3 left, 4-4 left", stock="")
    play(table, "2-1 right")

    assert str(table.ends[-1].how()).endswith(
        "All are blocked: A 12 against B 14, 14 \N{MINUS SIGN} 12 = 2. That is 1 peg."
    )


def test_the_score_of_a_tie_is_explained() -> None:
    table = table_of("6-6 2-1", "9-3", line="4-2, 4-4 left", stock="")
    play(table, "2-1 right")

    assert str(table.ends[-1].how()).endswith("The fewest spots tie, and nobody scores.")


def test_pegging_out_is_described_without_a_count() -> None:
    """SNIFF-R15."""
    table = table_of("6-1", "9-9 2-0", line="6-4", scores=[60, 0])

    assert tell(table, A, "6-1 left") == "A plays 6-1 left, on the 6. 5: 1 peg. A pegs out."
    assert str(table.ends[-1].how()) == "In play: A 1 peg."


def test_partners_peg_out_together() -> None:
    table = table_of(
        *("6-1 9-9", "9-8", "8-8", "7-7"), options={"partners": "yes"}, line="6-4", scores=[60, 0]
    )

    assert tell(table, A, "6-1 left").endswith("A & C peg out.")


# Refusals and positions.


def test_a_refusal_quotes_the_clause_in_plain_words() -> None:
    table = table_of("7-5 9-9", "7-4", line="7-7, 7-2 left")

    with pytest.raises(Illegal, match="closed until both its sides have been played to"):
        table.submit(A, "7-5 up")


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"turn": 8}, '"turn"'),
        ({"phase": "end"}, '"card"'),
        ({"line": "6-4, 5-5 left"}, "does not join"),
        ({"line": "6-1"}, "6-1"),
        ({"options": {"spinner": "set"}, "line": "7-7, 7-1 up"}, "arm"),
    ],
)
def test_an_impossible_position_is_refused(facts: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        table_of("6-1 4-2", "9-9", **facts)


def test_omitted_facts_of_a_position_are_inferred() -> None:
    """Dominoes that lie nowhere are in the pack; if there is a line, it must be matched."""
    table = table_of("6-1 4-2", "9-9", line="6-4")
    deal = table.deal
    assert isinstance(deal, SniffDeal)

    assert deal.stock.left() == 51
    assert list(deal.rear) == [0, 0]
    assert (deal.turn, deal.phase) == (A, 1)


def test_sniff_38_a_game_may_be_a_single_point() -> None:
    """Any target from 1 (SNIFF-38); by default, the usual one for the way of counting."""
    single: Any = GAME.new_deal(2, {"target": "1"})
    usual: Any = GAME.new_deal(2)

    assert single.target() == 1
    assert usual.target() == 61


def test_sniff_20_first_the_card_and_then_the_arm() -> None:
    """An arm without a card, or a second card, is refused (SNIFF-20)."""
    table = table_of("6-1 5-5", "4-4 3-3", line="6-6")
    assert table.deal.view(A).why_not(END, 0) == "SNIFF-20"
    table.deal.play(A, PACK.piece("6-1"))
    assert table.deal.view(A).why_not(FOLLOW, PACK.piece("5-5")) == "SNIFF-20"
