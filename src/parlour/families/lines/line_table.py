"""What line games share at the table: their facts as text, their pictures and sentences.

A deal that has `dominoes` (a `LinePlay`) declares `DOMINOES` and, for its view, `SEEN`;
`infer_dominoes` fills in what a set-up position leaves out.
"""

from collections.abc import Callable, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import count, each, has, union
from parlour.core.deal import View
from parlour.core.options import Chosen, Option
from parlour.core.pack import Pack
from parlour.core.position import (
    ONE,
    SET,
    Field,
    Fields,
    Numbers,
    PieceField,
    PieceRow,
    PiecesBySeat,
    PiecesField,
    Reading,
    Scale,
    SeatSet,
    Value,
    a_list,
)
from parlour.errors import BadNotation
from parlour.families.lines.chain_layout import ARM_NAMES
from parlour.families.lines.line_lots import Lots
from parlour.families.lines.line_play import LinePlay
from parlour.families.lines.lines import ARMS, Line
from parlour.families.lines.passes import Passes
from parlour.families.lines.spots import winner, worth
from parlour.families.tricks.trick_facts import PilesBySeat
from parlour.kit.stock import Stock
from parlour.packs.card_dominoes import HIGH, LOW, NINE, PACK, SUITS, other_end, spots
from parlour.table.drawing import why
from parlour.table.game import Happened
from parlour.table.scene import Piece, Zone
from parlour.table.wording import listed

# Facts.


class LineField(Field):
    """A line, as it was laid: "6-4; 6-1 left; 4-2 right"; for a matador also what it exposes."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the dominoes, each with its arm."""
        assert isinstance(value, Line)
        if not value.pieces:
            return ""
        told = [pack.faces[value.set]]
        for code in list(value.laid)[: value.length]:
            piece, arm, inner = code // 10 // ARMS, code // 10 % ARMS, code % 10
            exposed = f" {other_end(piece, inner)}" if has(value.free, piece) else ""
            told.append(f"{pack.faces[piece]} {ARM_NAMES[arm]}{exposed}")
        return "; ".join(told)

    def read(self, value: object, reading: Reading) -> object:
        """Return the dominoes with their arms, to be laid one after another."""
        if not isinstance(value, str):
            raise BadNotation(f'"{self.name}" needs a line such as "6-4; 6-1 left", not {value!r}')
        laid: list[tuple[int, list[str]]] = []
        for part in filter(None, (part.split() for part in value.replace(",", ";").split(";"))):
            (piece,) = reading.pieces(part[0], self.name)
            laid.append((piece, part[1:]))
        return laid

    def put(self, deal: object, value: object) -> None:
        """Lay the line again; each domino must join."""
        line = self.get(deal)
        assert isinstance(line, Line)
        line.clear()
        moves: Any = value
        for place, (piece, words) in enumerate(moves):
            if place == 0:
                line.set_down(piece)
            else:
                line.lay(piece, *self._joint(line, piece, words))

    def words(self, view: object) -> list[int]:
        """Return what lies in it, the spinner, the open arms, and what each exposes and ends with.

        In which order it was laid is left out.
        """
        line = self.get(view)
        assert isinstance(line, Line)
        return [line.pieces, line.spinner, line.open, *line.exposed, *line.tips]

    def scales(self, view: object, pack: Pack) -> list[Scale]:
        """Return what each of the words is."""
        del view
        ends, tips = [(ONE, NINE + 1)] * ARMS, [(ONE, len(pack))] * ARMS
        return [(SET, len(pack)), (ONE, len(pack)), (SET, ARMS), *ends, *tips]

    def _joint(self, line: Line, piece: int, words: list[str]) -> tuple[int, int]:
        """Return the arm that words name, and the end of a domino that joins it there."""
        face = PACK.faces[piece]
        arm = ARM_NAMES.index(words[0]) if words and words[0] in ARM_NAMES else -1
        if not has(line.open, arm) if arm >= 0 else True:
            names = ", ".join(ARM_NAMES[arm] for arm in each(line.open))
            raise BadNotation(f'"{self.name}" needs an arm after {face}: {names}')
        inner = line.wanted(arm)
        if len(words) > 1 and has(line.free, piece) and words[1].isdecimal():
            inner = other_end(piece, int(words[1]))
        if inner not in (HIGH[piece], LOW[piece]) or not has(line.fits(), piece):
            raise BadNotation(f'"{self.name}": {face} does not join {ARM_NAMES[arm]}')
        return arm, inner


class StockField(Field):
    """What is left of the pack, the top first."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the dominoes in order."""
        assert isinstance(value, Stock)
        return pack.show(list(value.order)[value.drawn :])

    def read(self, value: object, reading: Reading) -> object:
        """Return the dominoes named, in order."""
        return reading.pieces(value, self.name)

    def put(self, deal: object, value: object) -> None:
        """Fill the stock."""
        stock = self.get(deal)
        assert isinstance(stock, Stock)
        stock.fill(vec[i64]([int(str(piece)) for piece in a_list(value, self.name)]), 0)


class Epochs(Field):
    """What passes have shown: by seat and epoch "3: 6-1 6-2", three dominoes, none of these."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the epochs, seat by seat."""
        assert isinstance(value, Passes)
        return [
            [
                f"{value.gained[at]}: {pack.show(value.lacked[at])}".strip()
                for at in range(seat * value.most, seat * value.most + value.epochs[seat])
            ]
            for seat in range(value.seats)
        ]

    def read(self, value: object, reading: Reading) -> object:
        """Return size and set of every epoch, seat by seat."""
        return [
            [self._epoch(epoch, reading) for epoch in a_list(row, self.name)]
            for row in a_list(value, self.name)
        ]

    def _epoch(self, epoch: object, reading: Reading) -> tuple[int, int]:
        size, colon, lacked = str(epoch).partition(":")
        if not colon or not size.strip().isdecimal():
            raise BadNotation(f'"{self.name}" needs epochs such as "3: 6-1 6-2", not {epoch!r}')
        return int(size), union(reading.pack.read(lacked))

    def put(self, deal: object, value: object) -> None:
        """Set the epochs."""
        passes = self.get(deal)
        assert isinstance(passes, Passes)
        rows: Any = value
        if len(rows) != passes.seats or not all(0 < len(row) <= passes.most for row in rows):
            raise BadNotation(f'"{self.name}" needs one epoch or more for each seat')
        for seat, row in enumerate(rows):
            passes.epochs[seat] = len(row)
            for epoch, (size, lacked) in enumerate(row):
                passes.gained[seat * passes.most + epoch] = size
                passes.lacked[seat * passes.most + epoch] = lacked

    def words(self, view: object) -> list[int]:
        """Return what each seat cannot hold, whenever it came by its dominoes."""
        passes = self.get(view)
        assert isinstance(passes, Passes)
        return [int(passes.barred(seat)) for seat in range(passes.seats)]

    def scale(self, view: object, pack: Pack) -> Scale:
        """Each is a set of dominoes."""
        del view
        return SET, len(pack)


class Strays(Field):
    """What was laid out of one epoch or another: by seat "4-2: 0 1"."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the strays, each with its epochs."""
        assert isinstance(value, Passes)
        return [
            [
                f"{pack.faces[piece]}: {' '.join(map(str, each(value.origins[piece])))}"
                for piece in each(strays)
            ]
            for strays in value.strays
        ]

    def read(self, value: object, reading: Reading) -> object:
        """Return the epochs of every stray, seat by seat."""
        found: list[dict[int, int]] = []
        for row in a_list(value, self.name):
            strays: dict[int, int] = {}
            for stray in a_list(row, self.name):
                face, _, epochs = str(stray).partition(":")
                numbers = [int(epoch) for epoch in epochs.split() if epoch.isdecimal()]
                strays[reading.pack.piece(face.strip())] = union(numbers)
            found.append(strays)
        return found

    def put(self, deal: object, value: object) -> None:
        """Set the strays."""
        passes = self.get(deal)
        assert isinstance(passes, Passes)
        rows: Any = value
        if len(rows) != passes.seats:
            raise BadNotation(f'"{self.name}" needs {passes.seats} entries, not {len(rows)}')
        for seat, strays in enumerate(rows):
            passes.strays[seat] = union(list(strays))
            for piece, origins in strays.items():
                passes.origins[piece] = origins

    def words(self, view: object) -> list[int]:
        """Return nothing: what they show is too fine to learn from."""
        del view
        return []


class Pile(PiecesField):
    """A set of pieces that have their place elsewhere too: it only names them."""

    def read(self, value: object, reading: Reading) -> object:
        """Return the mask of the pieces named."""
        return union(reading.pack.read(str(value)))


_PUBLIC: Fields = (
    LineField("line", at="dominoes.line"),
    PieceField("card", at="dominoes.card"),
    PilesBySeat("shown", at="dominoes.shown"),
    Numbers("passed", at="dominoes.passes.passed"),
    SeatSet("late", at="dominoes.passes.late"),
    Epochs("epochs", at="dominoes.passes"),
    Strays("strays", at="dominoes.passes"),
)

DOMINOES: Fields = (PiecesBySeat("hands", at="dominoes.hands"), *_PUBLIC)
"""Who holds what, what lies in the line, what was shown and what passes have shown."""

SEEN: Fields = (PiecesBySeat("known", at="dominoes.hands"), *_PUBLIC, Numbers("sizes"))
"""The same as one seat has seen it."""


LOTS: Fields = (
    PieceRow("lots", at="lots.drawn"),
    SeatSet("in_lots", at="lots.part"),
    Pile("lots_shown", at="lots.shown"),
    Pile("lots_aside", at="lots.aside"),
)
"""What was drawn for the lead."""


def infer_dominoes(play: LinePlay, stated: set[str]) -> None:
    """Take it that nothing has been shown, where a position does not say what has."""
    if "epochs" not in stated:
        passes = play.passes
        for seat in range(play.seats):
            passes.epochs[seat] = 1
            passes.gained[seat * passes.most] = count(play.hands[seat])
            passes.lacked[seat * passes.most] = 0


# Options.


def partners(clause: str) -> Option:
    """Return the choice of four to play as partners."""
    sentence = "Four players play as partners, two against two, instead of each for himself."
    return Option("partners", sentence, clause, {"no": False, "yes": True})


def in_partnership(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the sides: partners sit opposite, and have one score (LINE-R8)."""
    if seats == 4 and chosen["partners"] == "yes":
        return (0, 1, 0, 1)
    return tuple(range(seats))


def four_hand_run(clause: str) -> Option:
    """Return whether the turns of four individuals run on."""
    sentence = "Four players, each for himself, may go on in one turn as long as they can play."
    return Option("four_hand_run", sentence, clause, {"on": True, "off": False}, field="run")


def blocked_tie() -> Option:
    """Return what happens when the fewest spots tie."""
    sentence = (
        "If hands tie for the fewest spots nobody scores, "
        "or the one with the lightest single card wins."
    )
    values = {"none": False, "lightest": True}
    return Option("blocked_tie", sentence, "LINE-R5", values, field="lightest")


def target(clause: str = "LINE-R9") -> Option:
    """Return how many points win the match."""
    values = {"100": 100, "61": 61, "150": 150}
    return Option("target", "So many points win the match.", clause, values, span=(1, 999))


# Pictures.


def face(piece: int) -> str:
    """Return what stands on a domino."""
    return PACK.faces[piece]


def in_order(hand: int) -> list[int]:
    """Return a hand as it is held: by the higher number, then by the lower, highest first."""
    return sorted(each(hand), key=lambda piece: (-HIGH[piece], -LOW[piece]))


def hands(view: View, play: LinePlay, sizes: Sequence[int], *, playing: bool) -> list[Zone]:
    """Draw everybody's hand: one's own open, the others covered until the count."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        name = f"hand-{seat}"
        row = in_order(play.hands[seat])
        note = f"{spots(play.hands[seat])} spots"
        if seat == view.seat:
            own = tuple(Piece(face(one), why=why(view, one) if playing else "") for one in row)
            zones.append(Zone(name, "hand", seat, "your hand", own, note=note))
        elif view.over:
            left = tuple(Piece(face(one)) for one in row)
            zones.append(Zone(name, "row", seat, "left in hand", left, note=note))
        else:
            lacks = lacking(play, seat)
            zones.append(Zone(name, "hand", seat, "hand", count=sizes[seat], note=lacks))
            if row:
                shown = tuple(Piece(face(one)) for one in row)
                zones.append(Zone(f"shown-{seat}", "row", seat, "has shown", shown))
    return zones


def lacking(play: LinePlay, seat: int) -> str:
    """Return in words which numbers a seat has shown it does not hold."""
    out = play.passes.lacking(seat) | play.line.pieces
    numbers = [n for n in range(10) if SUITS[n] & play.pack and not SUITS[n] & play.pack & ~out]
    return f"no {', no '.join(map(str, numbers))}" if numbers else ""


def lots_row(lots: Lots) -> Zone:
    """Draw what has been drawn for the lead, each with the seat that drew it."""
    drawn = [(seat, piece) for seat, piece in enumerate(lots.drawn) if piece >= 0]
    pieces = tuple(Piece(face(piece), by=seat) for seat, piece in drawn)
    return Zone("lots", "trick", None, "drawn for the lead", pieces)


def marks(view: View, play: LinePlay, out: int, word: str) -> dict[int, tuple[str, ...]]:
    """Mark who is out, and whose turn has just passed (DBLOCK-27)."""
    found: dict[int, tuple[str, ...]] = {}
    for seat in range(view.seats):
        if seat == out:
            found[seat] = ("out",)
        elif has(play.passes.late, seat) and not view.over:
            found[seat] = (word,)
    return found


def over_prompt(out: int) -> str:
    """Say that the hand is over, and why."""
    return "The hand is over." if out >= 0 else "All are blocked: the hand is over."


def wanted(line: Line) -> str:
    """Return the numbers that can be played in words: "6 or 4"."""
    numbers = dict.fromkeys(line.wanted(arm) for arm in each(line.open))
    row = [str(number) for number in numbers if number < (line.makes or NINE + 1)]  # MAT-R5
    return " or ".join(filter(None, [", ".join(row[:-1]), *row[-1:]]))


# Sentences.


def drawn_for_lead(name: str, move: str, leader: str) -> str:
    """Tell a domino drawn for the lead, and who has it, if that is decided (DBLOCK-14)."""
    lead = f" {leader} leads." if leader else ""
    return f"{name} draws {move} for the lead.{lead}"


def laid(name: str, move: str, before: Line, verb: str = "leads") -> str:
    """Tell a domino that is laid: "A leads 6-4", "B plays 6-1 left, on the 6"."""
    words = move.split()
    if not before.pieces:
        return f"{name} {verb} {words[0]}."
    number = before.exposed[ARM_NAMES.index(words[1])]
    exposed = f", exposing {words[2]}" if len(words) > 2 else ""
    return f"{name} plays {words[0]} {words[1]}, on the {number}{exposed}."


def drawn(name: str, new: int, left: int) -> str:
    """Tell a draw; what was drawn only to one who sees it, and how many are left in the pack."""
    return f"{name} draws{f' {PACK.show(new)}' if new else ''}; {left} left."


def blocked(names: Sequence[str]) -> str:
    """Tell who is blocked (DBLOCK-27)."""
    return f"{listed(list(names))} {'is' if len(names) == 1 else 'are'} blocked."


def says_go(names: Sequence[str]) -> str:
    """Tell who says "go" (SEB-8)."""
    return f'{listed(list(names))} {"says" if len(names) == 1 else "say"} "go".'


def what_came_of_it(
    happened: Happened, out: int, passing: Callable[[Sequence[str]], str] = blocked
) -> list[str]:
    """Tell whose turns passed, who is out, or that all are blocked."""
    before: LinePlay = happened.before.dominoes
    after: LinePlay = happened.after.dominoes
    counts = zip(before.passes.passed, after.passes.passed, strict=True)
    seats = [seat for seat, (old, now) in enumerate(counts) if now > old]
    seats.sort(key=lambda seat: (seat - happened.seat - 1) % after.seats)
    told = [passing([happened.names[seat] for seat in seats])] if seats else []
    if out >= 0:
        told.append(f"{happened.names[out]} is out.")
    elif happened.after.over:
        told.append("All are blocked.")
    return told


def counted(  # noqa: PLR0913 - two of them are options
    play: LinePlay,
    names: Sequence[str],
    out: int,
    sides: int,
    *,
    lightest: bool,
    deducted: bool = True,
) -> str:
    """Tell how a hand was counted: "B 23 and C 41 make 64", or every hand and what is left."""
    held = [spots(hand) for hand in play.hands]
    best = out if out >= 0 else winner(play.hands, sides, lightest=lightest)
    others = [seat for seat in range(play.seats) if best < 0 or seat % sides != best % sides]
    hands_of = listed([f"{names[seat]} {held[seat]}" for seat in others])
    total = f" make {sum(held[seat] for seat in others)}" if len(others) > 1 else ""
    if out >= 0:
        return f"{names[out]} is out: {hands_of}{total}."
    if best < 0:
        return f"All are blocked: {hands_of}. The fewest spots tie, and nobody scores."
    mine = f"{names[best]} {held[best]} against {hands_of}"
    if not deducted:
        return f"All are blocked: {mine}{total}."
    points = worth(play.hands, best, sides)
    sums = " + ".join(str(held[seat]) for seat in others)
    return f"All are blocked: {mine}, {sums} - {held[best]} = {points}."
