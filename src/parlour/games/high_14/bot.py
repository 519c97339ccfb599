"""How a novice plays High 14: counts cards, and keeps the 14s for tricks worth having."""

from parlour.bots.levels import Thinker
from parlour.bots.novice import Novice
from parlour.bots.search import Stakes
from parlour.core.bits import each, has
from parlour.core.deal import View
from parlour.families.tricks.trick_judgement import Moment, Taste, moment, worth_of_playing
from parlour.families.tricks.trick_play import team
from parlour.games.high_14.players import High14Players
from parlour.games.high_14.rules import TRICK, High14View, points_in
from parlour.packs.rook_cards import ALL, FOURTEENS, colour, number

FOURTEEN = 11.0
"""What a 14 is worth later: it takes nearly any trick, so it waits for a 10."""
TASTE = Taste(trump=4.0, top=3.0, saving=0.1, drawing=0.0)


def power(card: int, led: int, trump: int) -> int:
    """Return how a card ranks (R-H14-1); of two 14s the first played is not beaten."""
    suit = colour(card)
    if has(FOURTEENS, card):
        return 300 if suit == led else 200
    if suit == trump:
        return 100 + number(card)
    return number(card) if suit == led else 0


class Rule:
    """Plays by rule of thumb."""

    name = "rule"

    def choose(self, view: View, seed: int) -> int:
        """Return the card that promises most."""
        del seed
        assert isinstance(view, High14View)
        cards = each(view.choices)
        if len(cards) == 1:
            return cards[0]
        sides = len(view.scores)
        now = moment(
            view.tricks,
            view.sizes,
            seat=view.seat,
            legal=view.choices,
            pack=ALL,
            trump=view.trump,
            friends=team(view.seat % sides, sides, view.seats),
            points=points_in,
            power=power,
            sides=sides,
            trick_value=float(TRICK),
            taste=TASTE,
            wild=FOURTEENS,
        )
        return max(cards, key=lambda card: worth(now, card))


def worth(now: Moment, card: int) -> float:
    """Return what a card promises, less what a 14 would bring later."""
    later = FOURTEEN if has(FOURTEENS, card) else 0.0
    return worth_of_playing(now, card) - later


RULE = Rule()
PLAYERS = High14Players()
STAKES = Stakes(120.0, low_wins=False)
NOVICE = Novice(RULE, PLAYERS)
CLUB = Thinker("club", RULE, PLAYERS, STAKES, worlds=20)
EXPERT = Thinker("expert", RULE, PLAYERS, STAKES, worlds=200, exact=20, nodes=2_000)
LEVELS = (NOVICE, CLUB, EXPERT)
