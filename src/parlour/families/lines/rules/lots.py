"""Lots: each player draws a domino from the rest of the pack to decide who plays first."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import below, bit, count, first, single
from parlour.core.deal import fill, write
from parlour.families.lines.rules.play import LinePlay
from parlour.packs.card_dominoes import DOUBLES, SPOTS, is_double

# How the leader is chosen.
ROTATION: Final = 0  # DBLOCK-11
HIGHEST_DOUBLE: Final = 1  # DBLOCK-12
DRAWING: Final = 2  # DBLOCK-14

# Whether the card that gave a player the lead must be led: no, yes, or only a double (DBLOCK-R3).
TO_NOTHING: Final = 0
TO_THE_CARD: Final = 1
TO_THE_DOUBLE: Final = 2

NOTHING: Final = -1
NOBODY: Final = -1


def leads(play: LinePlay, seat: i64, how: i64, bound_to: i64) -> i64:
    """Any domino may be led, unless the one that won the lead must be (DBLOCK-R3)."""
    shown: i64 = play.shown[seat]
    bound: bool = bound_to == TO_THE_CARD or (bound_to == TO_THE_DOUBLE and shown & DOUBLES != 0)
    return shown if bound and how == HIGHEST_DOUBLE else play.hands[seat]


@final
@mypyc_attr(acyclic=True)
class Lots:
    """The dominoes drawn and shown for the lead, and who still has to draw (DBLOCK-14)."""

    def __init__(self, seats: i64) -> None:
        self.drawn: Final[vec[i64]] = vec[i64]([NOTHING] * seats)
        """The last domino that each seat drew."""
        self.part: i64 = 0
        """The seats that may still have the lead."""
        self.shown: i64 = 0
        """All that was shown, as a set."""
        self.aside: i64 = 0
        """Dominoes that cannot be drawn again: all shown ones, unless shuffled back in."""

    def start(self, part: i64) -> None:
        """Begin a deal: these seats draw, and nobody has drawn yet."""
        seat: i64 = 0
        while seat < len(self.drawn):
            self.drawn[seat] = NOTHING
            seat += 1
        self.part = part
        self.shown = 0
        self.aside = 0

    def find_leader(self, play: LinePlay, how: i64, left: i64) -> i64:
        """Find the leader in one of the three ways (DBLOCK-10); NOBODY while lots are drawn.

        If nothing is left to draw, the player to the dealer's left leads.
        """
        self.start(0)
        if how == HIGHEST_DOUBLE:
            return play.show_highest()
        if how == DRAWING and play.rest() != 0:
            self.start(below(play.seats))
            return NOBODY
        return left

    def pool(self, play: LinePlay) -> i64:
        """Return what may be drawn now."""
        return play.rest() & ~self.aside

    def draw(self, play: LinePlay, seat: i64, piece: i64, *, keep: bool) -> i64:
        """Draw a domino and show it; return the leader, or NOBODY if undecided.

        The domino goes back, or a seat keeps its first one (DBLOCK-R4).
        """
        self.drawn[seat] = piece
        self.shown |= bit(piece)
        self.aside |= bit(piece)
        if keep and play.shown[seat] == 0:
            play.keep(seat, piece)
        else:
            play.show_absent(bit(piece))
        if self.next_seat(0) != NOBODY:
            return NOBODY
        leader: i64 = self.decide()
        if leader == NOBODY:
            self.again(play.rest())
        return leader

    def next_seat(self, start: i64) -> i64:
        """Return the next seat to draw, from this one on to the left; NOBODY if all have drawn."""
        later: i64 = self.part & ~below(start)
        seats: i64 = later
        while seats != 0:
            if self.drawn[first(seats)] == NOTHING:
                return first(seats)
            seats &= seats - 1
        seats = self.part & ~later
        while seats != 0:
            if self.drawn[first(seats)] == NOTHING:
                return first(seats)
            seats &= seats - 1
        return NOBODY

    def again(self, pack: i64) -> None:
        """Let seats that tie draw again from the rest of the pack.

        Shown dominoes stay aside, unless too few would be left.
        """
        seats: i64 = self.part
        while seats != 0:
            self.drawn[first(seats)] = NOTHING
            seats &= seats - 1
        if count(pack & ~self.aside) < count(self.part):
            self.aside = 0

    def decide(self) -> i64:
        """The lowest double leads (DBLOCK-15); without one, the fewest spots (DBLOCK-16).

        Those who tie have to draw again (LINE-R7): then nobody leads yet.
        """
        best: i64 = 99
        found: i64 = 0
        seats: i64 = self.part
        while seats != 0:
            seat: i64 = first(seats)
            seats &= seats - 1
            piece: i64 = self.drawn[seat]
            value: i64 = SPOTS[piece] if is_double(piece) else SPOTS[piece] + 20
            if value < best:
                best = value
                found = bit(seat)
            elif value == best:
                found |= bit(seat)
        self.part = found
        return first(found) if single(found) else NOBODY

    def tell(self, row: vec[i64], at: i64) -> i64:
        """Write what was drawn into a row from an index on; return the next index."""
        at = write(row, at, self.drawn)
        row[at] = self.part
        row[at + 1] = self.shown
        row[at + 2] = self.aside
        return at + 3

    def copy_from(self, other: "Lots") -> None:
        """Copy the state of other lots with the same number of seats into this object."""
        fill(self.drawn, other.drawn)
        self.part = other.part
        self.shown = other.shown
        self.aside = other.aside
