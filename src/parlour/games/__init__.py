"""All games and their bots.

A game's folder defines `GAME`, and its `bot.py` defines `BOTS`, weakest first. `ALSO` lists further
games with the same rules. `parlour.catalogue` finds the folders.
"""

import copyreg
from functools import cache
from importlib import import_module
from typing import Any

from parlour.bots.bot import UNIFORM, Bot
from parlour.bots.ladder import ladder, strongest
from parlour.catalogue import FOLDERS, PAST_FOLDERS
from parlour.errors import BadInput, NotFound
from parlour.languages.message import say
from parlour.records.pickles import let_travel
from parlour.table.game import Game


def games_in(folder: str) -> tuple[Game, ...]:
    """Return the game of a folder, and its other editions."""
    found = import_module(f"{__name__}.{folder}")
    return (found.GAME, *getattr(found, "ALSO", ()))


def bots_in(folder: str) -> tuple[Bot, ...]:
    """Return the bots of a folder, weakest first."""
    return ladder(tuple(import_module(f"{__name__}.{folder}.bot").BOTS))


GAMES: tuple[Game, ...] = tuple(game for folder in FOLDERS for game in games_in(folder))

BOTS: dict[str, tuple[Bot, ...]] = {
    game.key: bots for folder in FOLDERS if (bots := bots_in(folder)) for game in games_in(folder)
}
"""The bots of each game, weakest first; every game also has `uniform`."""


PARTY_GAME: str = next(game.key for game in GAMES if game.front.party_game)
"""The game whose booklet prints progressive parties: the usual one at a party."""

PAST: tuple[Game, ...] = tuple(game for folder in PAST_FOLDERS for game in games_in(folder))
"""The games of earlier versions, for reading old records."""


_WHERE = {id(bot): (key, bot.name) for key, bots in BOTS.items() for bot in bots}


def _bot(key: str, name: str) -> Bot:
    return find_bot(find_game(key), name)


def _reduced(bot: Bot) -> Any:
    """Pickle a bot of a game by name: every process has these, and equal ones choose alike."""
    where = _WHERE.get(id(bot))
    return (_bot, where) if where else object.__reduce_ex__(bot, 2)


for _kind in {type(bot) for bots in BOTS.values() for bot in bots}:
    copyreg.pickle(_kind, _reduced)

for _folder in (*FOLDERS, *PAST_FOLDERS):
    let_travel(games_in(_folder)[0], import_module(f"{__name__}.{_folder}.rules"))


def find_game(key: str, version: int = 0) -> Game:
    """Return the game with this key; an error for an unknown key suggests the nearest one.

    With a version, return the rules of that version, if available. "rook:2x4" is a game with a
    small pack.
    """
    given: object = key
    if not isinstance(given, str):
        raise _no_game(given)
    base, _, sizes = key.partition(":")
    found = _small(_newest(base).key, sizes) if sizes else _newest(key)
    if version in (0, found.version):
        return found
    kept = [game for game in PAST if (game.key, game.version) == (found.key, version)]
    if not kept:
        known = f"{found.key}/{found.version}"
        raise BadInput(
            say(
                "The rules {key}/{version} are not available; this is {known}",
                key=found.key,
                version=version,
                known=known,
            )
        )
    return kept[0]


copyreg.pickle(Game, lambda game: (find_game, (game.key, game.version)))  # one game per process


@cache
def _small(key: str, sizes: str) -> Game:
    return _newest(key).of_size(sizes)


def _newest(key: str) -> Game:
    wanted = key.lower().replace("_", "-").replace(" ", "-")
    for game in GAMES:
        if game.key == wanted:
            return game
    raise _no_game(key)


def _no_game(name: object) -> NotFound:
    return NotFound(say("game"), name, [game.key for game in GAMES])


def bots_of(game: Game) -> tuple[Bot, ...]:
    """Return the bots that can play a game, weakest first."""
    return (UNIFORM, *BOTS.get(game.key, ()))


def find_bot(game: Game, name: str) -> Bot:
    """Return a bot of a game by its name, or by "best" or "usual".

    The best bot is the strongest that answers at once: the expert. The usual one is the club
    player. A game without these bots returns the last of its bots.
    """
    bots = {bot.name: bot for bot in bots_of(game)}
    best = strongest(bots_of(game))
    if name in {"best", "usual"}:
        return best if name == "best" else bots.get("club", best)
    if name in bots:
        return bots[name]
    raise NotFound(say("bot for {game}", game=game.title), name, [*bots, "best", "usual"])
