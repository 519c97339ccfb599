"""Packs as they come out of the printer: complete, of the right size, and with backs behind."""

import re
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from parlour.errors import NotFound
from parlour.games import GAMES, find_game
from parlour.packs.letter_tablets import ALPHABET, BOXES
from parlour.printing import drawings
from parlour.printing.alignment import print_alignment
from parlour.printing.packs import Grid, faces_of, grid_of, print_pack
from parlour.printing.setup import MARGIN, PAPERS, Setup
from parlour.table.game import Game
from tests.printing.poppler import PER_MM, Picture, is_blank, margins, pages

BOOKS = {
    "rook": [f"{colour}{n}" for colour in "RYBG" for n in range(1, 15)],  # PACK-1
    "block": [
        *(f"A{n}" for n in (1, 2, 3, 5, 6, 7, 8, 10, 11)),  # BLOCK-7
        *(f"{suit}{n}" for suit in "BCDE" for n in range(1, 12)),  # BLOCK-8
        *["BLOCK"] * 3,  # BLOCK-5
    ],
    "domino-42": [f"{a}-{b}" for a in range(7) for b in range(a + 1)],  # D42-1
    "sniff": [f"{a}-{b}" for a in range(10) for b in range(a + 1)],  # SNIFF-1
    "anagrams": [
        letter for letter, n in zip(ALPHABET, BOXES["period180"], strict=True) for _ in range(n)
    ],  # RA-36
}
BOOKS["quit"] = ["QUIT" if face == "BLOCK" else face for face in BOOKS["block"]]


def wanted(game: Game) -> list[str]:
    """Return the faces of a game's pack, as its book has them."""
    if game.key in BOOKS:
        return BOOKS[game.key]
    of = "anagrams" if game.pack.many else "rook"
    if game.pack.kind == "dominoes":
        of = "sniff" if len(game.order(game.usual_seats)) == 55 else "domino-42"
    return BOOKS[of]


def cells(page: Picture, grid: Grid, turned: str = "") -> list[Picture]:
    """Return the pictures of the pieces on a page, without their edges, where colours run out."""
    w, h = (round(side * PER_MM) for side in grid.piece)
    places = grid.places(grid.columns * grid.rows, turned)
    corners = [(round(x * PER_MM), round(y * PER_MM)) for x, y in places]
    return [page[y + 6 : y + h - 6, x + 6 : x + w - 6] for x, y in corners]


def looks(picture: Picture) -> bytes:
    """Return a picture with few pixels and shades: equal pieces look equal, others do not."""
    h, w, _ = picture.shape
    small = picture[: h // 4 * 4, : w // 4 * 4].reshape(h // 4, 4, w // 4, 4, 3).mean((1, 3))
    return bytes(np.rint(small / 48).astype(np.uint8).tobytes())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_pack_has_each_piece_once(game: Game) -> None:
    assert Counter(faces_of(game)) == Counter(wanted(game))


def test_letters_come_in_the_quantities_of_the_chosen_box() -> None:
    for box, quantities in BOXES.items():
        faces = Counter(faces_of(find_game("anagrams"), {"letter_set": box}))
        assert [faces[letter] for letter in ALPHABET] == list(quantities)


def test_every_face_of_every_game_can_be_drawn() -> None:
    needed = {face for game in GAMES for face in faces_of(game, whole=True)}
    assert needed == drawings.faces()


@pytest.mark.parametrize("key", ["domino-42", pytest.param("rook", marks=pytest.mark.slow)])
def test_every_piece_is_printed_once(key: str) -> None:
    game = find_game(key)
    document = print_pack(game, game.choose(), Setup(sides="one"))
    grid = grid_of(game, document.setup)
    printed = [cell for page in pages(document) for cell in cells(page, grid)]
    pieces = [looks(cell) for cell in printed if not is_blank(cell)]
    assert len(pieces) == len(set(pieces)) == len(wanted(game))


@pytest.mark.slow
@pytest.mark.parametrize("key", ["block", "quit", "sniff", "anagrams"])
def test_a_printed_pack_has_the_quantities_of_the_book(key: str) -> None:
    game = find_game(key)
    document = print_pack(game, game.choose(), Setup(sides="one"))
    printed = [
        cell for page in pages(document) for cell in cells(page, grid_of(game, document.setup))
    ]
    faces = wanted(game)
    pieces = [cell for cell in printed if not is_blank(cell)]
    assert len(pieces) == len(faces)
    first = {face: pieces[faces_of(game).index(face)] for face in set(faces)}
    assert len({looks(cell) for cell in first.values()}) == len(first)
    for face, cell in zip(faces_of(game), pieces, strict=True):
        off = np.abs(cell.astype(int) - first[face].astype(int)).mean()
        assert off < 6, face  # a piece beside a whole pixel is drawn a little differently


def dark(row: Picture) -> list[int]:
    """Return the middles of the dark lines that a row of pixels crosses."""
    found = np.flatnonzero(row.min(axis=-1) < 200)
    runs = np.split(found, np.flatnonzero(np.diff(found) > 1) + 1)
    return [round(float(run.mean())) for run in runs if len(run)]


@pytest.mark.parametrize("paper", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_cards_are_63_by_88_millimetres(paper: str) -> None:
    game = find_game("dixie-rook")
    page = pages(print_pack(game, game.choose(), Setup(paper, sides="one")), 10, most=1)[0]
    width, height = PAPERS[paper]
    assert abs(page.shape[1] - width * 10) <= 1
    assert abs(page.shape[0] - height * 10) <= 1
    grid = grid_of(game, Setup(paper))
    left, top = grid.corner
    columns = dark(page[round((top - 2) * 10)])
    rows = dark(page[:, round((left - 2) * 10)])
    assert columns == pytest.approx([(left + 63 * n) * 10 for n in range(4)], abs=1.5)
    assert rows == pytest.approx([(top + 88 * n) * 10 for n in range(4)], abs=1.5)


@pytest.mark.parametrize(("size", "large"), [("mini", 0), ("poker", 1)])
@pytest.mark.parametrize("key", ["rook", "domino-42", "anagrams"])
def test_other_sizes_fit_on_both_papers(key: str, size: str, large: int) -> None:
    for paper in PAPERS:
        setup = Setup(paper, size, large=bool(large))
        grid = grid_of(find_game(key), setup)
        assert min(grid.corner) >= MARGIN + 2
        assert grid.columns * grid.rows >= 4


@pytest.mark.parametrize("turned", ["long", "short"])
def test_backs_lie_behind_the_fronts(turned: str) -> None:
    game = find_game("fortune")
    drawn = pages(print_pack(game, game.choose(), Setup(sides=turned)))
    fronts, backs = drawn[0::2], drawn[1::2]
    assert len(fronts) == len(backs) == 3
    for front, back in zip(fronts, backs, strict=True):
        behind = back[:, ::-1] if turned == "long" else back[::-1]
        both = (front.min(axis=-1) < 255) != (behind.min(axis=-1) < 255)
        assert both.mean() < 0.005  # the edges of a pixel


def test_a_back_is_the_same_upside_down() -> None:
    game = find_game("bergen")
    grid = grid_of(game, Setup())
    back = cells(pages(print_pack(game, game.choose(), Setup()), most=2)[1], grid)[4]
    assert np.abs(back.astype(int) - back[::-1, ::-1].astype(int)).mean() < 6


def test_one_side_has_no_backs() -> None:
    game = find_game("matadores")
    assert len(pages(print_pack(game, game.choose(), Setup(sides="one")), 1)) == 3


def test_colours_are_those_of_the_screen() -> None:
    game = find_game("rook")
    card = cells(
        pages(print_pack(game, game.choose(), Setup(sides="one")), most=1)[0],
        grid_of(game, Setup()),
    )[0]
    assert tuple(card[card.shape[0] // 3, card.shape[1] // 2]) == pytest.approx(
        (0xB8, 0x21, 0x2C), abs=3
    )
    assert tuple(card[4, 4]) == (0xFB, 0xF5, 0xE6)


def test_black_and_white_has_no_colour() -> None:
    game = find_game("bergen")
    for page in pages(print_pack(game, game.choose(), Setup(ink="grey")), 2):
        assert (page.max(axis=-1) - page.min(axis=-1)).max() <= 1


SEEN = {
    "with all colours": np.eye(3),
    "without red": np.array(
        [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]
    ),
    "without green": np.array(
        [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]
    ),
    "without blue": np.array(
        [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]
    ),
}
"""How colours are seen (Machado, Oliveira and Fernandes, 2009), for linear light."""
LIGHT = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def lab(code: str, seen: Any) -> Any:
    """Return a colour as somebody sees it, in CIE L*a*b*, in which distances are differences."""
    share = np.array([int(code[at : at + 2], 16) for at in (1, 3, 5)]) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    xyz = LIGHT @ np.clip(seen @ linear, 0, 1) / LIGHT.sum(axis=1)
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def suits(key: str, ink: str) -> list[str]:
    """Return the colour of each suit of a pack."""
    firsts = [face for face in dict.fromkeys(wanted(find_game(key))) if face[1:] == "2"]
    drawn = [drawings.front(face, "card", ink) for face in firsts]
    fills = [Counter(re.findall(r'fill="(#[0-9a-f]{6})"/', svg)) for svg in drawn]
    return [next(fill for fill in found if fill != "#fff8ea") for found in fills]


@pytest.mark.parametrize("key", ["rook", "block"])
@pytest.mark.parametrize("sight", SEEN)
def test_safe_colours_differ_for_everybody(key: str, sight: str) -> None:
    def nearest(ink: str) -> float:
        seen = [lab(code, SEEN[sight]) for code in suits(key, ink)]
        return min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2))

    assert len(suits(key, "safe")) in {4, 5}
    assert nearest("safe") > 25


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    "key", ["bergen", *(pytest.param(key, marks=pytest.mark.slow) for key in ("quit", "alphabets"))]
)
def test_nothing_lies_where_printers_cannot_print(key: str, paper: str) -> None:
    game = find_game(key)
    for make in (print_pack, print_alignment):
        for page in pages(make(game, game.choose(), Setup(paper))):
            assert is_blank(margins(page))


@pytest.mark.parametrize("turned", ["long", "short"])
def test_crosses_of_the_test_sheet_lie_behind_each_other(turned: str) -> None:
    game = find_game("time")
    front, back = pages(print_alignment(game, game.choose(), Setup(sides=turned)), 10)
    behind = back[:, ::-1] if turned == "long" else back[::-1]
    grid = grid_of(game, Setup())
    for x, y in grid.places(grid.columns * grid.rows):
        across, down = round((x + 31.5) * 10), round((y + 44) * 10)
        area = (slice(down - 28, down + 28), slice(across - 28, across + 28))
        for way in (0, 1):
            assert middle(front[area], way) == pytest.approx(middle(behind[area], way), abs=1)
            assert middle(front[area], way) == pytest.approx(28, abs=1)


def middle(cross: Picture, way: int) -> int:
    """Return where one line of a cross lies."""
    return int(cross.sum(axis=(way, 2), dtype=int).argmin())


def test_rulers_of_the_test_sheet_are_100_millimetres() -> None:
    game = find_game("time")
    (front,) = pages(print_alignment(game, game.choose(), Setup(sides="one")), 10)
    black = front.max(axis=-1) < 60
    assert any(run == pytest.approx(1000, abs=4) for run in map(_longest, black))
    assert any(run == pytest.approx(1000, abs=4) for run in map(_longest, black.T))


def _longest(row: Picture) -> int:
    """Return the length of the longest black line in a row."""
    ends = np.flatnonzero(np.diff(np.concatenate(([0], row.view(np.int8), [0]))))
    return int(max(ends[1::2] - ends[::2], default=0))


@pytest.mark.parametrize(
    "wrong", [{"paper": "a5"}, {"size": "huge"}, {"ink": "gold"}, {"sides": "both"}]
)
def test_unknown_wishes_are_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(NotFound, match="there are"):
        Setup(**wrong)  # type: ignore[arg-type] # only texts are tried
