"""The bots of the Draw Game: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.draw_dominoes.players import DrawPlayers

PLAYERS = DrawPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=60, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=300, exact=8, nodes=2_000, taste=0.3)
BOTS = (NOVICE, CLUB, EXPERT)
