"""Flip's scenes and sentences: what its scenarios cannot show."""

from collections.abc import Mapping

import pytest

from parlour.core.deal import SPECTATOR
from parlour.errors import BadNotation, BadOption
from parlour.games.flip import GAME
from parlour.table.events import Drawn, Won
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import faces, play, table_with, zone

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D", "E", "F", "G")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; A deals, and cards in no hand have been played."""
    return table_with(GAME, NAMES[: len(hands)], {"hands": list(hands), **facts}, options)


def test_flip_1_three_to_seven_play() -> None:
    """Three to seven players (FLIP-1); four may play as partners (FLIP-2, R-FLIP-5)."""
    for seats in (2, 8):
        with pytest.raises(BadOption, match="for 3, 4, 5, 6, 7 players"):
            Table(GAME, seats)

    assert Table(GAME, 4).sides == (0, 1, 0, 1)
    assert Table(GAME, 4, {"four_players": "singles"}).sides == (0, 1, 2, 3)
    assert Table(GAME, 7).sides == tuple(range(7))


def test_r_flip_8_the_first_dealer_is_drawn_for() -> None:
    """The highest card drawn deals first, then the deal passes to the left (R-FLIP-8, R-GEN-3)."""
    table = Table(GAME, 6, names=NAMES[:6], shuffler=Shuffler(b"draw"))
    table.deal_next()
    drawn = table.log[1]
    assert isinstance(drawn, Drawn)
    first = {name: int(face[1:]) for name, face in drawn.draws[:6]}

    assert first[NAMES[table.deal.dealer]] == max(first.values())


def test_flip_12_hands_are_sorted_by_colour() -> None:
    """All cards of a colour lie together, low to high (FLIP-12)."""
    table = table_of("G2 R9 Y14 B3 R1 Y2", "G1", "G3", "G4", turn=A)

    assert faces(scene(table, A), "hand-0") == "R1 R9 Y2 Y14 B3 G2"


def test_flip_5_nobody_sees_the_centre_before_the_count() -> None:
    """The centre cards lie and are taken face down, and open at the count (FLIP-4, R-FLIP-4)."""
    table = table_of("B2 R1", "B7 G1", "B9 G2", centre="R5 Y10", turn=B)
    for seat in (A, B, C, SPECTATOR):
        assert zone(scene(table, seat), "centre").count == 2
        assert not zone(scene(table, seat), "centre").pieces
    assert play(table, "B7", "B9", "B2") == (
        "A plays B2. C takes the trick. The centre cards go with it."
    )
    for seat in (A, B, C, SPECTATOR):
        left = zone(scene(table, seat), "centre")
        assert (left.pieces, left.count) == ((), None)
        assert table.view(seat).centre == 0  # type: ignore[attr-defined]
    assert play(table, "G2", "R1", "G1") == "B plays G1. C takes the trick: 1 red."

    shown = scene(table, B)
    assert faces(shown, "centre") == "R5 Y10"
    assert faces(shown, "tricks-2") == "R1 R5 Y10"
    assert str(zone(shown, "tricks-2").note) == "6 red"
    assert str(shown.prompt) == "The hand is over."
    assert str(table.ends[0].how()) == (
        "C 6 red less 10 for the Golden Ten, but never below 0. C had R5 Y10 from the centre."
    )


def test_flip_10_the_golden_ten_is_announced() -> None:
    """The sentence names what counts in a trick, including the Golden Ten (FLIP-7, FLIP-10)."""
    table = table_of("Y2 R1", "Y7 G1", "Y10 G2", "Y14 G3", turn=B)

    assert play(table, "Y7", "Y10", "Y14", "Y2") == "A plays Y2. D takes the trick: the Golden Ten."
    table = table_of("R10 R1", "Y7 G1", "Y10 G2", "R5 G3", turn=B)
    assert play(table, "Y7", "Y10", "R5") == "D throws away R5."
    assert play(table, "R10") == (
        "A throws away R10. C takes the trick: 15 red and the Golden Ten."
    )


def test_flip_14_the_prompt_says_what_may_be_played() -> None:
    """Follow, or play any card; there is no trump (FLIP-14, FLIP-15)."""
    table = table_of("R3 R4", "B6 B1", "B2 R14", "Y14 R1", turn=B)
    assert str(scene(table, B).prompt) == "You lead: play any card of any colour."
    play(table, "B6")
    assert str(scene(table, C).prompt) == "Follow the colour led: black."
    hand = {piece.face: piece.why for piece in zone(scene(table, C), "hand-2").pieces}
    assert hand == {"B2": "", "R14": "FLIP-14"}
    assert str(scene(table, A).prompt) == "Waiting for a card."
    play(table, "B2")
    assert str(scene(table, D).prompt) == "You have no black: throw away any card."


def test_flip_18_the_card_that_takes_is_marked() -> None:
    """The highest of the colour led, not a higher card of another (FLIP-18)."""
    table = table_of("B9 B1", "B6 B2", "R14 B3", "Y14 R1", turn=B)
    play(table, "B6", "B3", "Y14")
    marks = {p.face: p.mark for p in zone(scene(table, A), "trick").pieces}

    assert marks == {"B6": "led winning", "B3": "", "Y14": ""}


def test_flip_22_the_deal_is_counted_and_the_smallest_wins() -> None:
    """The scene shows which of the six deals it is, and what wins (FLIP-22, FLIP-23)."""
    table = table_of("B1", "B2", "B3", number=6, turn=B, scores=[20, 35, 20])
    assert ["Deal", "6 of 6"] in english(scene(table, A).facts)
    assert ["Wins", "the smallest count"] in english(scene(table, A).facts)
    play(table, "B2", "B3", "B1")

    assert table.log[-1] == Won((0, 2))
    assert GAME.rules.low_wins
    table = table_of("B1", "B2", "B3", number=7, turn=B, options={"tie": "extra_deals"})
    assert ["Deal", "7, an extra one"] in english(scene(table, A).facts)


def test_r_flip_3_a_cumulative_golden_ten_is_described() -> None:
    """The scoring sentence says that the whole score is meant (R-FLIP-3, R-FLIP-5)."""
    table = table_of(
        *("B1", "B2", "B3", "B4"),
        turn=B,
        taken=["R10 R5", "R1", "Y10", ""],
        options={"golden_ten": "cumulative"},
    )
    play(table, "B2", "B3", "B4", "B1")

    assert str(table.ends[0].how()) == (
        "A & C 15 red less 10 for the Golden Ten from the whole score; B & D 1 red."
    )


def test_a_position_that_cannot_be_played_on_is_refused() -> None:
    with pytest.raises(BadNotation, match="without a card"):
        GAME.set_up(3, None, {"hands": ["R1", "", "R2"], "turn": 0})
