"""The players of play-outs in Flip: they avoid red cards and try to take the Golden Ten."""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit, count, has
from parlour.families.tricks.players.play import Cards, power, stir
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.games.flip.rules import (
    GOLDEN_TEN,
    RED_FIVE,
    RED_TEN,
    REDUCTION,
    FlipDeal,
    red_points,
)
from parlour.packs.rook_cards import ALL, COLOURS, RED, YELLOW, colour, number

RED_LEAD: Final = 2.0
GOLDEN: Final = 6.0
HIGH: Final = 0.05
SHORT: Final = 1.5
CENTRE: Final = 1.0
GIVEN: Final = 0.3
KEPT: Final = 2.0
"""The value of keeping the Golden Ten for a trick of the player's own."""


class FlipPlayers(Cards[FlipDeal]):
    """Players who would rather not take tricks."""

    def __init__(self) -> None:
        super().__init__(0, 0, 0.0)
        self.against = True
        self.mine: i64 = 0
        """The cards that the player's side has taken."""
        self.centre: float = 0.0
        """The expected cost of the centre cards while they lie there."""

    def tricks_of(self, deal: FlipDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def see(self, deal: FlipDeal, seat: i64) -> bool:
        """Read the trick."""
        sides: i64 = len(deal.scores)
        self.look(deal.tricks, ALL, team(seat % sides, sides, deal.seats), sides, -1, 0)
        self.mine = deal.tricks.taken_by(self.friends)
        self.centre = CENTRE * float(count(deal.centre)) if deal.centre_to < 0 else 0.0
        return True

    def points(self, cards: i64) -> i64:
        """Return the cost of some cards, not counting the Golden Ten."""
        return red_points(cards) + 32 * count(cards & bit(GOLDEN_TEN))

    def worth(self, piece: i64) -> float:
        """Return the value of playing a card now, and of not holding it later."""
        trick = self.tricks.trick
        led: i64 = colour(piece if trick.cards == 0 else trick.led)
        laid: i64 = trick.cards | bit(piece)
        chance = self.chance(piece)
        cost = float(red_points(laid)) + self.centre
        i: i64 = 0
        while i < self.later:
            cost += self.added(i, led)
            i += 1
        cost -= self.golden(laid, led)
        given = (1.0 - chance) * GIVEN / float(self.sides - 1)
        return (given - chance) * cost + self.relief(piece, led)

    def added(self, place: i64, led: i64) -> float:
        """Return the red points that later players are expected to add."""
        if led == RED:
            return RED_LEAD
        reds: i64 = count(self.may[place] & COLOURS[RED])
        if reds == 0:
            return 0.0
        miss = self.miss[place]
        void = power(miss, count(self.may[place] & COLOURS[led]))
        each = float(red_points(self.unseen)) / float(reds)
        return void * (1.0 - power(miss, reds)) * min(each, 4.0)

    def golden(self, laid: i64, led: i64) -> float:
        """Return the value of the Golden Ten being in the trick, or perhaps still coming."""
        if has(self.mine, GOLDEN_TEN):
            return 0.0
        against = float(red_points(self.mine | laid)) + float(red_points(self.unseen)) / 4.0
        worth = min(max(GOLDEN, against), float(REDUCTION))
        if has(laid, GOLDEN_TEN):
            return worth
        if led == YELLOW and has(self.unseen, GOLDEN_TEN):
            return worth * 0.25 * float(self.later) / float(max(self.tricks.seats - 1, 1))
        return 0.0

    def relief(self, piece: i64, led: i64) -> float:
        """Return the value of getting rid of a card (FLIP-16)."""
        suit: i64 = colour(piece)
        own: i64 = count(self.hand & COLOURS[suit])
        worth = HIGH * float(number(piece)) + SHORT / float(own)
        if self.tricks.trick.cards != 0 and suit == RED and led != RED:
            if piece == RED_TEN:
                worth += 6.0
            elif piece == RED_FIVE:
                worth += 3.0
            else:
                worth += 1.0
        return worth - KEPT if piece == GOLDEN_TEN else worth

    def key(self, deal: FlipDeal) -> i64:
        """Return a hash of the position before a lead."""
        tricks = self.tricks_of(deal)
        found: i64 = self.key_of(tricks, len(deal.scores))
        if found == 0:
            return 0
        return stir(found, deal.centre + deal.centre_to)
