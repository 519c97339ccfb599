"""Card dominoes: faces, suits, spots, and which domino has first play."""

from parlour.core.bits import bit, count, each, has, union
from parlour.packs.card_dominoes import (
    ALL,
    DOUBLE_SIX,
    DOUBLES,
    HIGH,
    LOW,
    PACK,
    SPOTS,
    SUITS,
    domino,
    ends,
    first_play,
    is_double,
    other_end,
    spots,
)


def pieces(text: str) -> int:
    """Return a set of dominoes from their faces."""
    return union(PACK.read(text))


def test_every_domino_prints_and_reads_back_either_way_round() -> None:
    """All 55 faces have the larger end first; either order can be read."""
    assert len(PACK) == len(set(PACK.faces)) == 55
    for piece, face in enumerate(PACK.faces):
        high, low = ends(piece)
        assert high >= low
        assert (high, low) == (HIGH[piece], LOW[piece])
        assert face == f"{high}-{low}"
        assert piece == PACK.piece(face) == PACK.piece(f"{low}-{high}")
        assert piece == domino(high, low) == domino(low, high)
        assert other_end(piece, high) == low
        assert other_end(piece, low) == high
        assert is_double(piece) == (high == low)


def test_the_double_six_set_comes_first() -> None:
    """The 28 without a 7, 8 or 9 are the lowest bits; 55 less 10 + 9 + 8 (conflict X1)."""
    assert count(ALL) == 55
    assert count(DOUBLE_SIX) == 28
    assert SUITS[7] | SUITS[8] | SUITS[9] == ALL & ~DOUBLE_SIX
    assert each(DOUBLE_SIX) == list(range(28))


def test_168_and_495_spots() -> None:
    """The spots of both sets, and of every domino alone."""
    assert spots(DOUBLE_SIX) == 168
    assert spots(ALL) == 495
    for piece in range(55):
        assert spots(bit(piece)) == SPOTS[piece] == sum(ends(piece))


def test_d42_9_a_suit_is_every_domino_with_its_number() -> None:
    """Seven of a suit in the small set, ten in the large; only the double is in one suit."""
    for n in range(10):
        assert count(SUITS[n]) == 10
        assert SUITS[n] & DOUBLES == bit(domino(n, n))
        assert count(SUITS[n] & DOUBLE_SIX) == (7 if n < 7 else 0)
    for piece in range(55):
        assert sum(has(SUITS[n], piece) for n in range(10)) == (1 if is_double(piece) else 2)


def test_dblock_f1_first_play() -> None:
    """The highest double of all hands; without one, the most spots, the larger end first."""
    held = pieces("9-8 4-4 7-7 3-0 9-6 2-1")
    assert PACK.faces[first_play(held)] == "7-7"
    assert PACK.faces[first_play(pieces("9-6 5-1 8-7 6-0"))] == "9-6"
    assert PACK.faces[first_play(pieces("8-7 6-0 9-5"))] == "8-7"


def test_first_play_over_every_pair() -> None:
    """First play agrees with a plain reading of the clauses, for any two dominoes."""
    for a in range(55):
        for b in range(55):
            best = max((a, b), key=lambda p: (is_double(p), sum(ends(p)), HIGH[p]))
            assert first_play(bit(a) | bit(b)) == best
