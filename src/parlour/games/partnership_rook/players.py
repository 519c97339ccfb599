"""How sensible players play Partnership Rook: they bid for the side, and feed a partner."""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit, has
from parlour.families.tricks.players.rook_players import Bidders, Scale
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.families.tricks.rules.rook_tricks import PLAY
from parlour.games.partnership_rook.rules import TARGET, PartnershipRookDeal
from parlour.packs.rook_cards import ALL, ROOK_TENS

REACH: Final = 70
"""The most that a bidding side is likely to make in a deal."""
TRICK_VALUE: Final = 2.0
"""The value of a trick besides its cards, toward the 20 for the most tricks."""


class PartnershipPlayers(Bidders[PartnershipRookDeal]):
    """The players of Partnership Rook."""

    def __init__(self, scales: dict[int, Scale]) -> None:
        super().__init__(ROOK_TENS, TRICK_VALUE, REACH, scales)
        self.slips = bit(PLAY)

    def auction_of(self, deal: PartnershipRookDeal) -> Auction:
        """Return the auction of a deal."""
        return deal.auction

    def tricks_of(self, deal: PartnershipRookDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def trump_of(self, deal: PartnershipRookDeal) -> i64:
        """Return the colour named, or -1."""
        return deal.trump

    def target_of(self, deal: PartnershipRookDeal) -> i64:
        """Return the score that wins the match."""
        return TARGET

    def see(self, deal: PartnershipRookDeal, seat: i64) -> bool:
        """Read the trick."""
        if deal.phase != PLAY:
            return False
        sides: i64 = len(deal.scores)
        self.set_trump(deal.trump)
        self.look(deal.tricks, ALL, team(seat % sides, sides, deal.seats), sides, -1, 0)
        self.declaring = has(self.friends, deal.auction.holder)
        return True
