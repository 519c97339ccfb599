"""Drawing for the deal."""

from collections import Counter
from collections.abc import Callable

from parlour.core.bits import each
from parlour.packs.rook_cards import ALL, PACK, number
from parlour.table.lots import Lots
from parlour.table.lots import drawing as drawing_of
from parlour.table.shuffle import Shuffler

NAMES = ("A", "B", "C", "D")
HIGHEST = drawing_of(Lots("highest", number), PACK.faces, each(ALL))


def drawing(faces: str) -> Callable[[int], int]:
    """Return a random source that draws these cards, one after another."""
    left, places = each(ALL), []
    for card in PACK.read(faces):
        places.append(left.index(card))
        left.remove(card)
    row = iter(places)
    return lambda _: next(row)


def test_rook_4_the_highest_number_deals() -> None:
    """Colours do not matter (ROOK-4)."""
    drawn = HIGHEST.drawn(drawing("R3 Y12 G11 B1"), NAMES)

    assert drawn.dealer == 1
    assert drawn.draws == (("A", "R3"), ("B", "Y12"), ("C", "G11"), ("D", "B1"))
    assert drawn.names == NAMES


def test_r_gen_2_only_those_who_tie_for_the_highest_draw_again() -> None:
    """B and D draw again, twice; A and C, who tie for less, do not (R-GEN-2)."""
    cards = "R9 Y12 G9 B12 R4 Y4 G2 B3"
    drawn = HIGHEST.drawn(drawing(cards), NAMES)

    assert drawn.draws[4:] == (("B", "R4"), ("D", "Y4"), ("B", "G2"), ("D", "B3"))
    assert drawn.dealer == 3


def test_no_card_is_drawn_twice() -> None:
    """No card is put back while there are enough."""
    for secret in range(60):
        below = Shuffler(bytes([secret])).stream("draw").below
        drawn = HIGHEST.drawn(below, NAMES)
        faces = [face for _, face in drawn.draws]
        assert len(set(faces)) == len(faces)


def test_every_seat_deals_equally_often() -> None:
    dealers: Counter[int] = Counter()
    for secret in range(400):
        below = Shuffler(secret.to_bytes(2, "big")).stream("draw").below
        dealers[HIGHEST.drawn(below, NAMES).dealer] += 1

    assert all(70 < dealers[seat] < 130 for seat in range(4))


def test_when_too_few_cards_are_left_all_are_drawn_from_again() -> None:
    """Two players who tie with two of three cards draw from all three again."""
    places = iter([0, 0, 0, 1])
    few = drawing_of(Lots("highest", number), PACK.faces, PACK.read("R7 Y7 B2"))
    drawn = few.drawn(lambda _: next(places), ("A", "B"))

    assert [face for _, face in drawn.draws] == ["R7", "Y7", "R7", "B2"]
    assert drawn.dealer == 0
