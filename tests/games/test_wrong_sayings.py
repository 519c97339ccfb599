"""Plausible but wrong input is refused with its clause in every game.

The folder of each game has a file `wrong_sayings.toml`: moments (a position, what was played from
it, the seat that speaks), and what is wrongly said there, by the clause that refuses it. The
letter games have their own tables in `test_letter_sayings.py`.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.core.rng import Rng
from parlour.errors import Illegal, NotYourTurn, Refused, Unreadable
from parlour.games import GAMES, find_game
from parlour.table.events import Played
from parlour.table.game import Game
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from tests.games.test_letter_sayings import CHOOSING, SOLVING
from tests.games.test_letter_sayings import SAID as SAID_OF_LETTERS
from tests.laws.cases import random_move

Moment = dict[str, Any]

STEPS = 12
"""How many moves of a deal are checked."""

PAGES = sorted(Path(__file__).parent.glob("*/wrong_sayings.toml"))
MOMENTS: list[Moment] = [
    {"game": page.parent.name.replace("_", "-"), **moment}
    for page in PAGES
    for moment in tomllib.loads(page.read_text(encoding="utf-8"))["moment"]
]
SAID = [
    (moment, text, clause)
    for moment in MOMENTS
    for clause, texts in moment["refused"].items()
    for text in texts
]


def table_at(moment: Moment) -> Table:
    game, options = find_game(moment["game"]), moment.get("options", {})
    table = Table(game, moment["seats"], options)
    if "position" in moment:
        table.set_position(game.set_up(moment["seats"], options, moment["position"]))
    else:
        table.deal_next()
    for play in moment.get("played", []):
        seat, _, move = play.partition(": ")
        table.submit(int(seat), move)
    return table


@pytest.mark.parametrize(
    ("moment", "text", "clause"), SAID, ids=[f"{m['game']}: {text}" for m, text, _ in SAID]
)
def test_a_wrong_play_is_refused_with_its_clause(moment: Moment, text: str, clause: str) -> None:
    table = table_at(moment)
    before = table.seq
    with pytest.raises(Illegal) as refusal:
        table.submit(moment["seat"], text)
    assert refusal.value.clause == clause
    remedy = table.game.remedy(clause, table.options)
    assert refusal.value.complete or str(remedy) in str(refusal.value.sentence)
    assert table.seq == before


def test_every_game_refuses_ten_common_texts_with_a_clause() -> None:
    said = {key: len(texts) for key, texts in SAID_OF_LETTERS.items()}
    said["alphabets"] = len(CHOOSING) + len(SOLVING)
    for moment, _, _ in SAID:
        said[moment["game"]] = said.get(moment["game"], 0) + 1
    said["quit"] = said["block"]  # the same game under another name
    assert [game.key for game in GAMES if said.get(game.key, 0) < 10] == [], (
        "each of these games needs ten texts that a player might wrongly type, in "
        "tests/games/GAME/wrong_sayings.toml"
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_anything_out_of_turn_is_refused_with_its_clause(game: Game) -> None:
    clauses = {clause.id for clause in game.clauses}
    assert {*game.words.turns} <= clauses
    table = Table(game, game.usual_seats)
    table.deal_next()
    for seat in {*range(table.seats)} - {*table.waiting()}:
        with pytest.raises(NotYourTurn) as refusal:
            table.submit(seat, "pass")
        assert refusal.value.clause in clauses


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_saying_has_a_clause_of_its_game(game: Game) -> None:
    assert {saying.clause for saying in game.words.sayings} <= {
        clause.id for clause in game.clauses
    }


@pytest.mark.parametrize("key", sorted({moment["game"] for moment in MOMENTS}))
def test_they_are_understood_at_every_moment_of_a_deal(key: str) -> None:
    """At another moment a wrong move may be right, or incomplete, but it is always understood."""
    game = find_game(key)
    texts = sorted({text for moment, text, _ in SAID if moment["game"] == key})
    clauses = {clause.id for clause in game.clauses}
    for table in moments(game):
        for text in texts:
            refusal = refused(table, table.due()[0], text)
            half = refusal is not None and "not a complete move yet" in str(refusal.sentence)
            assert refusal is None or half or refusal.clause in clauses, text


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_piece_that_does_not_exist_is_not_taken_for_another(game: Game) -> None:
    texts = {"G99": "G99", "play the red 99": "red 99"} if "R1" in game.pack.faces else {}
    texts = {"A99": "A99"} if "A1" in game.pack.faces else texts
    texts = {"12-3": "12-3", "0/44": "0/44"} if "0-0" in game.pack.faces else texts
    assert texts or game.family == "letters"
    for table in moments(game):
        for text, piece in texts.items():
            refusal = refused(table, table.due()[0], text)
            assert refusal is not None
            assert str(refusal.sentence).startswith(f"There is no {piece}. "), text


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.family != "letters"], ids=lambda game: game.key
)
def test_nothing_and_nonsense_are_answered_with_what_can_be_said(game: Game) -> None:
    for table in moments(game):
        seat = table.due()[0]
        can = table.offers(seat)[0].text.split()[0]
        for text, problem in {"": "Nothing was said", "xyzzy": '"xyzzy" is not understood'}.items():
            refusal = refused(table, seat, text)
            assert refusal is not None
            assert str(refusal.sentence).startswith(problem), text
            assert can in str(refusal.sentence), text


def moments(game: Game) -> Iterator[Table]:
    """Yield the table before each of the first moves of a deal."""
    table, rng = Table(game, game.usual_seats, shuffler=seeded(1)), Rng(1)
    table.deal_next()
    for _ in range(STEPS):
        if table.deal.over:
            break
        yield table
        seat = table.due()[0]
        table.play(seat, random_move(table.deal, seat, rng))


def refused(table: Table, seat: int, text: str) -> Refused | None:
    """Return the refusal of a text, checking that it is not carried out."""
    try:
        table.plan(seat, text)
    except Refused as refusal:
        return refusal
    return None


def test_filler_words_change_nothing() -> None:
    moment = next(moment for moment in MOMENTS if moment["game"] == "flip")
    table = table_at(moment)
    table.submit(moment["seat"], "I play the black 2, please!")
    played = table.log[-1]
    assert isinstance(played, Played)
    assert played.move == "B2"


def test_unknown_texts_are_not_understood() -> None:
    moment = MOMENTS[0]
    with pytest.raises(Unreadable, match="not understood"):
        table_at(moment).submit(moment["seat"], "xyzzy")
