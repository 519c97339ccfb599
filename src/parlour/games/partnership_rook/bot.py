"""The bots of Partnership Rook: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Guide, Odds, Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.families.tricks.players.bid_estimates import Estimate, scale
from parlour.families.tricks.players.rook_features import SEATS, look, net_card
from parlour.families.tricks.rules.rook_tricks import PLAY
from parlour.games.partnership_rook.players import PartnershipPlayers
from parlour.games.partnership_rook.rules import BIDS, PartnershipRookView

# Weights by seats and sides to estimate what the bidder's side makes, each fitted to 1,500 deals
# between novices: base, trumps, top trumps, tops, seconds, counts, short, spread. Then the
# minimum value of a bid.
ESTIMATES = {
    (4, 2): Estimate(14.1, 5.2, 6.4, 8.6, 2.2, 0.35, 4.1, 21.0, 35.0),
    (6, 2): Estimate(38.9, 3.0, 6.4, 6.3, -0.7, 0.3, 4.0, 24.7, 35.0),
    (6, 3): Estimate(5.1, 7.6, 7.3, 12.8, 3.0, 0.1, 3.5, 22.4, 27.0),
}

PLAYERS = PartnershipPlayers(
    {10 * seats + sides: scale(each, list(BIDS)) for (seats, sides), each in ESTIMATES.items()}
)
RULE = Convention(PLAYERS)
STAKES = Stakes(100.0, low_wins=False)


def net_knows(view: PartnershipRookView) -> bool:
    """Return whether a card is due that the net can choose.

    It was trained with four players and the usual rules.
    """
    usual = view.options.twenty_helps and not view.options.revoke
    return view.phase == PLAY and view.seats == SEATS and usual


def net_choice(view: PartnershipRookView) -> int:
    """Return the net's choice."""
    seen = look(view.tricks, view.auction, view.trump, 0, dixie=False)
    return int(net_card(seen, view.trump, view.choices))


NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker(
    "expert",
    RULE,
    PLAYERS,
    STAKES,
    worlds=800,
    exact=20,
    nodes=2_000,
    guide=Guide(net_knows, net_choice),
    guided_worlds=800,
    bidders=3.0,
    odds=Odds((-0.06, 1.15), (0.83, 0.85), (0.71, 0.8)),
)
BOTS = (NOVICE, CLUB, EXPERT)
