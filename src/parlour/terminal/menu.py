"""The list of games as people and programs read it; quick to import, so it draws nothing."""

from collections.abc import Iterable

from parlour.core.options import Option
from parlour.games import bots_of
from parlour.table.game import Game


def seat_span(game: Game) -> str:
    """Return how many can play, as people say it: "3-6", "4" or "2, 4"."""
    few, many = game.seats[0], game.seats[-1]
    if len(game.seats) > 1 and game.seats == tuple(range(few, many + 1)):
        return f"{few}-{many}"
    return ", ".join(map(str, game.seats))


def game_lines(games: Iterable[Game]) -> list[str]:
    """Return a line for each game: key, title, family, players, minutes, difficulty."""
    rows = [
        (
            game.key,
            game.title,
            game.family,
            f"{seat_span(game)} players",
            f"{game.minutes} min",
            game.difficulty,
        )
        for game in games
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def game_facts(game: Game) -> dict[str, object]:
    """Return what is declared about a game, ready for JSON."""
    return {
        "key": game.key,
        "title": game.title,
        "family": game.family,
        "seats": list(game.seats),
        "options": [option_facts(option) for option in game.options],
        "version": game.version,
        "source": game.source,
        "summary": game.summary,
        "minutes": game.minutes,
        "difficulty": game.difficulty,
        "presets": {preset.id: dict(preset.chosen) for preset in game.presets},
        "bots": [bot.name for bot in bots_of(game)],
    }


def option_facts(option: Option) -> dict[str, object]:
    """Return what is declared about an option, ready for JSON."""
    return {
        "id": option.id,
        "sentence": option.sentence,
        "clause": option.clause,
        "default": option.default,
        "values": list(option.values),
        "span": list(option.span) if option.span else None,
    }
