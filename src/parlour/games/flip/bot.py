"""How a novice plays Flip: ducks under red, throws red away, and takes the Golden Ten.

Of each card one reckons how likely it takes the trick and what that would cost, and what it is
worth to be rid of the card: a high red one above all, then any high card of a short colour.
"""

from dataclasses import dataclass

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import bit, count, each, has
from parlour.core.deal import View
from parlour.families.tricks.trick_judgement import Moment, chance_to_take, moment
from parlour.families.tricks.trick_play import team
from parlour.games.flip.players import KEPT, FlipPlayers
from parlour.games.flip.rules import (
    GOLDEN_TEN,
    RED_FIVE,
    RED_TEN,
    REDUCTION,
    FlipView,
    red_points,
)
from parlour.packs.rook_cards import ALL, COLOURS, RED, YELLOW, colour, number


@dataclass(frozen=True)
class Taste:
    """What a player holds things to be worth, in points; tuned by duels against itself."""

    red_lead: float = 2.0
    """What each player after us adds where red is led."""
    golden: float = 6.0
    """What the Golden Ten is worth before any red points are taken."""
    high: float = 0.05
    """What it is worth to be rid of a card, for each step of its number."""
    short: float = 1.5
    """What it is worth to have one card less of a colour that is nearly gone."""
    centre: float = 1.0
    """What each card in the centre is expected to cost."""
    given: float = 0.3
    """What it is worth that one's opponents take points instead, shared among them."""


TASTE = Taste()

THROWN = {RED_TEN: 6.0, RED_FIVE: 3.0}
"""What it is worth to throw a red card away; one point for the others."""


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def __init__(self, taste: Taste = TASTE) -> None:
        self.taste = taste

    def choose(self, view: View, seed: int) -> int:
        """Return the card that costs least."""
        del seed
        assert isinstance(view, FlipView)
        cards = each(view.choices)
        if len(cards) == 1:
            return cards[0]
        sides = len(view.scores)
        friends = team(view.seat % sides, sides, view.seats)
        now = moment(
            view.tricks,
            view.sizes,
            seat=view.seat,
            legal=view.choices,
            pack=ALL,
            trump=-1,
            friends=friends,
            points=red_points,
            sides=sides,
        )
        mine = view.tricks.taken_by(friends)
        return max(cards, key=lambda card: self.worth(view, now, mine, card))

    def worth(self, view: FlipView, now: Moment, mine: int, card: int) -> float:
        """Return what a card is worth now, and to be without it later."""
        taste = self.taste
        led = now.led if now.trick else colour(card)
        chance = chance_to_take(now, card, led)
        laid = bit(card)
        for _, other in now.trick:
            laid |= bit(other)
        cost = float(red_points(laid))
        for seat in now.after:
            cost += self.coming(now, seat, led)
        if view.centre_to < 0:
            cost += taste.centre * int(view.centre_size)
        cost -= self.golden(now, mine, laid, led)
        given = (1.0 - chance) * taste.given / (now.sides - 1)
        return (given - chance) * cost + self.relief(now, card)

    def coming(self, now: Moment, seat: int, led: int) -> float:
        """Return the red points that a player after us is expected to add."""
        if led == RED:
            return self.taste.red_lead
        follows = count(now.may[seat] & COLOURS[led])
        reds = count(now.may[seat] & COLOURS[RED])
        share = min(now.sizes[seat] / now.hidden, 1.0)
        void = (1.0 - share) ** int(follows)
        has_red = 1.0 - (1.0 - share) ** int(reds)
        out = int(red_points(now.unseen))
        return void * has_red * min(out / max(int(reds), 1), 4.0)

    def golden(self, now: Moment, mine: int, laid: int, led: int) -> float:
        """Return what it is worth that the Golden Ten is in the trick, or may still come."""
        if has(mine, GOLDEN_TEN):
            return 0.0
        against = int(red_points(mine | laid)) + int(red_points(now.unseen)) / 4
        worth = min(max(self.taste.golden, against), float(REDUCTION))
        if has(laid, GOLDEN_TEN):
            return worth
        if led == YELLOW and has(now.unseen, GOLDEN_TEN) and now.after:
            return worth * 0.25 * len(now.after) / max(len(now.sizes) - 1, 1)
        return 0.0

    def relief(self, now: Moment, card: int) -> float:
        """Return what it is worth to be rid of a card."""
        suit = colour(card)
        own = int(count(now.hand & COLOURS[suit]))
        worth = self.taste.high * int(number(card)) + self.taste.short / own
        if now.trick and suit == RED != now.led:
            worth += THROWN.get(card, 1.0)  # FLIP-16
        return worth - (KEPT if card == GOLDEN_TEN else 0.0)


RULE = Rule()
PLAYERS = FlipPlayers()
STAKES = Stakes(10.0, low_wins=True)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20, taste=0.1)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000, taste=0.1)
LEVELS = (NOVICE, CLUB, EXPERT)
