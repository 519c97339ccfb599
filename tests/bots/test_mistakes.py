"""A collection of partners' mistakes: careless players made them, and experts do not.

Six were seen at tables: rules forbid them, so every run can check them quickly. `bench/mistakes.py`
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

FOLDER = Path(__file__).parent / "mistakes"
LEAST = 60
"""How many positions the collection has."""


@dataclass(frozen=True)
class Mistake:
    """A position, the move that was played, and every right move."""

    scenario: Scenario
    who: str
    mistake: str
    right: tuple[str, ...]
    seen: bool
    """True if it was seen at a table, False if the script found it and gives the loss."""


def read_book() -> dict[str, Mistake]:
    """Return all mistakes by game and title."""
    book = {}
    for path in sorted(FOLDER.glob("*.toml")):
        page = Page(path.name, path.read_text(encoding="utf-8"))
        game = str(page.values["game"])
        for line, values in page.tables("mistake"):
            facts: dict[str, Any] = {"game": game, "names": list("ABCD"), "play": "", **values}
            title = str(values["title"])
            scenario = Scenario(page, line, title, (), facts)
            right = tuple(str(move) for move in values["right"])
            seen = "loss" not in values
            mistake = Mistake(scenario, str(values["who"]), str(values["mistake"]), right, seen)
            assert f"{game}: {title}" not in book
            book[f"{game}: {title}"] = mistake
    return book


BOOK = read_book()
SEEN = {name: mistake for name, mistake in BOOK.items() if mistake.seen}


def play(mistake: Mistake, bot: Bot) -> str:
    """Return a bot's move in a position of the collection, after checking the position."""
    stage = Stage(mistake.scenario, find_game)
    for move in mistake.scenario.values["play"].strip().splitlines():
        assert not stage.perform(move)
    game, deal = stage.game, stage.table.deal
    view = deal.view(stage.seat(mistake.who))
    said = {c: str(game.words.say(deal.phase, c, game.choose(None))) for c in each(view.choices)}
    assert {mistake.mistake, *mistake.right} <= set(said.values())
    assert mistake.mistake not in mistake.right
    return said[bot.choose(view, 1)]


def expert(mistake: Mistake) -> Bot:
    return find_bot(find_game(str(mistake.scenario.values["game"])), "expert")


def test_the_book_is_long_enough() -> None:
    assert len(BOOK) >= LEAST
    assert len(SEEN) >= 6


@pytest.mark.parametrize("mistake", SEEN.values(), ids=SEEN)
def test_experts_avoid_the_mistakes_seen_at_tables(mistake: Mistake) -> None:
    assert play(mistake, quick(expert(mistake))) in mistake.right


@pytest.mark.slow
def test_experts_make_none_of_the_mistakes_in_the_book() -> None:
    assert not [
        name
        for name, mistake in BOOK.items()
        if play(mistake, expert(mistake)) not in mistake.right
    ]
