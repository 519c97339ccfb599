"""How sensible players play Block: they keep cards that regain the lead until they can run out.

A *loser* is a sequence in which a player holds cards but not the card that ends it: leading it
gives the lead away, unless they lay a Block card on it. An *entry* is a card that ends its
sequence, or a Block card: it brings the lead back.

While there are losers to spare, the player leads them and keeps the entries. With one loser left,
or none, the entries are enough to run out. The player imagines how the sequence will end after each
choice, values the hand that is left, and takes the best. The numbers are in quarters of a point.
"""

from typing import Final

from mypy_extensions import i64

from parlour.bots.search import Policy
from parlour.core.bits import below, bit, count, first, has
from parlour.core.rng import Rng
from parlour.games.block.rules import BARE, BLOCK, FLOOR_NONE, KEEP, LEAD, PENALTY, BlockDeal
from parlour.packs.block_cards import A5, A10, BLOCKS, FIRST_BLOCK, LAST, SUIT_CARDS

POINT: Final = 4
LEFT: Final = 1  # each card the others hold, until this player has run out
ENTRY: Final = 8  # a way back to the lead
ON_LEAD: Final = 32  # being on lead without a loser
LOSER: Final = 16  # the cost of each loser: two cancel the lead, three make it a burden
NEARLY_OUT: Final = 2  # stop keeping Block cards when an opponent has this few cards
STUCK: Final = -1000  # with more Block cards than suit cards, nobody can run out


class BlockPlayers(Policy[BlockDeal]):
    """Players who count losers and entries."""

    def __init__(self) -> None:
        super().__init__()
        self.hand: i64 = 0
        self.played: i64 = 0
        self.others: i64 = 0
        self.block: i64 = ENTRY
        self.lay_down: bool = False
        self.stacks: bool = False

    def choose(self, deal: BlockDeal, seat: i64, legal: i64, rng: Rng) -> i64:
        """Return the choice that leaves the most valuable hand."""
        if deal.phase == BARE:
            return BLOCK  # BLOCK-R9: laying them down is going out
        self.look(deal, seat)
        if deal.phase != LEAD:
            return BLOCK if self.blocks(deal, seat) else KEEP
        found: i64 = first(legal)
        value: i64 = self.sequence(found)
        legal &= legal - 1
        while legal != 0:
            card: i64 = first(legal)
            worth: i64 = self.sequence(card)
            if worth > value:
                found = card
                value = worth
            legal &= legal - 1
        return found

    def look(self, deal: BlockDeal, seat: i64) -> None:
        """Read the player's hand, and the number of cards the others hold."""
        self.hand = deal.hands[seat]
        self.played = deal.played
        self.lay_down = deal.options.lay_down
        self.stacks = deal.options.stack_blocks
        self.others = 0
        fewest: i64 = 64
        other: i64 = 0
        while other < deal.seats:
            if other != seat:
                size: i64 = count(deal.hands[other])
                self.others += size
                fewest = min(fewest, size)
            other += 1
        self.block = ENTRY
        if fewest <= NEARLY_OUT:
            loss: i64 = PENALTY
            if deal.options.penalty_floor != FLOOR_NONE:
                loss = min(loss, deal.scores[seat])
            self.block = -POINT * (1 + loss)  # BLOCK-43, BLOCK-R14

    def worth(self, hand: i64, played: i64, others: i64, leading: bool) -> i64:  # noqa: FBT001
        """Return the value of being left with this hand, on lead or not.

        Running out is worth a point for every card left with the others (BLOCK-61). Before that a
        suit card in hand counts a point against, and an A5 or A10 its five or ten more, because
        only a lead brings it out (BLOCK-R13). Each entry is worth two points. The lead is worth
        eight, minus four for every loser that no Block card covers.
        """
        cards: i64 = hand & SUIT_CARDS
        blocks: i64 = count(hand & BLOCKS)
        if cards == 0 and (blocks == 0 or (self.lay_down and leading)):  # BLOCK-R9
            return POINT * others
        if cards == 0 or (blocks > count(cards) and not (self.lay_down or self.stacks)):
            return STUCK
        worth: i64 = LEFT * others - POINT * count(cards) + self.block * blocks
        if has(cards, A5):
            worth -= 5 * POINT
        if has(cards, A10):
            worth -= 10 * POINT
        ends: i64 = LAST | (played >> 1)
        losers: i64 = -blocks
        while cards != 0:
            end: i64 = first(ends & ~below(first(cards)))
            if has(cards, end):
                worth += ENTRY
            else:
                losers += 1
            cards &= ~below(end + 1)
        if not leading:
            return worth
        return worth + ON_LEAD - LOSER * losers if losers > 0 else worth + ON_LEAD

    def sequence(self, card: i64) -> i64:
        """Return the value of the best end to a sequence that continues with this card.

        It runs to the card that ends it, or to one of the player's own cards on which they lay a
        Block card. This ignores that an opponent may block it.
        """
        hand: i64 = self.hand
        played: i64 = self.played
        others: i64 = self.others
        ends: i64 = LAST | (played >> 1)
        best: i64 = STUCK
        while True:
            mine: bool = has(hand, card)
            ended: bool = has(ends, card)
            played |= bit(card)
            if mine:
                hand &= ~bit(card)
            else:
                others -= 1
            if hand == 0 or ended:
                final: i64 = self.worth(hand, played, others, mine)
                return max(best, final)
            if mine and hand & BLOCKS != 0:
                kept: i64 = self.worth(self.after_block(hand), played, others, leading=True)
                best = max(best, kept)
            card += 1

    def after_block(self, hand: i64) -> i64:
        """Return a hand without a Block card; the last cards may go in one stack (BLOCK-R7)."""
        if self.stacks and hand & SUIT_CARDS == 0:
            return 0
        return hand & ~bit(first(hand & BLOCKS))

    def blocks(self, deal: BlockDeal, seat: i64) -> bool:
        """Return whether to lay a Block card on the card just played."""
        rest: i64 = self.after_block(self.hand)
        laid: i64 = self.worth(rest, self.played, self.others, leading=True)
        ended: bool = has(LAST | (self.played >> 1), deal.card)
        if ended or deal.tops[seat] >= FIRST_BLOCK:
            return laid >= self.worth(self.hand, self.played, self.others, leading=True)
        return laid >= self.sequence(deal.card + 1)

    def tail(self, deal: BlockDeal) -> i64:
        """Return how many cards are left."""
        cards: i64 = 0
        seat: i64 = 0
        while seat < deal.seats:
            cards += count(deal.hands[seat])
            seat += 1
        return cards
