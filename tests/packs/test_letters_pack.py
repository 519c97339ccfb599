"""Letter tablets: the three boxes, and sets of letters as text."""

import pytest

from parlour.errors import BadNotation
from parlour.packs.letter_tablets import (
    ALPHABET,
    BOXES,
    holds,
    letter,
    read,
    show,
    tablets,
    take,
)


def test_every_letter_prints_and_reads_back() -> None:
    """A to Z, in either case, and nothing else."""
    for place, face in enumerate(ALPHABET):
        assert letter(face) == letter(face.lower()) == place
        assert show(read(face)) == face
    for text in ("", "AB", "1", "ß", "É", "\u0131"):
        with pytest.raises(BadNotation, match="not a letter"):
            letter(text)


def test_ra_36_the_three_boxes() -> None:
    """Their sums, their vowels, and at least two of every letter."""
    boxes = {name: box for name, box in BOXES.items() if name != "short60"}
    assert {name: sum(box) for name, box in boxes.items()} == {
        "period180": 180,
        "selchow180": 180,
        "book200": 200,
    }
    vowels = [sum(box[letter(face)] for face in "AEIOU") for box in boxes.values()]
    shares = [n / sum(box) for n, box in zip(vowels, boxes.values(), strict=True)]
    assert [round(100 * share) for share in shares] == [36, 42, 35]
    assert {min(box) for box in boxes.values()} == {2}
    for box in BOXES.values():
        assert len(box) == 26
        assert read(show(box)) == list(box)
        assert len(tablets(box)) == sum(box)
        assert "".join(ALPHABET[place] for place in tablets(box)) == show(box)


def test_sets_of_letters() -> None:
    """Order and spaces do not matter; letters are removed by count."""
    pool = read("ecruet n")
    assert show(pool) == "CEENRTU"
    assert holds(pool, read("CRUET"))
    assert not holds(pool, read("CUTTER"))
    take(pool, read("CRUET"))
    assert show(pool) == "EN"
