import ast
import re
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

import parlour.terminal
from parlour.core.rng import Rng
from parlour.families.lines.chain_layout import ARM_NAMES, line_zone
from parlour.families.lines.rules.lines import Line
from parlour.games import GAMES, find_bot, find_game
from parlour.languages.message import NOTHING, say
from parlour.packs.card_dominoes import PACK
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.scene import Kind, Piece, Zone
from parlour.terminal.draw import DRAWERS, own_hand, zone_text
from parlour.terminal.faces import Look
from parlour.terminal.play import between_deals
from tests.laws.cases import play_at
from tests.terminal.script import Script, sit

SEQUENCES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""Escape sequences, which a terminal does not show."""

PLAIN = Look(40, plain=True, names=("Ann", "Ben", "Cat"))


def test_every_kind_of_zone_has_a_drawing_function() -> None:
    assert set(DRAWERS) == set(get_args(Kind))


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("pieces", [(), (Piece("R1"), Piece("Y2", "led"), Piece())])
def test_every_kind_is_drawn_empty_and_full(kind: Kind, pieces: tuple[Piece, ...]) -> None:
    drawn = zone_text(Zone("z", kind, None, say("label"), pieces, note=say("a note")), PLAIN).plain

    assert drawn.startswith("label")
    assert drawn.endswith("a note")
    for piece in pieces[-1:] if kind == "stack" else pieces:
        assert (piece.face or "") in drawn


@pytest.mark.parametrize("module", ["faces", "draw", "picture"])
def test_the_drawing_code_knows_no_game(module: str) -> None:
    folder = Path(next(iter(parlour.terminal.__path__)))
    tree = ast.parse((folder / f"{module}.py").read_text(encoding="utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]

    assert imported
    assert not [name for name in imported if name.startswith("parlour.games")]
    assert not [name for name in imported if name.startswith(("parlour.core", "parlour.bots"))]


def hand(*faces: str, mark: str = "") -> Zone:
    return Zone("hand-0", "hand", 0, say("your hand"), tuple(Piece(face, mark) for face in faces))


def test_numbers_are_drawn_under_the_playable_cards() -> None:
    drawn = own_hand(hand("A1", "B2", "C11"), Look(40), {0: 1, 2: 12}, choosing=True).plain
    faces, numbers = drawn.split("\n")

    assert faces.split() == ["A1", "B2", "C11"]
    assert numbers.split() == ["1", "12"]
    assert faces.index("A1") - 1 <= numbers.index("1") <= faces.index("A1") + 1
    assert faces.index("C11") - 1 <= numbers.index("12") <= faces.index("C11") + 2


def test_a_long_hand_moves_closer_before_it_wraps() -> None:
    cards = [f"A{number}" for number in range(10, 20)]
    wide = own_hand(hand(*cards), Look(59), {}, choosing=False).plain
    close = own_hand(hand(*cards), Look(39), {}, choosing=False).plain
    wrapped = own_hand(hand(*cards), Look(20), {}, choosing=False).plain

    assert [text.count("\n") for text in (wide, close, wrapped)] == [0, 0, 1]
    assert max(map(len, wrapped.split("\n"))) <= 20


def test_marks_are_drawn_under_their_cards() -> None:
    drawn = own_hand(hand("A3", "A8", mark="natural"), Look(40), {0: 1}, choosing=True).plain

    assert drawn.split("\n")[1].split() == ["1*", "*"]


def test_numbers_and_marks_are_beside_their_cards_in_plain_text() -> None:
    """A screen reader would read numbers on the line below apart from their cards."""
    drawn = own_hand(hand("A3", "A8", mark="natural"), PLAIN, {1: 12}, choosing=True).plain

    assert drawn == "A3*  12:A8*"


def test_the_cards_of_a_trick_carry_the_names_of_their_players() -> None:
    cards = (Piece("R14", "led winning", by=1), Piece("R2", by=2))
    drawn = zone_text(Zone("trick", "trick", None, say("trick"), cards), PLAIN).plain

    assert drawn == "trick Ben [R14] led, winning   Cat [R2]"


def test_a_grid_is_drawn_by_its_places_or_in_a_row_if_it_is_too_wide() -> None:
    cards = (Piece("R6", at=(0, 0, 1)), Piece("R4", at=(1, 0, 0)), Piece("R1", at=(0, 1, 1)))
    zone = Zone("grid", "grid", None, NOTHING, cards)

    assert zone_text(zone, PLAIN).plain == "[R6] [R4]\n[R1]"
    assert zone_text(zone, Look(8, plain=True)).plain == "[R6]\n[R4]\n[R1]"
    many = Zone("grid", "grid", None, NOTHING, tuple(Piece("R1", at=(n, 0, 0)) for n in range(20)))
    assert max(map(len, zone_text(many, PLAIN).plain.split("\n"))) <= 40


def laid(text: str) -> Line:
    """Return a line: the set, and then "6-4 left" and so on."""
    first, *moves = text.split("; ")
    line = Line()
    line.set_down(PACK.piece(first))
    for move in moves:
        face, arm = move.split()
        place = ARM_NAMES.index(arm)
        line.lay(PACK.piece(face), place, line.wanted(place))
    return line


def test_the_dominoes_of_a_line_are_read_as_they_touch() -> None:
    """Each end is beside the one it matches, whichever way the domino is named."""
    line = laid("5-3; 8-3 right; 5-5 left; 7-5 left; 8-7 right")

    drawn = zone_text(line_zone(line), Look(80, plain=True)).plain.split("\n")
    assert drawn[1].split() == ["7-5", "5-5", "5-3", "3-8", "8-7"]
    assert drawn[2] == "left: 7-5   right: 8-7   last: 8-7"


def test_a_line_that_turns_is_drawn_line_by_line_within_the_width() -> None:
    moves = [f"{n + 1}-{n} right; {n + 1}-{n + 1} right" for n in range(8)]
    line = laid("; ".join(["0-0", *moves]))

    *rows, ends = zone_text(line_zone(line), Look(80, plain=True)).plain.split("\n")[1:]
    assert len(rows) > 1
    assert max(map(len, rows)) <= 80
    faces = [face for row in rows for face in row.split()]
    assert len(faces) == 17
    assert ends == "left: 0-0   right: 8-8   last: 8-8"


def test_a_line_without_enough_space_is_drawn_as_a_row() -> None:
    line = laid("5-3; 8-3 right; 5-5 left")

    drawn = zone_text(line_zone(line), Look(10, plain=True)).plain
    assert drawn.split("\n")[0] == "line"
    assert "[8-3] right" in drawn


def test_two_dominoes_side_by_side_are_kept_apart() -> None:
    tiles = (Piece("5-5", at=(0, 0, 1)), Piece("2-2", at=(2, 0, 1)))

    assert zone_text(Zone("line", "line", None, NOTHING, tiles), PLAIN).plain == "5-5 2-2"


def test_the_pieces_of_one_player_are_side_by_side_on_the_page() -> None:
    pegs = (Piece("12", said=say("from 10"), by=0), Piece("3", by=1))
    zone = Zone("board", "sheet", None, say("pegs"), pegs, note=say("61 is game"))

    assert zone_text(zone, PLAIN).plain.startswith("pegs ")
    assert "12 from 10   " in zone_text(zone, PLAIN).plain


def test_a_resize_redraws_the_table_with_the_typed_text() -> None:
    script = Script(lively=True)
    sitting = sit(script)
    sitting.table.deal_next()
    sitting.draw()
    script.screen.resized()
    drawn = script.shown.count("Block, deal 1")

    def read(prompt: str) -> str:
        script.screen.console.width = 120
        script.screen.resized("B1")
        return prompt

    script.screen.read = read
    script.screen.ask("> ")

    assert drawn == 1
    assert script.shown.count("Block, deal 1") == 2
    assert script.shown.endswith("> B1")


def test_an_answer_is_shown_below_the_table_in_place_of_the_last_one() -> None:
    script = Script(lively=True, width=80, height=24)
    sitting = sit(script, seats=4)
    sitting.table.deal_next()
    rng = Rng(3)
    for _ in range(20):
        play_at(sitting.table, rng)
    sitting.draw()
    for answer in ("first", "second", "third and last", "\n".join("line" for _ in range(5))):
        script.file.truncate(0)
        script.file.seek(0)
        script.screen.tell(answer)
        lines = SEQUENCES.sub("", script.shown).rstrip("\n").split("\n")
        assert lines[0].startswith("Block, deal 1")
        assert len(lines) <= 22
        assert "\n".join(lines).endswith(answer)

    def read(prompt: str) -> str:
        script.screen.resized()
        return prompt

    script.screen.read = read
    script.file.truncate(0)
    script.screen.ask("> ")
    assert SEQUENCES.sub("", script.shown).endswith("line\nline\nline\nline\nline\n> ")


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.family != "letters"], ids=lambda game: game.key
)
def test_every_table_fits_a_small_terminal_through_a_deal(game: Game) -> None:
    """Random words are longer than any dictionary word, so the letters are left out."""
    script = Script(lively=True, width=80, height=24)
    sitting = sit(script, game, game.seats[-1])
    table, rng = sitting.table, Rng(3)
    table.deal_next()
    for number in range(120):
        if table.deal.over:
            break
        if number % 12 == 0 or number > 112:
            script.file.truncate(0)
            script.file.seek(0)
            sitting.draw()
            lines = SEQUENCES.sub("", script.shown).rstrip("\n").split("\n")
            assert len(lines) <= 22
            assert max(map(len, lines)) <= 80
        play_at(table, rng)


def shown_lines(script: Script, heading: str) -> list[str]:
    """Return the lines on the screen since a table was last drawn, and forget them."""
    shown = SEQUENCES.sub("", script.shown)
    script.file.truncate(0)
    script.file.seek(0)
    return shown[shown.rindex(heading) :].rstrip("\n").split("\n")


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.family != "letters"], ids=lambda game: game.key
)
def test_the_end_of_a_deal_fits_a_small_terminal(game: Game) -> None:
    script = Script(lively=True, width=80, height=24)
    sitting = sit(script, game, game.seats[-1])
    rng = Rng(3)
    sitting.table.deal_next()
    while not sitting.table.deal.over:
        play_at(sitting.table, rng)
    script.lines = iter([""])
    between_deals(sitting)
    lines = shown_lines(script, f"{game.title}, deal")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize("key", ["anagrams", "sentences", "block-words", "alphabets"])
def test_letters_fit_a_small_terminal(key: str) -> None:
    script = Script(lively=True, width=80, height=24)
    sitting = sit(script, find_game(key), 6)
    table, bot = sitting.table, find_bot(find_game(key), "novice")
    table.deal_next()
    for number in range(60):
        if table.deal.over:
            break
        if sitting.seat in table.waiting():
            sitting.drafts[:] = ["pool"] if "pool" in {c.move for c in sitting.choices()} else []
            sitting.draw()
            lines = shown_lines(script, sitting.table.game.title)
            assert len(lines) <= 22
            assert max(map(len, lines)) <= 80
            sitting.drafts.clear()
        choose = partial(bot.choose, seed=number)
        table.play(table.due()[0], whole_move(table.deal, table.due()[0], choose))


def test_piles_share_lines_where_there_are_few() -> None:
    drawn: dict[int, str] = {}
    for height in (24, 60):
        script = Script(lively=True, width=80, height=height)
        sitting = sit(script, find_game("rook-solitaire"), 1)
        table, rng = sitting.table, Rng(3)
        table.deal_next()
        for _ in range(40):
            play_at(table, rng)
        sitting.draw()
        drawn[height] = SEQUENCES.sub("", script.shown)
    assert drawn[60].count("\npile ") == 14
    assert 3 < drawn[24].count("\npile ") < 14
    for pile in range(1, 15):
        assert f"pile {pile} " in drawn[24]
