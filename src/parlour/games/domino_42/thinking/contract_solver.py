"""Solves whether a bid is made in Domino 42 when all hands are open.

The search asks one question about a contract, with a zero window: can the others still take this
many points? A position before a lead is the set of dominoes left and the leader, since each domino
has a fixed owner in one world. The memory stores by what margin the bid is made or fails, so that
all choices of one search share it. A limit on positions keeps the search fast.
"""

from typing import Any, Final, final

from librt.vecs import vec  # noqa: TC002 - the compiler needs it
from mypy_extensions import i64

from parlour.bots.search import ERRORS, Ending, Policy, Stakes, play_on
from parlour.core.bits import bit, count, first, has
from parlour.core.deal import Deal, fill, zeros
from parlour.core.rng import Rng
from parlour.games.domino_42.players import ABOVE
from parlour.games.domino_42.rules import (
    CARDS,
    FIVES,
    HIGHEST,
    PLAY,
    SEATS,
    TENS,
    Domino42Deal,
    cards_of,
    counters,
    followers,
    suit_led,
    taker,
)

SLOTS: Final = 65536
COUNTS: Final[i64] = FIVES | TENS
FAILS: Final = 0
MADE: Final = 1
OPEN: Final = -1  # unknown: the search was stopped


def preferred(cards: i64, best: i64, good: i64, fair: i64) -> i64:
    """Return a card of the first class that is not empty."""
    some: i64 = cards & best
    if some == 0:
        some = cards & good
    if some == 0:
        some = cards & fair
    return first(some if some != 0 else cards)


@final
class FortyTwoSolver(Ending):
    """Evaluates a deal half by its contract with open hands, half by play-outs."""

    def __init__(self, policy: Policy[Any], stakes: Stakes, nodes: i64) -> None:
        super().__init__(policy, stakes)
        self.cap: i64 = nodes
        self.left: i64 = 0
        """How many positions may still be visited."""
        self.hands: vec[i64] = zeros(SEATS)
        """The hands of this world as dealt."""
        self.trump: i64 = 0
        self.trumps: i64 = 0
        self.bidders: i64 = 0
        """The lowest seat of the side that bid."""
        self.part: i64 = 0
        self.world: i64 = 0
        """A number for the world, so that memory is not mixed up between worlds."""
        self.keys: vec[i64] = zeros(SLOTS)
        self.makes: vec[i64] = zeros(SLOTS)
        """The smallest number of points to spare with which the bid is known to be made."""
        self.fails: vec[i64] = zeros(SLOTS)
        """The largest number of points to spare with which the bid is known to fail."""

    def value(self, deal: Deal, side: i64, rng: Rng) -> float:
        """Return the value of a deal to a side, by play-outs alone if there is no contract."""
        assert isinstance(deal, Domino42Deal)
        found: i64 = OPEN
        if deal.phase == PLAY and not deal.over and not deal.options.honour:
            found = self.contract(deal)
        bid: i64 = min(deal.auction.bid(), HIGHEST)
        ours = deal.auction.holder % 2 == side
        play_on(deal, self.policy, rng, ERRORS)
        played = self.stakes.worth(deal, side)
        if found == OPEN:
            return played
        margin = float(2 * bid - HIGHEST if found == MADE else -HIGHEST - 1)
        return (played + (margin if ours else -margin)) / 2.0

    def contract(self, deal: Domino42Deal) -> i64:
        """Return whether the bid is made: MADE, FAILS, or OPEN if that takes too long."""
        tricks = deal.tricks
        trick = tricks.trick
        self.look(deal)
        left: i64 = 0
        seat: i64 = 0
        while seat < SEATS:
            if has(trick.part, seat):
                left |= tricks.hands[seat]
            seat += 1
        spare: i64 = max(HIGHEST - deal.auction.bid(), 0) - deal.made_by(1 - self.bidders)
        self.left = self.cap
        if trick.cards == 0:
            made = self.lead(trick.leader, left, spare)
        else:
            best: i64 = taker(trick.cards, trick.led, deal.trump)
            holder: i64 = trick.seat_of(best)
            stake: i64 = 1 + counters(trick.cards)
            made = self.follow(
                trick.turn, trick.leader, trick.led, best, holder, stake, left, spare
            )
        if self.left < 0:
            return OPEN
        return MADE if made else FAILS

    def look(self, deal: Domino42Deal) -> None:
        """Note who was dealt what; a new world clears the memory."""
        tricks = deal.tricks
        dealt: vec[i64] = zeros(SEATS)
        same = deal.trump == self.trump and tricks.trick.part == self.part
        seat: i64 = 0
        while seat < SEATS:
            dealt[seat] = tricks.hands[seat] | tricks.played[seat]
            same = same and dealt[seat] == self.hands[seat]
            seat += 1
        if not same:
            self.world += 1
        fill(self.hands, dealt)
        self.trump = deal.trump
        self.trumps = cards_of(deal.trump, deal.trump)
        self.bidders = deal.auction.holder % 2
        self.part = tricks.trick.part

    def next_seat(self, seat: i64) -> i64:
        """Return who plays next."""
        seat = (seat + 1) % SEATS
        return seat if has(self.part, seat) else (seat + 1) % SEATS

    def higher(self, card: i64, led: i64) -> i64:
        """Return the cards that beat the one that leads a trick (D42-R14)."""
        if has(self.trumps, card):
            return ABOVE[CARDS * self.trump + card]
        return (ABOVE[CARDS * suit_led(led, self.trump) + card] & ~self.trumps) | self.trumps

    def lead(self, seat: i64, left: i64, spare: i64) -> bool:
        """Return whether the bid is made if this seat leads and the others may take some points."""
        if spare < 0:
            return False
        if counters(left) + count(left) // count(self.part) <= spare:
            return True
        self.left -= 1
        if self.left < 0:
            return False
        key: i64 = (self.world << 30) | (seat << 28) | left
        slot: i64 = (left ^ (left >> 13) ^ (left >> 7) * 5 ^ (seat << 11)) & (SLOTS - 1)
        known = self.keys[slot] == key
        if known and spare >= self.makes[slot]:
            return True
        if known and spare <= self.fails[slot]:
            return False
        made = self.best_lead(seat, left, spare)
        if self.left >= 0:
            if not known:
                self.keys[slot] = key
                self.makes[slot] = HIGHEST + 1
                self.fails[slot] = -1
            if made:
                self.makes[slot] = spare
            else:
                self.fails[slot] = spare
        return made

    def best_lead(self, seat: i64, left: i64, spare: i64) -> bool:
        """Try to lead every card: first the winners of their suit, trumps before others."""
        ours = seat % 2 == self.bidders
        hand: i64 = self.hands[seat] & left
        others: i64 = left & ~hand
        high: i64 = 0
        rest: i64 = hand
        while rest != 0:
            card: i64 = first(rest)
            rest &= rest - 1
            if self.higher(card, card) & followers(card, self.trump) & others == 0:
                high |= bit(card)
        rest = hand
        after: i64 = self.next_seat(seat)
        while rest != 0:
            card = preferred(rest, high & self.trumps, high, ~COUNTS)
            rest &= ~bit(card)
            stake: i64 = 1 + counters(bit(card))
            if self.follow(after, seat, card, card, seat, stake, left & ~bit(card), spare) == ours:
                return ours
        return not ours

    def follow(  # noqa: PLR0917 - a trick: whose turn, who led what, who has it
        self,
        seat: i64,
        leader: i64,
        led: i64,
        best: i64,
        holder: i64,
        stake: i64,
        left: i64,
        spare: i64,
    ) -> bool:
        """Return whether the bid is made from the middle of a trick, with this much at stake."""
        if seat == leader:
            return self.lead(holder, left, spare if holder % 2 == self.bidders else spare - stake)
        self.left -= 1
        if self.left < 0:
            return False
        ours = seat % 2 == self.bidders
        hand: i64 = self.hands[seat] & left
        rest: i64 = hand & followers(led, self.trump)
        if rest == 0:
            rest = hand
        wins: i64 = self.higher(best, led)
        after: i64 = self.next_seat(seat)
        safe = (holder - seat) % 2 == 0 and (
            after == leader or self.hands[after] & left & wins == 0
        )
        winners: i64 = rest & wins
        losers: i64 = rest & ~wins
        while rest != 0:
            if safe:
                card: i64 = preferred(rest, losers & TENS, losers & COUNTS, losers)
            else:
                card = preferred(rest, winners & COUNTS, winners, losers & ~COUNTS)
            rest &= ~bit(card)
            over = has(wins, card)
            top: i64 = card if over else best
            who: i64 = seat if over else holder
            more: i64 = stake + counters(bit(card))
            if self.follow(after, leader, led, top, who, more, left & ~bit(card), spare) == ours:
                return ours
        return not ours
