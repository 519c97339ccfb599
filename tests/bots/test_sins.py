"""The book of partnership sins: mistakes that careless players made and experts do not make.

Six were seen at tables: rules forbid them, so every run can check them quickly. `bench/sins.py`
found the others, and a person checked them; the slow run plays all of them with the full budget.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.bot import Bot
from parlour.core.bits import each
from parlour.games import find_bot, find_game
from parlour.records.scenario import Scenario, Stage
from parlour.records.toml import Page
from tests.laws.haste import quick

FOLDER = Path(__file__).parent / "sins"
LEAST = 60
"""How many positions the book has."""


@dataclass(frozen=True)
class Sin:
    """A position, the move that was played, and every right move."""

    scenario: Scenario
    who: str
    sin: str
    right: tuple[str, ...]
    seen: bool
    """Whether it was seen at a table rather than found by the script, which gives the loss."""


def read_book() -> dict[str, Sin]:
    """Return all sins by game and title."""
    book = {}
    for path in sorted(FOLDER.glob("*.toml")):
        page = Page(path.name, path.read_text(encoding="utf-8"))
        game = str(page.values["game"])
        for line, values in page.tables("sin"):
            facts: dict[str, Any] = {"game": game, "names": list("ABCD"), "play": "", **values}
            title = str(values["title"])
            scenario = Scenario(page, line, title, (), facts)
            right = tuple(str(move) for move in values["right"])
            seen = "loss" not in values
            sin = Sin(scenario, str(values["who"]), str(values["sin"]), right, seen)
            assert f"{game}: {title}" not in book
            book[f"{game}: {title}"] = sin
    return book


BOOK = read_book()
SEEN = {name: sin for name, sin in BOOK.items() if sin.seen}


def play(sin: Sin, bot: Bot) -> str:
    """Return a bot's move in a position of the book, after checking the position."""
    stage = Stage(sin.scenario, find_game)
    for move in sin.scenario.values["play"].strip().splitlines():
        assert not stage.perform(move)
    game, deal = stage.game, stage.table.deal
    view = deal.view(stage.seat(sin.who))
    said = {c: str(game.say(game.choose(None), deal.phase, c)) for c in each(view.choices)}
    assert {sin.sin, *sin.right} <= set(said.values())
    assert sin.sin not in sin.right
    return said[bot.choose(view, 1)]


def expert(sin: Sin) -> Bot:
    return find_bot(find_game(str(sin.scenario.values["game"])), "expert")


def test_the_book_is_long_enough() -> None:
    assert len(BOOK) >= LEAST
    assert len(SEEN) >= 6


@pytest.mark.parametrize("sin", SEEN.values(), ids=SEEN)
def test_experts_avoid_the_mistakes_seen_at_tables(sin: Sin) -> None:
    assert play(sin, quick(expert(sin))) in sin.right


@pytest.mark.slow
def test_experts_make_none_of_the_mistakes_in_the_book() -> None:
    assert not [name for name, sin in BOOK.items() if play(sin, expert(sin)) not in sin.right]
