"""The stock: drawing from the top, and the reserve that must be left."""

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import union
from parlour.kit.stock import Stock
from parlour.packs.card_dominoes import PACK


def stock(faces: str, reserve: int = 0, dealt: int = 0) -> Stock:
    """Return a stock with these dominoes, the top first."""
    made = Stock(reserve)
    made.fill(vec[i64](PACK.read(faces)), dealt)
    return made


def test_the_rest_of_a_shuffled_pack() -> None:
    """It holds no dealt piece; the next piece of the order is the top."""
    rest = stock("9-9 6-1 7-0 5-3 2-2", dealt=2)
    assert rest.left() == 3
    assert PACK.faces[rest.top()] == "7-0"
    assert rest.pieces() == union(PACK.read("7-0 5-3 2-2"))


def test_sniff_r8_the_whole_pack_may_be_drawn() -> None:
    """Pieces are drawn from the top down to the last."""
    rest = stock("7-0 5-3 2-2")
    drawn = []
    while rest.may_draw():
        drawn.append(PACK.faces[rest.draw()])
    assert drawn == ["7-0", "5-3", "2-2"]
    assert rest.left() == 0
    assert rest.pieces() == 0


def test_draw_f2_the_last_two_are_never_drawn() -> None:
    """With three left one may be drawn, with two none (DRAW-R1)."""
    rest = stock("8-8 4-4 9-0", reserve=2)
    assert rest.may_draw()
    rest.draw()
    assert not rest.may_draw()
    assert rest.left() == 2


def test_copies_are_independent() -> None:
    """A copy draws independently; copy_from makes them equal again; a refill is separate."""
    rest = stock("7-0 5-3 2-2", reserve=1)
    other = rest.copy()
    assert other.draw() == rest.top()
    assert (rest.left(), other.left()) == (3, 2)
    other.copy_from(rest)
    assert (other.left(), other.top(), other.reserve) == (3, rest.top(), 1)
    order = vec[i64](PACK.read("1-0 1-1"))
    other.fill(order, 0)
    order[0] = 40
    assert PACK.faces[other.top()] == "1-0"
    assert PACK.faces[rest.top()] == "7-0"
