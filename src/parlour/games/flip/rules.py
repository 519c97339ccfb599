"""Flip, or Golden Ten: take no red cards, but take the yellow 10.

Clause ids are those of `rulebook.md`; R-FLIP-3 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has, single
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.play import TrickPlay, left_over, team
from parlour.families.tricks.rules.rook_tricks import playable, put_card, sides_of_four
from parlour.packs.rook_cards import ALL, COLOURS, RED, YELLOW, card, taker

PLAY: Final = 0  # the only phase: a choice is a card

DEALS: Final = 6  # FLIP-22
RED_TEN: Final = card(RED, 10)
RED_FIVE: Final = card(RED, 5)
GOLDEN_TEN: Final = card(YELLOW, 10)
REDUCTION: Final = 10  # FLIP-10
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.cumulative: bool = False  # R-FLIP-3
        self.partners: bool = True  # R-FLIP-5
        self.extra_deals: bool = False  # R-FLIP-7


def red_points(cards: i64) -> i64:
    """Each red card is one point against, the red 10 ten, the red 5 five (FLIP-7, FLIP-20).

    All reds together are 27 (R-FLIP-6).
    """
    points: i64 = count(cards & COLOURS[RED])
    if has(cards, RED_TEN):
        points += 9  # FLIP-8
    if has(cards, RED_FIVE):
        points += 4  # FLIP-9
    return points


@final
class FlipDeal(Deal):
    """One deal of Flip: the tricks and the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, sides_of_four(seats, options.partners))  # FLIP-2, R-FLIP-5
        self.options = options
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.centre: i64 = 0
        self.centre_to: i64 = NOBODY  # who took the first trick, and the centre cards with it

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the pack one card at a time (FLIP-3); cards left over go to the centre.

        (FLIP-4, R-FLIP-1.) The player to the dealer's left leads (FLIP-13).
        """
        dealt: i64 = len(order) - len(order) % self.seats
        self.tricks.deal(order, self.left(self.dealer), dealt)
        self.centre = left_over(order, dealt)
        self.centre_to = NOBODY
        self.phase = PLAY
        self.turn = self.tricks.trick.turn

    def legal(self, seat: i64) -> i64:
        """Lead any card; follow the colour led if you can (FLIP-14), else play any (FLIP-15)."""
        if self.over or seat != self.turn:
            return 0
        return playable(self.tricks, seat, revoke=False)

    def play(self, seat: i64, choice: i64) -> None:
        """Each plays one card, in turn to the left (FLIP-17).

        The highest card of the colour led takes the trick (FLIP-18), and its player leads
        (FLIP-19). The first trick takes the centre cards too (FLIP-5).
        """
        trick = self.tricks.trick
        led: i64 = put_card(self.tricks, choice)
        self.turn = trick.turn
        if not trick.full():
            return
        self.turn = trick.seat_of(taker(trick.cards, led, led))
        self.tricks.take(self.turn)
        if self.centre_to == NOBODY:
            self.centre_to = self.turn
        if self.tricks.spent():
            self.settle()

    def settle(self) -> None:
        """Each player counts the red cards they took, which they try to avoid (FLIP-6, FLIP-20).

        The player who captured the Golden Ten, perhaps with the centre cards (R-FLIP-4), counts ten
        less (FLIP-10, FLIP-21), but never less than zero (FLIP-11, R-FLIP-2). The ten come off this
        deal or off the whole score (R-FLIP-3). Partners count together (R-FLIP-5).
        """
        self.tricks.taken[self.centre_to] |= self.centre
        side: i64 = 0
        while side < len(self.scores):
            cards: i64 = self.tricks.taken_by(team(side, len(self.scores), self.seats))
            against: i64 = red_points(cards)
            if self.options.cumulative:
                against += self.scores[side]
            if has(cards, GOLDEN_TEN):
                against = max(against - REDUCTION, 0)
            self.scores[side] = against if self.options.cumulative else self.scores[side] + against
            side += 1
        self.over = True

    def winners(self) -> i64:
        """After six deals the smallest count against wins (FLIP-22, FLIP-23).

        If several players tie, they share the win or play on (R-FLIP-7).
        """
        if not self.over or self.number < DEALS:
            return 0
        best: i64 = self.scores[0]
        found: i64 = 0
        side: i64 = 0
        while side < len(self.scores):
            if self.scores[side] < best:
                best = self.scores[side]
                found = 0
            if self.scores[side] == best:
                found |= bit(side)
            side += 1
        return found if single(found) or not self.options.extra_deals else 0

    def view(self, seat: i64) -> "FlipView":
        """Return what a seat may know."""
        return FlipView(self, seat)


@final
class FlipView(View):
    """The seat's own hand, all that was played, and the sizes of the other hands.

    The centre cards lie face down until the count (FLIP-4, R-GEN-10).
    """

    def __init__(self, deal: FlipDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.tricks: TrickPlay = deal.tricks.seen(bit(seat) if seat >= 0 else 0)
        self.sizes: vec[i64] = deal.tricks.sizes()
        self.centre: i64 = deal.centre if deal.over else 0
        self.centre_to: i64 = deal.centre_to
        self.centre_size: i64 = count(deal.centre)

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, respecting known voids."""
        deal = FlipDeal(self.seats, self.options)
        self.restore(deal)
        deal.centre = self.centre | deal.tricks.hold_unseen(self.all_worlds(), rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        unseen: i64 = self.tricks.unseen(ALL & ~self.centre)
        beside: i64 = self.centre_size - count(self.centre)
        return self.tricks.worlds(unseen, self.sizes, COLOURS, beside=beside)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a card now: it does not follow, or it is not in the hand."""
        return "FLIP-14" if has(self.tricks.hands[self.seat], choice) else "FLIP-17"
