"""High 14: the 14s beat trumps; every trick counts, and so do the 5s and 10s in it.

Clause ids are those of `rulebook.md`; R-H14-4 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds
from parlour.families.tricks.rules.play import TrickPlay, left_over, team
from parlour.families.tricks.rules.rook_tricks import NO_COLOUR, sides_of_four
from parlour.families.tricks.rules.tricks import NOTHING, Trick
from parlour.kit.target import leader
from parlour.packs.rook_cards import ALL, COLOURS, FIVES, FOURTEENS, TENS, card, colour, taker

# Phases. A choice is a card: the one at which the pack is cut, or the one to play.
CUT: Final = 0
PLAY: Final = 1

TARGET: Final = 250  # H14-25
TRICK: Final = 5  # H14-23
NOBODY: Final = -1

BELOW_14: Final = vec[i64]([cards & ~FOURTEENS for cards in COLOURS])
"""The cards of each colour without its 14, which need not follow suit (R-H14-4)."""

NO_SUITS: Final = vec[i64]()


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.exempt: bool = False  # R-H14-4
        self.odd_to_centre: bool = True  # R-H14-6
        self.partners: bool = True  # R-H14-11
        self.first_wins: bool = False  # R-H14-12


def points_in(cards: i64) -> i64:
    """Each 5 counts 5 and each 10 counts 10, of any colour (H14-24)."""
    return 5 * count(cards & FIVES) + 10 * count(cards & TENS)


def best_of(trick: Trick, trump: i64) -> i64:
    """Return the card that takes a trick (R-H14-1, H14-15, H14-17).

    The 14 of the colour led takes it (H14-18, R-H14-2), else the 14 played first (H14-20). Even the
    trump 14 has no privilege (R-H14-5). The 14s beat all other cards (H14-16); then come trumps
    (H14-19), and last the colour led.
    """
    led: i64 = colour(trick.led)
    own: i64 = card(led, 14)
    if has(trick.cards, own):
        return own
    first: i64 = trick.earliest(FOURTEENS)
    return first if first != NOTHING else taker(trick.cards, led, trump)


@final
class High14Deal(Deal):
    """One deal of High 14: the cut for trump, the tricks, the count."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, sides_of_four(seats, options.partners))  # H14-2, R-H14-11
        self.options = options
        self.tricks: Final[TrickPlay] = TrickPlay(seats)
        self.cut: i64 = NOTHING  # the card at which the pack was cut for trump
        self.trump: i64 = NO_COLOUR
        self.centre: i64 = 0
        self.centre_to: i64 = NOBODY  # who took the first trick, and the centre cards with it
        self.first: i64 = NOBODY  # the side that was first to reach 250

    @property
    def hands(self) -> vec[i64]:
        """What each seat holds."""
        return self.tricks.hands

    def deal_out(self, order: vec[i64]) -> None:
        """Deal the pack one card at a time (H14-5), the last ones to the centre (H14-6).

        With four players nothing is left for the centre; with five, one card (R-H14-6). Before the
        deal the pack is cut for trump (R-H14-8); nobody bids for it (R-H14-9).
        """
        dealt: i64 = len(order) - len(order) % self.seats
        if self.seats == 5 and not self.options.odd_to_centre:
            dealt = len(order)
        self.tricks.deal(order, self.left(self.dealer), dealt)
        self.centre = left_over(order, dealt)
        self.centre_to = NOBODY
        self.first = NOBODY
        self.cut = NOTHING
        self.trump = NO_COLOUR
        self.phase = CUT
        self.turn = NATURE

    def legal(self, seat: i64) -> i64:
        """Cut anywhere; lead any card (H14-9); follow the colour led, or play a 14."""
        if self.over or seat != self.turn:
            return 0
        if self.phase == CUT:
            return ALL
        hand: i64 = self.tricks.hands[seat]
        if self.tricks.trick.cards == 0:
            return hand
        led: i64 = colour(self.tricks.trick.led)
        same: i64 = hand & (BELOW_14[led] if self.options.exempt else COLOURS[led])  # R-H14-4
        if same == 0:
            return hand  # H14-13
        return hand & (COLOURS[led] | FOURTEENS)  # H14-11, H14-12, R-H14-3

    def play(self, seat: i64, choice: i64) -> None:
        """Cut for trump, or play a card, in turn to the left (H14-10)."""
        if self.phase == CUT:
            self.cut = choice
            self.trump = colour(choice)  # H14-4
            self.phase = PLAY
            self.turn = self.tricks.trick.turn
            return
        trick = self.tricks.trick
        if trick.cards != 0 and not has(FOURTEENS, choice):
            led: i64 = colour(trick.led)
            if colour(choice) != led:
                self.tricks.voids[seat] |= bit(led)  # H14-12: a 14 would not have shown this
        self.tricks.lay(choice)
        self.turn = trick.turn
        if trick.full():
            self.take_trick()

    def take_trick(self) -> None:
        """The taker leads any card to the next trick (H14-21).

        The first takes the centre cards with it (H14-7), which are not a trick (R-H14-7).
        """
        trick = self.tricks.trick
        seat: i64 = trick.seat_of(best_of(trick, self.trump))
        worth: i64 = TRICK + points_in(trick.cards)
        self.tricks.take(seat)
        self.turn = seat
        if self.centre_to == NOBODY:
            self.centre_to = seat
        if self.options.first_wins and self.first == NOBODY:
            self.see_who_is_there(self.side(seat), worth)
        if self.tricks.spent():
            self.tricks.surrender(NO_SUITS)  # R-H14-6: one card, if five were dealt all 56
            self.settle()

    def side(self, seat: i64) -> i64:
        """Return the side to which a seat belongs."""
        return seat % len(self.scores)

    def see_who_is_there(self, side: i64, worth: i64) -> None:
        """Note who first reaches 250 by the tricks that all have seen (R-H14-12)."""
        total: i64 = self.brought[side] + self.earned(side)
        if total >= TARGET and total - worth < TARGET:
            self.first = side

    def earned(self, side: i64) -> i64:
        """Return a side's points: its tricks, and the 5s and 10s in them."""
        seats: i64 = team(side, len(self.scores), self.seats)
        return TRICK * self.tricks.won_by(seats) + points_in(self.tricks.taken_by(seats))

    def settle(self) -> None:
        """Score each side's tricks and the count cards in them (H14-22, H14-23, H14-24).

        Together they make 150, 130, 115 or 105 (R-H14-10).
        """
        self.tricks.taken[self.centre_to] |= self.centre
        side: i64 = 0
        while side < len(self.scores):
            self.scores[side] += self.earned(side)
            side += 1
        self.over = True

    def winners(self) -> i64:
        """The first to get 250 wins (H14-25); if several do, the highest total (R-H14-12)."""
        if not self.over:
            return 0
        if self.options.first_wins and self.first != NOBODY:
            return bit(self.first)
        return leader(self.scores, TARGET)

    def view(self, seat: i64) -> "High14View":
        """Return what a seat may know."""
        return High14View(self, seat)


@final
class High14View(View):
    """The seat's own hand, all that was played, and the sizes of the other hands.

    The centre cards lie face down until the count (H14-6, R-GEN-10).
    """

    def __init__(self, deal: High14Deal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.cut: i64 = deal.cut
        self.trump: i64 = deal.trump
        self.tricks: TrickPlay = deal.tricks.seen(bit(seat) if seat >= 0 else 0)
        self.sizes: vec[i64] = deal.tricks.sizes()
        self.centre: i64 = deal.centre if deal.over else 0
        self.centre_to: i64 = deal.centre_to
        self.first: i64 = deal.first
        self.centre_size: i64 = count(deal.centre)

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen cards again, to hands and centre.

        A seat that did not follow a colour has none of it, unless it played a 14 (H14-12).
        """
        deal = High14Deal(self.seats, self.options)
        self.restore(deal)
        deal.centre = self.centre | deal.tricks.hold_unseen(self.all_worlds(), rng)
        return deal

    def possible_worlds(self) -> Worlds:
        """Return all placements of the unseen cards."""
        unseen: i64 = self.tricks.unseen(ALL & ~self.centre)
        barred: vec[i64] = BELOW_14 if self.options.exempt else COLOURS  # R-H14-4
        beside: i64 = self.centre_size - count(self.centre)
        return self.tricks.worlds(unseen, self.sizes, barred, beside=beside)

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == CUT:
            return "H14-4"
        hand: i64 = self.tricks.hands[self.seat]
        if not has(hand, choice) or self.tricks.trick.cards == 0:
            return "H14-10"
        only: bool = hand & BELOW_14[colour(self.tricks.trick.led)] == 0
        return "R-H14-4" if only else "H14-11"
