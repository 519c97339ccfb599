"""How a sensible player plays Block: keep the ways back to the lead until one can run out.

A *loser* is a sequence in which one holds cards but not the card that ends it: leading it
gives the lead away, unless a Block card is laid on it. An *entry* is a card that ends its
sequence, or a Block card: it brings the lead back. So long as there are losers to spare,
lead them and keep the entries; with one loser left, or none, the entries run one out.

The player imagines how the sequence will end after each of his choices, takes the worth of
what he is left with, and chooses the best. The numbers are in quarters of a point.
"""

from typing import final

from mypy_extensions import i64

from parlour.bots.levels import Thinker
from parlour.bots.search import Stakes
from parlour.core.bits import below, bit, count, each, first, has
from parlour.core.deal import View
from parlour.games.block.players import (
    ENTRY,
    LEFT,
    LOSER,
    NEARLY_OUT,
    ON_LEAD,
    POINT,
    STUCK,
    BlockPlayers,
)
from parlour.games.block.rules import BARE, BLOCK, FLOOR_NONE, KEEP, LEAD, PENALTY, BlockView
from parlour.packs.block import A5, A10, BLOCKS, FIRST_BLOCK, LAST, SUIT_CARDS


@final
class Judgement:
    """What the holder of a view thinks of the ways the play may go."""

    def __init__(self, view: BlockView) -> None:
        self.options = view.options
        self.hand: i64 = view.known[view.seat]
        self.played: i64 = view.played
        rivals = [view.sizes[seat] for seat in range(view.seats) if seat != view.seat]
        self.others: i64 = sum(rivals)
        """How many cards the opponents hold together."""
        self.block: i64 = ENTRY
        """What a Block card in hand is worth."""
        if min(rivals) <= NEARLY_OUT:
            negative = self.options.penalty_floor == FLOOR_NONE
            loss = PENALTY if negative else min(PENALTY, view.scores[view.seat])
            self.block = -POINT * (1 + loss)  # BLOCK-43, BLOCK-R14

    def worth(self, hand: i64, played: i64, others: i64, *, leading: bool) -> i64:
        """Return what it is worth to be left with this hand, on lead or not.

        To have run out is worth a point for every card left with the others (BLOCK-61).
        Before that a suit card in hand counts a point against, and an A5 or A10 its five or
        ten more, since only a lead brings it out (BLOCK-R13). Each entry is worth two points.
        The lead is worth eight, less four for every loser that no Block card covers.
        """
        cards: i64 = hand & SUIT_CARDS
        blocks: i64 = count(hand & BLOCKS)
        if cards == 0 and (blocks == 0 or (self.options.lay_down and leading)):  # BLOCK-R9
            return POINT * others
        together: bool = self.options.lay_down or self.options.stack_blocks
        if cards == 0 or (blocks > count(cards) and not together):
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
        return worth + ON_LEAD - LOSER * max(losers, 0) if leading else worth

    def sequence(self, card: i64) -> i64:
        """Return the worth of the best end to a sequence that goes on with this card.

        It runs to the card that ends it, or to one of his own on which he lays a Block card.
        That an opponent may block it is left out of account.
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
                return max(best, self.worth(hand, played, others, leading=mine))
            if mine and hand & BLOCKS != 0:
                rest: i64 = self.after_block(hand)
                best = max(best, self.worth(rest, played, others, leading=True))
            card += 1

    def after_block(self, hand: i64) -> i64:
        """Return a hand less a Block card; the last of the hand may go in one stack (BLOCK-R7)."""
        if self.options.stack_blocks and hand & SUIT_CARDS == 0:
            return 0
        return hand & ~bit(first(hand & BLOCKS))

    def blocks(self, view: BlockView) -> bool:
        """Return whether to lay a Block card on the card just played."""
        rest: i64 = self.after_block(self.hand)
        laid: i64 = self.worth(rest, self.played, self.others, leading=True)
        ended: bool = has(LAST | (self.played >> 1), view.card)
        if ended or view.tops[view.seat] >= FIRST_BLOCK:
            return laid >= self.worth(self.hand, self.played, self.others, leading=True)
        return laid >= self.sequence(view.card + 1)


class Novice:
    """Leads and blocks by rule of thumb."""

    name = "novice"

    def choose(self, view: View, seed: int) -> int:
        """Return the choice after which the hand is worth most."""
        del seed  # nothing is left to chance
        assert isinstance(view, BlockView)
        if view.choices & (view.choices - 1) == 0:
            return first(view.choices)
        if view.phase == BARE:
            return BLOCK  # BLOCK-R9: laying them down is going out
        judgement = Judgement(view)
        if view.phase == LEAD:
            return max(each(view.choices), key=judgement.sequence)
        return BLOCK if judgement.blocks(view) else KEEP


NOVICE = Novice()

PLAYERS = BlockPlayers()
STAKES = Stakes(30.0, low_wins=False)
CLUB = Thinker("club", NOVICE, PLAYERS, STAKES, worlds=20, taste=0.2)
EXPERT = Thinker("expert", NOVICE, PLAYERS, STAKES, worlds=600, exact=16, nodes=1500, taste=0.0)
LEVELS = (NOVICE, CLUB, EXPERT)
