"""Sniff: match an arm of the line, and score whenever the exposed spots make a multiple of five.

Clause ids are those of `rulebook.md`; SNIFF-R5 is one of our rulings where the print is silent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import Deal, View, fill, zeros
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import (
    FIRST_DOUBLE_SPINS,
    NOTHING,
    SET_SPINS,
    TWO_ARMS,
    Line,
)
from parlour.families.lines.rules.passes import MOST_EPOCHS
from parlour.families.lines.rules.play import LinePlay
from parlour.families.lines.rules.spots import winner, worth
from parlour.kit.stock import Stock
from parlour.kit.target import leader
from parlour.packs.card_dominoes import ALL, HIGH, is_double, other_end

# Phases. A choice is a domino (or to draw), except in END, where it is an arm of the line.
SET: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its arm completes the move

DRAW: Final = 55  # take what is missing from the pack
MOST_DRAWN: Final = 2  # SNIFF-25, SNIFF-26, SNIFF-R8

FIVE: Final = 5  # SNIFF-28

PEGS: Final = 0  # SNIFF-R10: a peg for every five spots
FIVES: Final = 1  # the same, shown in spots
LITERAL: Final = 2  # a point for every five in play, a point for every spot at the end
USUAL: Final = vec[i64]([61, 305, 100])  # SNIFF-39, SNIFF-R10

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.partners: bool = False  # SNIFF-3
        self.spinner: i64 = SET_SPINS  # SNIFF-R1
        self.double_counts: i64 = 2  # SNIFF-R4
        self.until_sides: bool = False  # SNIFF-R5
        self.count: i64 = PEGS  # SNIFF-R10
        self.instantly: bool = True  # SNIFF-R15
        self.target: i64 = 0  # SNIFF-38; 0 is what is usual


def exposed(line: Line, options: Options) -> i64:
    """Return the sum of the exposed ends (SNIFF-11).

    A double at the end of an arm counts both halves (SNIFF-R4). Each half of the double sniff
    counts until that end is covered (SNIFF-R2), or as in Five-Up, until both sides are covered
    (SNIFF-R5).
    """
    total: i64 = line.arms_total(options.double_counts)
    if not options.until_sides:
        return total + line.spinner_total()
    if line.spinner != NOTHING and line.tips[2] == NOTHING:
        total += 2 * HIGH[line.spinner]
    return total


def covered(line: Line, arm: i64, options: Options) -> i64:
    """Return what a card at this arm takes from the sum of the exposed ends."""
    number: i64 = line.exposed[arm]
    tip: i64 = line.tips[arm]
    if tip == line.spinner:
        if options.until_sides:  # SNIFF-R5
            last_side: bool = arm < 2 and count(line.bare() & TWO_ARMS) == 1
            return 2 * number if last_side else 0
        return 0 if arm < 2 else number
    if is_double(tip) and line.length > 0:
        return number * options.double_counts
    return number


def added(line: Line, piece: i64, number: i64, options: Options) -> i64:
    """Return what a card adds to the sum if it lies with this number inward."""
    adds: i64 = other_end(piece, number)
    if is_double(piece):
        spins: bool = line.spinner == NOTHING and line.spinning == FIRST_DOUBLE_SPINS
        adds *= 2 if spins else options.double_counts
    return adds


def fives(total: i64) -> i64:
    """A multiple of five scores a point for every five (SNIFF-28, SNIFF-29).

    0 scores nothing (SNIFF-R6).
    """
    return total // FIVE if total % FIVE == 0 else 0


@final
class SniffDeal(Deal):
    """One hand, from the set to the count of spots."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)  # SNIFF-3
        self.options = options
        # SNIFF-R4: a double at the end of an arm counts differently from a single.
        line = Line(options.spinner, doubles=options.double_counts == 2)
        self.dominoes: Final[LinePlay] = LinePlay(seats, line, ALL, MOST_EPOCHS)
        self.stock: Final[Stock] = Stock(0)  # SNIFF-R8: the whole pack may be drawn
        self.rear: Final[vec[i64]] = zeros(
            len(self.scores)
        )  # SNIFF-36: the previous place of each peg
        self.made: Final[vec[i64]] = zeros(len(self.scores))  # the score of each side in play
        self.out: i64 = NOBODY  # who has played all their cards

    def deal_out(self, order: vec[i64]) -> None:
        """Deal one at a time from the dealer's left (SNIFF-9), who sets (SNIFF-13).

        Two hold 8 each (SNIFF-6), three 7 (SNIFF-7), four 6 (SNIFF-8). The deal passes to the
        left (SNIFF-R16).
        """
        dominoes: i64 = 10 - self.seats
        self.dominoes.deal(order, self.left(self.dealer), dominoes)
        self.stock.fill(order, dominoes * self.seats)
        fill(self.rear, self.brought)
        side: i64 = 0
        while side < len(self.made):
            self.made[side] = 0
            side += 1
        self.out = NOBODY
        self.turn = self.left(self.dealer)
        self.phase = SET

    def legal(self, seat: i64) -> i64:
        """Set any card (SNIFF-13, SNIFF-16); then match an arm, or draw if nothing fits.

        A player who can play must (SNIFF-R7), at an open arm (SNIFF-19, SNIFF-22, SNIFF-23); equal
        arms are one choice (SNIFF-R2). Only a blocked player draws (SNIFF-25).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        if self.phase == SET:
            return self.dominoes.hands[seat]
        fitting: i64 = self.dominoes.fitting(seat)
        return fitting if fitting != 0 else bit(DRAW)

    def play(self, seat: i64, choice: i64) -> None:
        """Set a card, draw, or lay a card: first the card, then the arm."""
        if self.phase == END:
            # SNIFF-18, SNIFF-20: the matching ends are put together.
            self.dominoes.lay(seat, choice, self.dominoes.line.wanted(choice))
            self.laid(seat)
        elif self.phase == SET:
            self.dominoes.set_down(seat, choice)  # SNIFF-14, SNIFF-15
            self.laid(seat)
        elif choice == DRAW:
            self.draw(seat)
        else:
            self.dominoes.card = choice
            self.half = True
            self.phase = END

    def draw(self, seat: i64) -> None:
        """Draw a card; if it cannot be played, draw another (SNIFF-25, SNIFF-26, SNIFF-R8).

        A card that fits must be played at once (SNIFF-R7). If none fits, or the pack is empty, the
        turn passes to the left (SNIFF-27).
        """
        fits: i64 = self.dominoes.line.fits()
        drawn: i64 = 0
        while drawn < MOST_DRAWN and self.stock.may_draw():
            self.dominoes.passes.lacks(seat, fits)
            piece: i64 = self.stock.draw()
            self.dominoes.draw(seat, piece)
            if has(fits, piece):
                self.dominoes.passes.drew_other_than(seat, ALL & ~fits)
                return
            drawn += 1
        self.dominoes.passes.passes(seat, fits)
        self.go_on(seat)

    def laid(self, seat: i64) -> None:
        """Score the exposed ends (SNIFF-28, SNIFF-R3); play ends when a player is out (SNIFF-21).

        Getting rid of cards is the first object (SNIFF-10). The last card scores for its multiple
        of five and for going out (SNIFF-R12), unless it wins the game at once (SNIFF-R15).
        """
        self.half = False
        self.phase = FOLLOW
        if self.dominoes.hands[seat] == 0:
            self.out = seat
        self.earn(seat % len(self.scores), self.worth_in_play())
        if self.over:
            return
        if self.out == seat:
            self.count(seat)
        else:
            self.go_on(seat)

    def earn(self, side: i64, points: i64) -> None:
        """Score in play; that may win the game at once (SNIFF-R15)."""
        self.made[side] += points
        self.peg(side, points)
        if self.options.instantly and self.scores[side] >= self.target():
            self.over = True

    def go_on(self, seat: i64) -> None:
        """The next player on the left plays or draws (SNIFF-17, SNIFF-21).

        With an empty pack, a player who cannot play passes at once (SNIFF-R8); when nobody can, all
        are blocked (SNIFF-33, SNIFF-R9).
        """
        if self.stock.may_draw():
            self.turn = self.left(seat)
            return
        able: i64 = self.dominoes.next_able(seat)
        if able == NOBODY:
            self.count(winner(self.dominoes.hands, len(self.scores), lightest=False))  # SNIFF-R14
        else:
            self.turn = able

    # The score.

    def worth_in_play(self) -> i64:
        """Return what the exposed ends score now; some count the spots, not the fives."""
        points: i64 = fives(exposed(self.dominoes.line, self.options))
        return points * FIVE if self.options.count == FIVES else points

    def count(self, seat: i64) -> None:
        """Expose the hands and count them (SNIFF-30, SNIFF-33).

        A player who is out scores the spots of the opponents' cards (SNIFF-31), not their partner's
        (SNIFF-32). When all are blocked the hand with the fewest spots scores what the opponents
        hold, less its own (SNIFF-34, SNIFF-35, SNIFF-R13).
        """
        self.over = True
        if seat == NOBODY:
            return
        sides: i64 = len(self.scores)
        self.peg(seat % sides, self.worth_of(worth(self.dominoes.hands, seat, sides)))

    def worth_of(self, spots: i64) -> i64:
        """At the end of a hand, round the total up to whole fives (SNIFF-37, SNIFF-R11)."""
        if self.options.count == LITERAL:
            return spots
        fives: i64 = (spots + FIVE - 1) // FIVE
        return fives if self.options.count == PEGS else fives * FIVE

    def peg(self, side: i64, points: i64) -> None:
        """Peg points: move the rear peg past the front one (SNIFF-36)."""
        if points > 0:
            self.rear[side] = self.scores[side]
            self.scores[side] += points

    def target(self) -> i64:
        """A game may be any number of points, usually 305: 61 pegs (SNIFF-38, SNIFF-39)."""
        if self.options.target > 0:
            return self.options.target
        return USUAL[self.options.count]

    def winners(self) -> i64:
        """The first at the target wins, at once or when the hand is over (SNIFF-R15).

        If scores are compared when the hand is over, the highest score wins. After a tie, play goes
        on.
        """
        return leader(self.scores, self.target()) if self.over else 0

    def view(self, seat: i64) -> "SniffView":
        """Return what a seat may know."""
        return SniffView(self, seat)


@final
class SniffView(View):
    """The seat's own hand, the line, and the sizes of other hands and of the pack (SNIFF-R18)."""

    def __init__(self, deal: SniffDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.stock_left: i64 = deal.stock.left()
        self.rear: vec[i64] = deal.rear[:]
        self.made: vec[i64] = deal.made[:]
        self.out: i64 = deal.out

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        Once the pack is empty, the player in turn must be able to play (SNIFF-R8), so deals that
        contradict this are rejected.
        """
        deal = SniffDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            rest: i64 = deal.dominoes.hold_unseen(self.dominoes, self.sizes, self.stock_left, rng)
            deal.stock.shuffle(rest, rng)
            if self.over or self.phase != FOLLOW or deal.stock.may_draw():
                return deal
            if deal.dominoes.fitting(self.turn) != 0:
                return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if self.phase == END or phase == END:
            return self.why_not_there(choice) if self.phase == phase else "SNIFF-20"
        if self.phase == SET:
            return "SNIFF-13"
        if choice == DRAW:
            return "SNIFF-R7"
        if has(self.choices, DRAW):
            return "SNIFF-25"
        return "SNIFF-19"

    def why_not_there(self, arm: i64) -> str:
        """Name the clause that forbids an arm: closed, missing, no match, or equal to another."""
        line = self.dominoes.line
        if not has(line.open, arm):
            return "SNIFF-23" if line.spinner == NOTHING else "SNIFF-24"
        return "SNIFF-R2" if line.alike(arm, self.choices) else "SNIFF-20"
