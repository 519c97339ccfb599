"""The bots of Rook: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.families.tricks.players.bid_estimates import Estimate, scale
from parlour.games.rook.players import RookPlayers
from parlour.games.rook.rules import BIDS

# Weights to estimate what the bidder takes, each fitted to 1,500 deals between novices: base,
# trumps, top trumps, tops, seconds, counts, short, spread. Then the minimum value of a bid.
ESTIMATES = {
    3: Estimate(-15.5, 7.9, 5.2, 9.7, 3.2, 0.1, 1.7, 12.3, 33.0),
    4: Estimate(-17.9, 7.2, 5.8, 9.3, 2.0, 0.1, 0.2, 11.5, 27.0),
    5: Estimate(-16.2, 7.6, 6.6, 9.0, 2.3, 0.1, -0.4, 12.2, 20.0),
    6: Estimate(-9.6, 6.2, 8.8, 9.6, 0.7, 0.0, 2.7, 13.2, 17.0),
    7: Estimate(-13.0, 8.3, 10.3, 6.8, 0.4, 0.0, 1.0, 14.4, 14.0),
    8: Estimate(-16.0, 10.4, 11.8, 4.0, 0.1, 0.1, -0.5, 15.5, 12.0),
}

PLAYERS = RookPlayers({11 * seats: scale(each, list(BIDS)) for seats, each in ESTIMATES.items()})
RULE = Convention(PLAYERS)
STAKES = Stakes(100.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000)
BOTS = (NOVICE, CLUB, EXPERT)
