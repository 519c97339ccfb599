"""The bots of Sniff: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.sniff.players import SniffPlayers

PLAYERS = SniffPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(20.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=60, taste=0.1)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=600, exact=8, nodes=2_000, taste=0.0)
BOTS = (NOVICE, CLUB, EXPERT)
