"""How a sensible player plays I Doubt It: plan when to tell the truth, lie otherwise, count cards.

Everybody doubts a last card, and players with few cards are doubted more often. So a player saves
true cards for the last turns, and lies early, with a card whose number they will not call in time.
An expert counts on the doubts of others' last cards, which change the numbers it will call.

The chance of a lie is the chance that the other player holds none of the number called, given the
unseen cards. A wrong doubt costs the pile. If everybody doubted every card, a deal would never end,
so a player looks closely only at times. But then a player who doubts more than the others would
gain. An expert reacts to the length of the deal: if nobody is out after a number of plays, somebody
must be doubting a lot. From then on the expert doubts often too, and tells the truth whenever it
can. `bench/doubt_rules.py` shows how well simple rules do then.
"""

from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.reaction import (
    CLUB_REACTION,
    EXPERT_REACTION,
    NEVER,
    NOVICE_REACTION,
    Reaction,
)
from parlour.core.bits import count, first, has
from parlour.core.rng import Rng
from parlour.games.i_doubt_it.players import (
    IMPATIENT,
    SURE,
    DoubtPlayers,
    attentive,
    calls_of,
    chance_of_lie,
    is_long,
    least,
    saved_of,
    spare_of,
)
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.packs.rook_cards import ALL, HIGHEST, NUMBERS

PLAYERS = DoubtPlayers()
CERTAIN = 1.0


def lie(view: DoubtView) -> float:
    """Return the probability that the last card is not the number called."""
    player = view.window.maker
    wanted = NUMBERS[view.called]
    if view.known[player] & wanted:
        return 0.0
    elsewhere = view.known[view.seat] | view.own
    for seat in range(view.seats):
        elsewhere |= view.known[seat] if seat != player else 0
    unseen = ALL & ~elsewhere
    held = view.sizes[player] + 1 - count(view.known[player])
    return float(chance_of_lie(count(unseen & wanted), count(unseen), held))


def doubts(view: DoubtView) -> bool:
    """Return whether to doubt the last card played; doubting a player's last card costs nothing."""
    last = view.sizes[view.window.maker] == 0
    return lie(view) > limit(view, SURE) and (last or looks(view))


def doubts_always(view: DoubtView) -> bool:
    """Return whether a player who has lost patience doubts the last card played."""
    return lie(view) > limit(view, IMPATIENT)


def should_doubt(view: DoubtView) -> bool:
    """Return whether a hint advises a doubt: the lie is certain, or likely enough for the risk."""
    return lie(view) == CERTAIN or doubts_always(view)


def limit(view: DoubtView, sure: float) -> float:
    """Return the probability of a lie from which on the player doubts it."""
    return float(least(view.sizes[view.window.maker], sum(view.heap), sure))


def looks(view: DoubtView) -> bool:
    """Return whether the player looks closely at the last card played."""
    return bool(attentive(view.known[view.seat] | view.own, view.plays))


def calls(view: DoubtView, *, ahead: bool = True) -> vec[i64]:
    """Return the numbers that the player in turn will call; `ahead` allows for doubts."""
    again = ahead and not view.options.continue_left
    return calls_of(view.sizes, view.seat, view.called, again=again)


def saved(view: DoubtView, turns: int, *, ahead: bool = True) -> int:
    """Return cards that will be true on the player's last turns, chosen from the last one back."""
    return int(saved_of(view.known[view.seat], calls(view, ahead=ahead), turns))


def spare(view: DoubtView, cards: int) -> int:
    """Return the card to lie with: the player will call its number last, or never."""
    return int(spare_of(view.known[view.seat], cards, calls(view)))


@dataclass(frozen=True)
class Player:
    """Is truthful if possible, counts cards, and doubts when it is almost sure."""

    name: str
    speed: Reaction
    saves: int = 0
    """The number of final turns for which the player saves true cards."""
    plans: bool = False
    """Whether to foresee doubts of last cards, to lie with the card needed least instead of any
    card, and to lose patience."""
    watches: bool = True
    """Whether to look at cards other than last cards."""
    advises: bool = False
    """Whether to consider every card closely, for a hint."""
    policy: DoubtPlayers = PLAYERS
    """Experts, for play-outs."""

    def choose(self, view: DoubtView, seed: int) -> int:
        """Return the card to play, or whether to doubt."""
        if has(view.choices, DOUBT) and self.doubts(view):
            return DOUBT
        if has(view.choices, WAIVE):
            return WAIVE
        cards = view.choices & ALL
        if not self.impatient(view):
            cards = cards & ~saved(view, self.saves, ahead=self.plans) or cards
        true = cards & NUMBERS[view.called % HIGHEST + 1]
        if true:
            return first(true)
        return spare(view, cards) if self.plans else Rng(seed).pick(cards)

    def impatient(self, view: DoubtView) -> bool:
        """Return whether the bot has lost patience: it doubts often, and expects to be doubted."""
        return self.plans and bool(is_long(view.plays, view.seats))

    def doubts(self, view: DoubtView) -> bool:
        """Return whether to doubt the last card played."""
        if self.advises:
            return should_doubt(view)
        if self.impatient(view):
            return doubts_always(view)
        return (self.watches or view.sizes[view.window.maker] == 0) and doubts(view)

    def adviser(self) -> "Player":
        """Return the same player, who overlooks nothing."""
        return replace(self, advises=True)

    def reaction(self, view: DoubtView, seed: int) -> int:
        """Return how soon to doubt, if at all."""
        if not has(view.choices, DOUBT) or not self.doubts(view):
            return NEVER
        return self.speed.to(Rng(seed), cause=True)


CHILD = Player("child", NOVICE_REACTION, watches=False)
NOVICE = Player("novice", NOVICE_REACTION)
CLUB = Player("club", CLUB_REACTION, saves=1)
EXPERT = Player("expert", EXPERT_REACTION, saves=HIGHEST, plans=True)
BOTS = (CHILD, NOVICE, CLUB, EXPERT)
