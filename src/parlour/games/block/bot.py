"""The bots of Block: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.core.bits import bit
from parlour.games.block.players import BlockPlayers
from parlour.games.block.rules import BLOCKING, LEAD

PLAYERS = BlockPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(30.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS, bit(LEAD) | bit(BLOCKING), careless=20)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=6, taste=0.2)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=600, exact=16, nodes=1500, taste=0.0)
BOTS = (NOVICE, CLUB, EXPERT)
