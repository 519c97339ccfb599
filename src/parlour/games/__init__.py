"""All games and their bots, in two lists."""

from parlour.bots.bot import UNIFORM, Bot
from parlour.errors import NotFound
from parlour.games.block import BLOCK_GAME, QUIT_GAME
from parlour.games.block.bot import NOVICE as BLOCK_NOVICE
from parlour.table.game import Game

GAMES: tuple[Game, ...] = (BLOCK_GAME, QUIT_GAME)

BOTS: dict[str, tuple[Bot, ...]] = {
    "block": (BLOCK_NOVICE,),
    "quit": (BLOCK_NOVICE,),
}
"""The bots of each game, weakest first; every game has `uniform` besides."""


def find_game(key: str) -> Game:
    """Return the game of this key; an unknown one is refused with the nearest known."""
    wanted = key.lower().replace("_", "-").replace(" ", "-")
    for game in GAMES:
        if game.key == wanted:
            return game
    raise NotFound("game", key, [game.key for game in GAMES])


def bots_of(game: Game) -> tuple[Bot, ...]:
    """Return the bots that can play a game, weakest first."""
    return (UNIFORM, *BOTS.get(game.key, ()))


def find_bot(game: Game, name: str) -> Bot:
    """Return a bot of a game by its name; "best" is the strongest."""
    bots = bots_of(game)
    if name == "best":
        return bots[-1]
    for bot in bots:
        if bot.name == name:
            return bot
    raise NotFound(f"bot for {game.title}", name, [bot.name for bot in bots])
