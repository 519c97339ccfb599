"""The bots of Flip: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.flip.players import FlipPlayers

PLAYERS = FlipPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(10.0, low_wins=True)
NOVICE = Novice(RULE, PLAYERS, careless=18)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=6, taste=0.1)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000, taste=0.1)
BOTS = (NOVICE, CLUB, EXPERT)
