"""Bots of the house: those that a host adds to the levels, so that tables may choose them.

They are named as `--bots` names them everywhere, and stand in the environment (PARLOUR_BOTS), where
the processes in which bots think find them too.
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
    """Return the names of the bots that the host has added."""
    return split_bots(os.environ["PARLOUR_BOTS"]) if os.environ.get("PARLOUR_BOTS") else []


def check_house_bots(names: str) -> None:
    """Refuse a bot that plays no game at all, before anybody is served."""
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
    """Return a bot that a table may choose: one of the game's levels, or one of the house."""
    if name not in house_bots():
        return find_bot(game, name)
    return _made(game.key, name, tuple((options or {}).items()))


@cache
def _made(key: str, name: str, options: tuple[tuple[str, str], ...]) -> Bot:
    """Make a bot once in a process: a program goes on from move to move."""
    game = next(game for game in GAMES if game.key == key)
    return any_bot(game, name, dict(options))


def named(game: Game, name: str) -> str:
    """Return the name under which a bot sits at a table, or refuse one that there is not."""
    if name in house_bots() and is_program(name):
        return name  # it is started where it thinks, not here
    return table_bot(game, name).name


def reacts(game: Game, name: str) -> bool:
    """Return whether a bot speaks where play does not wait for it; a program does not."""
    if name in house_bots() and is_program(name):
        return False
    return isinstance(table_bot(game, name), Reacting)
