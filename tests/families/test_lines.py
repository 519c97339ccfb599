"""Lines: which dominoes join, which ends are exposed, and which places are one choice."""

from random import Random

import pytest

from parlour.core.bits import bit, each, union
from parlour.families.lines.rules.lines import (
    FIRST_DOUBLE_SPINS,
    LEFT,
    NO_SPINNER,
    NOTHING,
    RIGHT,
    SET_FIRST,
    SET_SPINS,
    Line,
)
from parlour.packs.card_dominoes import ALL, DOUBLE_SIX, HIGH, LOW, PACK, SUITS, domino, other_end

MATADORES = union(PACK.read("6-1 5-2 4-3"))  # MAT-10


def started(line: Line, face: str) -> Line:
    """Return the line with its first domino set."""
    line.set_down(PACK.piece(face))
    return line


def lay(line: Line, face: str, arm: int) -> None:
    """Lay a domino, which must fit, at an arm by matching."""
    piece = PACK.piece(face)
    assert line.fits() & bit(piece)
    line.lay(piece, arm, line.wanted(arm))


def sum_of(line: Line) -> int:
    """Return the sum of the exposed ends as Sniff counts it."""
    return line.arms_total(2) + line.spinner_total()


def playable(line: Line, hand: str) -> str:
    """Return the dominoes of a hand that fit."""
    return PACK.show(union(PACK.read(hand)) & line.fits())


def open_ends(line: Line) -> list[int]:
    """Return the numbers exposed at the open arms."""
    return [line.exposed[arm] for arm in each(line.open)]


def sniff() -> Line:
    """Return a line as in Sniff: a double set spins, and doubles count double."""
    return Line(SET_SPINS, doubles=True)


def test_sniff_f1_a_double_sniff() -> None:
    """The sniff counts a half for each end until that end is covered (SNIFF-R5)."""
    line = started(sniff(), "5-5")
    sums = [sum_of(line)]
    for face, arm in (("5-0", 0), ("5-3", 1), ("2-0", 0), ("5-2", 2), ("3-1", 1), ("9-5", 3)):
        lay(line, face, arm)
        sums.append(sum_of(line))
    assert sums == [10, 10, 13, 15, 12, 10, 14]


def test_sniff_f2_a_sniff_that_is_not_a_double() -> None:
    """Doubles at an end count both halves, and none of them becomes four-way."""
    line = started(sniff(), "6-4")
    sums = [sum_of(line)]
    for face, arm in (("6-6", LEFT), ("4-4", RIGHT), ("6-1", LEFT)):
        lay(line, face, arm)
        sums.append(sum_of(line))
        assert each(line.open) == [LEFT, RIGHT]
    assert sums == [10, 16, 20, 9]
    assert line.arms_total(1) == 1 + 4  # the SNIFF-R4 option


def test_sniff_f3_closed_ends() -> None:
    """Until both sides are played to, the ends of the sniff are closed (SNIFF-24)."""
    line = started(sniff(), "7-7")
    assert each(line.arms(PACK.piece("7-2"))) == [0]  # both sides are one choice
    lay(line, "7-2", 0)
    assert sum_of(line) == 16
    assert playable(line, "7-5 9-1") == "7-5"
    assert each(line.arms(PACK.piece("7-5"))) == [1]
    lay(line, "7-5", 1)
    assert sum_of(line) == 21
    assert each(line.open) == [0, 1, 2, 3]
    assert open_ends(line) == [2, 5, 7, 7]
    assert each(line.arms(PACK.piece("9-7"))) == [2]  # both ends are one choice


def test_sniff_r1_the_option_that_the_first_double_spins() -> None:
    """One of its sides is already joined; its ends open when the other is played to."""
    line = started(Line(FIRST_DOUBLE_SPINS, doubles=True), "6-4")
    lay(line, "6-6", LEFT)
    assert (PACK.faces[line.spinner], sum_of(line)) == ("6-6", 16)
    assert each(line.open) == [LEFT, RIGHT]
    lay(line, "4-4", RIGHT)  # a second double is not a spinner
    assert (PACK.faces[line.spinner], sum_of(line)) == ("6-6", 20)
    lay(line, "6-1", LEFT)
    assert each(line.open) == [0, 1, 2, 3]
    assert sum_of(line) == 12 + 1 + 8
    lay(line, "6-2", 2)
    assert sum_of(line) == 6 + 2 + 1 + 8
    started(line, "3-3")
    assert (PACK.faces[line.spinner], sum_of(line)) == ("3-3", 6)


def sebastopol() -> Line:
    """Return FX SEB-F1's line: 6-6 set, then 6-5, 6-0, 6-4, 6-3 on its four places."""
    line = started(Line(SET_FIRST), "6-6")
    assert playable(line, "6-5 6-3 5-5 4-3 2-0 1-1 5-2") == "6-3 6-5"
    lay(line, "6-5", 0)
    assert playable(line, "5-4 4-0 3-1 3-3 0-0 4-1 2-1") == ""  # "go"
    assert playable(line, "6-0 6-2 6-1 5-3 5-0 4-2 3-0") == "6-0 6-1 6-2"
    lay(line, "6-0", 3)
    assert playable(line, "6-4 4-4 3-2 1-0 2-2 5-1") == "6-4"
    lay(line, "6-4", 1)
    assert playable(line, "6-3 5-5 4-3 2-0 1-1 5-2") == "6-3"
    assert each(line.arms(PACK.piece("6-3"))) == [2]
    lay(line, "6-3", 2)
    return line


def test_seb_f1_sixes_first() -> None:
    """Sides and ends may come in any order, and nothing else until all four are played (SEB-10)."""
    assert sorted(open_ends(sebastopol())) == [0, 3, 4, 5]


def test_seb_f2_then_any_arm() -> None:
    """S may match any of the four arms; 2-1 fits none."""
    line = sebastopol()
    assert playable(line, "5-4 4-0 3-1 3-3 0-0 4-1 2-1") == "0-0 3-1 3-3 4-0 4-1 5-4"
    joined = {
        face: sorted(line.exposed[arm] for arm in each(line.arms(PACK.piece(face))))
        for face in ("5-4", "4-0", "3-1", "0-0", "2-1")
    }
    assert joined == {"5-4": [4, 5], "4-0": [0, 4], "3-1": [3], "0-0": [0], "2-1": []}


def test_seb_f3_a_later_six_goes_by_its_other_number() -> None:
    """6-1 goes on the 1 and exposes a 6, on which 6-2 may go."""
    line = sebastopol()
    lay(line, "3-1", 2)
    assert playable(line, "6-1 6-2") == "6-1"
    lay(line, "6-1", 2)
    assert playable(line, "6-2") == "6-2"


def test_dblock_23_either_end() -> None:
    """The line of DBLOCK-F2, and its chain by arm."""
    line = started(Line(), "9-4")
    assert open_ends(line) == [9, 4]
    lay(line, "9-9", LEFT)
    lay(line, "4-2", RIGHT)
    assert open_ends(line) == [9, 2]
    assert line.shows_double(LEFT)
    assert not line.shows_double(RIGHT)
    lay(line, "9-1", LEFT)
    assert open_ends(line) == [1, 2]
    assert PACK.faces[line.set] == "9-4"
    assert line.chain(LEFT) == [(PACK.piece("9-9"), 9), (PACK.piece("9-1"), 9)]
    assert line.chain(RIGHT) == [(PACK.piece("4-2"), 4)]
    assert line.pieces == union(PACK.read("9-4 9-9 4-2 9-1"))


def test_dblock_17_any_domino_may_be_set() -> None:
    """An empty line accepts any domino, and has no arms to choose from."""
    line = Line()
    assert line.fits() == ALL
    assert line.arms(0) == 0
    started(line, "6-6")
    assert line.arms_total(2) == 12
    line.clear()
    assert line.fits() == ALL
    assert line.arms_total(2) == 0


def test_line_r0_equal_ends_are_one_choice() -> None:
    """Both ends 6: one place for 6-4; ends 6 and 4: two."""
    line = started(Line(), "6-6")
    assert each(line.arms(PACK.piece("6-4"))) == [LEFT]
    lay(line, "6-4", LEFT)
    assert each(line.arms(PACK.piece("6-4"))) == [LEFT, RIGHT]
    lay(line, "6-1", RIGHT)
    lay(line, "4-1", LEFT)
    assert open_ends(line) == [1, 1]
    assert each(line.arms(PACK.piece("5-1"))) == [LEFT]


def test_line_r0_a_double_is_another_kind_of_end_where_it_matters() -> None:
    """BERGEN-F3: the ends are double-4 and single 4; playing 4-1 on one or the other differs."""
    for doubles, places in ((True, [LEFT, RIGHT]), (False, [LEFT])):
        line = started(Line(NO_SPINNER, doubles=doubles), "4-4")
        lay(line, "4-2", RIGHT)
        lay(line, "6-2", RIGHT)
        lay(line, "6-4", RIGHT)
        assert open_ends(line) == [4, 4]
        assert each(line.arms(PACK.piece("4-1"))) == places


def matadores() -> Line:
    """Return a line where touching ends add up to 7 and matadores fit anywhere."""
    return Line(NO_SPINNER, makes=7, free=MATADORES)


def test_mat_f1_after_double_six() -> None:
    """The ones and the matadores, and nothing else."""
    line = started(matadores(), "6-6")
    fits = line.fits() & DOUBLE_SIX
    assert fits == union(PACK.read("1-0 1-1 2-1 3-1 4-1 5-1 6-1 5-2 4-3"))


def test_mat_f2_a_matador_goes_four_ways() -> None:
    """On the 6 or on the blank, exposing 4 or 3; a blank takes nothing else (MAT-R5)."""
    line = started(matadores(), "6-6")
    line.lay(PACK.piece("3-1"), RIGHT, 1)
    line.lay(PACK.piece("4-0"), RIGHT, 4)
    assert open_ends(line) == [6, 0]
    assert playable(line, "5-4 0-0 2-2 4-3") == "4-3"
    piece = PACK.piece("4-3")
    assert each(line.ways(piece)) == [0, 1, 2, 3]
    line.lay(piece, RIGHT, LOW[piece])  # way 3: arm 1, the lower end inward
    assert open_ends(line) == [6, 4]
    assert each(line.ways(PACK.piece("1-0"))) == [0]
    assert each(line.ways(PACK.piece("3-2"))) == [2]
    assert each(line.ways(PACK.piece("3-1"))) == [1, 2]


def test_mat_f3_a_double_counts_once() -> None:
    """3-3 joins a 4, not a 1; 4-4 does not join a 4 (MAT-13)."""
    line = started(matadores(), "4-1")
    assert each(line.ways(PACK.piece("3-3"))) == [0]
    assert line.arms(PACK.piece("4-4")) == 0
    line.lay(PACK.piece("3-3"), LEFT, 3)
    assert open_ends(line) == [3, 1]
    assert each(line.ways(PACK.piece("4-4"))) == [0]


def test_mat_r6_the_option_of_a_fourth_matador() -> None:
    """The double blank then goes anywhere, but can be laid only one way round."""
    line = started(Line(NO_SPINNER, 7, MATADORES | bit(0)), "6-5")
    assert each(line.ways(0)) == [0, 2]


def test_copies_are_independent() -> None:
    """A copy equals its line and is independent; copy_from makes them equal again."""
    line = started(sniff(), "5-5")
    lay(line, "5-0", 0)
    other = line.copy()
    assert facts(other) == facts(line)
    lay(other, "5-3", 1)
    assert facts(other) != facts(line)
    assert each(line.open) == [0, 1]
    other.copy_from(line)
    assert facts(other) == facts(line)
    lay(other, "5-4", 1)
    assert line.chain(1) == []


def facts(line: Line) -> tuple[object, ...]:
    """Return the whole state of a line."""
    rules = (line.spinning, line.makes, line.free, line.doubles)
    now = (line.pieces, line.set, line.spinner, line.open, list(line.exposed), list(line.tips))
    return (*rules, *now, [line.chain(arm) for arm in range(4)])


@pytest.mark.parametrize("spinning", [NO_SPINNER, SET_SPINS, FIRST_DOUBLE_SPINS, SET_FIRST])
def test_random_lines_stay_connected(spinning: int) -> None:
    """Chains join end to end, and exposed ends and sums are those of the chains."""
    random = Random(1906)
    for _ in range(40):
        line = Line(spinning, doubles=random.random() < 0.5)
        line.set_down(random.randrange(55))
        while True:
            fits = each(line.fits())
            assert fits == [
                p
                for p in range(55)
                if not line.pieces & bit(p)
                and any(SUITS[line.exposed[arm]] & bit(p) for arm in each(line.open))
            ]
            if not fits or random.random() < 0.03:
                break
            piece = random.choice(fits)
            arm = random.choice(each(line.arms(piece)))
            line.lay(piece, arm, line.wanted(arm))
            check(line)


def check(line: Line) -> None:
    """Check a line against its own chains."""
    laid = [line.set]
    total = 0
    for arm in range(4):
        row = line.chain(arm)
        if not row:
            continue
        if arm in (LEFT, RIGHT):
            end = HIGH[line.set] if arm == LEFT else LOW[line.set]
        else:
            end = HIGH[line.spinner]
        for piece, inner in row:
            assert inner == end
            assert PACK.piece(f"{inner}-{other_end(piece, inner)}") == piece
            end = other_end(piece, inner)
            laid.append(piece)
        assert line.exposed[arm] == end
        assert line.tips[arm] == row[-1][0]
        if row[-1][0] != line.spinner:
            total += 2 * end if row[-1][0] == domino(end, end) else end
    assert len(laid) == len(set(laid))
    assert line.pieces == union(laid)
    if line.spinner == NOTHING:
        for arm in (LEFT, RIGHT):
            if not line.chain(arm):
                end = HIGH[line.set] if arm == LEFT else LOW[line.set]
                total += 2 * end if HIGH[line.set] == LOW[line.set] else end
    else:
        if line.set != line.spinner:
            total += sum(line.exposed[arm] for arm in (LEFT, RIGHT) if not line.chain(arm))
        total += HIGH[line.spinner] * sum(not line.chain(arm) for arm in (2, 3))
    assert line.arms_total(2) + line.spinner_total() == total
