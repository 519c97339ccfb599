"""The Rook pack: its cards, its sets, its checks and how a trick is taken."""

import pytest

from parlour.core.bits import bit, count, each, union
from parlour.errors import BadNotation
from parlour.packs import rook_cards
from parlour.packs.rook_cards import (
    ALL,
    BLACK,
    COLOUR_NAMES,
    COLOURS,
    FIVES,
    FOURTEENS,
    GREEN,
    NUMBERS,
    PACK,
    RED,
    STRIPPED,
    TENS,
    THIRTEENS,
    YELLOW,
    card,
    colour,
    dixie_points,
    follow,
    number,
    rook_points,
    taker,
)


def cards(text: str) -> int:
    """Return a set of cards from their faces."""
    return union(PACK.read(text))


def test_every_card_prints_and_reads_back() -> None:
    """All 56 faces differ, and each reads as the card that shows it."""
    assert len(PACK) == len(set(PACK.faces)) == 56
    for piece, face in enumerate(PACK.faces):
        assert piece == PACK.piece(face) == PACK.piece(face.lower())
        assert face == "RYBG"[colour(piece)] + str(number(piece))
        assert piece == card(colour(piece), number(piece))


def test_pack_1_four_colours_of_fourteen() -> None:
    """Colours partition the pack, numbers partition the pack, and they cross in one card."""
    assert union(list(range(56))) == ALL
    assert COLOUR_NAMES[RED] == "red"
    assert COLOUR_NAMES[YELLOW] == "yellow"
    assert COLOUR_NAMES[BLACK] == "black"
    assert COLOUR_NAMES[GREEN] == "green"
    assert sum(COLOURS) == sum(NUMBERS) == ALL
    for c in range(4):
        assert count(COLOURS[c]) == 14
        for n in range(1, 15):
            assert count(NUMBERS[n]) == 4
            assert COLOURS[c] & NUMBERS[n] == bit(card(c, n))


def test_only_faces_of_the_pack_are_accepted() -> None:
    """A face that is not in the pack is refused by name."""
    for face in ("R0", "R15", "W3", "ROOK", ""):
        with pytest.raises(BadNotation, match="rook pack"):
            PACK.piece(face)


def test_rook_3_three_play_without_the_cards_below_five() -> None:
    """Sixteen cards are out, forty left, and no count card is lost (R-ROOK-19)."""
    assert count(STRIPPED) == 40
    assert min(number(c) for c in each(STRIPPED)) == 5
    assert rook_points(STRIPPED) == 100


def test_rook_44_and_dixie_48_the_count_is_100() -> None:
    """The whole pack counts 100 both ways, and no card counts for both 13 and 14."""
    assert rook_points(ALL) == 100
    assert dixie_points(ALL) == 100
    assert rook_points(FIVES) == dixie_points(FIVES) == 20
    assert rook_points(TENS) == dixie_points(TENS) == 40
    assert (rook_points(FOURTEENS), dixie_points(FOURTEENS)) == (40, 0)
    assert (rook_points(THIRTEENS), dixie_points(THIRTEENS)) == (0, 40)


def test_points_of_every_card() -> None:
    """A card alone is worth what the clause says, and a set is the sum of its cards."""
    for c in range(56):
        n = number(c)
        assert rook_points(bit(c)) == {5: 5, 10: 10, 14: 10}.get(n, 0)
        assert dixie_points(bit(c)) == {5: 5, 10: 10, 13: 10}.get(n, 0)
    assert dixie_points(cards("R5 G5 Y10 B13 R14 G14 Y1")) == 30  # FX-DIXIE-5


def test_rook_27_follow_the_colour_led() -> None:
    """A player who holds the colour led plays only that; otherwise any card."""
    hand = cards("R5 R9 G14 Y1")
    assert follow(hand, RED) == cards("R5 R9")
    assert follow(hand, BLACK) == hand


def test_fx_rook_3_trumped_or_not() -> None:
    """The trump takes the trick; thrown-away cards do not."""
    trick = cards("R5 R14 G1 B14")
    assert PACK.faces[taker(trick, RED, GREEN)] == "G1"
    assert rook_points(trick) == 25
    trick = cards("R5 R14 Y10 B14")
    assert PACK.faces[taker(trick, RED, GREEN)] == "R14"
    assert rook_points(trick) == 35


def test_fx_flip_4_no_trumps() -> None:
    """Without trumps, the colour led acts as trump (FLIP-18)."""
    assert PACK.faces[taker(cards("B6 R14 B2 Y14 B9"), BLACK, BLACK)] == "B9"


@pytest.mark.parametrize("led", range(4))
def test_flip_18_where_there_is_no_trump_the_highest_of_the_colour_led_takes_the_trick(
    led: int,
) -> None:
    cards = sum(1 << (14 * colour + 12 - 2 * (colour == led)) for colour in range(4))

    assert rook_cards.taker(cards, led, -1) == 14 * led + 10
