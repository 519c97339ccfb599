import io
from collections.abc import Iterable

import pytest
from msgspec.structs import replace
from rich.console import Console, RenderableType

from parlour.core.rng import Rng
from parlour.games import find_game
from parlour.languages.message import Message, Person, say, together
from parlour.table.events import LogLine
from parlour.table.scene import Choice, Line, Piece, Scene, SeatInfo, Sheet, Zone
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from parlour.terminal.faces import Look
from parlour.terminal.picture import amounts, numbered, sheet_picture, table_picture
from tests.laws.cases import play_at
from tests.terminal.script import Script, sit


def printed(picture: RenderableType, width: int) -> str:
    file = io.StringIO()
    Console(file=file, width=width, color_system=None).print(picture)
    return file.getvalue()


def block_table(seats: int, chosen: dict[str, str] | None = None) -> Table:
    table = Table(find_game("block"), seats, chosen, shuffler=Shuffler(b"picture"))
    table.deal_next()
    return table


def made_up(choices: tuple[Choice, ...]) -> Scene:
    hand = Zone("hand-0", "hand", 0, say("your hand"), (Piece("A1"), Piece("A2"), Piece("BLOCK")))
    seats = (
        SeatInfo(0, "Otto", 0, 1, 3, ("turn",)),
        SeatInfo(1, "Ann", 1, 12, 14, ("dealer",)),
        SeatInfo(2, "Ben", 0, 1, 1),
    )
    columns = (together([Person("Otto"), Person("Ben")]), together([Person("Ann")]))
    sheet = Sheet(columns, (Line(say("Total"), (Message("1"), Message("12")), "total"),))
    return Scene("toy", 0, 1, "lead", say("Lead."), (hand,), choices, seats, sheet)


def test_a_score_is_written_as_on_the_score_sheet() -> None:
    """In 42 a score below zero has a ring around it (D42-47)."""
    sitting = sit(Script(), find_game("domino-42"), 4)
    sitting.table.deal_next()
    scores = sitting.table.deal.scores
    scores[0], scores[1] = -41, 1
    seen = printed(table_picture(sitting.scene(), Look(), "42", []), 80)

    assert "Otto (you)  (41) points" in seen
    assert "1 point, 7 cards" in seen
    assert str(sitting.standing()) == "Deal 1: Otto & Bot 3 (41), Bot 1 & Bot 2 1."


def test_numbers_run_along_the_hand_and_then_through_the_rest() -> None:
    choices = (
        Choice("A2", Message("A2"), "hand-0", 1),
        Choice("A2 block", say("A2 + Block"), "hand-0", 1),
        Choice("pass", say("pass")),
        Choice("A1", Message("A1"), "hand-0", 0),
    )
    order = [choice.move for choice in numbered(made_up(choices))]

    assert order == ["A1", "A2", "A2 block", "pass"]


def test_the_players_own_pieces_are_numbered_before_the_middle() -> None:
    choices = (Choice("draw", say("draw"), "pool", 0), Choice("A1", Message("A1"), "hand-0", 0))

    assert [choice.move for choice in numbered(made_up(choices))] == ["A1", "draw"]


@pytest.mark.parametrize(
    ("bids", "shown"),
    [
        (range(30, 101, 5), "bid 30, 35 … 100 (type the number)   pass"),
        ((41, 42, 84), "bid 41, 42, 84 (type the number)   pass"),
        ((*range(30, 43), 84), "bid 30, 31 … 42, 84 (type the number)   pass"),
        ((100,), "bid 100 (type the number)   pass"),
    ],
)
def test_amounts_are_listed_as_a_range(bids: Iterable[int], shown: str) -> None:
    moves = [*(f"bid {bid}" for bid in bids), "pass"]
    scene = made_up(tuple(Choice(move, Message(move)) for move in moves))

    assert shown in printed(table_picture(scene, Look(80), "Toy", []), 80)


def test_amounts_among_other_moves_are_numbered_like_any_choice() -> None:
    choices = (
        Choice("bid 5", say("bid 5")),
        Choice("A1", Message("A1"), "hand-0", 0),
        Choice("up 7", say("up 7")),
    )

    assert amounts(choices) == {}
    assert amounts((choices[0], choices[2])) == {}
    assert amounts((choices[0], Choice("pass", say("pass")))) == {"5": choices[0]}


@pytest.mark.parametrize("plain", [False, True])
def test_a_card_that_shows_its_number_is_not_listed_again(plain: bool) -> None:  # noqa: FBT001
    choices = (Choice("A1", Message("A1"), "hand-0", 0), Choice("pass", say("pass")))
    drawn = printed(table_picture(made_up(choices), Look(80, plain=plain), "Toy", []), 80)

    assert "2 Pass" in drawn
    assert drawn.count("A1") == 1


def test_cards_that_are_picked_for_a_tray_are_not_listed() -> None:
    """The prompt says what they are picked for; a list would repeat the hand in long words."""
    nest = Zone("nest", "tray", 0, say("nest"), count=2)
    choices = tuple(
        Choice(f"bury A{n}", say("Bury red {n}", n=n), "hand-0", n - 1, whole=False) for n in (1, 2)
    )
    scene = made_up((*choices, Choice("keep", say("Keep the nest"))))
    shown = table_picture(replace(scene, zones=(*scene.zones, nest)), Look(plain=True), "Toy", [])

    assert "1:A1  2:A2  BLOCK\nNest  0 of 2\n-\nLead.\n3 Keep the nest" in printed(shown, 80)


def test_an_incomplete_move_is_marked() -> None:
    choices = (Choice("bury A1", say("bury A1"), whole=False),)
    plain = printed(table_picture(made_up(choices), Look(80, plain=True), "Toy", []), 80)

    assert "1 Bury A1 ..." in plain


def test_a_long_line_of_a_seat_wraps_after_its_marks() -> None:
    """The captured pieces move to the next line; the mark of the dealer does not."""
    scene = made_up(())
    captured = Zone(
        "captured-1", "stack", 1, say("captured"), count=12, note=Message("1 orange " * 5)
    )
    own = replace(captured, id="captured-0", seat=0)
    drawn = printed(
        table_picture(replace(scene, zones=(captured, own)), Look(60, plain=True), "Toy", []), 60
    )

    assert "Ann  12 points  14 cards  (dealer)\n    captured (12)" in drawn
    assert "Otto (you)  1 point\n    captured (12)" in drawn


def test_a_tray_counts_what_is_in_it() -> None:
    tray = Zone("nest", "tray", 0, say("nest"), (Piece("A1"), Piece("A2")), count=4)
    scene = replace(made_up(()), zones=(tray,))

    assert "Nest  2 of 4" in printed(table_picture(scene, Look(80), "Toy", []), 80)


def test_many_marks_are_drawn_inside_the_panel() -> None:
    seats = tuple(
        replace(info, marks=("dealer", "dummy"), notes=(say("bid 100"),))
        for info in made_up(()).seats
    )
    drawn = printed(table_picture(replace(made_up(()), seats=seats), Look(50), "Toy", []), 50)

    assert "dummy" in drawn


@pytest.mark.parametrize("look", [Look(80), Look(80, plain=True)])
def test_others_show_name_score_cards_and_marks(look: Look) -> None:
    drawn = printed(table_picture(made_up(()), look, "Toy", []), 80)

    for words in ("Ann", "12 points", "14 cards", "dealer", "Ben", "1 point", "1 card", "partner"):
        assert words in drawn
    assert "1 cards" not in drawn


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("look", [Look(w, p) for w in (60, 80, 120) for p in (False, True)])
def test_a_table_fits_its_width(seats: int, look: Look) -> None:
    table = block_table(seats, {"memory_aid": "full"})
    events = [LogLine(1, "opened", say("It begins."))]
    for seat in range(seats):
        picture = table_picture(scene(table, seat), look, "Block", events)
        lines = printed(picture, look.width).split("\n")

        assert max(map(len, lines)) <= look.width
        assert look.plain or len(lines) <= 22


def test_every_card_of_a_hand_is_drawn_once() -> None:
    table = block_table(4)
    seen = scene(table, 2)
    drawn = printed(table_picture(seen, Look(80), "Block", []), 80).split()
    hand = next(zone for zone in seen.zones if zone.id == "hand-2")

    for piece in hand.pieces:
        assert drawn.count(str(piece.face)) == 1


def test_no_empty_hand_is_drawn_after_the_deal() -> None:
    table = Table(find_game("rook"), 4, shuffler=Shuffler(b"empty hand"))
    table.deal_next()
    rng = Rng(3)
    assert "Your hand" in printed(table_picture(scene(table, 0), Look(80), "Rook", []), 80)
    while not table.deal.over:
        play_at(table, rng)

    assert "Your hand" not in printed(table_picture(scene(table, 0), Look(80), "Rook", []), 80)


def test_a_score_sheet_has_a_column_for_each_side() -> None:
    columns = (together([Person("Ann")]), together([Person("Ben")]))
    deal = Line(say("Deal 1"), (Message("+5"), Message("+0")))
    total = Line(say("Total"), (Message("5"), Message("0")), "total")
    sheet = Sheet(columns, (deal, total))
    lines = printed(sheet_picture(sheet, Look(80)), 80).split("\n")

    assert lines[0].split() == ["Ann", "Ben"]
    assert lines[1].split() == ["Deal", "1", "+5", "+0"]
    assert lines[2].split() == ["Total", "5", "0"]


@pytest.mark.parametrize(("key", "seats"), [("fortune", 1), ("time", 1), ("bergen", 2)])
def test_totals_are_shown_where_there_is_somebody_to_compare_with(key: str, seats: int) -> None:
    script, rng = Script(), Rng(1)
    sitting = sit(script, find_game(key), seats)
    sitting.table.deal_next()
    while not sitting.table.deal.over:
        play_at(sitting.table, rng)
    sitting.draw()
    assert ("→" in script.shown) == (seats > 1)
