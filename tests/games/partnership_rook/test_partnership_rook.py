"""Partnership Rook's scenes and sentences: what its scenarios cannot show."""

from collections.abc import Mapping

import pytest

from parlour.core.deal import SPECTATOR
from parlour.errors import BadOption
from parlour.games.partnership_rook import GAME
from parlour.table.events import Drawn
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import play, table_with

A, B, C, D = range(4)
NAMES = ("A", "B", "C", "D", "E", "F")


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: object) -> Table:
    """Return a table with these hands; A deals, and cards in no hand have been played."""
    return table_with(GAME, NAMES[: len(hands)], {"hands": list(hands), **facts}, options)


def counted(bid: int, tricks: list[int], **options: str) -> Table:
    """Return a finished deal: C has bid, and A and C took 70."""
    taken = ["R14 Y14 B14 G14", "R10 Y10", "B10 G10 R5 Y5", "B5 G5"]
    table = table_of(
        *("R1", "R2", "R3", "R4"),
        options=options,
        trump="green",
        bidder=C,
        bid=bid,
        taken=taken,
        tricks=tricks,
    )
    play(table, "R2", "R3", "R4", "R1")
    return table


def test_prook_1_four_or_six_play() -> None:
    """Four players (PROOK-1), or six (PROOK-6)."""
    for seats in (3, 5, 7, 8):
        with pytest.raises(BadOption, match="for 4, 6 players"):
            Table(GAME, seats)


@pytest.mark.parametrize(
    ("seats", "six", "sides"),
    [
        (4, "three_against_three", (0, 1, 0, 1)),
        (4, "three_couples", (0, 1, 0, 1)),
        (6, "three_against_three", (0, 1, 0, 1, 0, 1)),
        (6, "three_couples", (0, 1, 2, 0, 1, 2)),
    ],
)
def test_r_prook_7_the_partners_of_each_seat(seats: int, six: str, sides: tuple[int, ...]) -> None:
    """Partners sit opposite; three against three sit alternately (PROOK-1, R-PROOK-7)."""
    table = Table(GAME, seats, {"six": six})

    assert table.sides == sides
    assert len(scene(table, A).sheet.columns) == max(sides) + 1


def test_prook_7_the_highest_card_drawn_deals() -> None:
    """The draw for the deal is the same as in Rook (PROOK-7, R-GEN-2)."""
    table = Table(GAME, 6, shuffler=Shuffler(b"draw"))
    table.deal_next()
    drawn = table.log[1]
    assert isinstance(drawn, Drawn)
    numbers = {name: int(face[1:]) for name, face in drawn.draws}

    assert numbers[NAMES[table.deal.dealer]] == max(numbers.values())


def test_the_tricks_of_both_sides_are_visible() -> None:
    """The player's own side comes first; a spectator sees the sides in order (PROOK-4)."""
    table = table_of("R1", "R2", "R3", "R4", trump="green", tricks=[4, 2, 3, 4])

    assert english(scene(table, A).facts)[-1] == ["Tricks", "we 7, they 6"]
    assert english(scene(table, D).facts)[-1] == ["Tricks", "we 6, they 7"]
    assert english(scene(table, SPECTATOR).facts)[-1] == ["Tricks", "7 to 6"]


def test_three_couples_see_the_tricks_of_both_others() -> None:
    hands = ("R1", "R2", "R3", "R4", "R6", "R7")
    tricks = [1, 2, 0, 1, 2, 2]
    table = table_of(*hands, options={"six": "three_couples"}, trump="green", tricks=tricks)

    assert english(scene(table, B).facts)[-1] == ["Tricks", "we 4, they 2 and 2"]


def test_prompts_and_words_are_those_of_rook() -> None:
    table = table_of("R1 Y1", "R2 Y2", "R3 Y3", "R4 G4")

    assert (
        str(scene(table, A).prompt)
        == "You deal, so you must bid: 15 points or more, divisible by 5."
    )
    assert play(table, "bid 15", "pass", "bid 20", "pass", "pass") == "A passes. C has it at 20."
    assert str(scene(table, C).prompt) == "You have bid highest: choose the trump colour."
    assert str(scene(table, B).prompt) == "Waiting for trump."
    assert play(table, "trump green") == "C announces: Green is trump colour. B leads."
    assert str(scene(table, B).prompt) == "You lead: play any card of any colour."
    assert play(table, "Y2", "Y3") == "C plays Y3."
    assert str(scene(table, D).prompt) == "You have no yellow: throw away any card, or trump."
    assert play(table, "G4", "Y1") == "A plays Y1. D takes the trick."
    play(table, "R4", "R1", "R2", "R3")
    assert str(scene(table, D).prompt) == "The hand is over."


def test_the_odd_cards_of_six_players_are_described() -> None:
    """R-PROOK-8: the cards left over go with the last trick."""
    table = table_of("Y1", "Y2 R14", "Y3 Y5", "Y4", "Y6", "Y7", trump="green")

    assert play(table, "Y2", "Y3", "Y4", "Y6", "Y7", "Y1") == (
        "A plays Y1. F takes the trick. The odd cards go with it: R14 Y5."
    )


def test_prook_4_the_sheet_names_counts_tricks_and_the_20() -> None:
    """The sentence shows how the 20 for tricks helped to make a bid (PROOK-4, R-PROOK-1)."""
    assert str(counted(90, [5, 2, 4, 2]).ends[0].how()) == (
        "C bid 90 on green: A & C took 70 and 20 for 9 tricks, and made it. B & D took 30."
    )


def test_r_prook_1_the_sheet_names_a_set_back_without_that_help() -> None:
    """Under the option the 20 does not help (R-PROOK-1)."""
    assert str(counted(90, [5, 2, 4, 2], twenty="not_for_the_bid").ends[0].how()) == (
        "C bid 90 on green: A & C took 70 and 20 for 9 tricks, and are set back. B & D took 30."
    )


def test_prook_5_the_sheet_says_that_nobody_has_most_tricks() -> None:
    """With seven tricks each, only count cards score (PROOK-5)."""
    assert str(counted(75, [4, 3, 3, 3]).ends[0].how()) == (
        "C bid 75 on green: A & C took 70, and are set back. B & D took 30. "
        "Nobody has the most tricks."
    )


def test_the_others_get_the_20() -> None:
    """R-PROOK-3: this does not depend on who bid."""
    assert str(counted(70, [2, 4, 3, 4]).ends[0].how()) == (
        "C bid 70 on green: A & C took 70, and made it. B & D took 30 and 20 for 9 tricks."
    )
