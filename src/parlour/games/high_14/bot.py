"""The bots of High 14: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.high_14.players import High14Players

PLAYERS = High14Players()
RULE = Convention(PLAYERS)
STAKES = Stakes(120.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS, careless=18)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000)
BOTS = (NOVICE, CLUB, EXPERT)
