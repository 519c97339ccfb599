"""Score sheets, pocket cards, booklets and tallies, as they come out of the printer."""

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from parlour.errors import BadInput, BadOption
from parlour.games import GAMES, PARTY_GAME, find_game
from parlour.languages.message import ENGLISH_READER, Message, reader
from parlour.printing.booklets import imposed
from parlour.printing.document import Document
from parlour.printing.flowing import plain
from parlour.printing.kinds import KINDS
from parlour.printing.makers import MAKERS, make
from parlour.printing.setup import PAPERS, Setup
from parlour.table.game import Game
from parlour.table.rulebook import told
from tests.printing.poppler import PER_MM, Picture, is_blank, margins, pages, words

SHEETS = ("score-sheet", "pocket-card", "rulebook", "tallies")
"""What is written on, or read; packs are tested in test_packs.py."""


def made(game: Game, kind: str, setup: Setup | None = None) -> Document:
    return make(kind, game, {}, setup or Setup())


def test_every_kind_can_be_made() -> None:
    assert list(KINDS) == list(MAKERS)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("game", [game for game in GAMES if game.sheet], ids=lambda game: game.key)
def test_a_score_sheet_asks_what_the_score_pad_asks(game: Game) -> None:
    assert game.sheet is not None
    printed = words(made(game, "score-sheet"))
    for term in game.sheet.terms(game.new_deal(game.usual_seats)):
        for word in str(term.label).split():
            assert word in printed
        if term.clause:
            assert term.clause in printed


def test_each_player_has_a_column() -> None:
    """Every table of Rook has as many columns for totals as players."""
    for seats in (3, 8):
        printed = words(made(find_game("rook"), "score-sheet", Setup(seats=seats)))
        assert printed.split().count("Total") == seats


def test_marks_and_pegs_are_drawn() -> None:
    assert "Seven spell ALL." in words(made(find_game("domino-42"), "score-sheet"))
    board, _ = pages(made(find_game("sniff"), "score-sheet"))
    assert board.shape[1] > board.shape[0]
    printed = words(made(find_game("sniff"), "score-sheet"))
    assert "Fold along the dotted lines" in printed
    assert printed.split().count("61") == find_game("sniff").usual_seats


@pytest.mark.sampled(9)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_pocket_card_is_one_side_with_every_rule(game: Game) -> None:
    document = made(game, "pocket-card")
    assert document.page == 1
    printed = words(document)
    for clause in game.rulebook.clauses:
        if clause.kind == "clause" and not clause.tag:
            assert printed.count(f"{clause.id} ") >= 2  # a sheet has two cards
            assert squeezed(plain(str(game.in_words(clause.id, game.choose())))) in squeezed(
                printed
            )


@pytest.mark.sampled(9)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_booklet_has_the_whole_rulebook(game: Game) -> None:
    printed = words(made(game, "rulebook", Setup(sides="one")))
    for clause in game.whole_rulebook.clauses:
        text = plain(str(told(game.words.rename(clause.text, game.choose()))))
        wanted = f"{text} {clause.quote}".strip()
        assert squeezed(wanted) in squeezed(re.sub(rf"{game.title} · \d+", "", printed)), clause.id


def squeezed(text: str) -> str:
    """Return a text without spaces, and in the characters of the font."""
    return re.sub(r"\s", "", text).replace("→", "»").replace("ᵉ", "e")


def test_a_booklet_is_folded_in_the_order_of_its_pages() -> None:
    for count in range(1, 30):
        sides = list(imposed(count))
        full = -(-count // 4) * 4
        assert sorted(page for side in sides for page in side) == list(range(1, full + 1))
        # Read a folded booklet: the right halves of all fronts, then the left halves of all backs.
        fronts, backs = sides[0::2], sides[1::2]
        for sheet, (front, back) in enumerate(zip(fronts, backs, strict=True)):
            assert front[1] == 2 * sheet + 1
            assert back == (front[1] + 1, front[0] - 1)  # each page lies behind its neighbour


def test_backs_of_a_booklet_are_turned_for_the_long_edge() -> None:
    game = find_game("time")
    upright = squares(pages(made(game, "rulebook", Setup(sides="short")))[1])
    turned = squares(pages(made(game, "rulebook", Setup(sides="long")))[1])
    assert abs(upright - turned[::-1, ::-1]).mean() < abs(upright - turned).mean() / 3


def squares(page: Picture) -> Picture:
    """Return how bright each square of 10 millimetres of a page is."""
    side = 10 * PER_MM
    rows, columns = page.shape[0] // side, page.shape[1] // side
    height, width = rows * side, columns * side
    top, left = (page.shape[0] - height) // 2, (page.shape[1] - width) // 2
    inner = page[top : top + height, left : left + width].mean(axis=-1)
    return inner.reshape(rows, side, columns, side).mean((1, 3))


def test_a_party_has_a_tally_for_every_guest() -> None:
    printed = words(made(find_game(PARTY_GAME), "tallies", Setup(tables=3, rounds=5)))
    for table in (1, 2, 3):
        for seat in "ABCD":
            assert printed.count(f"First table: {table}, seat {seat}") == 1
    assert printed.count("Highest table") == 2  # one on each side of the card that is folded
    assert "PROG-3" in printed


@pytest.mark.parametrize(
    ("key", "kind", "setup", "refusal"),
    [
        ("fortune", "score-sheet", Setup(), "no score"),
        ("rook", "score-sheet", Setup(seats=9), "3, 4, 5, 6, 7, 8 players"),
        ("block", "tallies", Setup(), "cannot be a party"),
        (PARTY_GAME, "tallies", Setup(tables=0), "four players for every table"),
        (PARTY_GAME, "tallies", Setup(tables=40), "at most 16 tables"),
        (PARTY_GAME, "tallies", Setup(rounds=17), "1 to 16 rounds"),
    ],
)
def test_what_makes_no_sense_is_refused(key: str, kind: str, setup: Setup, refusal: str) -> None:
    with pytest.raises((BadInput, BadOption), match=refusal):
        made(find_game(key), kind, setup)


def test_other_languages_are_printed() -> None:
    for key in ("de", "fr"):
        game = find_game("rook")
        printed = words(made(game, "pocket-card", Setup(reader=reader(key))))
        section = reader(key).say(Message("Bidding"))
        assert section != ENGLISH_READER.say(Message("Bidding"))
        assert section in printed


def looked_at(kinds: Iterable[str]) -> list[Any]:
    """Return all that can be printed of these kinds."""
    return [
        pytest.param(game, kind, id=f"{game.key}-{kind}")
        for game in GAMES
        for kind in kinds
        if KINDS[kind].suits(game)
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), looked_at(SHEETS))
def test_nothing_on_a_sheet_lies_where_printers_cannot_print(game: Game, kind: str) -> None:
    """On both papers, in three languages, in the usual size and in large print."""
    for number, paper in enumerate(PAPERS):
        for key in ("en", "de", "fr"):
            setup = Setup(paper, reader=reader(key), large=bool(number))
            for page in pages(made(game, kind, setup), 2):
                assert is_blank(margins(page, 2))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "kind"), looked_at(KINDS))
def test_every_page_is_among_the_files_to_look_at(game: Game, kind: str) -> None:
    """`build/printed` holds what was printed, for people who want to look at every page."""
    folder = Path("build", "printed")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{game.key}-{kind}.pdf"
    path.write_bytes(made(game, kind).as_bytes())
    told_of = subprocess.run(["pdffonts", path], capture_output=True, text=True, check=True).stdout
    fonts = [line.split() for line in told_of.splitlines()[2:]]
    assert fonts or kind == "pack"
    assert all("yes" in font for font in fonts)  # embedded
