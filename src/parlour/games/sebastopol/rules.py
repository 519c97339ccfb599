"""Sebastopol: play sixes to all four sides of the double six before anything else.

Clause ids are those of `rulebook.md` and of the Block Game, which this one follows (LINE-R10).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has
from parlour.core.deal import Deal, View
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import SET_FIRST, Line
from parlour.families.lines.rules.play import LinePlay, why_not_arm
from parlour.families.lines.rules.spots import score, winner
from parlour.kit.target import ahead
from parlour.packs.card_dominoes import DOUBLE_SIX, SUITS, domino

# Phases. A choice is a domino, except in END, where it is an arm of the line.
LEAD: Final = 0
FOLLOW: Final = 1
END: Final = 2  # a domino has been chosen; its arm completes the move

SEATS: Final = 4  # SEB-4
DOMINOES: Final = 7  # SEB-5
SIX: Final = 6
SET: Final[i64] = domino(SIX, SIX)  # SEB-6

NOBODY: Final = -1


@final
@mypyc_attr(acyclic=True)
class Options:
    """The table's options; the defaults are the rulebook as printed, with our rulings."""

    def __init__(self) -> None:
        self.partners: bool = False  # SEB-R6
        self.lightest: bool = False  # LINE-R5
        self.target: i64 = 100  # SEB-R8


@final
class SebastopolDeal(Deal):
    """One hand, from the double six to the count of spots."""

    def __init__(self, seats: i64, options: Options) -> None:
        super().__init__(seats, 2 if options.partners else seats)
        self.options = options
        # SEB-R4: only the 6-6 that was set has four arms.
        self.dominoes: Final[LinePlay] = LinePlay(seats, Line(SET_FIRST), DOUBLE_SIX)
        self.out: i64 = NOBODY  # who played out

    def deal_out(self, order: vec[i64]) -> None:
        """Deal all 28 dominoes (SEB-5).

        The holder of the double six sets it, whoever dealt (SEB-R1).
        """
        self.dominoes.deal(order, self.left(self.dealer), DOMINOES)
        self.out = NOBODY
        self.turn = self.dominoes.show(SET)
        self.phase = LEAD

    def legal(self, seat: i64) -> i64:
        """Set the double six (SEB-6); then only sixes, until all four sides are taken (SEB-10).

        After that any of the four arms may be matched (SEB-R3). A player who can play must
        (SEB-R2).
        """
        if self.over or seat != self.turn:
            return 0
        if self.phase == LEAD:
            return bit(SET)
        if self.phase == END:
            return self.dominoes.line.arms(self.dominoes.card)
        return self.dominoes.fitting(seat)

    def play(self, seat: i64, choice: i64) -> None:
        """Lay a domino: first the domino, then the arm."""
        if self.phase == FOLLOW:
            self.dominoes.card = choice
            self.half = True
            self.phase = END
            return
        if self.phase == LEAD:
            self.dominoes.set_down(seat, choice)
        else:
            self.dominoes.lay(seat, choice, self.dominoes.line.wanted(choice))
        self.half = False
        if self.dominoes.hands[seat] == 0:
            self.out = seat
            self.count(seat)
        else:
            self.go_on(seat)

    def go_on(self, seat: i64) -> None:
        """Each plays one domino in turn (SEB-7, SEB-R5).

        A player without one that fits says "go" (SEB-8, SEB-9), automatically (SEB-R7). When nobody
        can, the hand is blocked (LINE-R4).
        """
        able: i64 = self.dominoes.next_able(seat)
        if able == NOBODY:
            sides: i64 = len(self.scores)
            self.count(winner(self.dominoes.hands, sides, lightest=self.options.lightest))
        else:
            self.turn = able
            self.phase = FOLLOW

    def count(self, seat: i64) -> None:
        """Score as in the Block Game (SEB-11): what opponents hold, less the winner's own spots."""
        self.over = True
        score(self.scores, self.dominoes.hands, seat)

    def winners(self) -> i64:
        """The first at the target wins; only one side scores in a hand (SEB-R8, LINE-R9)."""
        return ahead(self.scores, self.options.target) if self.over else 0

    def view(self, seat: i64) -> "SebastopolView":
        """Return what a seat may know."""
        return SebastopolView(self, seat)


@final
class SebastopolView(View):
    """The seat's own hand, the line, how many dominoes others hold, and what "go" has shown."""

    def __init__(self, deal: SebastopolDeal, seat: i64) -> None:
        super().__init__(deal, seat)
        self.options = deal.options
        self.dominoes: LinePlay = deal.dominoes.seen(seat, exposed=deal.over)
        self.sizes: vec[i64] = deal.dominoes.sizes()
        self.out: i64 = deal.out

    def imagine(self, rng: Rng) -> Deal:
        """Deal the unseen dominoes again, but not to hands that have shown they lack them.

        The player in turn must be able to play (SEB-R7), so deals that contradict this are
        rejected.
        """
        deal = SebastopolDeal(self.seats, self.options)
        self.restore(deal)
        while True:
            deal.dominoes.hold_unseen(self.dominoes, self.sizes, 0, rng)
            stuck: bool = self.phase == FOLLOW and deal.dominoes.fitting(self.turn) == 0
            if self.over or not stuck:
                return deal

    def why_not(self, phase: i64, choice: i64) -> str:
        """Name the clause that forbids a choice now."""
        line = self.dominoes.line
        if self.phase == LEAD:
            return "SEB-R1"
        if phase == END and self.phase == END:
            bare: i64 = line.bare()
            covered: bool = bare != 0 and not has(bare, choice)
            return "SEB-10" if covered else why_not_arm(line, choice, self.choices)
        if phase == END or self.phase == END:
            return "DBLOCK-22"
        if line.bare() == 0:
            return "SEB-R3"
        return "SEB-R2" if has(SUITS[SIX], choice) else "SEB-10"
