"""All games and their bots, in two lists."""

from parlour.bots.bot import UNIFORM, Bot
from parlour.errors import NotFound
from parlour.games.anagrams import GAME as ANAGRAMS_GAME
from parlour.games.bergen import BERGEN
from parlour.games.bergen.bot import CLUB as BERGEN_CLUB
from parlour.games.block import BLOCK_GAME, QUIT_GAME
from parlour.games.block.bot import NOVICE as BLOCK_NOVICE
from parlour.games.block_dominoes import BLOCK_DOMINOES_GAME
from parlour.games.block_dominoes.bot import CLUB as BLOCK_DOMINOES_CLUB
from parlour.games.block_words import GAME as BLOCK_WORDS_GAME
from parlour.games.display_rook import DISPLAY_ROOK_GAME
from parlour.games.display_rook.bot import CLUB as DISPLAY_ROOK_CLUB
from parlour.games.dixie_rook import DIXIE_ROOK_GAME
from parlour.games.dixie_rook.bot import CLUB as DIXIE_ROOK_CLUB
from parlour.games.domino_42 import DOMINO_42
from parlour.games.domino_42.bot import CLUB as DOMINO_42_CLUB
from parlour.games.donkey import GAME as DONKEY_GAME
from parlour.games.donkey.bot import CLUB as DONKEY_CLUB
from parlour.games.draw_dominoes import DRAW_DOMINOES_GAME
from parlour.games.draw_dominoes.bot import CLUB as DRAW_DOMINOES_CLUB
from parlour.games.flip import FLIP_GAME
from parlour.games.flip.bot import CLUB as FLIP_CLUB
from parlour.games.fortune import FORTUNE
from parlour.games.high_14 import HIGH_14_GAME
from parlour.games.high_14.bot import CLUB as HIGH_14_CLUB
from parlour.games.i_doubt_it import GAME as I_DOUBT_IT_GAME
from parlour.games.i_doubt_it.bot import CLUB as I_DOUBT_IT_CLUB
from parlour.games.matadores import MATADORES_GAME
from parlour.games.matadores.bot import CLUB as MATADORES_CLUB
from parlour.games.match import GAME as MATCH_GAME
from parlour.games.panjandrum import GAME as PANJANDRUM_GAME
from parlour.games.panjandrum.bot import CLUB as PANJANDRUM_CLUB
from parlour.games.partnership_rook import PARTNERSHIP_ROOK_GAME
from parlour.games.partnership_rook.bot import CLUB as PARTNERSHIP_ROOK_CLUB
from parlour.games.rook import ROOK_GAME
from parlour.games.rook.bot import CLUB as ROOK_CLUB
from parlour.games.rook_solitaire import GAME as ROOK_SOLITAIRE_GAME
from parlour.games.rook_solitaire.bot import CLUB as ROOK_SOLITAIRE_CLUB
from parlour.games.sebastopol import SEBASTOPOL_GAME
from parlour.games.sebastopol.bot import CLUB as SEBASTOPOL_CLUB
from parlour.games.sentences import GAME as SENTENCES_GAME
from parlour.games.sniff import SNIFF
from parlour.games.sniff.bot import CLUB as SNIFF_CLUB
from parlour.games.time import GAME as TIME_GAME
from parlour.games.tuxedo import GAME as TUXEDO_GAME
from parlour.games.tuxedo.bot import CLUB as TUXEDO_CLUB
from parlour.table.game import Game

GAMES: tuple[Game, ...] = (
    BLOCK_GAME,
    QUIT_GAME,
    DOMINO_42,
    SNIFF,
    BERGEN,
    FORTUNE,
    ROOK_GAME,
    PARTNERSHIP_ROOK_GAME,
    DIXIE_ROOK_GAME,
    DISPLAY_ROOK_GAME,
    HIGH_14_GAME,
    FLIP_GAME,
    TIME_GAME,
    MATCH_GAME,
    I_DOUBT_IT_GAME,
    DONKEY_GAME,
    TUXEDO_GAME,
    PANJANDRUM_GAME,
    ROOK_SOLITAIRE_GAME,
    BLOCK_DOMINOES_GAME,
    DRAW_DOMINOES_GAME,
    MATADORES_GAME,
    SEBASTOPOL_GAME,
    ANAGRAMS_GAME,
    SENTENCES_GAME,
    BLOCK_WORDS_GAME,
)

BOTS: dict[str, tuple[Bot, ...]] = {
    "block": (BLOCK_NOVICE,),
    "quit": (BLOCK_NOVICE,),
    "domino-42": (DOMINO_42_CLUB,),
    "sniff": (SNIFF_CLUB,),
    "bergen": (BERGEN_CLUB,),
    "rook": (ROOK_CLUB,),
    "partnership-rook": (PARTNERSHIP_ROOK_CLUB,),
    "dixie-rook": (DIXIE_ROOK_CLUB,),
    "display-rook": (DISPLAY_ROOK_CLUB,),
    "high-14": (HIGH_14_CLUB,),
    "flip": (FLIP_CLUB,),
    "i-doubt-it": (I_DOUBT_IT_CLUB,),
    "donkey": (DONKEY_CLUB,),
    "block-dominoes": (BLOCK_DOMINOES_CLUB,),
    "draw-dominoes": (DRAW_DOMINOES_CLUB,),
    "matadores": (MATADORES_CLUB,),
    "panjandrum": (PANJANDRUM_CLUB,),
    "rook-solitaire": (ROOK_SOLITAIRE_CLUB,),
    "sebastopol": (SEBASTOPOL_CLUB,),
    "tuxedo": (TUXEDO_CLUB,),
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
