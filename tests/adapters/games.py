"""The games that adapters cover: all games whose views have a fixed size."""

from parlour.games import GAMES as ALL
from parlour.table.game import Game

GAMES = list(ALL)
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


def table_name(value: object) -> str:
    """Return the test id of a game or its seats."""
    return value.key if isinstance(value, Game) else str(value)
