"""The Block Game: match an end of the line, and hold few spots when play stops.

Clause ids are those of `rulebook.md`; DBLOCK-R5 and LINE-R1 are our own rulings.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import NATURE, Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.lots import ROTATION, TO_NOTHING, Lots, leads
from parlour.families.lines.rules.play import LinePlay, runs_on, why_not_arm
from parlour.families.lines.rules.spots import score, winner
from parlour.kit.target import ahead
from parlour.packs.card_dominoes import ALL, DOUBLE_SIX, spots

# Phases. A choice is a domino, except in END, where it is an arm of the line.
LEAD: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its end of the line completes the move
RUN: Final = 3  # a domino has been laid in this turn, and more may follow
LOT: Final = 4  # the pack gives each player a domino to decide who plays first

DONE: Final = 55  # end the turn

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.partners: bool = False  # DBLOCK-3
        self.first_play: i64 = ROTATION  # DBLOCK-R2
        self.lead_bound_to: i64 = TO_NOTHING  # DBLOCK-R3
        self.lots_kept: bool = False  # DBLOCK-R4
        self.run: bool = True  # DBLOCK-R5
        self.lightest: bool = False  # LINE-R5
        self.target: i64 = 100  # LINE-R9
        self.double_six: bool = False  # DBLOCK-R7
        self.deducted: bool = True  # DBLOCK-R8
        self.pack: i64 = ALL  # fewer in a small pack


def pack_of(options: Options) -> i64:
    """The full pack is used (DBLOCK-1), or the double-six set (DBLOCK-R7), or a small pack."""
    return options.pack & DOUBLE_SIX if options.double_six else options.pack


@final
class BlockDominoesDeal(Deal):
    """One hand, from the deal to the count of spots."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2 if options.partners and seats == 4 else seats)  # DBLOCK-3
        self.options = options
        self.dominoes: Final[LinePlay] = LinePlay(seats, Line(), pack_of(options))
        self.lots: Final[Lots] = Lots(seats)
        self.out: i64 = NOBODY  # who played out

    def deal_out(self, order: vec[i64]) -> None:
        """Deal, one at a time from the dealer's left (DBLOCK-8); the rest is not used (DBLOCK-R1).

        Any player may deal (DBLOCK-4), so the deal passes to the left (LINE-R8).
        """
        self.dominoes.deal(order, self.left(self.dealer), self.hand_size())
        self.out = NOBODY
        self.find_leader()

    def hand_size(self) -> i64:
        """Two players hold 8 each (DBLOCK-5), three 7 (DBLOCK-6), four 6 (DBLOCK-7).

        Of the double-six set everybody gets 7 (DBLOCK-R7). With a small pack, one hand is left
        over.
        """
        if self.options.pack != ALL:
            return count(self.options.pack) // (self.seats + 1)
        return 7 if self.options.double_six else 10 - self.seats

    def find_leader(self) -> None:
        """There are three ways to decide who has first play (DBLOCK-10, DBLOCK-R2).

        The first play passes to the left from deal to deal (DBLOCK-11). Or the highest double
        leads, or if there is none, the domino with the most spots (DBLOCK-12, DBLOCK-13). Or each
        player draws a domino from the rest of the pack (DBLOCK-14), if there is one.
        """
        how: i64 = self.options.first_play
        self.lead(self.lots.find_leader(self.dominoes, how, self.left(self.dealer)))

    def draw_lot(self, piece: i64) -> None:
        """Draw and show a domino for the lead; it goes back, or is kept (DBLOCK-R4)."""
        keep: bool = self.options.lots_kept
        self.lead(self.lots.draw(self.dominoes, self.turn, piece, keep=keep))

    def lead(self, seat: i64) -> None:
        """Begin the play; while the leader is undecided, let the next player draw."""
        self.turn = seat
        self.phase = LEAD
        if seat == NOBODY:
            self.turn = self.lots.next_seat(self.left(self.dealer))
            self.phase = LOT

    def alone(self) -> i64:
        """Return -1, since the pack acts while lots are drawn."""
        return -1

    def waiting(self) -> i64:
        """Return the seat in turn, or the pack while lots are drawn."""
        if self.over:
            return 0
        return bit(NATURE) if self.phase == LOT else bit(self.turn)

    def legal(self, seat: i64) -> i64:
        """Lead any domino (DBLOCK-17, DBLOCK-R3), then match either end (DBLOCK-21, DBLOCK-23).

        Whoever can play must (LINE-R1). If a domino fits both ends, the player chooses (DBLOCK-R6),
        but ends that are alike are one choice (LINE-R0). In a running turn a player may always
        stop, so that nobody learns whether more would have matched (DBLOCK-R5).
        """
        if not has(self.waiting(), seat):
            return 0
        if self.phase == LOT:
            return self.lots.pool(self.dominoes)
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        if self.phase == LEAD:
            options = self.options
            return leads(self.dominoes, seat, options.first_play, options.lead_bound_to)
        if self.phase == RUN:
            return self.dominoes.fitting(seat) | bit(DONE)
        return self.dominoes.fitting(seat)

    def play(self, seat: i64, choice: i64) -> None:
        """Lay a domino (first the domino, then the end), or end the turn."""
        if self.phase == END:
            self.dominoes.lay(seat, choice, self.dominoes.line.wanted(choice))  # DBLOCK-22
            self.laid(seat)
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

    def laid(self, seat: i64) -> None:
        """Play ends at once when a player runs out (DBLOCK-25, LINE-R3).

        Each player plays one domino in turn (DBLOCK-24); four individuals may go on as long
        as they can match (DBLOCK-35).
        """
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
        """Return whether players may go on while they can match (DBLOCK-R5)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)

    def go_on(self, seat: i64) -> None:
        """The next player who can match plays; the blocked are skipped (DBLOCK-27, DBLOCK-28).

        When all are blocked, play stops (DBLOCK-26, LINE-R4).
        """
        able: i64 = self.dominoes.next_able(seat)
        if able == NOBODY:
            self.block()
        else:
            self.turn = able
            self.phase = FOLLOW

    def block(self) -> None:
        """Expose all hands; the one with the fewest spots wins (DBLOCK-31, LINE-R5)."""
        sides: i64 = len(self.scores)
        self.count(winner(self.dominoes.hands, sides, lightest=self.options.lightest))

    def count(self, seat: i64) -> None:
        """Score what the opponents hold, less the winner's own spots (DBLOCK-29, DBLOCK-32).

        The object is to hold few spots (DBLOCK-9). Under the option the winner's own spots are not
        deducted (DBLOCK-R8).
        """
        self.over = True
        score(self.scores, self.dominoes.hands, seat)
        if seat != NOBODY and not self.options.deducted:
            self.scores[seat % len(self.scores)] += spots(self.dominoes.hands[seat])

    def winners(self) -> i64:
        """The first at the target wins; only one side scores in a hand (LINE-R9)."""
        return ahead(self.scores, self.options.target) if self.over else 0

    def view(self, seat: i64) -> "BlockDominoesView":
        """Return what a seat may know."""
        return BlockDominoesView(self, seat)


@final
class BlockDominoesView(View):
    """The seat's own hand, the line, the sizes of other hands, and what passes showed."""

    def __init__(self, deal: BlockDominoesDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)  # DBLOCK-31
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.lots: Lots = Lots(deal.seats)
        self.lots.copy_from(deal.lots)
        self.out: i64 = deal.out

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        The player in turn must be able to play (LINE-R1), and so must somebody while a turn runs
        (LINE-R4). Deals that contradict this are rejected.
        """
        deal = BlockDominoesDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            deal.dominoes.hold_unseen(self.dominoes, self.sizes, 0, rng)
            if self.over or self.phase == LEAD or self.phase == END or self.phase == LOT:
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
        if phase == END:
            led: bool = self.phase == LEAD or self.turn != self.seat
            return "DBLOCK-17" if led else "DBLOCK-22"
        if choice == DONE:
            return "LINE-R1" if self.runs() else "DBLOCK-24"
        return self.why_not_domino(choice)

    def why_not_domino(self, domino: i64) -> str:
        """Name the clause that forbids a domino: not in use, no match, or not allowed to lead."""
        if not has(self.dominoes.pack, domino):
            return "DBLOCK-R7"
        if self.phase != LEAD:
            return "DBLOCK-23"
        held: bool = has(self.dominoes.hands[self.seat], domino)
        return "DBLOCK-R3" if held else "DBLOCK-17"

    def runs(self) -> bool:
        """Return whether turns run on at this table (DBLOCK-R5)."""
        return runs_on(self.seats, len(self.scores), run=self.options.run)
