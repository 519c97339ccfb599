"""The games that adapters cover: all whose views are of a fixed size."""

from parlour.games import GAMES as ALL
from parlour.table.game import Game

GAMES = list(ALL)
TABLES = [(game, seats) for game in GAMES for seats in game.seats]


def table_name(value: object) -> str:
    """Return how a game or its seats are called in a test."""
    return value.key if isinstance(value, Game) else str(value)
