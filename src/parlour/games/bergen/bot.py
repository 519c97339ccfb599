"""The bots of Bergen: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.bergen.players import BergenPlayers

PLAYERS = BergenPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(5.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS, careless=80)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=50, taste=0.05)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=1000, exact=8, nodes=2_000, taste=0.0)
BOTS = (NOVICE, CLUB, EXPERT)
