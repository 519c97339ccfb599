"""Bergen: match the ends of a line, and score whenever you make both of them alike.

Clause ids are those of `rulebook.md`; BERGEN-R3 and LINE-R1 are our own rulings.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import LEFT, RIGHT, Line
from parlour.families.lines.rules.passes import MOST_EPOCHS
from parlour.families.lines.rules.play import LinePlay, why_not_arm
from parlour.kit.stock import Stock
from parlour.kit.target import leader
from parlour.packs.card_dominoes import DOUBLE_SIX, DOUBLES, is_double, spots

# Phases. A choice is a domino (or to draw), except in END, where it is an end of the line.
SET: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its end of the line completes the move

DRAW: Final = 55  # take from the pack until something fits, under `draw`

SEATS: Final = 2  # BERGEN-2
HAND: Final = 6  # BERGEN-3
TARGET: Final = 15  # BERGEN-13
RESERVE: Final = 2  # BERGEN-R5

HEADER: Final = 2  # BERGEN-6, BERGEN-8
TRIPLE: Final = 3  # BERGEN-9
DOMINO: Final = 1  # BERGEN-10, BERGEN-11, BERGEN-12

NOBODY: Final = -1


def alike(line: Line) -> i64:
    """Return the score of making both ends of a line alike (BERGEN-8, BERGEN-9).

    An open double at one end and a single of the same number at the other make a triple: three
    points instead of two (BERGEN-R3).
    """
    if line.exposed[LEFT] != line.exposed[RIGHT]:
        return 0
    if line.shows_double(LEFT) or line.shows_double(RIGHT):
        return TRIPLE
    return HEADER


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.only_double: bool = False  # BERGEN-R2
        self.draw: bool = False  # BERGEN-R5
        self.instantly: bool = True  # BERGEN-R8
        self.pack: i64 = DOUBLE_SIX  # BERGEN-1; fewer in a small pack


@final
class BergenDeal(Deal):
    """One hand, from the first card set to the point for going out ("domino")."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, seats)
        self.options = options
        # BERGEN-9: an end with a double differs from one with a single.
        self.dominoes: Final[LinePlay] = LinePlay(
            seats, Line(doubles=True), options.pack, MOST_EPOCHS
        )
        self.stock: Final[Stock] = Stock(RESERVE)
        self.out: i64 = NOBODY  # who played out
        self.counted: bool = False  # whether somebody played out, or both were blocked

    def deal_out(self, order: vec[i64]) -> None:
        """Deal six to each (BERGEN-1, BERGEN-3); the deal alternates (BERGEN-R9).

        The player with the highest double sets it. If nobody has a double, the domino with the most
        spots is set. Everybody sees which it is (BERGEN-4, BERGEN-5).
        """
        size: i64 = self.hand_size()
        self.dominoes.deal(order, self.left(self.dealer), size)
        self.stock.fill(order, size * self.seats)
        self.out = NOBODY
        self.counted = False
        self.turn = self.dominoes.show_highest()
        self.phase = SET

    def hand_size(self) -> i64:
        """Return six (BERGEN-3); with a small pack, a third of it."""
        pack: i64 = self.options.pack
        return HAND if pack == DOUBLE_SIX else count(pack) // (self.seats + 1)

    def legal(self, seat: i64) -> i64:
        """Set the card that decides who sets (BERGEN-R1); then match either end.

        A player who can play must (LINE-R1); equal ends are one choice (LINE-R0). Under the option,
        a blocked player draws (BERGEN-R5).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        if self.phase == SET:
            return self.dominoes.shown[seat]
        fitting: i64 = self.dominoes.fitting(seat)
        return fitting if fitting != 0 else bit(DRAW)

    def play(self, seat: i64, choice: i64) -> None:
        """Set a card, draw, or lay a card: first the card, then the end."""
        if self.phase == END:
            self.dominoes.lay(seat, choice, self.dominoes.line.wanted(choice))
            self.laid(seat, alike(self.dominoes.line))  # BERGEN-R4: it counts every time
        elif self.phase == SET:
            self.dominoes.set_down(seat, choice)
            self.laid(seat, self.worth_of_set(choice))
        elif choice == DRAW:
            self.draw(seat)
        else:
            self.dominoes.card = choice
            self.half = True
            self.phase = END

    def worth_of_set(self, piece: i64) -> i64:
        """Two points for the set, called a double header (BERGEN-6, BERGEN-7, BERGEN-R2)."""
        if self.options.only_double and not is_double(piece):
            return 0
        return HEADER

    def draw(self, seat: i64) -> None:
        """Draw until a domino fits, but leave two in the pack (BERGEN-R5).

        A domino that fits must be played at once. If none fits, the turn passes.
        """
        fits: i64 = self.dominoes.line.fits()
        while self.stock.may_draw():
            self.dominoes.passes.lacks(seat, fits)
            piece: i64 = self.stock.draw()
            self.dominoes.draw(seat, piece)
            if has(fits, piece):
                self.dominoes.passes.drew_other_than(seat, self.options.pack & ~fits)
                return
        self.dominoes.passes.passes(seat, fits)
        self.go_on(seat)

    def laid(self, seat: i64, points: i64) -> None:
        """Score at once; a player who runs out ends the play and scores 1 for domino (BERGEN-10).

        The last card may score for the ends and for domino (BERGEN-R6), unless it wins the game at
        once (BERGEN-R8).
        """
        self.half = False
        self.phase = FOLLOW
        if self.dominoes.hands[seat] == 0:
            self.out = seat
        self.earn(seat, points)
        if self.over:
            return
        if self.out == seat:
            self.end(seat)
        else:
            self.go_on(seat)

    def earn(self, seat: i64, points: i64) -> None:
        """Score in play; fifteen points may win at once (BERGEN-R8)."""
        self.scores[seat] += points
        if self.options.instantly and self.scores[seat] >= TARGET:
            self.over = True

    def go_on(self, seat: i64) -> None:
        """The other player plays; when both are blocked, the hand is over (LINE-R4)."""
        if self.may_draw():
            self.turn = self.left(seat)
            return
        able: i64 = self.dominoes.next_able(seat)
        if able == NOBODY:
            self.end(self.less())
        else:
            self.turn = able

    def may_draw(self) -> bool:
        """Return whether a blocked player draws; as printed, nobody does (BERGEN-R5)."""
        return self.options.draw and self.stock.may_draw()

    def less(self) -> i64:
        """When both players are blocked and only one holds a double, the other scores (BERGEN-11).

        If both or neither hold one, the player with fewer spots scores, doubles included
        (BERGEN-12). If the spots are equal, nobody scores (BERGEN-R7).
        """
        hands: vec[i64] = self.dominoes.hands
        first_holds: bool = hands[0] & DOUBLES != 0
        second_holds: bool = hands[1] & DOUBLES != 0
        if first_holds != second_holds:
            if first_holds:
                return 1
            return 0
        first_spots: i64 = spots(hands[0])
        second_spots: i64 = spots(hands[1])
        if first_spots == second_spots:
            return NOBODY
        if first_spots < second_spots:
            return 0
        return 1

    def end(self, seat: i64) -> None:
        """The hand is over; score the point for domino, if there is one."""
        self.over = True
        self.counted = True
        if seat != NOBODY:
            self.scores[seat] += DOMINO

    def winners(self) -> i64:
        """Fifteen points is game, at once or when the hand is over (BERGEN-13, BERGEN-R8).

        If scores are compared when the hand is over, the higher score wins. After a tie, play goes
        on.
        """
        return leader(self.scores, TARGET) if self.over else 0

    def view(self, seat: i64) -> "BergenView":
        """Return what a seat may know."""
        return BergenView(self, seat)


@final
class BergenView(View):
    """The seat's own hand, the line, and the sizes of the other hand and of the pack."""

    def __init__(self, deal: BergenDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.stock_left: i64 = deal.stock.left()
        self.out: i64 = deal.out
        self.counted: bool = deal.counted

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        Where nobody can draw, the player in turn must be able to play (LINE-R1), so deals that
        contradict this are rejected.
        """
        deal = BergenDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            rest: i64 = deal.dominoes.hold_unseen(self.dominoes, self.sizes, self.stock_left, rng)
            deal.stock.shuffle(rest, rng)
            if self.over or self.phase != FOLLOW or deal.may_draw():
                return deal
            if deal.dominoes.fitting(self.turn) != 0:
                return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if self.phase == END or phase == END:
            return (
                why_not_arm(self.dominoes.line, choice, self.choices)
                if self.phase == phase
                else "DBLOCK-22"
            )
        if self.phase == SET:
            return "BERGEN-R1"
        if choice == DRAW:
            return "LINE-R1" if self.options.draw else "BERGEN-R5"
        return "BERGEN-R5" if has(self.choices, DRAW) else "DBLOCK-23"
