"""The operator's own bots, offered at every table besides the levels.

They are named as in `--bots`, and stored in the environment (PARLOUR_BOTS), where bot workers find
them too.
"""

import os
from functools import cache

from parlour.bots.bot import Bot
from parlour.bots.reaction import Reacting
from parlour.core.options import Chosen
from parlour.errors import ParlourError
from parlour.games import GAMES, find_bot
from parlour.lab.own_bots import any_bot, is_program, split_bots
from parlour.table.game import Game


def house_bots() -> list[str]:
    """Return the names of the operator's own bots."""
    return split_bots(os.environ["PARLOUR_BOTS"]) if os.environ.get("PARLOUR_BOTS") else []


def check_house_bots(names: str) -> None:
    """Refuse a bot that can play no game, before the server starts."""
    for name in split_bots(names) if names else ():
        problem: ParlourError | None = None
        for game in GAMES:
            try:
                any_bot(game, name)
            except ParlourError as found:
                problem = found
            else:
                problem = None
                break
        if problem is not None:
            raise problem


def table_bot(game: Game, name: str, options: Chosen | None = None) -> Bot:
    """Return a bot for a table: one of the game's levels, or one of the operator's."""
    if name not in house_bots():
        return find_bot(game, name)
    return _made(game.key, name, tuple((options or {}).items()))


@cache
def _made(key: str, name: str, options: tuple[tuple[str, str], ...]) -> Bot:
    """Create a bot once per process, so that a program keeps running."""
    game = next(game for game in GAMES if game.key == key)
    return any_bot(game, name, dict(options))


def named(game: Game, name: str) -> str:
    """Return the display name of a bot, or refuse an unknown one."""
    if name in house_bots() and is_program(name):
        return name  # it starts in the worker process, not here
    return table_bot(game, name).name


def reacts(game: Game, name: str) -> bool:
    """Return whether a bot can act out of turn; a program cannot."""
    if name in house_bots() and is_program(name):
        return False
    return isinstance(table_bot(game, name), Reacting)
