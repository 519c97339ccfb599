"""How sensible players play Display Rook: they play two hands together, or against two hands."""

from typing import Final

from mypy_extensions import i64

from parlour.core.bits import bit, has
from parlour.families.tricks.players.rook_players import Bidders, Habits, Scale
from parlour.families.tricks.rules.auction import Auction
from parlour.families.tricks.rules.play import TrickPlay, team
from parlour.families.tricks.rules.rook_tricks import PLAY
from parlour.games.display_rook.rules import TARGET, TRICK, DisplayRookDeal
from parlour.packs.rook_cards import ALL, ROOK_TENS

REACH: Final = 80
"""The most that a bidding side is likely to make in a deal."""


class DisplayPlayers(Bidders[DisplayRookDeal]):
    """The players of Display Rook, who see the Dummy's hand."""

    def __init__(self, scales: dict[int, Scale]) -> None:
        super().__init__(ROOK_TENS, float(TRICK), REACH, scales)
        self.slips = bit(PLAY)
        self.habits = Habits(40.0, 12.0, 3.0)

    def auction_of(self, deal: DisplayRookDeal) -> Auction:
        """Return the auction of a deal."""
        return deal.auction

    def tricks_of(self, deal: DisplayRookDeal) -> TrickPlay:
        """Return the tricks of a deal."""
        return deal.tricks

    def trump_of(self, deal: DisplayRookDeal) -> i64:
        """Return the colour named, or -1."""
        return deal.trump

    def target_of(self, deal: DisplayRookDeal) -> i64:
        """Return the score that wins the match."""
        return TARGET

    def see(self, deal: DisplayRookDeal, seat: i64) -> bool:
        """Read the trick; the player who plays for the Dummy also sees their own hand."""
        if deal.phase != PLAY:
            return False
        self.set_trump(deal.trump)
        turn: i64 = deal.tricks.trick.turn
        seen: i64 = seat if turn == deal.dummy else deal.dummy
        self.look(deal.tricks, ALL, team(seat % 2, 2, deal.seats), 2, seen, 0)
        self.declaring = has(self.friends, deal.auction.holder)
        return True
