"""How sensible players play Rook without partners."""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit
from parlour.families.tricks.players.rook_players import Bidders, Scale
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay
from parlour.families.tricks.rules.rook_tricks import PLAY
from parlour.games.rook.rules import RookDeal
from parlour.packs.rook_cards import ALL, ROOK_TENS, STRIPPED

REACH: Final = 40
"""The most that a bidder is likely to make in a deal."""


class RookPlayers(Bidders[RookDeal]):
    """The players of Rook, without partners."""

    def __init__(self, scales: dict[int, Scale]) -> None:
        super().__init__(ROOK_TENS, 0.0, REACH, scales)
        self.slips = bit(PLAY)

    def auction_of(self, deal: RookDeal) -> Auction:
        """Return the auction of a deal."""
        return deal.auction

    def tricks_of(self, deal: RookDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def trump_of(self, deal: RookDeal) -> i64:
        """Return the colour named, or -1."""
        return deal.trump

    def target_of(self, deal: RookDeal) -> i64:
        """Return the score that wins the match."""
        return deal.options.target

    def see(self, deal: RookDeal, seat: i64) -> bool:
        """Read the trick."""
        if deal.phase != PLAY:
            return False
        pack: i64 = STRIPPED if deal.seats == 3 else ALL
        self.set_trump(deal.trump)
        self.look(deal.tricks, pack, bit(seat), deal.seats, -1, 0)
        self.declaring = seat == deal.auction.holder
        return True
