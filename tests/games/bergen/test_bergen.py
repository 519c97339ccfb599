"""Bergen's scenes and sentences, and its novice; the rest is in tests/games/bergen/scenarios."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from parlour.bots.bot import UNIFORM
from parlour.core.bits import has
from parlour.core.rng import Rng
from parlour.errors import BadNotation, BadOption, Illegal
from parlour.games.bergen import GAME
from parlour.games.bergen.bot import RULE
from parlour.games.bergen.rules import BergenDeal
from parlour.lab.duel import duel
from parlour.lab.simulate import begin
from parlour.languages.message import called
from parlour.packs.card_dominoes import DOUBLES, PACK, SUITS
from parlour.table.stage import scene
from parlour.table.table import Table
from tests.english import english
from tests.games.tables import table_with, tell, zone

A, B = range(2)
NAMES = ("A", "B")
CHANGES = [
    {option.id: value}
    for option in GAME.options
    for value in option.values
    if value != option.default
]


def table_of(*hands: str, options: Mapping[str, str] | None = None, **facts: Any) -> Table:
    """Return a table with these hands; B deals, so A plays first if there is a line."""
    return table_with(GAME, NAMES, {"hands": list(hands), "dealer": B, **facts}, options)


def how(table: Table) -> str:
    """Return the explanation of the hand's score."""
    return str(table.ends[-1].how())


def imagined(table: Table, seat: int, times: int = 60) -> Iterable[BergenDeal]:
    view, rng = table.deal.view(seat), Rng(1)
    for _ in range(times):
        world = view.imagine(rng)
        assert isinstance(world, BergenDeal)
        yield world


# The players and the pack.


@pytest.mark.parametrize("seats", [1, 3, 4])
def test_bergen_2_two_play(seats: int) -> None:
    """Other numbers of players are refused (BERGEN-2)."""
    with pytest.raises(BadOption, match=f"Bergen is for 2 players, not {seats}"):
        Table(GAME, seats)


def test_bergen_1_the_pack_is_the_double_six_set() -> None:
    """28 dominoes, without 7s, 8s and 9s (BERGEN-1)."""
    faces = [PACK.faces[piece] for piece in GAME.order(2)]

    assert len(faces) == 28
    assert not [face for face in faces if set(face) & set("789")]


# What a seat sees and knows.


def test_the_table_shows_the_line_the_dead_cards_and_the_game() -> None:
    """The sixteen undealt dominoes lie apart (BERGEN-R5)."""
    table = Table(GAME, 2)
    table.deal_next()
    shown = scene(table, A)

    assert zone(shown, "pack").count == 16
    assert str(zone(shown, "pack").label) == "not dealt"
    assert dict(english(shown.facts)) == {"Game": "15"}
    drawing = Table(GAME, 2, {"draw": "leaving_two"})
    drawing.deal_next()
    assert str(zone(scene(drawing, A), "pack").label) == "pack"


def test_bergen_4_all_see_which_card_sets_before_it_is_laid() -> None:
    """Everybody also knows that nobody holds a higher double (BERGEN-4)."""
    table = table_of("6-4 3-3 2-1 5-0 4-0 1-0", "6-5 2-2 6-3 4-1 5-4 3-0")
    higher = DOUBLES & ~sum(1 << PACK.piece(f"{n}-{n}") for n in range(4))

    for world in imagined(table, B):
        assert world.dominoes.hands[A] & (1 << PACK.piece("3-3"))
        assert world.dominoes.hands[A] & higher == 0
    for world in imagined(table, A):
        assert world.dominoes.hands[B] & higher == 0
    assert [piece.face for piece in zone(scene(table, B), "shown-0").pieces] == ["3-3"]


def test_bergen_5_no_imagined_hand_has_a_double() -> None:
    """When 6-5 sets, no hand has a double (BERGEN-5)."""
    table = table_of("6-5 3-2 2-1 5-0 4-0 1-0", "6-4 2-0 6-3 4-1 5-4 3-0")

    assert all(world.dominoes.hands[A] & DOUBLES == 0 for world in imagined(table, B))
    assert all(world.dominoes.hands[B] & DOUBLES == 0 for world in imagined(table, A))


def test_bergen_r5_a_player_who_passes_holds_nothing_that_fits() -> None:
    table = table_of("6-4 6-1 2-0", "5-5 3-0 5-3", line="6-2, 4-2 right")
    table.submit(A, "6-4 right")

    assert all(world.dominoes.hands[B] & SUITS[6] == 0 for world in imagined(table, A))
    assert scene(table, A).seats[B].notes == (called("mark", "passed"),)


@pytest.mark.parametrize(
    ("hands", "facts", "prompt"),
    [
        (("6-4 3-3", "6-5 2-2"), {}, "You have the highest double: set 3-3."),
        (("6-5 3-2", "6-4 2-1"), {}, "You have the most spots: set 6-5."),
        (("6-1 4-2", "5-5"), {"line": "6-4"}, "Match either end: play a 6 or 4."),
        (
            ("6-1 4-2", "5-5"),
            {"line": "6-4", "phase": "end", "card": "6-1", "half": True},
            "Lay 6-1 at which end?",
        ),
    ],
)
def test_the_prompt_says_what_to_do(
    hands: tuple[str, ...], facts: dict[str, Any], prompt: str
) -> None:
    table = table_of(*hands, **facts)

    assert str(scene(table, A).prompt) == prompt
    assert str(scene(table, B).prompt).startswith("Waiting for ")


def test_the_prompt_says_that_you_must_draw() -> None:
    table = table_of("5-5 3-3", "6-1", options={"draw": "leaving_two"}, line="6-4")

    assert str(scene(table, A).prompt) == "You hold no 6 or 4: you are blocked, and must draw."


def test_the_prompt_says_why_it_is_over() -> None:
    out = table_of("5-1", "6-6 2-0", line="4-3, 5-4 left")
    out.submit(A, "5-1 left")
    won = table_of("5-3 1-1", "6-6 2-0", line="4-3, 5-4 left", scores=[13, 0])
    won.submit(A, "5-3 left")

    assert str(scene(out, A).prompt) == "The hand is over."
    assert str(scene(won, A).prompt) == "The game is won."


# Sentences.


def test_the_set_headers_and_triples_are_described() -> None:
    """BERGEN-7, BERGEN-8, BERGEN-9."""
    table = table_of("6-4 3-3 5-3 2-2", "6-3 6-5 4-1 6-1")
    assert tell(table, A, "3-3") == "A sets 3-3. 2 points for the double header."
    assert tell(table, B, "6-3 left") == "B plays 6-3 left, on the 3."
    header = table_of("6-4 1-1", "6-1 4-1", line="6-2, 4-2 right")
    assert tell(header, A, "6-4 right").startswith(
        "A plays 6-4 right, on the 4. Both ends are 6: 2 points."
    )
    triple = table_of("2-2 1-1", "5-5 2-0", line="6-2, 6-4 left, 4-2 left")
    assert tell(triple, A, "2-2 left").endswith("A triple of 2: 3 points.")


def test_a_set_without_score_is_described_plainly() -> None:
    table = table_of("6-5 3-2", "6-4 2-1", options={"set_bonus": "double"})

    assert tell(table, A, "6-5") == "A sets 6-5."


def test_passes_draws_and_the_end_are_described() -> None:
    passing = table_of("6-4 6-1 2-0", "5-5 3-0", line="6-2, 4-2 right")
    assert tell(passing, A, "6-4 right").endswith("2 points. B passes.")
    options = {"draw": "leaving_two"}
    drawing = table_of(
        "5-5 3-3", "6-1 2-0", options=options, line="6-4", stock="5-3 3-1 4-2 6-5 1-1"
    )
    assert tell(drawing, A, "draw", B) == "A draws 3; 2 left."
    mine = table_of("5-5 3-3", "6-1 2-0", options=options, line="6-4", stock="5-3 3-1 6-5 1-1")
    assert tell(mine, A, "draw", A) == "A draws 3-1 5-3, passes; 2 left."
    won = table_of("5-3 1-1", "6-6 2-0", line="4-3, 5-4 left", scores=[13, 0])
    assert tell(won, A, "5-3 left").endswith("Both ends are 3: 2 points. A has 15.")
    assert how(won) == "Made in play: A 2."


@pytest.mark.parametrize(
    ("hands", "line", "move", "reckoned"),
    [
        (("5-1", "6-6"), "4-3, 5-4 left", "5-1 left", "A plays out: 1 point for domino."),
        (
            ("3-0 6-5", "2-2"),
            "3-1",
            "3-0 left",
            "Both are blocked, and B alone holds a double: 1 point to A.",
        ),
        (
            ("3-0 6-5", "5-2 4-2"),
            "3-1",
            "3-0 left",
            "Both are blocked: A 11, B 13. 1 point to A.",
        ),
        (
            ("3-0 6-5", "5-2 2-2"),
            "3-1",
            "3-0 left",
            "Both are blocked, and B alone holds a double: 1 point to A.",
        ),
        (
            ("3-0 5-2", "4-3"),
            "3-1",
            "3-0 left",
            "Both are blocked: A 7, B 7. Nobody has the point.",
        ),
    ],
)
def test_the_end_is_explained(hands: tuple[str, ...], line: str, move: str, reckoned: str) -> None:
    """BERGEN-10, BERGEN-11, BERGEN-12, BERGEN-R7."""
    table = table_of(*hands, line=line)
    table.submit(A, move)

    assert how(table) == reckoned


# Refusals and positions.


def test_a_refusal_quotes_the_clause_in_plain_words() -> None:
    table = table_of("6-4 3-3", "6-5 2-2")

    with pytest.raises(Illegal, match="The card that gives the set must itself be set"):
        table.submit(A, "6-4")


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"turn": 8}, '"turn"'),
        ({"turn": 1}, '"turn"'),
        ({"phase": "end"}, '"card"'),
        ({"line": "6-1, 5-5 left"}, "does not join"),
    ],
)
def test_an_impossible_position_is_refused(facts: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadNotation, match=problem):
        table_of("6-4 3-3", "4-2 2-2", **facts)


# The novice.


def chosen(*hands: str, **facts: Any) -> str:
    """Return the whole move that A would make."""
    deal = table_of(*hands, **facts).deal
    words: list[str] = []
    while not words or deal.half:
        choice = RULE.choose(deal.view(A), 1)
        words.append(GAME.words.say(deal.phase, choice, GAME.choose()) or "")
        deal.play(A, choice)
    return " ".join(words)


@pytest.mark.parametrize("options", [{}, *CHANGES], ids=str)
def test_choices_are_legal_with_every_option(options: dict[str, str]) -> None:
    deal, rng = GAME.new_deal(2, options), Rng(3)
    for number in range(6):
        begin(deal, GAME.order(2), number % 2, rng)
        while not deal.over:
            bot = RULE if (deal.turn + number) % 2 else UNIFORM
            choice = bot.choose(deal.view(deal.turn), rng.word())
            assert has(deal.legal(deal.turn), choice)
            deal.play(deal.turn, choice)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("options", [{}, {"draw": "leaving_two"}], ids=str)
def test_beats_uniform_choice(options: dict[str, str]) -> None:
    found = duel(GAME, RULE, UNIFORM, 2, 150, 1, options=options)

    assert found.low > 0.3


def test_makes_the_ends_alike_when_it_can() -> None:
    hands = ("6-4 6-5 2-1", "5-5 3-0 1-0")

    assert chosen(*hands, line="6-3, 4-3 right") in {"6-4 left", "6-4 right"}


def test_prefers_a_triple_to_a_header() -> None:
    """6-4 on the 6 meets the double four; 6-5 on the 6 would make nothing."""
    assert chosen("6-4 6-5 4-2", "5-5 3-0", line="6-3, 4-3 right, 4-4 right") == "6-4 left"


def test_does_not_leave_the_other_an_easy_triple() -> None:
    """The double four is unseen: ends of 4 and 4 would invite it, unless they score."""
    hands = ("5-2 5-4 6-1", "3-0 3-1 2-0 1-0")

    assert chosen(*hands, line="5-1, 4-1 right") in {"5-4 left", "5-4 right"}
