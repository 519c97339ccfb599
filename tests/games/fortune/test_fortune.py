"""Fortune-telling: the text of 1906, and how it is presented."""

import re

import pytest

from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption
from parlour.games.fortune import GAME
from parlour.games.fortune.rules import FortuneDeal
from parlour.games.fortune.scene import FORTUNES, fortune
from parlour.packs.card_dominoes import PACK
from parlour.table.log_lines import log_lines
from parlour.table.shuffle import Shuffler
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import play

CLAUSES = (
    *("FORTUNE-4", "FORTUNE-5", "FORTUNE-6", "FORTUNE-7", "FORTUNE-8", "FORTUNE-9", "FORTUNE-10"),
    *("FORTUNE-11", "FORTUNE-12", "FORTUNE-13", "FORTUNE-14", "FORTUNE-15", "FORTUNE-16"),
    *("FORTUNE-17", "FORTUNE-18", "FORTUNE-19", "FORTUNE-20", "FORTUNE-21", "FORTUNE-22"),
    *("FORTUNE-23", "FORTUNE-24", "FORTUNE-25", "FORTUNE-26", "FORTUNE-27", "FORTUNE-28"),
    *("FORTUNE-29", "FORTUNE-30", "FORTUNE-31"),
)
"""The clauses of the 28 fortunes, from the double six down."""


def table_of(options: dict[str, str] | None = None, **facts: object) -> Table:
    """Return a table where the dominoes lie in pack order."""
    table = Table(GAME, 1, options, names=("A",))
    table.set_position(GAME.set_up(1, options, facts, ("A",)))
    return table


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_fortune_uses_the_words_of_the_print(clause: str) -> None:
    """The text between « and » in the rulebook is what is read out (FORTUNE-R3)."""
    quote = GAME.rulebook.clause(clause).quote
    name, words = quote.strip("«»").split("—")
    piece = next(piece for piece in range(len(PACK)) if str(PACK.name(piece)).title() == name)

    assert str(fortune(piece)) == f"{name}: {words}"


def test_fortune_f1_28_cards_have_28_different_fortunes() -> None:
    told_of = [fortune(piece) for piece in range(len(PACK))]

    assert len(CLAUSES) == len(FORTUNES) == 28
    assert len({words for words in told_of if words}) == 28
    assert [PACK.faces[piece] for piece, words in enumerate(told_of) if not words] == [
        face for face in PACK.faces if re.search("[789]", face)
    ]


def test_fortune_f2_either_way_up_is_the_same() -> None:
    assert fortune(PACK.piece("3-6")) == fortune(PACK.piece("6-3"))
    assert str(fortune(PACK.piece("3-6"))) == "Six-Three: You will ride in a coach."


def test_fortune_f3_some_of_them() -> None:
    assert str(fortune(PACK.piece("4-0"))).endswith("An angry friend will write.")
    assert str(fortune(PACK.piece("0-0"))).endswith("Great trouble.")
    assert fortune(PACK.piece("9-2")) is None


def test_fortune_r1_the_pack_has_28_or_55() -> None:
    """Only dominoes with fortunes are used, unless all are requested (FORTUNE-R1)."""
    assert len(GAME.order(1)) == 28
    assert len(GAME.order(1, {"full_pack": "yes"})) == 55


def test_fortune_r3_it_is_for_one() -> None:
    """There are no turns (FORTUNE-R3)."""
    with pytest.raises(BadOption, match="Fortune-Telling is for 1 player, not 2"):
        Table(GAME, 2)


def test_a_fortune_is_read_out_when_it_is_drawn() -> None:
    assert (
        play(table_of(), "draw 28") == "A draws 6-6. Double Six: You will receive a sum of money."
    )
    full = table_of({"full_pack": "yes"})
    assert play(full, "draw 55") == "A draws 9-9. It has no fortune: draw again."
    assert str(scene(full, 0).prompt) == "That has no fortune: draw another."


def test_the_table_shows_backs_with_numbers_and_the_fortune() -> None:
    """Dominoes lie face down until drawn (FORTUNE-1); the text stays visible."""
    table = table_of({"draws": "3"})
    assert str(scene(table, 0).prompt).endswith("shuffled: draw one.")
    table.submit(0, "draw 3")
    shown = scene(table, 0)
    grid, sheet = shown.zones

    assert [piece.face for piece in grid.pieces if piece.face] == ["1-1"]
    assert grid.pieces[3].mark == "4"
    assert grid.pieces[7].at == (0, 1, 0)
    assert [str(piece.text) for piece in sheet.pieces] == ["Double One: You will find something."]
    assert dict(english(shown.facts)) == {"Fortunes to come": "2"}
    assert str(shown.prompt) == "Draw another, and see the number."
    assert [str(choice.label) for choice in shown.choices][:3] == ["1", "2", "4"]


def test_fortune_r2_it_is_shuffled_again_before_the_next() -> None:
    """Every consultation begins with all of them face down, in a new order (FORTUNE-R2)."""
    table = Table(GAME, 1, names=("A",), shuffler=Shuffler(b"fortune"))
    orders = []
    for _ in range(3):
        table.deal_next()
        deal = table.deal
        assert isinstance(deal, FortuneDeal)
        orders.append(tuple(deal.table))
        table.submit(0, "draw 5")
    assert len(set(orders)) == 3
    assert not table.won
    assert str(scene(table, 0).prompt) == "So it is foretold."
    assert str(log_lines(table, 0)[-1].text) == "The dominoes are put back and shuffled."


def test_nobody_knows_what_lies_face_down() -> None:
    deal = table_of({"draws": "3"}).deal
    deal.play(0, 4)
    rng = Rng(2)
    worlds = [deal.view(0).imagine(rng) for _ in range(30)]
    tables = [tuple(world.table) for world in worlds if isinstance(world, FortuneDeal)]

    assert {row[4] for row in tables} == {4}
    assert len({row[5] for row in tables}) > 10


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"table": ["6-6"] * 28}, '"table"'),
        ({"turned": [29]}, '"turned"'),
        ({"turned": [0]}, '"turned"'),
        ({"turned": ["x"]}, '"turned"'),
        ({"options": {"draws": "3"}, "told": "9-9"}, '"told"'),
        ({"told": "6-6"}, '"told"'),
        ({"told": "6-6 6-5 6-4 6-3"}, '"told"'),
    ],
)
def test_an_impossible_position_is_refused(facts: dict[str, object], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        table_of(**facts)  # type: ignore[arg-type]


def test_a_position_may_give_the_order_of_cards() -> None:
    deal = table_of(table=["6-6", *[""] * 27]).deal
    assert isinstance(deal, FortuneDeal)

    assert PACK.faces[deal.table[0]] == "6-6"
    assert sorted(deal.table) == list(range(28))


def test_every_covered_domino_can_be_pointed_at() -> None:
    table = table_of({"draws": "3"})
    table.submit(0, "draw 2")
    shown = scene(table, 0)

    assert [(choice.zone, choice.slot) for choice in shown.choices] == [
        ("table", place) for place in range(28) if place != 1
    ]
