"""Piles: tops and bottoms, turning over, moving whole; checked against plain lists."""

from random import Random

from parlour.core.bits import each, union
from parlour.families.piles.rules.ordered_piles import NOTHING, Piles
from parlour.packs.rook_cards import PACK, number

HAND, DELAY = 0, 1


def laid(*rows: str) -> Piles:
    """Return piles with these cards, the top first, and one more empty pile."""
    piles = Piles(len(rows) + 1, len(PACK))
    for pile, row in enumerate(rows):
        for card in PACK.read(row):
            piles.put_under(pile, card)
    return piles


def shown(piles: Piles, pile: int) -> str:
    """Return the faces of a pile, the top first."""
    return PACK.show(piles.row(pile))


def test_fx_panj_6_the_delay_pile_is_turned() -> None:
    """The last card of the hand goes on the Delay Pile; once turned, the oldest is on top."""
    piles = laid("G12", "B9 R3")
    piles.push(DELAY, piles.take(HAND))
    assert piles.tops[HAND] == NOTHING
    piles.turn_under(DELAY, HAND)
    assert shown(piles, HAND) == "R3 B9 G12"
    assert piles.size(DELAY) == 0


def test_fx_panj_5_penalty_cards_go_under_the_hand() -> None:
    """P3 calls: two cards come from P3, then one each from P2 and P4, in that order."""
    piles = laid("R1 R2", "Y1 Y2", "B1 B2 B3", "G1 G2")
    for giver in (2, 2, 1, 3):
        piles.put_under(0, piles.take(giver))
    assert shown(piles, 0) == "R1 R2 B1 B2 Y1 G1"
    assert shown(piles, 2) == "B3"


def test_fx_match_1_the_captured_pile_goes_under() -> None:
    """The pile's first card is its bottom; it is the first to be replayed."""
    hand, pile = 0, 1
    piles = laid("G9 B3")
    for card in PACK.read("R5 Y9 B9 G2 Y5"):
        piles.push(pile, card)
    assert PACK.faces[piles.bottoms[pile]] == "R5"
    assert PACK.faces[piles.tops[pile]] == "Y5"
    piles.turn_under(pile, hand)
    assert shown(piles, hand) == "G9 B3 R5 Y9 B9 G2 Y5"
    assert shown(piles, pile) == ""


def test_fx_rsol_1_fourteens_go_to_the_bottom() -> None:
    """This happens whenever a 14 appears, until another card shows."""
    for dealt, after in (
        ("R14 G14 Y5 B3", "Y5 B3 R14 G14"),
        ("R14 G14 Y14 B3", "B3 R14 G14 Y14"),
    ):
        piles = laid(dealt)
        while number(piles.tops[0]) == 14:
            piles.put_under(0, piles.take(0))
        assert shown(piles, 0) == after


def test_rsol_17_a_sequence_moves_as_a_whole() -> None:
    """The run keeps its order on the other pile, and the card below it is uncovered."""
    piles = laid("G6 R7 Y8 B3", "B9 R2")
    piles.move(0, 3, 1)
    assert shown(piles, 0) == "B3"
    assert shown(piles, 1) == "G6 R7 Y8 B9 R2"
    piles.move(1, 5, 2)
    assert shown(piles, 1) == ""
    assert shown(piles, 2) == "G6 R7 Y8 B9 R2"
    assert PACK.faces[piles.at(2, 3)] == "B9"


def test_fx_time_1_a_pile_turned_under_itself() -> None:
    """Each 1 from the one o'clock pile goes to its bottom: after four turns all have been seen."""
    piles = laid("R1 Y1 B1 G1")
    turned = []
    for _ in range(4):
        card = piles.take(0)
        turned.append(PACK.faces[card])
        piles.put_under(0, card)
    assert turned == ["R1", "Y1", "B1", "G1"]
    assert shown(piles, 0) == "R1 Y1 B1 G1"


def test_piles_agree_with_lists() -> None:
    """Random operations on four piles give the same rows, sets, sizes and ends as lists do."""
    random = Random(1913)
    for _ in range(60):
        piles = Piles(4, 56)
        rows: list[list[int]] = [[], [], [], []]  # the top first
        spare = list(range(56))
        random.shuffle(spare)
        for _ in range(120):
            a, b = random.sample(range(4), 2)
            doing = random.randrange(6)
            if doing == 0 and spare:
                rows[a].insert(0, spare[-1])
                piles.push(a, spare.pop())
            elif doing == 1 and spare:
                rows[a].append(spare[-1])
                piles.put_under(a, spare.pop())
            elif doing == 2 and rows[a]:
                assert piles.take(a) == rows[a][0]
                spare.append(rows[a].pop(0))
            elif doing == 3:
                piles.turn_under(a, b)
                rows[b] += rows[a][::-1]
                rows[a] = []
            elif doing == 4 and rows[a]:
                n = random.randint(1, len(rows[a]))
                piles.move(a, n, b)
                rows[b] = rows[a][:n] + rows[b]
                del rows[a][:n]
            for pile, row in enumerate(rows):
                assert piles.row(pile) == row
                assert each(piles.cards[pile]) == sorted(row)
                assert piles.size(pile) == len(row)
                assert piles.tops[pile] == (row[0] if row else NOTHING)
                assert piles.bottoms[pile] == (row[-1] if row else NOTHING)
        piles.clear()
        assert [piles.row(pile) for pile in range(4)] == [[]] * 4


def test_copies_are_independent() -> None:
    """A copy equals its piles and is independent; copy_from makes them equal again."""
    piles = laid("G6 R7 Y8", "B9 R2")
    other = piles.copy()
    other.turn_under(0, 1)
    assert shown(other, 1) == "B9 R2 Y8 R7 G6"
    assert (shown(piles, 0), shown(piles, 1)) == ("G6 R7 Y8", "B9 R2")
    other.copy_from(piles)
    assert [other.row(pile) for pile in range(3)] == [piles.row(pile) for pile in range(3)]
    assert other.cards[0] == union(PACK.read("G6 R7 Y8"))
