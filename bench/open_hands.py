"""The value of a deal of Domino 42 or Partnership Rook with open hands and perfect play.

The value is what the defenders make: the points of their tricks in Domino 42, the points of the
cards in their tricks in Partnership Rook (without the 20 for most tricks). Both solvers answer one
question, with a zero window: can the bidders keep the defenders to this many points? The answers
are stored by the cards left and the leader, since each card has a fixed owner in one deal.
"""
# ruff: noqa: INP001 - a module of scripts

from typing import Protocol

from parlour.bots.levels import Thinker
from parlour.core.deal import Deal
from parlour.games import find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal, counters
from parlour.games.domino_42.rules import taker as taker_of_dominoes
from parlour.games.domino_42.thinking.contract_solver import FortyTwoSolver
from parlour.games.partnership_rook.rules import PartnershipRookDeal
from parlour.packs.rook_cards import COLOURS, FIVES, ROOK_TENS, colour, rook_points, taker

ENDLESS = 2**60
"""A limit that is never reached."""
SEATS = 4

Trick = tuple[int, int, int, int]
"""Who led, the card led, the card that takes the trick so far, and who played it."""


class OpenHands(Protocol):
    """A deal whose hands are known."""

    step: int
    """All values are multiples of this."""

    def taken(self, deal: Deal) -> int:
        """Return the points in the tricks that the defenders have taken."""
        ...

    def keeps(self, deal: Deal, spare: int) -> bool:
        """Return whether the bidders can keep the defenders to this many more points."""
        ...


def open_hands(deal: Deal) -> OpenHands:
    """Return the solver of a deal."""
    if isinstance(deal, Domino42Deal):
        return FortyTwo()
    assert isinstance(deal, PartnershipRookDeal)
    return Rook(deal)


def value(hands: OpenHands, deal: Deal, guess: int) -> int:
    """Return what the defenders make in the whole deal if all play perfectly from here on.

    A good guess saves time.
    """
    taken = hands.taken(deal)
    if deal.over:
        return taken
    spare = max(guess - taken, 0)
    if hands.keeps(deal, spare):
        while spare and hands.keeps(deal, spare - hands.step):
            spare -= hands.step
    else:
        while not hands.keeps(deal, spare):
            spare += hands.step
    return taken + spare


class FortyTwo:
    """Domino 42, by the solver that the expert uses, without its limit."""

    step = 1

    def __init__(self) -> None:
        expert = find_bot(find_game("domino-42"), "expert")
        assert isinstance(expert, Thinker)
        self.solver = FortyTwoSolver(expert.policy, expert.stakes, ENDLESS)

    def taken(self, deal: Deal) -> int:
        """Return the points of the defenders' tricks."""
        assert isinstance(deal, Domino42Deal)
        return int(deal.made_by(1 - deal.auction.holder % 2))

    def keeps(self, deal: Deal, spare: int) -> bool:
        """Return whether the bidders can keep the defenders to this many more points."""
        assert isinstance(deal, Domino42Deal)
        trick, solver = deal.tricks.trick, self.solver
        solver.look(deal)
        solver.left = ENDLESS
        left = 0
        for seat in range(SEATS):
            if trick.part >> seat & 1:
                left |= deal.tricks.hands[seat]
        if trick.cards == 0:
            return solver.lead(trick.leader, left, spare)
        best = taker_of_dominoes(trick.cards, trick.led, deal.trump)
        at = (trick.turn, trick.leader, trick.led, best, trick.seat_of(best))
        return solver.follow(*at, 1 + counters(trick.cards), left, spare)


class Rook:
    """Partnership Rook, from any point of the play."""

    step = 5

    def __init__(self, deal: PartnershipRookDeal) -> None:
        tricks = deal.tricks
        self.hands = [
            hand | played for hand, played in zip(tricks.hands, tricks.played, strict=True)
        ]
        self.bidders = int(deal.auction.holder) % 2
        self.trumps = int(COLOURS[deal.trump])
        self.points = [int(rook_points(1 << card)) for card in range(56)]
        self.above = [self.beating(card) for card in range(56)]
        self.fives, self.tens = int(FIVES), int(ROOK_TENS)
        self.counts = self.fives | self.tens
        self.colours = [int(cards) for cards in COLOURS]
        self.known: dict[int, tuple[int, int]] = {}
        """By cards left and leader: the least `spare` known to do, and the most known not to."""

    def beating(self, card: int) -> int:
        """Return the cards that would beat a card that is winning the trick."""
        higher = int(COLOURS[colour(card)]) & -(2 << card)
        return higher if self.trumps >> card & 1 else higher | self.trumps

    def taken(self, deal: Deal) -> int:
        """Return the points of the cards in the defenders' tricks."""
        assert isinstance(deal, PartnershipRookDeal)
        seats = 0b0101 if self.bidders else 0b1010
        return int(rook_points(deal.tricks.taken_by(seats)))

    def keeps(self, deal: Deal, spare: int) -> bool:
        """Return whether the bidders can keep the defenders to this many more points."""
        assert isinstance(deal, PartnershipRookDeal)
        trick = deal.tricks.trick
        left = 0
        for hand in deal.tricks.hands:
            left |= hand
        if trick.cards == 0:
            return self.lead(trick.leader, left, spare)
        best = taker(trick.cards, colour(trick.led), deal.trump)
        so_far = (trick.leader, trick.led, best, trick.seat_of(best))
        stake = int(rook_points(trick.cards))
        return self.follow(trick.turn, so_far, stake, left, left | trick.cards, spare)

    def lead(self, seat: int, left: int, spare: int) -> bool:
        """Return whether the defenders can be kept to `spare` more points if this seat leads."""
        if spare < 0:
            return False
        if 5 * (left & self.fives).bit_count() + 10 * (left & self.tens).bit_count() <= spare:
            return True
        key = left << 2 | seat
        enough, few = self.known.get(key, (ENDLESS, -1))
        if spare >= enough or spare <= few:
            return spare >= enough
        ours = seat % 2 == self.bidders
        hand = self.hands[seat] & left
        others, after = left & ~hand, (seat + 1) % SEATS
        kept = not ours
        for card in sorted(self.distinct(hand, hand, left), key=lambda c: self.rank(c, others)):
            led = (seat, card, card, seat)
            rest = left & ~(1 << card)
            if self.follow(after, led, self.points[card], rest, left, spare) == ours:
                kept = ours
                break
        self.known[key] = (spare, few) if kept else (enough, spare)
        return kept

    def rank(self, card: int, others: int) -> int:
        """Return the order of leads: sure tricks first, trumps before others; then low cards."""
        follows = self.colours[card // 14] | self.trumps
        if not self.above[card] & others & follows:
            return 0 if self.trumps >> card & 1 else 1
        return 2 + self.points[card]

    def distinct(self, cards: int, hand: int, whole: int) -> list[int]:
        """Return some cards of a hand, one of each run of neighbours that count the same.

        Cards that have been played to earlier tricks do not separate neighbours.
        """
        found: list[int] = []
        last = -1
        others = whole & ~hand
        while cards:
            card = (cards & -cards).bit_length() - 1
            cards &= cards - 1
            between = (1 << card) - (2 << last) if last >= 0 else -1
            alike = last >= 0 and last // 14 == card // 14
            if not alike or others & between or self.points[last] != self.points[card]:
                found.append(card)
            last = card
        return found

    def follow(
        self, seat: int, trick: Trick, stake: int, left: int, whole: int, spare: int
    ) -> bool:
        """Return the same from the middle of a trick; `whole` includes the cards of the trick."""
        leader, led, best, holder = trick
        if seat == leader:
            return self.lead(holder, left, spare if holder % 2 == self.bidders else spare - stake)
        ours = seat % 2 == self.bidders
        hand = self.hands[seat] & left
        cards = hand & self.colours[led // 14] or hand
        wins, after = self.above[best], (seat + 1) % SEATS
        safe = (holder - seat) % 2 == 0 and (after == leader or not self.hands[after] & left & wins)
        choices = self.distinct(cards, hand, whole)
        if len(choices) > 1:
            choices.sort(key=lambda card: self.preference(card, wins, safe=safe))
        for card in choices:
            over = wins >> card & 1
            now = (leader, led, card, seat) if over else trick
            rest = left & ~(1 << card)
            if self.follow(after, now, stake + self.points[card], rest, whole, spare) == ours:
                return ours
        return not ours

    def preference(self, card: int, wins: int, *, safe: bool) -> int:
        """Return the order of cards: counts to a partner's trick, else win cheaply, else go low."""
        over, points = wins >> card & 1, self.points[card]
        if safe:
            return 100 * over - points
        return card % 14 - points - 100 if over else points
