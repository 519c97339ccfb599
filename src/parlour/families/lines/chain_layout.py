"""The chain: the layout of a line of dominoes on the table, folded into a box.

The unit is a quarter of a domino's length, so that each of its two halves covers a block of 2 by 2
units. `Piece.at` is (column, row, quarter turns): the upper left unit of the half that its face
names first, and the way from there to the other half: 0 east, 1 south, 2 west, 3 north. Column 0,
row 0 is the middle of the starting domino: the one that was set, or the spinner. From it the right
arm runs along the middle row to the edge of the box, turns down with one domino, runs back, and so
on; the left arm does the same, but to the left and upward. The two arms at a spinner's ends turn at
once into the quarters that are left free. Doubles lie across (DBLOCK-18, DBLOCK-19), but where the
chain turns every domino stands upright. Neighbouring halves touch along a whole side, or along half
of it if one is a double that lies across.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.core.bits import each
from parlour.families.lines.rules.lines import ARMS, LEFT, NOTHING, RIGHT, Line
from parlour.languages.message import Listed, Message, say
from parlour.packs.card_dominoes import HIGH, LOW, PACK, other_end
from parlour.table.scene import Piece, Zone

WIDTH: Final = 36
"""The width of the box in units around a long line: nine dominoes."""

FOLDS: Final = (
    (8, (36, 12, 18, 26)),
    (20, (36, 18, 22, 28, 44)),
    (30, (36, 22, 28, 44, 60)),
    (99, (36, 28, 54, 60, 84)),
)
"""The widths of the boxes around a line, by number of dominoes: who draws it on a felt takes the
one in which it is largest. The first is for a terminal."""

ARM_NAMES: Final = ("left", "right", "up", "down")
"""The names of the arms of a line, in moves and in scenes."""

LABELS: Final = {
    "left": say("Lay the {domino} on the left"),
    "right": say("Lay the {domino} on the right"),
    "up": say("Lay the {domino} above"),
    "down": say("Lay the {domino} below"),
}
"""What a button says about a domino, by the arm."""

OUTWARD: Final = {
    "left": say("Lay the {domino} on the left, {number} outward"),
    "right": say("Lay the {domino} on the right, {number} outward"),
}
"""What a button says about a matador, by the arm."""

WORDS: Final = {"draw": say("draw"), "done": say("done"), "pass": say("pass")}
"""What a button says about a move without a domino."""

UP, DOWN = 2, 3

GAP: Final = 1
"""The distance between arms."""

CLEAR: Final = 5 + GAP
"""The length of an arm below a spinner before it turns: past the doubles of the middle row."""

TURNS: Final = {(2, 0): 0, (0, 2): 1, (-2, 0): 2, (0, -2): 3}

Block = tuple[int, int]
"""The upper left unit of half a domino."""


@dataclass(frozen=True)
class Link:
    """A domino of an arm: its inner end, and the end it exposes."""

    piece: int
    inner: int
    outer: int

    @property
    def double(self) -> bool:
        """Whether both ends are alike."""
        return self.inner == self.outer


@dataclass(frozen=True)
class Laid:
    """A domino on the table: the places of its inner and outer half."""

    link: Link
    inner: Block
    outer: Block

    def turned(self) -> "Laid":
        """Return it mirrored at the middle."""
        return Laid(self.link, *((-2 - x, -2 - y) for x, y in (self.inner, self.outer)))

    def at(self) -> tuple[int, int, int]:
        """Return its place: the half that its face names first, and the direction of the other."""
        first, other = self.inner, self.outer
        if self.link.inner != HIGH[self.link.piece]:
            first, other = other, first
        return (*first, TURNS[other[0] - first[0], other[1] - first[1]])


def line_zone(line: Line) -> Zone:
    """Draw a line as a zone in the middle of the table."""
    return Zone("line", "line", None, say("line"), chain(line))


def chain(line: Line, width: int = 0) -> tuple[Piece, ...]:
    """Return the dominoes of a line where they lie, in the order laid.

    Each names the open arms that it ends, and the last one is marked. They lie in every box for
    their number, unless its width is given.
    """
    if line.set == NOTHING:
        return ()
    ends: dict[int, tuple[str, ...]] = {}
    for arm in each(line.open):
        ends[line.tips[arm]] = (*ends.get(line.tips[arm], ()), ARM_NAMES[arm])
    order = _order(line)
    last = order[-1] if line.length else NOTHING
    widths = (width,) if width else next(boxes for most, boxes in FOLDS if len(order) <= most)
    folds: list[dict[int, tuple[int, int, int]]] = []
    for box in widths:
        fold = {laid.link.piece: laid.at() for laid in lay_out(line, box)}
        if fold not in folds:
            folds.append(fold)
    return tuple(
        Piece(
            PACK.faces[piece],
            "last" if piece == last else "",
            at=folds[0][piece],
            folds=tuple(fold[piece] for fold in folds[1:]),
            ends=ends.get(piece, ()),
        )
        for piece in order
    )


def label(move: str) -> Message:
    """Return the label of a move's button: "Lay the 6-4 on the left"."""
    match move.split():
        case [piece, arm] if arm in LABELS:
            return LABELS[arm].filled(domino=piece)
        case [piece, arm, number] if arm in OUTWARD:
            return OUTWARD[arm].filled(domino=piece, number=number)
    return WORDS.get(move) or say("{move}", move=move)


def ends_in_words(line: Line) -> Message:
    """Return the numbers at the open ends: "6 and 4", or "5, 0, 4 and 3"."""
    return say("{ends}", ends=Listed([int(line.exposed[arm]) for arm in each(line.open)], "and"))


def lay_out(line: Line, width: int = WIDTH) -> list[Laid]:
    """Return the places of the dominoes of a line, beginning with the one in the middle."""
    middle, arms = _about_the_middle(line)
    halves = ((-1, -2), (-1, 0)) if middle.double else ((-2, -1), (0, -1))
    laid = [Laid(middle, *halves)]
    edge = width // 2
    for arm, links in enumerate(arms):
        if arm in (UP, DOWN):
            snake = Snake(-edge, 1)
            snake.run_down(links)
        else:
            snake = Snake(-edge if line.spinner == NOTHING else 2 + GAP, edge)
            snake.begin(1, 1 if middle.double else 2, drop=2 if middle.double else 1)
            snake.run(links)
        laid += snake.laid if arm in (RIGHT, DOWN) else [one.turned() for one in snake.laid]
    return laid


def _order(line: Line) -> list[int]:
    """Return the dominoes as they were laid."""
    return [line.set, *(line.laid[place] // 10 // ARMS for place in range(line.length))]


def _about_the_middle(line: Line) -> tuple[Link, list[list[Link]]]:
    """Return the domino in the middle, and the four arms from there outward."""
    arms = [[Link(p, i, other_end(p, i)) for p, i in line.chain(arm)] for arm in range(ARMS)]
    first = Link(line.set, HIGH[line.set], LOW[line.set])
    for arm in (LEFT, RIGHT):
        pieces = [link.piece for link in arms[arm]]
        if line.spinner in pieces:  # SNIFF-R1: a double laid later spins
            place = pieces.index(line.spinner)
            spinner = arms[arm][place]
            between = [_back(link) for link in reversed(arms[arm][:place])]
            set_down = first if arm == LEFT else _back(first)
            arms[1 - arm] = [*between, set_down, *arms[1 - arm]]
            arms[arm] = arms[arm][place + 1 :]
            return spinner, arms
    return first, arms


def _back(link: Link) -> Link:
    """Return a domino seen from its other end."""
    return Link(link.piece, link.outer, link.inner)


class Snake:
    """An arm as it is laid: to the right along the middle row, or down from it to the left.

    (The left and the upper arm are the same, seen from the opposite side.)
    """

    def __init__(self, left: int, right: int) -> None:
        self.left = left
        self.right = right
        self.laid: list[Laid] = []
        self.way = 1
        """1 while a row runs to the right, -1 to the left."""
        self.edge = 0
        """The length of the row so far."""
        self.row = 0
        """Where the middle of the row is."""
        self.drop = 1
        """How far the last domino reaches below the middle of the row."""
        self.turning = False
        """Whether the last domino stands upright, so that the next row begins below it."""

    def begin(self, way: int, edge: int, row: int = 0, drop: int = 1) -> None:
        """Begin next to an existing domino."""
        self.way, self.edge, self.row, self.drop = way, edge, row, drop

    def run_down(self, links: Sequence[Link]) -> None:
        """Lay an arm straight down from a spinner until it is clear of the middle row."""
        bottom = 2
        for place, link in enumerate(links):
            if bottom >= CLEAR:
                last = self.laid[-1]
                self.begin(-1, min(last.inner[0], last.outer[0]), bottom - 1)
                self.run(links[place:])
                return
            if link.double:
                self.put(link, (-2, bottom), (0, bottom))
                bottom += 2
            else:
                self.put(link, (-1, bottom), (-1, bottom + 2))
                bottom += 4

    def run(self, links: Sequence[Link]) -> None:
        """Lay an arm along its row, and then back and forth below it."""
        for link in links:
            length = 2 if link.double else 4
            if self.turning:
                self.begin_row(link)
            elif self.left <= self.edge + self.way * length <= self.right:
                self.lay_along(link)
            else:
                self.turn_down(link)

    def lay_along(self, link: Link) -> None:
        """Lay a domino at the end of the row, a double across it."""
        near = self.edge if self.way > 0 else self.edge - 2
        if link.double:
            self.put(link, (near, self.row - 2), (near, self.row))
        else:
            self.put(link, (near, self.row - 1), (near + 2 * self.way, self.row - 1))
        self.come_on(link)

    def turn_down(self, link: Link) -> None:
        """Stand a domino upright below the last half of the row."""
        column = self.edge - 2 if self.way > 0 else self.edge
        top = self.row + self.drop
        self.put(link, (column, top), (column, top + 2))
        self.row = top + 4
        self.turning = True

    def begin_row(self, link: Link) -> None:
        """Begin the next row below the domino that turned, and go the other way."""
        column = self.edge - 2 if self.way > 0 else self.edge
        top = self.row
        self.way = -self.way
        self.turning = False
        if link.double:
            self.put(link, (column, top), (column, top + 2))
            self.row = top + 2
        else:
            self.put(link, (column, top), (column + 2 * self.way, top))
            self.row = top + 1
        self.come_on(link)

    def come_on(self, link: Link) -> None:
        """Extend the row by a domino."""
        self.edge += self.way * (2 if link.double else 4)
        self.drop = 2 if link.double else 1

    def put(self, link: Link, inner: Block, outer: Block) -> None:
        """Note where a domino lies."""
        self.laid.append(Laid(link, inner, outer))
