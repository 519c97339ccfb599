"""The Draw Game: the Block Game in which a blocked player draws from the rest of the pack.

Clause ids are those of `rulebook.md` and of the Block Game, which this one follows (LINE-R10).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, has
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.lots import ROTATION, TO_NOTHING, Lots, leads
from parlour.families.lines.rules.passes import MOST_EPOCHS
from parlour.families.lines.rules.play import LinePlay, runs_on, why_not_arm
from parlour.families.lines.rules.spots import score, winner
from parlour.kit.stock import Stock
from parlour.kit.target import ahead
from parlour.packs.card_dominoes import ALL

# Phases. A choice is a domino, except in END, where it is an arm of the line.
LEAD: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its end of the line completes the move
RUN: Final = 3  # a domino has been laid in this turn, and more may be done
LOT: Final = 4  # the pack gives each player a domino to decide who plays first

DONE: Final = 55  # end the turn
DRAW: Final = 56  # take the top of the pack

ANY_TIME: Final = 0  # DRAW-R2: everybody, in turn or not
OWN_TURN: Final = 1
NEVER: Final = 2  # only a blocked player draws

RESERVE: Final = 2  # DRAW-4, DRAW-6, DRAW-R1
NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.partners: bool = False  # DBLOCK-3
        self.first_play: i64 = ROTATION  # DRAW-R6
        self.lead_bound_to: i64 = TO_NOTHING  # DBLOCK-R3
        self.run: bool = True  # DRAW-R5
        self.voluntary: i64 = ANY_TIME  # DRAW-R2
        self.lightest: bool = False  # LINE-R5
        self.target: i64 = 100  # LINE-R9


@final
class DrawDominoesDeal(Deal):
    """One hand, from the deal to the count of spots."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)
        self.options = options
        self.dominoes: Final[LinePlay] = LinePlay(seats, Line(), ALL, MOST_EPOCHS)
        self.stock: Final[Stock] = Stock(RESERVE)
        self.lots: Final[Lots] = Lots(seats)
        self.out: i64 = NOBODY  # who played out

    def deal_out(self, order: vec[i64]) -> None:
        """Deal as in the Block Game; players draw from the rest of the pack (DRAW-R6)."""
        dominoes: i64 = 10 - self.seats  # DBLOCK-5, DBLOCK-6, DBLOCK-7
        self.dominoes.deal(order, self.left(self.dealer), dominoes)
        self.stock.fill(order, dominoes * self.seats)
        self.out = NOBODY
        self.find_leader()

    def find_leader(self) -> None:
        """Decide who plays first in one of three ways, as in DBLOCK-10 (DRAW-R6)."""
        how: i64 = self.options.first_play
        self.lead(self.lots.find_leader(self.dominoes, how, self.left(self.dealer)))

    def draw_lot(self, piece: i64) -> None:
        """Draw and show a domino for the lead; it goes back, and the pack is shuffled (DRAW-R6).

        Nobody knows the order of the pack, so it need not really be shuffled again.
        """
        self.lead(self.lots.draw(self.dominoes, self.turn, piece, keep=False))

    def lead(self, seat: i64) -> None:
        """Begin the play; while the leader is undecided, let the next player draw."""
        self.turn = seat
        self.phase = LEAD
        if seat == NOBODY:
            self.turn = self.lots.next_seat(self.left(self.dealer))
            self.phase = LOT

    def alone(self) -> i64:
        """Return -1, since others may draw too."""
        return -1

    def waiting(self) -> i64:
        """Return all players who may draw, in turn or not, between two moves (DRAW-5, DRAW-R2)."""
        between: bool = self.phase != LOT and self.phase != END and not self.over
        if between and self.options.voluntary == ANY_TIME and self.stock.may_draw():
            return below(self.seats)
        return self.due()

    def due(self) -> i64:
        """Return the seat in turn, or the pack while lots are drawn."""
        if self.over:
            return 0
        return bit(NATURE) if self.phase == LOT else bit(self.turn)

    def legal(self, seat: i64) -> i64:
        """Match an end as in the Block Game, or draw.

        A blocked player must draw (DRAW-2, DRAW-3). Others may draw first but must play in the end
        (DRAW-R3). After playing in this turn, a player need not draw (DRAW-R5).
        """
        if not has(self.waiting(), seat):
            return 0
        if self.phase == LOT:
            return self.lots.pool(self.dominoes)
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        if seat != self.turn:
            return bit(DRAW)
        return self.own_turn(seat)

    def own_turn(self, seat: i64) -> i64:
        """Return what the seat in turn may lay, and whether it may draw or end the turn."""
        found: i64 = 0
        if self.phase == LEAD:
            options = self.options
            found = leads(self.dominoes, seat, options.first_play, options.lead_bound_to)
        elif self.phase == FOLLOW or self.runs():
            found = self.dominoes.fitting(seat)
        blocked: bool = self.phase == FOLLOW and found == 0
        if self.stock.may_draw() and (self.options.voluntary != NEVER or blocked):
            found |= bit(DRAW)
        if self.phase == RUN:
            found |= bit(DONE)
        return found

    def play(self, seat: i64, choice: i64) -> None:
        """Draw, lay a domino (first the domino, then the end), or end the turn."""
        if self.phase == END:
            self.dominoes.lay(seat, choice, self.dominoes.line.wanted(choice))  # DBLOCK-22
            self.laid(seat)
        elif choice == DRAW:
            self.draw(seat)
        elif self.phase == LEAD:
            self.dominoes.set_down(seat, choice)
            self.laid(seat)
        elif self.phase == LOT:
            self.draw_lot(choice)
        elif choice == DONE:
            self.go_on(seat)
        else:
            self.dominoes.card = choice
            self.half = True
            self.phase = END

    def draw(self, seat: i64) -> None:
        """Take the top domino; the turn stays where it is (DRAW-3, DRAW-R2).

        Where only blocked players may draw, drawing shows that nothing in the hand fits. When the
        pack is down to two, a player who cannot match passes (DRAW-4, DRAW-R4).
        """
        if self.options.voluntary == NEVER:
            self.dominoes.passes.lacks(seat, self.dominoes.line.fits())
        self.dominoes.draw(seat, self.stock.draw())
        if self.stock.may_draw():
            return
        if self.phase == FOLLOW and self.dominoes.fitting(self.turn) == 0:
            self.dominoes.passes.passes(self.turn, self.dominoes.line.fits())
            self.go_on(self.turn)
        elif self.phase == RUN and self.dominoes.blocked():
            self.block()
        elif self.phase == RUN and not self.runs():
            self.go_on(self.turn)

    def laid(self, seat: i64) -> None:
        """Play ends when a player runs out (LINE-R3); four individuals may go on (DRAW-R5).

        Where players draw in their own turn only, they may do so after playing too (DRAW-R2).
        """
        self.half = False
        if self.dominoes.hands[seat] == 0:
            self.out = seat
            self.count(seat)
        elif not self.stock.may_draw() and self.dominoes.blocked():
            self.block()
        elif self.runs() or (self.options.voluntary == OWN_TURN and self.stock.may_draw()):
            self.phase = RUN
        else:
            self.go_on(seat)

    def runs(self) -> bool:
        """Return whether a turn runs on (DRAW-R5)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)

    def go_on(self, seat: i64) -> None:
        """The next player plays or draws; with two dominoes left, the next who can match (DRAW-R4).

        The hand is blocked when nobody can (LINE-R4).
        """
        self.phase = FOLLOW
        if self.stock.may_draw():
            self.turn = self.left(seat)
            return
        able: i64 = self.dominoes.next_able(seat)
        if able == NOBODY:
            self.block()
        else:
            self.turn = able

    def block(self) -> None:
        """Expose all hands; the one with the fewest spots wins (DRAW-7, LINE-R5).

        The two dominoes left in the pack count for nobody (DRAW-R4).
        """
        sides: i64 = len(self.scores)
        self.count(winner(self.dominoes.hands, sides, lightest=self.options.lightest))

    def count(self, seat: i64) -> None:
        """Score as in the Block Game (DRAW-7): what opponents hold, less the winner's own spots."""
        self.over = True
        score(self.scores, self.dominoes.hands, seat)

    def winners(self) -> i64:
        """The first at the target wins; only one side scores in a hand (LINE-R9)."""
        return ahead(self.scores, self.options.target) if self.over else 0

    def view(self, seat: i64) -> "DrawDominoesView":
        """Return what a seat may know."""
        return DrawDominoesView(self, seat)


@final
class DrawDominoesView(View):
    """The seat's own hand, the line, the passes, and the sizes of other hands and of the pack."""

    def __init__(self, deal: DrawDominoesDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.stock_left: i64 = deal.stock.left()
        self.lots: Lots = Lots(deal.seats)
        self.lots.copy_from(deal.lots)
        self.out: i64 = deal.out

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        When nobody can draw any more, the player in turn must be able to play (LINE-R1), and so
        must somebody while a turn runs (LINE-R4). Deals that contradict this are rejected.
        """
        deal = DrawDominoesDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            rest: i64 = deal.dominoes.hold_unseen(self.dominoes, self.sizes, self.stock_left, rng)
            deal.stock.shuffle(rest, rng)
            if self.over or deal.stock.may_draw() or self.phase == LEAD or self.phase == END:
                return deal
            if self.phase == FOLLOW and deal.dominoes.fitting(self.turn) != 0:
                return deal
            if self.phase == RUN and not deal.dominoes.blocked():
                return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        if phase == LOT:
            return "DBLOCK-14"
        if self.phase == END:
            return (
                why_not_arm(self.dominoes.line, choice, self.choices)
                if phase == END
                else "DBLOCK-22"
            )
        if choice == DRAW and phase != END:
            return "DRAW-R1" if self.stock_left <= RESERVE else "DRAW-R2"
        if self.turn != self.seat:
            return "DBLOCK-24"
        if phase == END:
            return "DBLOCK-17" if self.phase == LEAD else "DBLOCK-22"
        return self.why_not_play(choice)

    def why_not_play(self, choice: i64) -> str:
        """Name the clause that forbids laying a domino or ending the turn."""
        if choice == DONE:
            return "DRAW-R3"
        if self.phase == LEAD:
            held: bool = has(self.dominoes.hands[self.seat], choice)
            return "DBLOCK-R3" if held else "DBLOCK-17"
        if self.phase == RUN and not self.runs():
            return "DBLOCK-24"
        return "DRAW-2" if self.choices == bit(DRAW) else "DBLOCK-23"

    def runs(self) -> bool:
        """Return whether players may go on while they can match (DRAW-R5)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)
