"""All games and their bots."""

from parlour.bots.bot import UNIFORM, Bot
from parlour.errors import NotFound
from parlour.games.alphabets import GAME as ALPHABETS_GAME
from parlour.games.alphabets.bot import BOTS as ALPHABETS_BOTS
from parlour.games.anagrams import GAME as ANAGRAMS_GAME
from parlour.games.anagrams.bot import BOTS as ANAGRAMS_BOTS
from parlour.games.bergen import BERGEN
from parlour.games.bergen.bot import LEVELS as BERGEN_LEVELS
from parlour.games.block import BLOCK_GAME, QUIT_GAME
from parlour.games.block.bot import LEVELS as BLOCK_LEVELS
from parlour.games.block_dominoes import BLOCK_DOMINOES_GAME
from parlour.games.block_dominoes.bot import LEVELS as BLOCK_DOMINOES_LEVELS
from parlour.games.block_words import GAME as BLOCK_WORDS_GAME
from parlour.games.block_words.bot import BOTS as BLOCK_WORDS_BOTS
from parlour.games.display_rook import DISPLAY_ROOK_GAME
from parlour.games.display_rook.bot import LEVELS as DISPLAY_ROOK_LEVELS
from parlour.games.dixie_rook import DIXIE_ROOK_GAME
from parlour.games.dixie_rook.bot import LEVELS as DIXIE_ROOK_LEVELS
from parlour.games.domino_42 import DOMINO_42
from parlour.games.domino_42.bot import LEVELS as DOMINO_42_LEVELS
from parlour.games.donkey import GAME as DONKEY_GAME
from parlour.games.donkey.bot import LEVELS as DONKEY_LEVELS
from parlour.games.draw_dominoes import DRAW_DOMINOES_GAME
from parlour.games.draw_dominoes.bot import LEVELS as DRAW_DOMINOES_LEVELS
from parlour.games.flip import FLIP_GAME
from parlour.games.flip.bot import LEVELS as FLIP_LEVELS
from parlour.games.fortune import FORTUNE
from parlour.games.high_14 import HIGH_14_GAME
from parlour.games.high_14.bot import LEVELS as HIGH_14_LEVELS
from parlour.games.i_doubt_it import GAME as I_DOUBT_IT_GAME
from parlour.games.i_doubt_it.bot import LEVELS as I_DOUBT_IT_LEVELS
from parlour.games.matadores import MATADORES_GAME
from parlour.games.matadores.bot import LEVELS as MATADORES_LEVELS
from parlour.games.match import GAME as MATCH_GAME
from parlour.games.panjandrum import GAME as PANJANDRUM_GAME
from parlour.games.panjandrum.bot import LEVELS as PANJANDRUM_LEVELS
from parlour.games.partnership_rook import PARTNERSHIP_ROOK_GAME
from parlour.games.partnership_rook.bot import LEVELS as PARTNERSHIP_ROOK_LEVELS
from parlour.games.rook import ROOK_GAME
from parlour.games.rook.bot import LEVELS as ROOK_LEVELS
from parlour.games.rook_solitaire import GAME as ROOK_SOLITAIRE_GAME
from parlour.games.rook_solitaire.bot import LEVELS as ROOK_SOLITAIRE_LEVELS
from parlour.games.sebastopol import SEBASTOPOL_GAME
from parlour.games.sebastopol.bot import LEVELS as SEBASTOPOL_LEVELS
from parlour.games.sentences import GAME as SENTENCES_GAME
from parlour.games.sentences.bot import BOTS as SENTENCES_BOTS
from parlour.games.sniff import SNIFF
from parlour.games.sniff.bot import LEVELS as SNIFF_LEVELS
from parlour.games.time import GAME as TIME_GAME
from parlour.games.tuxedo import GAME as TUXEDO_GAME
from parlour.games.tuxedo.bot import LEVELS as TUXEDO_LEVELS
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
    ALPHABETS_GAME,
)

BOTS: dict[str, tuple[Bot, ...]] = {
    "block": BLOCK_LEVELS,
    "quit": BLOCK_LEVELS,
    "domino-42": DOMINO_42_LEVELS,
    "sniff": SNIFF_LEVELS,
    "bergen": BERGEN_LEVELS,
    "rook": ROOK_LEVELS,
    "partnership-rook": PARTNERSHIP_ROOK_LEVELS,
    "dixie-rook": DIXIE_ROOK_LEVELS,
    "display-rook": DISPLAY_ROOK_LEVELS,
    "high-14": HIGH_14_LEVELS,
    "flip": FLIP_LEVELS,
    "i-doubt-it": I_DOUBT_IT_LEVELS,
    "donkey": DONKEY_LEVELS,
    "block-dominoes": BLOCK_DOMINOES_LEVELS,
    "draw-dominoes": DRAW_DOMINOES_LEVELS,
    "matadores": MATADORES_LEVELS,
    "panjandrum": PANJANDRUM_LEVELS,
    "rook-solitaire": ROOK_SOLITAIRE_LEVELS,
    "sebastopol": SEBASTOPOL_LEVELS,
    "tuxedo": TUXEDO_LEVELS,
    "anagrams": ANAGRAMS_BOTS,
    "sentences": SENTENCES_BOTS,
    "block-words": BLOCK_WORDS_BOTS,
    "alphabets": ALPHABETS_BOTS,
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
    """Return a bot of a game by its name; "best" is the strongest, "usual" whom one meets.

    That is the club player, or the strongest where there is none.
    """
    bots = {bot.name: bot for bot in bots_of(game)}
    best = list(bots.values())[-1]
    if name in {"best", "usual"}:
        return best if name == "best" else bots.get("club", best)
    if name in bots:
        return bots[name]
    raise NotFound(f"bot for {game.title}", name, [*bots, "best", "usual"])
