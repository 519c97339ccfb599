"""The bots of Domino 42: they use the evaluation in `players.py`, alone or in a search."""

from librt.vecs import vec

from parlour.bots.levels import Guide, Odds, Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.play_net import PlayNet
from parlour.bots.search import Stakes
from parlour.games.domino_42.players import FortyTwoPlayers
from parlour.games.domino_42.rules import CARDS, HIGHEST, PLAY, Domino42View
from parlour.games.domino_42.thinking.contract_solver import FortyTwoSolver
from parlour.games.domino_42.thinking.domino_features import FEATURES, look

WEIGHTS = (4.6, 4.3, 1.2, 1.8, 3.2, 1.2, 0.2, -0.3)
"""Weights to estimate the points a side makes from the bidder's hand.

Who leads first hardly matters. The weights are for, in order: the base, each trump, each trump
higher than all trumps not in the hand, the double of trumps, doubles of other suits, plain cards
that may lose, points among the sure winners, and points among the others.
"""

PLAYERS = FortyTwoPlayers(vec[float](list(WEIGHTS)))
RULE = Convention(PLAYERS)
STAKES = Stakes(100.0, low_wins=False)
NET = PlayNet("games/domino_42/play_net.bin", FEATURES, CARDS)


def net_knows(view: Domino42View) -> bool:
    """Return whether a domino is due that the net can choose.

    It was trained with four players who cannot revoke.
    """
    usual = view.auction.bid() <= HIGHEST and not view.options.honour
    return view.phase == PLAY and usual


def net_choice(view: Domino42View) -> int:
    """Return the net's choice."""
    seen = look(view.tricks, view.auction, view.trump, view.seat)
    return int(NET.choose(seen, view.choices))


NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=10)
EXPERT = Thinker(
    "expert",
    RULE,
    PLAYERS,
    STAKES,
    worlds=2000,
    exact=16,
    exact_worlds=250,
    nodes=10_000,
    solver=FortyTwoSolver,
    odds=Odds((0.38, 0.98), (1.58, 0.98), (1.32, 0.84)),
    guide=Guide(net_knows, net_choice),
    reader=FortyTwoPlayers(vec[float](list(WEIGHTS))),
)
BOTS = (NOVICE, CLUB, EXPERT)
