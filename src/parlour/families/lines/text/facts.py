"""The facts and options that line games share, as positions print and read them.

A deal that has `dominoes` (a `LinePlay`) declares `line_fields`; `infer_line` fills in what a
set-up position leaves out. The first three phases of every line game are to lead, to follow, and to
choose an end of the line.
"""

from collections.abc import Mapping
from typing import Any, Final, Protocol

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import count, each, has, union
from parlour.core.deal import View
from parlour.core.options import Chosen, Option
from parlour.core.pack import Pack
from parlour.core.position import (
    BASE,
    ONE,
    SET,
    VIEW_BASE,
    Field,
    Fields,
    Named,
    NamedPieces,
    Number,
    Numbers,
    PieceField,
    PieceRow,
    PiecesBySeat,
    PilesBySeat,
    Reading,
    Scale,
    SeatSet,
    Value,
    a_list,
)
from parlour.errors import BadNotation
from parlour.families.lines.chain_layout import ARM_NAMES
from parlour.families.lines.rules.lines import ARMS, Line
from parlour.families.lines.rules.lots import (
    DRAWING,
    HIGHEST_DOUBLE,
    ROTATION,
    TO_NOTHING,
    TO_THE_CARD,
    TO_THE_DOUBLE,
)
from parlour.families.lines.rules.passes import Passes
from parlour.families.lines.rules.play import LinePlay
from parlour.families.stock_facts import StockField
from parlour.kit.stock import Stock
from parlour.languages.message import Listed, say
from parlour.packs.card_dominoes import DOUBLE_SIX, HIGH, LOW, NINE, PACK, other_end

LEAD: Final = 0
FOLLOW: Final = 1
END: Final = 2


class LineField(Field[Line]):
    """A line as it was laid: "6-4; 6-1 left; 4-2 right". Matadores also show what they expose."""

    def show(self, value: Line, pack: Pack) -> Value:
        """Return the dominoes, each with its arm."""
        if not value.pieces:
            return ""
        told = [pack.faces[value.set]]
        for code in list(value.laid)[: value.length]:
            piece, arm, inner = code // 10 // ARMS, code // 10 % ARMS, code % 10
            exposed = f" {other_end(piece, inner)}" if has(value.free, piece) else ""
            told.append(f"{pack.faces[piece]} {ARM_NAMES[arm]}{exposed}")
        return "; ".join(told)

    def read_into(self, deal: object, value: object, reading: Reading) -> None:
        """Rebuild the line, domino by domino; each must join."""
        if not isinstance(value, str):
            raise BadNotation(
                say(
                    '"{name}" needs a line such as "6-4; 6-1 left", not {value}',
                    name=self.name,
                    value=repr(value),
                )
            )
        laid = filter(None, (part.split() for part in value.replace(",", ";").split(";")))
        moves = [(reading.pieces(part[0], self.name)[0], part[1:]) for part in laid]
        line = self.get(deal)
        line.clear()
        for place, (piece, words) in enumerate(moves):
            if place == 0:
                line.set_down(piece)
            else:
                line.lay(piece, *self._joint(line, piece, words))

    def places(self, deal: object) -> list[int]:
        """Return the dominoes of the line."""
        return [self.get(deal).pieces]

    def words(self, view: object) -> list[int]:
        """Return the dominoes, the spinner, the open arms, and what each exposes and ends with.

        The order of laying is left out.
        """
        line = self.get(view)
        return [line.pieces, line.spinner, line.open, *line.exposed, *line.tips]

    def scales(self, view: View, pack: Pack) -> list[Scale]:
        """Return the kind of each machine word."""
        ends, tips = [(ONE, NINE + 1)] * ARMS, [(ONE, len(pack))] * ARMS
        return [(SET, len(pack)), (ONE, len(pack)), (SET, ARMS), *ends, *tips]

    def _joint(self, line: Line, piece: int, words: list[str]) -> tuple[int, int]:
        """Return the arm that words name, and the end of a domino that joins it there."""
        face = PACK.faces[piece]
        arm = ARM_NAMES.index(words[0]) if words and words[0] in ARM_NAMES else -1
        if not has(line.open, arm) if arm >= 0 else True:
            arms = Listed([ARM_NAMES[arm] for arm in each(line.open)], "commas")
            raise BadNotation(
                say(
                    '"{name}" needs an arm after {domino}: {arms}',
                    name=self.name,
                    domino=face,
                    arms=arms,
                )
            )
        inner = line.wanted(arm)
        if len(words) > 1 and has(line.free, piece) and words[1].isdecimal():
            inner = other_end(piece, int(words[1]))
        if inner not in (HIGH[piece], LOW[piece]) or not has(line.fits(), piece):
            raise BadNotation(
                say(
                    '"{name}": {domino} does not join {arm}',
                    name=self.name,
                    domino=face,
                    arm=ARM_NAMES[arm],
                )
            )
        return arm, inner


class Epochs(Field[Passes]):
    """What passes reveal, by seat and epoch: "3: 6-1 6-2" is three dominoes, none of them these."""

    def show(self, value: Passes, pack: Pack) -> Value:
        """Return the epochs, seat by seat."""
        return [
            [
                f"{value.gained[at]}: {pack.show(value.lacked[at])}".strip()
                for at in range(seat * value.most, seat * value.most + value.epochs[seat])
            ]
            for seat in range(value.seats)
        ]

    def _epoch(self, epoch: object, reading: Reading) -> tuple[int, int]:
        size, colon, lacked = str(epoch).partition(":")
        if not colon or not size.strip().isdecimal():
            raise BadNotation(
                say(
                    '"{name}" needs epochs such as "3: 6-1 6-2", not {value}',
                    name=self.name,
                    value=repr(epoch),
                )
            )
        return int(size), union(reading.pack.read(lacked))

    def read_into(self, deal: object, value: object, reading: Reading) -> None:
        """Set the size and the set of every epoch, seat by seat."""
        rows = [
            [self._epoch(epoch, reading) for epoch in a_list(row, self.name)]
            for row in a_list(value, self.name)
        ]
        passes = self.get(deal)
        if len(rows) != passes.seats or not all(0 < len(row) <= passes.most for row in rows):
            raise BadNotation(say('"{name}" needs one epoch or more for each seat', name=self.name))
        for seat, row in enumerate(rows):
            passes.epochs[seat] = len(row)
            for epoch, (size, lacked) in enumerate(row):
                passes.gained[seat * passes.most + epoch] = size
                passes.lacked[seat * passes.most + epoch] = lacked

    def words(self, view: object) -> list[int]:
        """Return the dominoes that each seat cannot hold, whatever the epoch."""
        passes = self.get(view)
        return [int(passes.barred(seat)) for seat in range(passes.seats)]

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: a set of dominoes."""
        return SET, len(pack)


class Strays(Field[Passes]):
    """Laid dominoes that the seat may have got in several epochs, by seat: "4-2: 0 1"."""

    def show(self, value: Passes, pack: Pack) -> Value:
        """Return the strays, each with its epochs."""
        return [
            [
                f"{pack.faces[piece]}: {' '.join(map(str, each(value.origins[piece])))}"
                for piece in each(strays)
            ]
            for strays in value.strays
        ]

    def read_into(self, deal: object, value: object, reading: Reading) -> None:
        """Set the epochs of every stray, seat by seat."""
        rows: list[dict[int, int]] = []
        for row in a_list(value, self.name):
            strays: dict[int, int] = {}
            for stray in a_list(row, self.name):
                face, _, epochs = str(stray).partition(":")
                numbers = [int(epoch) for epoch in epochs.split() if epoch.isdecimal()]
                strays[reading.pack.piece(face.strip())] = union(numbers)
            rows.append(strays)
        passes = self.get(deal)
        if len(rows) != passes.seats:
            raise BadNotation(
                say(
                    '"{name}" needs {old} entries, not {value}',
                    name=self.name,
                    old=int(passes.seats),
                    value=len(rows),
                )
            )
        for seat, strays in enumerate(rows):
            passes.strays[seat] = union(list(strays))
            for piece, origins in strays.items():
                passes.origins[piece] = origins

    def words(self, view: object) -> list[int]:
        """Return nothing: this is too detailed for an observation."""
        return []


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
"""Hands, the line, dominoes shown, and what passes have revealed."""

SEEN: Fields = (PiecesBySeat("known", at="dominoes.hands"), *_PUBLIC, Numbers("sizes"))
"""The facts that one seat sees."""


LOTS: Fields = (
    PieceRow("lots", at="lots.drawn"),
    SeatSet("in_lots", at="lots.part"),
    NamedPieces("lots_shown", at="lots.shown"),
    NamedPieces("lots_aside", at="lots.aside"),
)
"""The dominoes drawn for the lead."""


def line_fields(phases: tuple[str, ...], *own: Field[Any], stock: bool) -> tuple[Fields, Fields]:
    """Return the facts of a deal and those of its view: the common ones, then the game's own."""
    phase = Named("phase", phases)
    pack: Fields = (StockField("stock"),) if stock else ()
    left: Fields = (Number("stock_left"),) if stock else ()
    return (*BASE, phase, *DOMINOES, *pack, *own), (*VIEW_BASE, phase, *SEEN, *left, *own)


# Words.


def say_line(
    phase: int,
    choice: int,
    words: Mapping[int, Mapping[int, str]],
    *,
    arms: int = 2,
    dominoes: int = len(PACK),
) -> str | None:
    """Return the words of a choice: an end of the line, a domino, or a word of the phase."""
    if phase == END:
        return ARM_NAMES[choice] if choice < arms else None
    return PACK.faces[choice] if choice < dominoes else words.get(phase, {}).get(choice)


# Options.


def partners(clause: str) -> Option:
    """Return the option that four play as partners."""
    sentence = "Four players play as partners, two against two, instead of each alone."
    return Option("partners", sentence, clause, {"no": False, "yes": True})


def in_partnership(seats: int, chosen: Chosen) -> tuple[int, ...]:
    """Return the sides: partners sit opposite, and have one score (LINE-R8)."""
    if seats == 4 and chosen["partners"] == "yes":
        return (0, 1, 0, 1)
    return tuple(range(seats))


def first_play(clause: str) -> Option:
    """Return the option of how the leader is found."""
    sentence = (
        "Who leads: the players in turn, deal after deal; the holder of the highest "
        "double; or whoever draws the lowest double or the fewest spots."
    )
    values = {"rotation": ROTATION, "highest_double": HIGHEST_DOUBLE, "draw": DRAWING}
    return Option("first_play", sentence, clause, values)


def must_lead_double() -> Option:
    """Return the option that decides whether the card that gives the lead must be led."""
    sentence = (
        "A player who leads because of the highest double (or, if nobody has a double, "
        "the most spots) may lead any card; or must lead that card; or must lead it only "
        "if it is a double."
    )
    values = {"no": TO_NOTHING, "yes": TO_THE_CARD, "double_only": TO_THE_DOUBLE}
    return Option("must_lead_double", sentence, "DBLOCK-R3", values, field="lead_bound_to")


def four_hand_run(clause: str) -> Option:
    """Return the option that decides whether turns run on when four play alone."""
    sentence = "When four play, each alone, a turn may go on for as long as the player can play."
    return Option("four_hand_run", sentence, clause, {"on": True, "off": False}, field="run")


def blocked_tie() -> Option:
    """Return the option for ties in the fewest spots."""
    sentence = (
        "If hands tie for the fewest spots, nobody scores, or the "
        "hand with the lightest single card wins."
    )
    values = {"none": False, "lightest": True}
    return Option("blocked_tie", sentence, "LINE-R5", values, field="lightest")


def target(clause: str = "LINE-R9") -> Option:
    """Return the option for the points that win the match."""
    values = {"100": 100, "61": 61, "150": 150}
    return Option(
        "target", "The number of points that wins the match.", clause, values, span=(1, 999)
    )


# Positions.


class LineDeal(Protocol):
    """A deal in which dominoes are laid in a line."""

    seats: i64
    dealer: i64
    phase: i64
    turn: i64
    over: bool

    @property
    def dominoes(self) -> LinePlay:
        """The hands and the line."""
        ...

    def left(self, seat: i64) -> i64:
        """Return the seat to the left of another."""
        ...

    def legal(self, seat: i64) -> i64:
        """Return the legal choices of a seat."""
        ...

    def go_on(self, seat: i64) -> None:
        """Pass the turn on from a seat."""
        ...


def infer_line(deal: LineDeal, stated: set[str]) -> None:
    """Let the player to the dealer's left lead, or continue the line if there is one.

    Nothing has been shown, if a position does not say.
    """
    play = deal.dominoes
    if "epochs" not in stated:
        passes = play.passes
        for seat in range(play.seats):
            passes.epochs[seat] = 1
            passes.gained[seat * passes.most] = count(play.hands[seat])
            passes.lacked[seat * passes.most] = 0
    if "phase" not in stated:
        deal.phase = FOLLOW if play.line.pieces else LEAD
    if "turn" not in stated:
        deal.turn = deal.left(deal.dealer)


def pass_blocked(deal: LineDeal) -> None:
    """Pass the turn on if the seat that is to follow can do nothing."""
    follows = deal.phase == FOLLOW and not deal.over and 0 <= deal.turn < deal.seats
    if follows and not deal.legal(deal.turn):
        deal.go_on((deal.turn - 1) % deal.seats)


def fill_stock(stock: Stock, play: LinePlay, stated: set[str]) -> None:
    """Put missing dominoes into the pack, in its order, unless the position says otherwise."""
    if "stock" not in stated:
        stock.fill(vec[i64](each(play.rest())), 0)


def double_six(seats: int, chosen: Chosen) -> list[int]:
    """Return the 28 dominoes without sevens, eights and nines, which some games use."""
    del seats, chosen
    return each(DOUBLE_SIX)


def places_without_stock(deal: LineDeal) -> list[int]:
    """Return the hands, the line and what was not dealt."""
    return [*deal.dominoes.hands, deal.dominoes.line.pieces, deal.dominoes.rest()]
