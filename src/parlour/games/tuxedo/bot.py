"""How a sensible player plays Tuxedo: take what counts, leave little, call Orange when it is there.

Every play is tried on the table as it is seen. What it is worth: captured cards a little each (the
most cards bring 15), fives and sweeps what they score, an Orange the share of it that the quickest
may hope for; less what the next player is likely to take of what is left.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

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
from parlour.core.bits import bit, count, each, first, has
from parlour.core.deal import View
from parlour.core.rng import Rng
from parlour.games.tuxedo.players import TuxedoPlayers
from parlour.games.tuxedo.rules import (
    BUILD,
    CALL,
    DONE,
    LAY,
    ONTO,
    ORANGE,
    PLAY,
    WAIVE,
    TuxedoDeal,
    TuxedoView,
)
from parlour.packs.rook_cards import ALL, COLOURS, FIVES, NUMBERS, RED, YELLOW, number

CARD = 10
"""What a captured card is worth; a point is worth 10."""
FIVE = 50
ORANGE_SHARE = 50
SWEEP = 50
OPEN = 6
"""What each card left open to the next player costs, for every number that takes it."""
MOST_TRIED = 60
"""So many plays that go on with one choice are tried."""
ANTICIPATION = 150
"""So many milliseconds sooner one calls an Orange that one has made oneself."""


def gain(before: TuxedoDeal, after: TuxedoDeal, seat: int) -> int:
    """Return what a play has brought at once."""
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    worth = CARD * count(taken) + FIVE * count(taken & FIVES)
    worth += 2 * SWEEP * (after.catch.big[seat] - before.catch.big[seat])
    worth += SWEEP * (after.catch.little[seat] - before.catch.little[seat])
    table = taken & ~before.hands[seat]
    if table & COLOURS[RED] and table & COLOURS[YELLOW]:
        worth += ORANGE_SHARE
    return worth


def danger(after: TuxedoDeal, seat: int, unseen: int) -> int:
    """Return what others may take of what is left, for every number they may hold."""
    if after.swept or not after.spread.cards():
        return 0
    fishing = after.spread.things()
    worth = 0
    for n in range(1, 15):
        held = count(unseen & NUMBERS[n])
        if held and fishing.can_take(fishing.things, n):
            ways = fishing.find(n, all_of_them=True)
            best = max((count(way) + 5 * count(way & FIVES) for way in ways), default=1)
            all_of_it = any(way == fishing.things for way in ways)
            worth += held * (best + (8 if all_of_it else 0))
    own = sum(fishing.can_take(fishing.things, number(card)) for card in each(after.hands[seat]))
    return OPEN * worth // 4 - 8 * own


def ends(deal: TuxedoDeal, seat: int, choice: int) -> Iterator[TuxedoDeal]:
    """Yield the deal after each whole play that goes on with a choice.

    A capture is made at once, for its cards can be named in many orders.
    """
    after = deal.copy()
    after.play(seat, choice)
    if not after.half:
        yield after
        return
    legal = after.legal(seat)
    for way in after.ways() if legal & (ALL | bit(DONE)) and after.phase != ONTO else ():
        if way & after.taking == after.taking:
            end = after.copy()
            end.taking = way
            end.capture(seat)
            yield end
    apart = legal if after.phase == ONTO else legal & (bit(BUILD) | bit(LAY))
    for other in each(apart):
        yield from ends(after, seat, other)


@dataclass(frozen=True)
class Player:
    """Tries every play and takes the best."""

    name: str
    speed: Reaction
    careful: bool = True
    """Whether to think of what is left to the others."""

    def choose(self, view: View, seed: int) -> int:
        """Return the next choice of the best play."""
        assert isinstance(view, TuxedoView)
        if has(view.choices, ORANGE) and view.phase in (PLAY, CALL) and view.orange:
            return ORANGE
        if has(view.choices, WAIVE):
            return WAIVE
        cards = view.choices & ALL if view.phase == PLAY else view.choices
        if cards & (cards - 1) == 0:
            return first(cards)
        world = view.imagine(Rng(7))
        del seed  # the play depends on the open cards alone
        assert isinstance(world, TuxedoDeal)
        unseen = view.unseen()
        scored = [(self.best(world, view.seat, choice, unseen), -choice) for choice in each(cards)]
        return -max(scored)[1]

    def best(self, deal: TuxedoDeal, seat: int, choice: int, unseen: int) -> int:
        """Return the worth of the best play that goes on with a choice."""
        best = -10_000
        for after in islice(ends(deal, seat, choice), MOST_TRIED):
            risk = danger(after, seat, unseen) if self.careful else 0
            best = max(best, gain(deal, after, seat) - risk)
        return best

    def reaction(self, view: View, seed: int) -> int:
        """Return how soon to call Orange: only when there is one, for a mistake costs 10."""
        assert isinstance(view, TuxedoView)
        if not has(view.choices, ORANGE) or view.phase not in (PLAY, CALL):
            return NEVER
        if not view.orange:
            return NEVER
        sooner = ANTICIPATION if view.window.maker == view.seat else 0
        return self.speed.to(Rng(seed), cause=True, sooner=sooner)


PLAYERS = TuxedoPlayers()
NOVICE = Novice(Player("rule", NOVICE_REACTION, careful=False), PLAYERS, bit(PLAY))
CLUB = Player("club", CLUB_REACTION)
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
BOTS = (NOVICE, CLUB, EXPERT)
