"""The play of a deal in a line: hands, the line on the table, and what passes have shown.

This covers only the dominoes. The game decides who leads, who draws and what a hand is worth.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, count, has
from parlour.core.deal import fill, next_to, write, zeros
from parlour.core.rng import Rng
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.passes import ONE_EPOCH, Hidden, Passes
from parlour.packs.card_dominoes import SPOTS, first_play, is_double

NOBODY: Final = -1
NOTHING: Final = -1


def _outranking(piece: i64) -> i64:
    found: i64 = 0
    other: i64 = 0
    while other < len(SPOTS):
        heavier: bool = SPOTS[other] > SPOTS[piece]
        larger: bool = SPOTS[other] == SPOTS[piece] and other > piece
        if is_double(piece):
            if is_double(other) and heavier:
                found |= bit(other)
        elif is_double(other) or heavier or larger:
            found |= bit(other)
        other += 1
    return found


def runs_on(seats: i64, sides: i64, *, run: bool) -> bool:
    """Return whether a turn runs on: with four individuals, unless they agree otherwise."""
    return run and seats == 4 and sides == 4


def why_not_arm(line: Line, arm: i64, choices: i64) -> str:
    """Name the clause that forbids an end: it is equal to another, or does not match."""
    alike: bool = has(line.open, arm) and line.alike(arm, choices)
    return "LINE-R0" if alike else "DBLOCK-22"


OUTRANKING: Final = vec[i64]([_outranking(piece) for piece in range(len(SPOTS))])
"""For each domino, the dominoes that have first play before it (DBLOCK-12, DBLOCK-13, LINE-R7)."""


@final
@mypyc_attr(acyclic=True)
class LinePlay:
    """Who holds what, what lies in the line, and what everybody knows of the hands.

    A view has one too: `seen` makes it, and its hands are what the seat knows of them.
    """

    def __init__(self, seats: i64, line: Line, pack: i64, epochs: i64 = ONE_EPOCH) -> None:
        self.seats: i64 = seats
        self.pack: i64 = pack
        """The dominoes in use."""
        self.hands: Final[vec[i64]] = zeros(seats)
        self.shown: Final[vec[i64]] = zeros(seats)
        """Dominoes of each hand that were shown to everybody before the first play."""
        self.line: Final[Line] = line
        self.passes: Final[Passes] = Passes(seats, epochs)
        self.card: i64 = NOTHING
        """The domino taken up, before its end is chosen."""
        self.ways: Hidden | None = None
        """The possible placements of unseen dominoes, once computed."""

    def deal(self, order: vec[i64], first_seat: i64, dominoes: i64) -> None:
        """Deal a number of dominoes to each seat, one at a time, to this seat first (DBLOCK-8)."""
        seat: i64 = 0
        while seat < self.seats:
            self.hands[seat] = 0
            self.shown[seat] = 0
            seat += 1
        seat = first_seat
        place: i64 = 0
        while place < dominoes * self.seats:
            self.hands[seat] |= bit(order[place])
            seat = next_to(seat, self.seats)
            place += 1
        self.line.clear()
        self.passes.start(dominoes, 0)
        self.card = NOTHING

    def held(self) -> i64:
        """Return what is in the hands, as a set."""
        found: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            found |= self.hands[seat]
            seat += 1
        return found

    def rest(self) -> i64:
        """Return what is neither in a hand nor in the line."""
        return self.pack & ~self.held() & ~self.line.pieces

    def holder(self, piece: i64) -> i64:
        """Return the seat that holds a domino."""
        seat: i64 = 0
        while not has(self.hands[seat], piece):
            seat += 1
        return seat

    def show(self, piece: i64) -> i64:
        """Show everybody where a domino is, for example the one that has first play.

        Return its holder.
        """
        seat: i64 = self.holder(piece)
        self.shown[seat] |= bit(piece)
        return seat

    def show_highest(self) -> i64:
        """Show the highest double, or without one the most spots; return its holder.

        So everybody knows that no higher one was dealt.
        """
        piece: i64 = first_play(self.held())
        self.show_absent(OUTRANKING[piece] & self.pack)
        return self.show(piece)

    def show_absent(self, pieces: i64) -> None:
        """Note that some dominoes are in no hand."""
        seat: i64 = 0
        while seat < self.seats:
            self.passes.lacks(seat, pieces)
            seat += 1

    def keep(self, seat: i64, piece: i64) -> None:
        """Take a domino into the hand in sight of everybody."""
        self.hands[seat] |= bit(piece)
        self.shown[seat] |= bit(piece)
        self.passes.keeps(seat)

    def draw(self, seat: i64, piece: i64) -> None:
        """Take a domino from the pack into the hand, unseen by the others."""
        self.hands[seat] |= bit(piece)
        self.passes.draws(seat)

    # Playing.

    def fitting(self, seat: i64) -> i64:
        """Return what a seat could lay now."""
        return self.hands[seat] & self.line.fits()

    def set_down(self, seat: i64, piece: i64) -> None:
        """Lay the first domino (DBLOCK-17)."""
        self.put_down(seat, piece)
        self.line.set_down(piece)

    def lay(self, seat: i64, arm: i64, inner: i64) -> None:
        """Lay the domino taken up at an arm, with this end inward (DBLOCK-20, DBLOCK-22)."""
        piece: i64 = self.card
        self.card = NOTHING
        self.put_down(seat, piece)
        self.line.lay(piece, arm, inner)

    def put_down(self, seat: i64, piece: i64) -> None:
        """Play a domino from a hand in sight of everybody."""
        self.hands[seat] &= ~bit(piece)
        if has(self.shown[seat], piece):
            self.shown[seat] &= ~bit(piece)
            self.passes.lays_first(seat)
        else:
            self.passes.lays(seat, piece)

    def next_able(self, seat: i64) -> i64:
        """Return the next seat on the left that can play; the others pass (DBLOCK-27).

        It may be the same seat again (DBLOCK-28). If there is none, all are blocked (LINE-R4).
        """
        fits: i64 = self.line.fits() & self.pack
        if fits & self.held() == 0:
            return NOBODY
        while True:
            seat = next_to(seat, self.seats)
            if self.hands[seat] & fits != 0:
                return seat
            self.passes.passes(seat, fits)

    def blocked(self) -> bool:
        """Return whether nobody has a domino that fits (DBLOCK-26)."""
        return self.line.fits() & self.held() == 0

    # Knowing.

    def sizes(self) -> vec[i64]:
        """Return how many dominoes each seat holds, which everybody sees."""
        row: vec[i64] = zeros(self.seats)
        self.count_hands(row)
        return row

    def count_hands(self, row: vec[i64]) -> None:
        """Write how many dominoes each seat holds into a row."""
        seat: i64 = 0
        while seat < self.seats:
            row[seat] = count(self.hands[seat])
            seat += 1

    def seen(self, viewer: i64, *, exposed: bool) -> "LinePlay":
        """Return what a seat knows: its own hand, what was shown, or all hands when exposed."""
        new = LinePlay(self.seats, self.line.copy(), self.pack, self.passes.most)
        new.see(self, viewer, exposed=exposed)
        return new

    def see(self, other: "LinePlay", viewer: i64, *, exposed: bool) -> None:
        """Replace this state with what a seat knows of another play."""
        fill(self.shown, other.shown)
        self.line.copy_from(other.line)
        self.passes.copy_from(other.passes)
        self.card = other.card
        self.ways = None
        seat: i64 = 0
        while seat < self.seats:
            mine: bool = exposed or seat == viewer
            self.hands[seat] = other.hands[seat] if mine else other.shown[seat]
            seat += 1

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write what a seat knows into a row from an index on; return the next index."""
        at = write(row, at, self.hands)
        row[at] = self.line.pieces
        row[at + 1] = self.line.spinner
        row[at + 2] = self.line.open
        at = write(row, at + 3, self.line.exposed)
        at = write(row, at, self.line.tips)
        row[at] = self.card
        at = write(row, at + 1, self.shown)
        at = write(row, at, self.passes.passed)
        row[at] = self.passes.late
        at += 1
        seat: i64 = 0
        while seat < self.seats:
            row[at] = self.passes.barred(seat)
            at += 1
            seat += 1
        return at

    def hidden(self, sizes: vec[i64], stock: i64) -> Hidden:
        """Return every placement of unseen dominoes consistent with what a seat has seen.

        The dominoes in the `stock` also have an order.
        """
        ways = self.ways
        if ways is None:
            ways = self.passes.hidden(self.hands, sizes, self.rest())
            ways.in_order(stock)
            self.ways = ways
        return ways

    def hold_unseen(self, seen: "LinePlay", sizes: vec[i64], stock: i64, rng: Rng) -> i64:
        """Add the unseen dominoes to the hands at random; return those left in the pack."""
        fill(self.hands, seen.hands)
        return seen.hidden(sizes, stock).draw(rng, self.hands)

    def copy(self) -> "LinePlay":
        """Return an independent play equal to this one."""
        new = LinePlay(self.seats, self.line.copy(), self.pack, self.passes.most)
        new.copy_from(self)
        return new

    def copy_from(self, other: "LinePlay") -> None:
        """Copy the state of another play of the same game, seats and options into this object."""
        fill(self.hands, other.hands)
        fill(self.shown, other.shown)
        self.line.copy_from(other.line)
        self.passes.copy_from(other.passes)
        self.card = other.card
