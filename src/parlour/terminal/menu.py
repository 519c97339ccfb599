"""The list of games for people and programs; quick to import, because it draws nothing."""

from collections.abc import Iterable

from parlour.core.options import Option
from parlour.errors import BadInput
from parlour.games import GAMES, bots_of, find_game
from parlour.languages.message import Reader, say
from parlour.table.game import Game

CELL = 26
"""The width of a menu entry: the longest title, its number and its players."""


def menu_games() -> list[Game]:
    """Return all games in menu order, family by family."""
    families = [game.family for game in GAMES]
    return sorted(GAMES, key=lambda game: families.index(game.family))


def menu_lines(width: int, reader: Reader) -> list[str]:
    """Return the menu: the numbered games of each family, as many per line as fit."""
    games = menu_games()
    lines: list[str] = []
    for family, shelf in {game.family: game.front.box.shelf for game in games}.items():
        cells = [
            f"{number:2} {game.title} ({seat_span(game).replace(', ', ',')})"
            for number, game in enumerate(games, start=1)
            if game.family == family
        ]
        lines.append(reader.say(shelf))
        columns = max(width // CELL, 1)
        rows = -(-len(cells) // columns)
        lines += [
            "".join(f"{cell:{CELL}}" for cell in cells[row::rows]).rstrip() for row in range(rows)
        ]
    return lines


def search(text: str) -> list[Game]:
    """Return the games that match some words: by key, title, or beginnings of words."""
    said = " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    exact = [g for g in GAMES if said in {g.key.replace("-", " "), g.title.lower()}]
    if exact:
        return exact[:1]
    found = []
    for game in menu_games():
        names = f"{game.key} {game.title}".lower().replace("-", " ").split()
        if said and all(any(name.startswith(word) for name in names) for word in said.split()):
            found.append(game)
    return found


def named_game(text: str) -> Game:
    """Return the game that matches some words; refuse several or none."""
    found = search(text)
    if len(found) == 1:
        return found[0]
    if not found:
        return find_game(text)
    keys = ", ".join(game.key for game in found)
    raise BadInput(say('"{text}" could be any of these games: {keys}', text=text, keys=keys))


def seat_span(game: Game) -> str:
    """Return the possible numbers of players as text: "3-6", "4" or "2, 4"."""
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
            f"{seat_span(game)} player{'' if game.seats == (1,) else 's'}",
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
    """Return the declaration of a game, ready for JSON."""
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
    """Return the declaration of an option, ready for JSON."""
    return {
        "id": option.id,
        "sentence": option.sentence,
        "clause": option.clause,
        "default": option.default,
        "values": list(option.values),
        "span": list(option.span) if option.span else None,
    }
