"""Matadores: touching ends add up to seven, and the matadores go anywhere.

Clause ids are those of `rulebook.md` and of the Block Game, which this one follows (LINE-R10).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, has
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import NO_SPINNER, Line
from parlour.families.lines.rules.passes import MOST_EPOCHS, ONE_EPOCH
from parlour.families.lines.rules.play import LinePlay, runs_on
from parlour.families.lines.rules.spots import score, winner
from parlour.kit.stock import Stock
from parlour.kit.target import ahead
from parlour.packs.card_dominoes import (
    DOUBLE_SIX,
    HIGH,
    LOW,
    domino,
    is_double,
    other_end,
)

# Phases. A choice is a domino, except in END (an arm of the line) and EXPOSE (a number).
LEAD: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its end of the line comes next
EXPOSE: Final = 3  # a matador has been chosen; the half it leaves exposed comes last
RUN: Final = 4  # a domino has been laid in this turn, and more may follow

DONE: Final = 55  # end the turn
DRAW: Final = 56  # take the top of the pack, under the option `draw`
PASS: Final = 57  # hold the matadores back, under the option `hold_matador`

DOMINOES: Final = 7  # MAT-7
SEVEN: Final = 7  # MAT-2
MATADORES: Final[i64] = bit(domino(6, 1)) | bit(domino(5, 2)) | bit(domino(4, 3))  # MAT-10
DOUBLE_BLANK: Final[i64] = bit(domino(0, 0))

RESERVE: Final = 2  # DRAW-4, DRAW-R1
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.partners: bool = False  # MAT-R1
        self.hold: bool = False  # MAT-R3
        self.double_blank: bool = False  # MAT-R6
        self.draw: bool = False  # MAT-R8
        self.run: bool = True  # MAT-R9
        self.lightest: bool = False  # LINE-R5
        self.target: i64 = 100  # LINE-R9


@final
class MatadoresDeal(Deal):
    """One hand, from the domino that has first play to the count of spots."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)
        self.options = options
        free: i64 = MATADORES | DOUBLE_BLANK if options.double_blank else MATADORES  # MAT-R6
        line = Line(NO_SPINNER, SEVEN, free)
        epochs: i64 = MOST_EPOCHS if options.draw else ONE_EPOCH
        self.dominoes: Final[LinePlay] = LinePlay(seats, line, DOUBLE_SIX, epochs)
        self.stock: Final[Stock] = Stock(RESERVE)
        self.arm: i64 = NOBODY  # the arm of a matador, while its direction is not yet chosen
        self.out: i64 = NOBODY  # who played out

    def deal_out(self, order: vec[i64]) -> None:
        """Deal seven to each (MAT-7, MAT-R1); the rest is used only under the option (MAT-R8).

        The highest double is played first, or if there is none, the domino with the most spots
        (MAT-8, MAT-9).
        """
        self.dominoes.deal(order, self.left(self.dealer), DOMINOES)
        self.stock.fill(order, DOMINOES * self.seats if self.options.draw else len(order))
        self.arm = NOBODY
        self.out = NOBODY
        self.turn = self.dominoes.show_highest()
        self.phase = LEAD

    def alone(self) -> i64:
        """Return -1, since others may draw too."""
        return -1

    def waiting(self) -> i64:
        """Return the seat in turn; under the option to draw, all who may draw (MAT-R8)."""
        making: bool = self.phase == END or self.phase == EXPOSE
        if not self.over and not making and self.stock.may_draw():
            return below(self.seats)
        return self.due()

    def due(self) -> i64:
        """Return the seat in turn."""
        if self.over:
            return 0
        return bit(self.turn)

    def legal(self, seat: i64) -> i64:
        """Make seven with either end (MAT-1, MAT-2, MAT-3, MAT-4), or play a matador (MAT-12).

        A matador goes on either end, with either half inward (MAT-R3). A player may hold one back
        if another card fits, but must play the only card that fits (LINE-R1).
        """
        if not has(self.waiting(), seat):
            return 0
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        if self.phase == EXPOSE:
            return bit(HIGH[self.dominoes.card]) | bit(LOW[self.dominoes.card])
        if seat != self.turn:
            return bit(DRAW)
        return self.own_turn(seat)

    def own_turn(self, seat: i64) -> i64:
        """Play the domino that goes first (MAT-R2); later lay one that fits, draw, pass or stop.

        Under the option a player whose only playable dominoes are matadores may pass (MAT-R3), or
        draw if the table allows drawing.
        """
        found: i64 = self.dominoes.shown[seat]
        if self.phase != LEAD:
            found = self.dominoes.fitting(seat)
        if self.stock.may_draw():
            found |= bit(DRAW)
        elif self.phase == FOLLOW and self.may_hold() and found & ~self.dominoes.line.free == 0:
            found |= bit(PASS)
        if self.phase == RUN:
            found |= bit(DONE)
        return found

    def may_hold(self) -> bool:
        """Return whether players may hold a matador back, while one is not in the line yet.

        Then even players without one say "pass", so that nobody learns who has one.
        """
        return self.options.hold and self.dominoes.line.free & ~self.dominoes.line.pieces != 0

    def play(self, seat: i64, choice: i64) -> None:
        """Lay a domino: first the domino, then the end, then for a matador the exposed half."""
        if self.phase == END:
            self.place(seat, choice)
        elif self.phase == EXPOSE:
            self.dominoes.lay(seat, self.arm, other_end(self.dominoes.card, choice))
            self.arm = NOBODY
            self.laid(seat)
        elif choice == DRAW:
            self.draw(seat)
        elif self.phase == LEAD:
            self.dominoes.set_down(seat, choice)
            self.laid(seat)
        elif choice == DONE:
            self.go_on(seat)
        elif choice == PASS:
            self.pass_turn(seat)
        else:
            self.dominoes.card = choice
            self.half = True
            self.phase = END

    def place(self, seat: i64, arm: i64) -> None:
        """Join an end; a double counts one of its ends (MAT-13, MAT-R7).

        Nothing makes seven with a blank, so only a matador goes there (MAT-R5). The next domino
        makes seven with the half that the matador exposes, or is a matador too (MAT-R4).
        """
        piece: i64 = self.dominoes.card
        if not has(self.dominoes.line.free, piece):
            self.dominoes.lay(seat, arm, self.dominoes.line.wanted(arm))
            self.laid(seat)
        elif is_double(piece):
            self.dominoes.lay(seat, arm, HIGH[piece])
            self.laid(seat)
        else:
            self.arm = arm
            self.phase = EXPOSE

    def draw(self, seat: i64) -> None:
        """Draw as in the Draw Game; with two left in the pack, a blocked player passes (MAT-R8)."""
        self.dominoes.draw(seat, self.stock.draw())
        if self.stock.may_draw() or self.phase != FOLLOW:
            return
        if self.dominoes.blocked():
            self.block()
        elif self.dominoes.fitting(self.turn) == 0 and not self.may_hold():
            self.dominoes.passes.passes(self.turn, self.fits())
            self.go_on(self.turn)

    def fits(self) -> i64:
        """Return the dominoes in use that would fit."""
        return self.dominoes.line.fits() & DOUBLE_SIX

    def laid(self, seat: i64) -> None:
        """Play ends when a player runs out (LINE-R3); four individuals may go on (MAT-R9)."""
        self.half = False
        if self.dominoes.hands[seat] == 0:
            self.out = seat
            self.count(seat)
        elif not self.runs():
            self.go_on(seat)
        elif self.dominoes.blocked():
            self.block()
        else:
            self.phase = RUN

    def runs(self) -> bool:
        """Return whether a turn runs on (MAT-R9)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)

    def go_on(self, seat: i64) -> None:
        """The next player who can play does so; when nobody can, the hand is blocked (LINE-R4)."""
        self.phase = FOLLOW
        if self.stock.may_draw():
            self.turn = self.left(seat)
        elif self.dominoes.blocked():
            self.block()
        elif self.may_hold():
            self.turn = self.left(seat)
        else:
            self.turn = self.dominoes.next_able(seat)

    def pass_turn(self, seat: i64) -> None:
        """Pass; if all do so one after another, all are blocked (MAT-R3)."""
        self.dominoes.passes.passes(seat, self.fits() & ~self.dominoes.line.free)
        if self.dominoes.passes.late == below(self.seats):
            self.block()
        else:
            self.go_on(seat)

    def block(self) -> None:
        """Expose all hands; the one with the fewest spots wins (MAT-14, LINE-R5)."""
        sides: i64 = len(self.scores)
        self.count(winner(self.dominoes.hands, sides, lightest=self.options.lightest))

    def count(self, seat: i64) -> None:
        """Score as in the Block Game (MAT-14): what opponents hold, less the winner's own spots."""
        self.over = True
        score(self.scores, self.dominoes.hands, seat)

    def winners(self) -> i64:
        """The first at the target wins; only one side scores in a hand (LINE-R9)."""
        return ahead(self.scores, self.options.target) if self.over else 0

    def view(self, seat: i64) -> "MatadoresView":
        """Return what a seat may know."""
        return MatadoresView(self, seat)


@final
class MatadoresView(View):
    """The seat's own hand, the line, the sizes of other hands, and what passes showed."""

    def __init__(self, deal: MatadoresDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.stock_left: i64 = deal.stock.left()
        self.arm: i64 = deal.arm
        self.out: i64 = deal.out

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        When nobody can draw or hold back, the player in turn must be able to play (LINE-R1), and so
        must somebody at any time (LINE-R4). Deals that contradict this are rejected.
        """
        deal = MatadoresDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            rest: i64 = deal.dominoes.hold_unseen(self.dominoes, self.sizes, self.stock_left, rng)
            if self.options.draw:
                deal.stock.shuffle(rest, rng)
            if self.over or self.phase == LEAD or self.half or deal.stock.may_draw():
                return deal
            must: bool = self.phase == FOLLOW and not deal.may_hold()
            if deal.dominoes.fitting(self.turn) != 0 or not (must or deal.dominoes.blocked()):
                return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if self.phase == END or self.phase == EXPOSE:
            return self.why_not_there(phase, choice)
        if choice == DRAW and phase != END:
            return "DRAW-R1" if self.options.draw else "MAT-R8"
        if self.turn != self.seat:
            return "DBLOCK-24"
        if self.phase == LEAD:
            return "MAT-R2"
        if phase == END or phase == EXPOSE:
            return "MAT-2"
        return self.why_not_play(choice)

    def why_not_play(self, choice: i64) -> str:
        """Name the clause that forbids laying a domino, passing or ending the turn."""
        if choice == DONE:
            return "LINE-R1" if self.runs() else "DBLOCK-24"
        if choice == PASS:
            return "MAT-R3"
        blank: bool = self.dominoes.line.exposed[0] == 0 and self.dominoes.line.exposed[1] == 0
        return "MAT-R5" if blank else "MAT-2"

    def why_not_there(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids an end or an exposed number."""
        line = self.dominoes.line
        if phase == EXPOSE or self.phase == EXPOSE:
            return "MAT-R3" if has(line.free, self.dominoes.card) else "MAT-2"
        if phase == END and has(line.open, choice) and line.alike(choice, self.choices):
            return "LINE-R0"
        return "MAT-2"

    def runs(self) -> bool:
        """Return whether turns run on at this table (MAT-R9)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)
