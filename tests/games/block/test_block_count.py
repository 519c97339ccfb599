"""How Block's count is announced and explained."""

import pytest

from parlour.core.bits import each
from parlour.table.stage import scene
from tests.games.block.block_tables import X, Y, table_of
from tests.games.tables import tell


def test_block_65_the_count_is_announced_by_card_and_by_honors() -> None:
    """Five cards left, including A10, are "5 by card and 10 by honors" (BLOCK-65)."""
    table = table_of("C11", "A10 B4 C2", "D9 E7")

    assert tell(table, X, "C11") == "X: C 11. X runs out: 5 by card and 10 by honors."
    assert list(table.deal.scores) == [15, 0, 0]


@pytest.mark.parametrize(
    ("hands", "move", "said"),
    [
        (("C11", "B4 C2", "D9"), "C11", "3 by card"),
        (("C11", "A5 C2", "A10"), "C11", "3 by card and 15 by honors"),
        (("A5", "B4 C2", "A10"), "A5", "5 for the card itself, 3 by card and 10 by honors"),
        (("A10 BLOCK", "B4", "D1"), "A10 block", "10 for the card itself and 2 by card"),
        (("C4 BLOCK", "BLOCK", "C5"), "C4 block", "2 by card"),
    ],
)
def test_block_61_the_count_is_explained_part_by_part(
    hands: tuple[str, ...], move: str, said: str
) -> None:
    """The sentence explains the score of the player who ran out (BLOCK-61, BLOCK-63, BLOCK-64)."""
    assert tell(table_of(*hands), X, move).endswith(f" X runs out: {said}.")


def test_block_r14_an_empty_count_is_announced_without_numbers() -> None:
    """If Block cards do not count and nothing else is left, there is no count (BLOCK-R14)."""
    table = table_of("C11", "BLOCK", "BLOCK", options={"blocks_count_as_cards": "no"})

    assert tell(table, X, "C11") == "X: C 11. X runs out."
    assert list(table.deal.scores) == [0, 0, 0]


def test_block_43_penalties_are_announced() -> None:
    """Everybody hears who loses how much; there is no sentence if nothing is lost (BLOCK-43)."""
    table = table_of("C11", "BLOCK BLOCK", "D1 BLOCK", scores=[0, 30, 3])

    assert tell(table, X, "C11") == "X: C 11. X runs out: 4 by card. Y loses 10. Z loses 3."

    table = table_of("C11", "BLOCK BLOCK", "D1 BLOCK")

    assert tell(table, X, "C11") == "X: C 11. X runs out: 4 by card."


def test_block_r19_a_win_in_mid_hand_is_not_a_dead_hand() -> None:
    """A count card that wins is announced as points, and the hand is over (BLOCK-R19)."""
    table = table_of("A10 B1 BLOCK", "A11 D1", "E1", scores=[90, 0, 0])

    assert tell(table, X, "A10") == "X: A 10. 10 points at once."
    assert str(scene(table, Y).prompt) == "The hand is over."
    assert "winner" in scene(table, Y).seats[X].marks


def test_block_r19_at_the_end_of_the_hand_nobody_has_won_before_it() -> None:
    """Under the option, 100 points in mid-hand do not win yet, and no mark is shown (BLOCK-R19)."""
    table = table_of(
        "A10 C1", "A11 E11", "E1", scores=[90, 0, 0], options={"game_end": "end_of_hand"}
    )
    table.submit(X, "A10")

    assert table.deal.winners() == table.deal.view(Y).winners == 0
    assert not any("winner" in seat.marks for seat in scene(table, Y).seats)

    table.submit(Y, "A11")
    table.submit(Y, "E11")

    assert each(table.deal.winners()) == [X]
