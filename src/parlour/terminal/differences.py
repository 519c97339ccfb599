"""Differences between two games, editions or house rules, as a page for a terminal."""

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from parlour.coach.differences import Played, compare, played, ruled
from parlour.core.options import Chosen
from parlour.errors import NotFound
from parlour.games import GAMES, find_game
from parlour.languages.message import Message, Reader, say
from parlour.table.game import Game
from parlour.table.rulebook import Clause

PRINTED = "printed"


def beside(game: Game, chosen: Chosen, other: str) -> tuple[Played, Played]:
    """Return a game and what is put beside it: another game, one of its presets, or the print."""
    if other == PRINTED:
        return played(game, chosen), played(game, {})
    if other in [preset.id for preset in game.presets]:
        return played(game, chosen), played(game, {"preset": other})
    names = [one.key for one in GAMES]
    if other not in names and not any(one.title.lower() == other.lower() for one in GAMES):
        presets = [preset.id for preset in game.presets]
        raise NotFound(say("game"), other, [PRINTED, *presets, *names])
    return played(game, chosen), played(find_game(other), {})


def differences_page(left: Played, right: Played, by: Reader) -> Group:
    """Return everything that differs, side by side."""
    found = compare(left, right)
    parts: list[RenderableType] = []
    heads = [left.game.title, right.game.title]
    if left.game is right.game:
        heads = [by.say(name) for name in (say("this table"), say("the other"))]
    facts = _grid("", *heads)
    for what, *both in found.facts:
        facts.add_row(by.say(what), *map(by.say, both))
    options = _grid(by.say(say("Option")), *heads)
    for row in found.options:
        about = Text.assemble((row.clause, "bold"), "  ", by.say(row.sentence))
        options.add_row(about, *(by.say(one) or "\u2013" for one in (row.left, row.right)))
    clauses = _grid(*heads)
    for pair in found.clauses:
        clauses.add_row(_cell(pair.left, by), _cell(pair.right, by))
    parts += [grid for grid in (facts, options, clauses) if grid.row_count]
    parts.append(Text(by.say(say("{n} clauses are the same.", n=found.same))))
    return Group(*parts)


def _grid(*heads: str) -> Grid:
    grid = Grid(box=None, padding=(0, 2, 1, 0), header_style="bold")
    for head in heads:
        grid.add_column(head, ratio=1)
    return grid


def _cell(clause: Clause | None, by: Reader) -> Text:
    if clause is None:
        return Text("\u2013", style="dim")
    text: Message = ruled(clause)
    return Text.assemble((clause.id, "bold"), "  ", by.say(text).replace("*", "").replace("`", ""))
