"""The players of play-outs in Dixie Rook."""

from mypy_extensions import i64

from parlour.core.bits import below, bit, count, first, has
from parlour.core.deal import Deal
from parlour.families.tricks.auction import Auction
from parlour.families.tricks.rook_players import Bidders, Scale
from parlour.families.tricks.trick_play import TrickPlay, team
from parlour.games.dixie_rook.rules import BID, NO_MORE, PLAY, TRUMP, DixieDeal, nest_cards
from parlour.packs.rook_cards import ALL, COLOURS, DIXIE_TENS, card, colour, number


class DixiePlayers(Bidders):
    """The players of Dixie Rook, whose bidder takes the nest."""

    def __init__(self, scales: dict[int, Scale], named: dict[int, Scale]) -> None:
        super().__init__(DIXIE_TENS, 2.0, scales)
        self.named: dict[int, Scale] = named
        """The same with the nest in hand, to name a trump by."""
        self.slips = bit(PLAY)

    def auction_of(self, deal: Deal) -> Auction:
        """Return the auction of a deal."""
        assert isinstance(deal, DixieDeal)
        return deal.auction

    def tricks_of(self, deal: Deal) -> TrickPlay:
        """Return the tricks of a deal."""
        assert isinstance(deal, DixieDeal)
        return deal.tricks

    def trump_of(self, deal: Deal) -> i64:
        """Return the colour named, or -1."""
        assert isinstance(deal, DixieDeal)
        return deal.trump

    def see(self, deal: Deal, seat: i64) -> bool:
        """Look at the trick; the bidder knows the nest."""
        assert isinstance(deal, DixieDeal)
        if deal.phase != PLAY:
            return False
        self.set_trump(deal.trump)
        known: i64 = deal.nest if seat == deal.auction.holder else 0
        self.look(deal.tricks, ALL, team(seat % 2, 2, deal.seats), 2, -1, known)
        self.declaring = has(self.friends, deal.auction.holder)
        return True

    def say(self, deal: Deal, seat: i64, legal: i64) -> i64:
        """Bid, name the best colour, or bury."""
        assert isinstance(deal, DixieDeal)
        hand: i64 = deal.tricks.hands[seat]
        if deal.phase == BID:
            if not has(legal, deal.auction.passing):
                return first(legal)
            return self.call(deal, deal.auction, seat, hand)
        scale = self.named[10 * deal.seats + 2]
        if deal.phase == TRUMP:
            return self.best_trump(hand | deal.nest, scale)
        return self.bury(deal, hand, legal, self.best_trump(hand | deal.nest, scale))

    def bury(self, deal: DixieDeal, hand: i64, legal: i64, trump: i64) -> i64:
        """Return the lowest of the cards that are best put back."""
        left: i64 = nest_cards(deal.seats) - count(deal.nest)
        cards: i64 = hand & ~below(first(legal))
        lowest: i64 = -1
        while left > 0:
            found: i64 = -1
            value = 0.0
            rest: i64 = cards
            while rest != 0:
                piece: i64 = first(rest)
                rest &= rest - 1
                kept = self.kept(hand, piece, trump)
                if found < 0 or kept < value:
                    found = piece
                    value = kept
            cards &= ~bit(found)
            if lowest < 0 or found < lowest:
                lowest = found
            left -= 1
        return lowest if has(legal, lowest) else first(legal)

    def kept(self, hand: i64, piece: i64, trump: i64) -> float:
        """Return what a card is worth in hand rather than in the nest."""
        suit: i64 = colour(piece)
        own: i64 = hand & COLOURS[suit]
        rank: i64 = number(piece)
        if suit == trump:
            return 50.0 + float(rank)
        worth = -1.5
        if rank == 14:
            worth = 9.0
        elif rank == 13:
            worth = 8.0 if has(own, card(suit, 14)) else 0.0
        elif rank == 10:
            worth = -8.0
        elif rank == 5:
            worth = -4.0
        return worth - 6.0 / float(count(own)) + 0.01 * float(rank)

    def sayable(self, deal: Deal, seat: i64, legal: i64) -> i64:
        """Try the next bids, every colour, and to bury what is not trump."""
        assert isinstance(deal, DixieDeal)
        if deal.phase == BID:
            return self.calls(deal, legal)
        if deal.phase == TRUMP:
            return legal
        hand: i64 = deal.tricks.hands[seat]
        trump: i64 = self.best_trump(hand | deal.nest, self.named[10 * deal.seats + 2])
        some: i64 = legal & below(NO_MORE) & ~COLOURS[trump]
        return some if some != 0 else legal & below(NO_MORE)
