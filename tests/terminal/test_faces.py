from itertools import combinations

import pytest
from rich.style import Style
from rich.text import Text

from parlour.packs.block_cards import PACK as BLOCK
from parlour.packs.card_dominoes import PACK as DOMINOES
from parlour.packs.rook_cards import PACK as ROOK
from parlour.table.scene import Piece
from parlour.terminal.faces import Look, chip, flow, style_of


@pytest.mark.parametrize("suits", ["ABCDE", "RYBG"])
def test_the_suits_of_a_pack_differ_in_colour(suits: str) -> None:
    for one, other in combinations(suits, 2):
        assert style_of(f"{one}6") != style_of(f"{other}6")
        assert style_of(f"{one}6", dim=True) != style_of(f"{other}6", dim=True)


def test_rook_suits_have_the_colours_they_are_named_for() -> None:
    papers = [style_of(f"{suit}14").split()[-1] for suit in "RYBG"]

    assert papers == ["red", "yellow", "bright_black", "green"]


def test_every_face_has_a_style_and_shows_its_letters() -> None:
    for face in (*BLOCK.faces, *ROOK.faces, *DOMINOES.faces, "A", "QU", "?"):
        assert Style.parse(style_of(face))
        assert Style.parse(style_of(face, dim=True))
        assert face in chip(Piece(face), Look()).plain
        assert face in chip(Piece(face), Look(plain=True)).plain


def test_a_hidden_piece_shows_no_face() -> None:
    assert chip(Piece(), Look(plain=True)).plain == "[?]"


@pytest.mark.parametrize("width", [4, 7, 11, 40])
def test_a_card_in_a_flowing_row_is_never_split(width: int) -> None:
    words = ["A1", "BLOCK", "C 3", "D4"]
    lines = flow([Text(word) for word in words], width).plain.split("\n")

    assert " ".join(lines) == " ".join(words)
    assert all(len(line) <= max(width, 5) for line in lines)
