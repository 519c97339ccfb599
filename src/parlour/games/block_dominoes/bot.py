"""The bots of the Block Game: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.block_dominoes.players import BlockPlayers

PLAYERS = BlockPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=100, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=1000, exact=8, nodes=2_000, taste=0.0)
BOTS = (NOVICE, CLUB, EXPERT)
