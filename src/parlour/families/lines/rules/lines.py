"""Lines of dominoes: two arms, or four about a spinner, and what each exposes.

Arms LEFT and RIGHT run from the domino that was set. A spinner is a double that is played
to on all four sides: then two of the arms start at its sides, and arms 2 and 3 at its ends.
A line knows what joins where; turns, draws and scores belong to the game.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, first, has
from parlour.core.deal import fill, zeros
from parlour.packs.card_dominoes import ALL, HIGH, LOW, SUITS, is_double, other_end

NOTHING: Final = -1

LEFT: Final = 0
RIGHT: Final = 1
ARMS: Final = 4

NO_SPINNER: Final = 0  # LINE-R2: other doubles lie across, but have only two places
SET_SPINS: Final = 1  # SNIFF-22: the set, if a double; its sides before its ends
FIRST_DOUBLE_SPINS: Final = 2  # SNIFF-R1: the first double laid; its sides before its ends
SET_FIRST: Final = 3  # SEB-10: the set; all its places, in any order, before anything else

TWO_ARMS: Final = 3
FOUR_ARMS: Final = 15


@final
@mypyc_attr(acyclic=True)
class Line:
    """The dominoes laid, arm by arm, each with its inner end joined to the one before."""

    def __init__(
        self, spinning: i64 = NO_SPINNER, makes: i64 = 0, free: i64 = 0, *, doubles: bool = False
    ) -> None:
        self.spinning: i64 = spinning
        self.makes: i64 = makes
        """The sum of two touching ends (MAT-2); 0 if they must be equal."""
        self.free: i64 = free
        """The dominoes that join anything, in either direction: matadores (MAT-12, MAT-R3)."""
        self.doubles: bool = doubles
        """Whether an end that shows a double differs from other ends (SNIFF-R4, BERGEN-9)."""
        self.pieces: i64 = 0
        self.set: i64 = NOTHING
        """The domino laid first."""
        self.spinner: i64 = NOTHING
        self.open: i64 = 0
        """The arms that may be played to."""
        self.joining: i64 = ALL
        """The dominoes that may be laid; kept up to date, because they are needed often."""
        self.exposed: Final[vec[i64]] = vec[i64]([NOTHING] * ARMS)
        """The number at the end of each arm, NOTHING if the arm does not exist yet."""
        self.tips: Final[vec[i64]] = vec[i64]([NOTHING] * ARMS)
        """The outermost domino of each arm; before it begins, the domino where it will begin."""
        self.length: i64 = 0
        self.laid: Final[vec[i64]] = zeros(len(HIGH))
        """Every domino after the set, as laid: (domino * 4 + arm) * 10 + inner end."""

    def clear(self) -> None:
        """Clear the line."""
        self.pieces = 0
        self.set = NOTHING
        self.spinner = NOTHING
        self.open = 0
        self.joining = ALL
        self.length = 0
        arm: i64 = 0
        while arm < ARMS:
            self.exposed[arm] = NOTHING
            self.tips[arm] = NOTHING
            arm += 1

    # What may be laid.

    def wanted(self, arm: i64) -> i64:
        """Return the number that joins this arm.

        With sums, it may be a number no end has (MAT-R5).
        """
        return self.exposed[arm] if self.makes == 0 else self.makes - self.exposed[arm]

    def fits(self) -> i64:
        """Return the dominoes that may be laid; any, when there is no line (DBLOCK-17)."""
        return self.joining

    def find_joining(self) -> None:
        """Update the dominoes that may be laid, after one was laid."""
        found: i64 = self.free
        arms: i64 = self.open
        while arms != 0:
            found |= SUITS[self.wanted(first(arms))]
            arms &= arms - 1
        self.joining = found & ~self.pieces

    def arms(self, piece: i64) -> i64:
        """Return the arms that a domino joins, one of each kind of end (LINE-R0).

        Two ends are of one kind if they expose the same number, and both or neither are at the
        spinner. If `doubles` is set, both or neither must also show a double.
        """
        found: i64 = 0
        arms: i64 = self.open
        while arms != 0:
            arm: i64 = first(arms)
            arms &= arms - 1
            if has(self.free | SUITS[self.wanted(arm)], piece) and not self.alike(arm, found):
                found |= bit(arm)
        return found

    def alike(self, arm: i64, others: i64) -> bool:
        """Return whether one of some other arms ends exactly like this one."""
        while others != 0:
            other: i64 = first(others)
            others &= others - 1
            if (
                self.exposed[arm] == self.exposed[other]
                and (self.tips[arm] == self.spinner) == (self.tips[other] == self.spinner)
                and (not self.doubles or self.shows_double(arm) == self.shows_double(other))
            ):
                return True
        return False

    def ways(self, piece: i64) -> i64:
        """Return the ways to lay a domino: 2 * arm, plus one for its lower end inward.

        Only a free domino has both ways at one arm (MAT-R3).
        """
        found: i64 = 0
        arms: i64 = self.arms(piece)
        while arms != 0:
            arm: i64 = first(arms)
            arms &= arms - 1
            either: bool = has(self.free, piece)
            if either or HIGH[piece] == self.wanted(arm):
                found |= bit(2 * arm)
            if (either or LOW[piece] == self.wanted(arm)) and LOW[piece] != HIGH[piece]:
                found |= bit(2 * arm + 1)
        return found

    # Laying.

    def set_down(self, piece: i64) -> None:
        """Lay the first domino, its higher end to the left (DBLOCK-17, SNIFF-13)."""
        self.clear()
        self.set = piece
        self.pieces = bit(piece)
        self.end_in(LEFT, HIGH[piece], piece)
        self.end_in(RIGHT, LOW[piece], piece)
        self.open = TWO_ARMS
        if self.spinning != NO_SPINNER and is_double(piece):
            self.spinner = piece
            if self.spinning == SET_FIRST:
                self.open_ends()
        self.find_joining()

    def lay(self, piece: i64, arm: i64, inner: i64) -> None:
        """Lay a domino at an arm, this end of it inward (DBLOCK-22, SNIFF-18)."""
        self.pieces |= bit(piece)
        self.end_in(arm, other_end(piece, inner), piece)
        self.laid[self.length] = (piece * ARMS + arm) * 10 + inner
        self.length += 1
        if self.spinner != NOTHING:
            self.open_up()
        elif self.spinning == FIRST_DOUBLE_SPINS and is_double(piece):
            self.spinner = piece
        self.find_joining()

    def end_in(self, arm: i64, exposed: i64, tip: i64) -> None:
        """Let an arm end in this domino, with this number outward."""
        self.exposed[arm] = exposed
        self.tips[arm] = tip

    def open_up(self) -> None:
        """Open the ends of the spinner when both its sides are played to (SNIFF-24).

        In Sebastopol open only its free places, until there are none (SEB-10).
        """
        bare: i64 = self.bare()
        if self.spinning == SET_FIRST:
            self.open = bare if bare != 0 else FOUR_ARMS
        elif bare == 0 and self.tips[2] == NOTHING:
            self.open_ends()

    def open_ends(self) -> None:
        """Start the arms at the spinner's ends."""
        self.end_in(2, HIGH[self.spinner], self.spinner)
        self.end_in(3, HIGH[self.spinner], self.spinner)
        self.open = FOUR_ARMS

    def bare(self) -> i64:
        """Return the arms that end at the spinner: its places that are not covered."""
        found: i64 = 0
        arm: i64 = 0
        while arm < ARMS:
            if self.spinner != NOTHING and self.tips[arm] == self.spinner:
                found |= bit(arm)
            arm += 1
        return found

    # What is exposed.

    def shows_double(self, arm: i64) -> bool:
        """Return whether an arm ends in a double, which lies across (DBLOCK-18)."""
        return is_double(self.tips[arm])

    def spinner_total(self) -> i64:
        """Return the visible spots of the spinner: a half for each end not covered (SNIFF-R5)."""
        if self.spinner == NOTHING:
            return 0
        covered: i64 = 0
        arm: i64 = 2
        while arm < ARMS:
            if self.tips[arm] >= 0 and self.tips[arm] != self.spinner:
                covered += 1
            arm += 1
        return HIGH[self.spinner] * (2 - covered)

    def arms_total(self, halves: i64) -> i64:
        """Return the spots exposed at the ends of the arms, without the spinner's own.

        A double counts both halves, or one under the option (SNIFF-R4).
        """
        alone: bool = self.length == 0  # one domino, seen from both arms
        total: i64 = 0
        arm: i64 = 0
        while arm < ARMS:
            tip: i64 = self.tips[arm]
            if tip >= 0 and tip != self.spinner:
                both: bool = is_double(tip) and not alone
                total += self.exposed[arm] * halves if both else self.exposed[arm]
            arm += 1
        return total

    def chain(self, arm: i64) -> list[tuple[int, int]]:
        """Return the dominoes of an arm from the inside out, each with its inner end."""
        found: list[tuple[int, int]] = []
        place: i64 = 0
        while place < self.length:
            code: i64 = self.laid[place]
            if code // 10 % ARMS == arm:
                found.append((code // 10 // ARMS, code % 10))
            place += 1
        return found

    def copy(self) -> "Line":
        """Return an independent line equal to this one."""
        new = Line(self.spinning, self.makes, self.free, doubles=self.doubles)
        new.copy_from(self)
        return new

    def copy_from(self, other: "Line") -> None:
        """Copy the state of another line of the same game and options into this object."""
        self.pieces = other.pieces
        self.set = other.set
        self.spinner = other.spinner
        self.open = other.open
        self.joining = other.joining
        fill(self.exposed, other.exposed)
        fill(self.tips, other.tips)
        self.length = other.length
        mine: vec[i64] = self.laid  # the row itself, not a copy of it
        theirs: vec[i64] = other.laid
        place: i64 = 0
        while place < other.length:
            mine[place] = theirs[place]
            place += 1
