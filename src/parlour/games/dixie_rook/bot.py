"""The bots of Dixie Rook: they use the evaluation in `players.py`, alone or in a search."""

from parlour.bots.levels import Guide, Odds, Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.search import Stakes
from parlour.families.tricks.players.bid_estimates import Estimate, scale
from parlour.families.tricks.players.rook_features import SEATS, look, net_card
from parlour.families.tricks.players.rook_players import Scale
from parlour.games.dixie_rook.players import DixiePlayers, worth_of_bid, worth_of_standing
from parlour.games.dixie_rook.rules import BIDS, PLAY, DixieView

# Weights by number of seats, fitted to hands that novices played: base, trumps, top trumps, tops,
# seconds, counts, short, spread. The value of defending is computed from the bid.
BEFORE = {
    4: Estimate(47.0, 4.0, 5.2, 5.2, 3.6, 0.05, 3.4, 18.0, 0.0),
    6: Estimate(49.5, 4.7, 6.8, 4.5, 0.0, 0.1, 0.5, 22.0, 0.0),
}
"""What the bidder's side earns with a hand without the nest, including the 20."""
AFTER = {
    4: Estimate(23.0, 6.6, 5.7, 5.4, 3.6, 0.1, 5.0, 18.0, 0.0),
    6: Estimate(34.5, 7.0, 7.4, 4.8, 0.0, 0.1, 1.0, 22.0, 0.0),
}
"""What the bidder's side earns with a hand that includes the nest, to choose a trump."""


def scale_of(estimate: Estimate) -> Scale:
    """Return the hand evaluation of players who bid if passing is worse."""
    spread = estimate.spread

    def worth(expected: float, bid: int) -> float:
        return float(worth_of_bid(expected, spread, bid) + worth_of_standing(bid, spread))

    return scale(estimate, list(BIDS), worth)


def scales(estimates: dict[int, Estimate]) -> dict[int, Scale]:
    """Return the hand evaluation, by seats and sides."""
    return {10 * seats + 2: scale_of(each) for seats, each in estimates.items()}


PLAYERS = DixiePlayers(scales(BEFORE), scales(AFTER))
RULE = Convention(PLAYERS)
STAKES = Stakes(150.0, low_wins=False)


def net_knows(view: DixieView) -> bool:
    """Return whether a card is due that the net can choose.

    It was trained with four players and the usual rules.
    """
    usual = view.options.enforced and not view.options.revoke
    return view.phase == PLAY and view.seats == SEATS and usual


def net_choice(view: DixieView) -> int:
    """Return the net's choice."""
    seen = look(view.tricks, view.auction, view.trump, view.nest, dixie=True)
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
    bidders=10.0,
    odds=Odds((0.68, 1.04), (2.11, 0.63), (2.0, 0.82)),
)
BOTS = (NOVICE, CLUB, EXPERT)
