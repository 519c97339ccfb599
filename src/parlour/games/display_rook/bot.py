"""The bots of Display Rook: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Odds, Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.families.tricks.players.bid_estimates import Estimate, scale
from parlour.games.display_rook.players import DisplayPlayers
from parlour.games.display_rook.rules import BIDS

# Weights to estimate what the bidder's side makes, fitted to 1,500 deals between novices: base,
# trumps, top trumps, tops, seconds, counts, short, spread. Then the minimum value of a bid, and
# what the others lose when it is made.
ESTIMATE = Estimate(30.0, 3.5, 4.8, 7.2, 1.7, 0.35, 3.4, 17.6, 25.0, denied=35.0)

PLAYERS = DisplayPlayers({42: scale(ESTIMATE, list(BIDS))})
RULE = Convention(PLAYERS)
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS, careless=20)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker(
    "expert",
    RULE,
    PLAYERS,
    STAKES,
    worlds=800,
    exact=20,
    nodes=2_000,
    odds=Odds((0.13, 1.02), (0.19, 1.02), (0.22, 0.8)),
)
BOTS = (NOVICE, CLUB, EXPERT)
