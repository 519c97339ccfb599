"""The play-out players of High 14."""

from mypy_extensions import i64

from parlour.core.bits import bit, has
from parlour.families.tricks.players.play import Cards
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.games.high_14.rules import PLAY, TRICK, High14Deal
from parlour.packs.rook_cards import ALL, COLOURS, FIVES, FOURTEENS, TENS, card, colour


class High14Players(Cards[High14Deal]):
    """The players of High 14, whose 14s can be played at any time and take nearly any trick."""

    def __init__(self) -> None:
        super().__init__(FIVES, TENS, float(TRICK))
        self.slips = bit(PLAY)
        self.trump_price = 4.0
        self.top = 3.0
        self.saving = 0.1
        self.drawing = 0.0
        self.wild = FOURTEENS
        self.wild_price = 11.0

    def beaters(self, best: i64, led: i64) -> i64:
        """Return the cards that beat a card; only the 14 of the colour led beats a 14 (R-H14-1)."""
        own: i64 = card(colour(led), 14)
        if has(FOURTEENS, best):
            return 0 if best == own else bit(own)
        return super().beaters(best, led) | FOURTEENS

    def tricks_of(self, deal: High14Deal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def see(self, deal: High14Deal, seat: i64) -> bool:
        """Read the trick."""
        if deal.phase != PLAY:
            return False
        sides: i64 = len(deal.scores)
        self.trump = deal.trump
        self.trumps = COLOURS[deal.trump]
        self.look(deal.tricks, ALL, team(seat % sides, sides, deal.seats), sides, -1, 0)
        return True
