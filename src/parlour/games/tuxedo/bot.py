"""The bots of Tuxedo: they try every play, judged by `players.py`, alone or in a search.

They call Orange when there is one; levels differ mainly in how quickly and surely they call.
"""

from dataclasses import dataclass, replace

from parlour.bots.levels import Caller
from parlour.bots.novice import Novice
from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.bots.search import Stakes
from parlour.core.bits import bit, each, first, has
from parlour.core.rng import Rng
from parlour.games.tuxedo.players import TuxedoPlayers
from parlour.games.tuxedo.rules import (
    CALL,
    ORANGE,
    PLAY,
    WAIVE,
    TuxedoView,
)
from parlour.packs.rook_cards import ALL

ANTICIPATION = 150
"""Milliseconds by which a bot calls its own Orange sooner."""

PLAYERS = TuxedoPlayers()


@dataclass(frozen=True)
class Player:
    """Tries every play and takes the best."""

    name: str
    speed: Reaction

    def choose(self, view: TuxedoView, seed: int) -> int:
        """Return the next choice of the best play."""
        if has(view.choices, ORANGE) and view.phase in (PLAY, CALL) and view.orange:
            return ORANGE
        if has(view.choices, WAIVE):
            return WAIVE
        cards = view.choices & ALL if view.phase == PLAY else view.choices
        if cards & (cards - 1) == 0:
            return first(cards)
        world = view.imagine(Rng(7))
        unseen = view.unseen()
        scored = [
            (PLAYERS.outlook(world, view.seat, choice, unseen), -choice) for choice in each(cards)
        ]
        return -max(scored)[1]

    def reaction(self, view: TuxedoView, seed: int) -> int:
        """Return how soon to call Orange: only if there is one, since a mistake costs 10."""
        if not has(view.choices, ORANGE) or view.phase not in (PLAY, CALL):
            return NEVER
        if not view.orange:
            return NEVER
        sooner = ANTICIPATION if view.window.maker == view.seat else 0
        return self.speed.to(Rng(seed), cause=True, sooner=sooner)


NOVICE = Novice(Player("rule", NOVICE_REACTION), PLAYERS, bit(PLAY), careless=100)
EXPERT = Caller(
    "expert",
    Player("expert", EXPERT_REACTION),
    PLAYERS,
    Stakes(50.0, low_wins=False),
    worlds=100,
    exact=8,
    calls=bit(ORANGE) | bit(WAIVE),
    call_phases=bit(PLAY) | bit(CALL),
)
CLUB = replace(EXPERT, name="club", rule=Player("club", CLUB_REACTION), worlds=20, exact=0)
BOTS = (NOVICE, CLUB, EXPERT)
