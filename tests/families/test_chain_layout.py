"""The chain: dominoes never overlap, neighbours touch where they join, and all fit the box."""

from random import Random

import pytest

from parlour.core.bits import bit, each, union
from parlour.families.lines.chain_layout import (
    WIDTH,
    chain,
    ends_in_words,
    lay_out,
    line_zone,
)
from parlour.families.lines.rules.lines import (
    FIRST_DOUBLE_SPINS,
    LEFT,
    NO_SPINNER,
    RIGHT,
    SET_FIRST,
    SET_SPINS,
    Line,
)
from parlour.packs.card_dominoes import ALL, DOUBLE_SIX, PACK, is_double, other_end
from parlour.table.scene import Piece

MATADORES = union(PACK.read("6-1 5-2 4-3"))
STEPS = ((2, 0), (0, 2), (-2, 0), (0, -2))

Block = tuple[int, int]


def random_line(random: Random, pack: int, line: Line, first: int = -1) -> Line:
    """Return a line of random dominoes, laid until nothing fits."""
    hand = each(pack)
    line.set_down(random.choice(hand) if first < 0 else first)
    while True:
        fitting = [piece for piece in hand if line.fits() & pack & bit(piece)]
        if not fitting or random.random() < 0.02:
            return line
        piece = random.choice(fitting)
        way = random.choice(each(line.ways(piece)))
        low, high = sorted(int(end) for end in PACK.faces[piece].split("-"))
        line.lay(piece, way // 2, low if way % 2 else high)


def halves(piece: Piece) -> tuple[Block, Block]:
    """Return the positions of a piece's two halves, the first-named half first."""
    assert piece.at is not None
    column, row, turns = piece.at
    across, down = STEPS[turns]
    return (column, row), (column + across, row + down)


def units(block: Block) -> set[Block]:
    column, row = block
    return {(column + x, row + y) for x in (0, 1) for y in (0, 1)}


def covered(pieces: tuple[Piece, ...]) -> list[Block]:
    return [unit for piece in pieces for half in halves(piece) for unit in units(half)]


def touch(a: Block, b: Block) -> bool:
    """Return whether two blocks share a side, or half of one."""
    across, down = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (across == 2 and down <= 1) or (down == 2 and across <= 1)


def half_with(piece: Piece, number: int) -> list[Block]:
    """Return the halves of a piece that show a number."""
    assert piece.face is not None
    pairs = zip(piece.face.split("-"), halves(piece), strict=True)
    return [block for end, block in pairs if int(end) == number]


def joints(line: Line) -> list[tuple[int, int, int, int]]:
    """Return every joint: a domino, its number there, the next one outward, its number there."""
    found = []
    for arm in range(4):
        before, number = line.set, line.exposed[arm]
        if arm in (LEFT, RIGHT):
            ends = sorted((int(end) for end in PACK.faces[line.set].split("-")), reverse=True)
            number = ends[arm]
        elif line.chain(arm):
            before, number = line.spinner, int(PACK.faces[line.spinner][0])
        for piece, inner in line.chain(arm):
            found.append((before, number, piece, inner))
            before, number = piece, other_end(piece, inner)
    return found


KINDS = {
    "two ends": lambda: Line(NO_SPINNER),
    "matadores": lambda: Line(NO_SPINNER, 7, MATADORES),
    "sniff": lambda: Line(SET_SPINS, doubles=True),
    "first double": lambda: Line(FIRST_DOUBLE_SPINS, doubles=True),
    "sebastopol": lambda: Line(SET_FIRST),
}


@pytest.mark.parametrize("kind", KINDS)
def test_chains_are_laid_out_without_overlaps_or_gaps(kind: str) -> None:
    random = Random(kind)
    for _ in range(60):
        check_chain(kind, random)


def check_chain(kind: str, random: Random) -> None:
    """Lay out a random line and check every domino and every joint."""
    small = kind in ("matadores", "sebastopol")
    first = PACK.piece("6-6") if kind == "sebastopol" else -1
    line = random_line(random, DOUBLE_SIX if small else ALL, KINDS[kind](), first)
    width = random.choice([24, 28, WIDTH, 80])
    pieces = chain(line, width)
    where = {piece.face: piece for piece in pieces}

    assert set(where) == {PACK.faces[piece] for piece in each(line.pieces)}
    taken = covered(pieces)
    assert len(set(taken)) == len(taken)
    assert all(-width // 2 <= column < width // 2 for column, _ in taken)
    for before, number, piece, inner in joints(line):
        assert kind == "matadores" or number == inner
        one, other = where[PACK.faces[before]], where[PACK.faces[piece]]
        pairs = [(a, b) for a in half_with(one, number) for b in half_with(other, inner)]
        assert any(touch(a, b) for a, b in pairs), (one, other)


def laid(*moves: str, spinning: int = NO_SPINNER) -> Line:
    """Return a line made of a set domino and then "face arm" steps."""
    line = Line(spinning)
    line.set_down(PACK.piece(moves[0]))
    for move in moves[1:]:
        face, arm = move.split()
        line.lay(PACK.piece(face), int(arm), line.exposed[int(arm)])
    return line


def test_dblock_18_doubles_lie_across_and_others_along() -> None:
    """Doubles are laid perpendicularly (DBLOCK-18), other cards horizontally (DBLOCK-19)."""
    pieces = chain(laid("6-4", "6-6 0", "4-1 1", "6-2 0"))

    assert [(piece.face, piece.at) for piece in pieces] == [
        ("6-4", (-2, -1, 0)),
        ("6-6", (-4, 0, 3)),
        ("4-1", (2, -1, 0)),
        ("6-2", (-6, -1, 2)),
    ]


def test_a_row_turns_at_the_edge_of_the_box() -> None:
    line = laid("1-0", "2-0 1", "3-2 1", "4-3 1", "5-4 1", "6-5 1", "7-6 1", "8-7 1", "9-8 1")
    ats = {piece.face: piece.at for piece in chain(line, 28)}

    assert ats["4-3"] == (12, -1, 2)  # 3 faces inward: the row ends at 14
    assert ats["5-4"] == (12, 3, 3)  # upright below it, 4 above
    assert ats["6-5"] == (10, 5, 0)  # the next row runs back
    assert ats["7-6"] == (6, 5, 0)


def test_a_line_is_folded_into_narrow_boxes_for_phones() -> None:
    right = ["2-0 1", "3-2 1", "4-3 1", "5-4 1", "6-5 1", "7-6 1"]
    left = ["2-1 0", "4-2 0", "6-4 0", "8-6 0"]
    pieces = chain(laid("1-0", *right, *left))

    widths = []
    for fold in range(len(pieces[0].folds)):
        columns = [piece.folds[fold][0] for piece in pieces]
        widths.append(max(columns) - min(columns))
    assert min(widths) < 18
    assert max(widths) > 36
    assert all(len(piece.folds) == len(widths) for piece in pieces)


def test_the_left_arm_folds_upward() -> None:
    line = laid("1-0", "2-1 0", "3-2 0", "4-3 0", "5-4 0", "6-5 0")
    ats = {piece.face: piece.at for piece in chain(line, 28)}

    assert ats["4-3"] == (-14, -1, 0)
    assert ats["5-4"] == (-14, -5, 1)
    assert ats["6-5"] == (-12, -7, 2)


def test_four_arms_lie_about_a_spinner() -> None:
    line = laid("6-6", "6-5 0", "6-4 1", "6-3 2", "6-2 3", spinning=SET_FIRST)

    assert [(piece.face, piece.at) for piece in chain(line)] == [
        ("6-6", (-1, -2, 1)),
        ("6-5", (-3, -1, 2)),
        ("6-4", (1, -1, 0)),
        ("6-3", (-1, -4, 3)),
        ("6-2", (-1, 2, 1)),
    ]


def test_a_spinner_laid_later_becomes_the_middle() -> None:
    line = laid("6-4", "6-6 0", "6-1 0", "4-2 1", spinning=FIRST_DOUBLE_SPINS)
    middle, *_ = lay_out(line)

    assert PACK.faces[middle.link.piece] == "6-6"
    assert is_double(middle.link.piece)
    assert {p.face: p.at for p in chain(line)}["6-4"] == (1, -1, 0)


def test_pieces_name_the_open_ends_and_the_last_domino_is_marked() -> None:
    assert [(piece.ends, piece.mark) for piece in chain(laid("6-4"))] == [(("left", "right"), "")]
    assert [(piece.ends, piece.mark) for piece in chain(laid("6-4", "6-1 0", "4-2 1"))] == [
        ((), ""),
        (("left",), ""),
        (("right",), "last"),
    ]


def test_an_empty_line_is_an_empty_zone() -> None:
    zone = line_zone(Line())

    assert zone.kind == "line"
    assert zone.pieces == ()
    assert str(ends_in_words(Line())) == ""


def test_the_ends_are_named_in_words() -> None:
    assert str(ends_in_words(laid("6-4"))) == "6 and 4"
    line = laid("6-6", "6-5 0", "6-4 1", "6-3 2", "6-0 3", spinning=SET_FIRST)
    assert str(ends_in_words(line)) == "5, 4, 3 and 0"
