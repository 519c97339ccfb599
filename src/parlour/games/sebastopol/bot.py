"""The bots of Sebastopol: they shed heavy cards, and keep the four ends open for themselves."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.games.sebastopol.players import SebastopolPlayers

PLAYERS = SebastopolPlayers()
RULE = Convention(PLAYERS)
STAKES = Stakes(50.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.3)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=600, exact=8, nodes=2_000, taste=0.0)
BOTS = (NOVICE, CLUB, EXPERT)
