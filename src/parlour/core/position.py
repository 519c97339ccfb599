"""Positions as text: every fact of a deal under its name, in a form that reads back.

A game declares its facts once, as a row of fields; positions are printed, read, compared and
checked with these fields. Values are TOML values: numbers, strings, lists. For learning programs, a
fact is also a row of machine words.
"""

from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, first, union
from parlour.core.deal import NATURE, View
from parlour.core.pack import Pack
from parlour.errors import BadNotation
from parlour.languages.message import Listed, say

MOST = 2**63 - 1
"""The largest number that a position can hold."""

NUMBER, SET, ONE = 0, 1, 2
"""The kind of a word: a plain number, a set of things, or one of several things."""

Scale: TypeAlias = tuple[int, int]
"""The kind of a word, and the number of things that it can contain or choose from."""

Value: TypeAlias = "int | bool | str | list[int] | list[str] | list[list[int]] | list[list[str]]"
"""A fact as a TOML value."""

Held = TypeVar("Held")
"""What a deal holds under the name of a fact."""


@dataclass
class Reading:
    """The context for reading a position, and the pieces seen so far."""

    pack: Pack
    seats: int
    names: tuple[str, ...]
    taken: int = 0
    apart: bool = True
    """Whether each piece may be named only once; a view may name a piece twice."""

    def pieces(self, text: object, name: str) -> list[int]:
        """Return the pieces named in a text, if possible those that no other field has named."""
        if not isinstance(text, str):
            raise BadNotation(
                say(
                    '"{name}" needs pieces in a string, such as "{faces}"',
                    name=name,
                    faces=self.pack.faces[0],
                )
            )
        if self.apart:
            found = self.pack.read(text, self.taken)
        else:  # among equal pieces, one that was not named before, if there is one
            found = []
            for piece in self.pack.read(text):
                alike = self.pack.alike(piece) & ~union(found)
                found.append(first(alike & ~self.taken or alike))
        self.taken |= union(found)
        return found

    def seat(self, value: object, name: str) -> int:
        """Return a seat given by its number or its name."""
        if isinstance(value, str) and value in self.names:
            return self.names.index(value)
        if isinstance(value, int) and (0 <= value < self.seats or value == NATURE):
            return value
        raise BadNotation(
            say(
                '"{name}" needs a seat: {names}; not {value}',
                name=name,
                names=Listed(self.names, "commas"),
                value=repr(value),
            )
        )


@dataclass(frozen=True)
class Field(Generic[Held]):
    """A fact under its name, which knows how to show it as text and how to read it."""

    name: str
    at: str = field(default="", kw_only=True)
    """The attribute of the deal, if it has another name: "trick.leader"."""

    def get(self, deal: object) -> Held:
        """Return the attribute's value."""
        value: Held = attrgetter(self.at or self.name)(deal)
        return value

    def put(self, deal: object, value: Held) -> None:
        """Set the attribute; a row must be as long as it was."""
        *parts, last = (self.at or self.name).split(".")
        for part in parts:
            deal = getattr(deal, part)
        old = getattr(deal, last)
        if isinstance(old, Sized) and isinstance(value, Sized) and len(old) != len(value):
            raise BadNotation(
                say(
                    '"{name}" needs {old} entries, not {value}',
                    name=self.name,
                    old=len(old),
                    value=len(value),
                )
            )
        if isinstance(old, vec) and isinstance(value, vec):
            for i, number in enumerate(value):
                old[i] = number
        else:
            setattr(deal, last, value)

    def show(self, value: Held, pack: Pack) -> Value:
        """Return the text form of an attribute's value."""
        raise NotImplementedError

    def read(self, value: object, reading: Reading) -> Held:
        """Return the attribute's value from its text form."""
        raise NotImplementedError

    def read_into(self, deal: object, value: object, reading: Reading) -> None:
        """Set the attribute to the value of a text form."""
        self.put(deal, self.read(value, reading))

    def places(self, deal: object) -> list[int]:
        """Return the sets of pieces that lie in the places of this fact; none if it only names."""
        return []

    def words(self, view: object) -> list[int]:
        """Return the fact as machine words; their number is fixed for a game and its seats."""
        value: Any = self.get(view)
        return [value] if isinstance(value, int) else a_row(value)

    def scales(self, view: View, pack: Pack) -> list[Scale]:
        """Return the kind of each machine word."""
        return [self.scale(view, pack)] * len(self.words(view))

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the machine words, if they are all alike."""
        return NUMBER, 1


class Number(Field[int]):
    """A whole number."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return the number."""
        return value

    def read(self, value: object, reading: Reading) -> int:
        """Return a whole number."""
        return a_number(value, self.name)


class Flag(Field[bool]):
    """True or false."""

    def show(self, value: bool, pack: Pack) -> Value:  # noqa: FBT001 - the value itself
        """Return the truth value."""
        return value

    def read(self, value: object, reading: Reading) -> bool:
        """Return a truth value."""
        if not isinstance(value, bool):
            raise BadNotation(
                say('"{name}" needs true or false, not {value}', name=self.name, value=repr(value))
            )
        return value


class SeatField(Field[int]):
    """A seat, or "nobody"."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return the number of the seat."""
        return "nobody" if value < 0 else value

    def read(self, value: object, reading: Reading) -> int:
        """Return a seat from its number or name."""
        return -1 if value == "nobody" else reading.seat(value, self.name)

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: one of the seats, or none."""
        return ONE, view.seats


class PlayerField(SeatField):
    """The seat of a player, never "nobody"."""

    def read(self, value: object, reading: Reading) -> int:
        """Return a seat from its number or name."""
        seat = reading.seat(value, self.name)
        if seat == NATURE:
            raise BadNotation(say('"{name}" needs a player, not the pack', name=self.name))
        return seat


class SeatSet(Field[int]):
    """A set of seats, as a mask."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return the seats as a list."""
        return each(value)

    def read(self, value: object, reading: Reading) -> int:
        """Return the mask of a list of seats."""
        return union([reading.seat(seat, self.name) for seat in a_list(value, self.name)])

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: a set of seats."""
        return SET, view.seats


@dataclass(frozen=True)
class Named(Field[int]):
    """A number that has a name in the rules: a phase, a colour."""

    names: tuple[str, ...]

    def show(self, value: int, pack: Pack) -> Value:
        """Return the name."""
        return self.names[value] if value >= 0 else "none"

    def read(self, value: object, reading: Reading) -> int:
        """Return the number behind a name."""
        if value == "none":
            return -1
        if value not in self.names:
            raise BadNotation(
                say(
                    '"{name}" needs one of {names}; not {value}',
                    name=self.name,
                    names=Listed(self.names, "commas"),
                    value=repr(value),
                )
            )
        return self.names.index(str(value))

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: one of the names."""
        return ONE, len(self.names)


class Numbers(Field[vec[i64]]):
    """A row of numbers, one per seat or per side."""

    def show(self, value: vec[i64], pack: Pack) -> Value:
        """Return the row as a list."""
        return a_row(value)

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the row of numbers."""
        row = a_list(value, self.name)
        return vec[i64]([a_number(number, self.name) for number in row])


class PieceField(Field[int]):
    """One piece, or nothing. This only names the piece, which may lie elsewhere."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return its face."""
        return pack.faces[value] if value >= 0 else ""

    def read(self, value: object, reading: Reading) -> int:
        """Return the piece of a face."""
        return reading.pack.piece(str(value)) if value else -1

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: one of the pieces, or none."""
        return ONE, len(pack)


class PiecesField(Field[int]):
    """A set of pieces that lie in one place."""

    def show(self, value: int, pack: Pack) -> Value:
        """Return the faces, in the order of the pack."""
        return pack.show(value)

    def read(self, value: object, reading: Reading) -> int:
        """Return the mask of the pieces named."""
        return union(reading.pieces(value, self.name))

    def places(self, deal: object) -> list[int]:
        """Return the set."""
        return [self.get(deal)]

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: a set of pieces."""
        return SET, len(pack)


class PiecesBySeat(Field[vec[i64]]):
    """A set of pieces for every seat (or side)."""

    def show(self, value: vec[i64], pack: Pack) -> Value:
        """Return the faces, seat by seat."""
        return [pack.show(mask) for mask in a_row(value)]

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the masks, seat by seat."""
        rows = a_list(value, self.name)
        return vec[i64]([union(reading.pieces(row, self.name)) for row in rows])

    def places(self, deal: object) -> list[int]:
        """Return the sets, seat by seat."""
        return a_row(self.get(deal))

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: a set of pieces."""
        return SET, len(pack)


class PieceRow(Field[vec[i64]]):
    """A row of pieces, one per seat, or nothing; this only names them."""

    def show(self, value: vec[i64], pack: Pack) -> Value:
        """Return the faces."""
        return [pack.faces[piece] if piece >= 0 else "" for piece in a_row(value)]

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the pieces of the faces."""
        row = a_list(value, self.name)
        return vec[i64]([reading.pack.piece(str(face)) if face else -1 for face in row])

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of each word: one of the pieces, or none."""
        return ONE, len(pack)


class NamedPieces(PiecesField):
    """A set of pieces that this fact names; other facts say where they lie."""

    def read(self, value: object, reading: Reading) -> int:
        """Return the mask of the pieces named."""
        if not isinstance(value, str):
            raise BadNotation(
                say(
                    '"{name}" needs pieces in a string, not {value}',
                    name=self.name,
                    value=repr(value),
                )
            )
        return union(reading.pack.read(value))

    def places(self, deal: object) -> list[int]:
        """Return nothing."""
        return []


class PilesBySeat(PiecesBySeat):
    """A set of pieces for every seat, which this fact names; other facts say where they lie."""

    def read(self, value: object, reading: Reading) -> vec[i64]:
        """Return the masks, seat by seat."""
        rows = a_list(value, self.name)
        return vec[i64]([union(reading.pack.read(str(row))) for row in rows])

    def places(self, deal: object) -> list[int]:
        """Return nothing."""
        return []


def a_row(value: Iterable[int]) -> list[int]:
    """Return a compiled row of numbers as a list."""
    return [int(number) for number in value]


def a_number(value: object, name: str) -> int:
    """Return a whole number from a file, if it fits in a machine word."""
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise BadNotation(
            say('"{name}" needs a whole number, not {value}', name=name, value=repr(value))
        )
    return value


def a_list(value: object, name: str) -> list[object]:
    """Return a list from a file."""
    if not isinstance(value, list):
        raise BadNotation(say('"{name}" needs a list, not {value}', name=name, value=repr(value)))
    return value


Fields: TypeAlias = tuple[Field[Any], ...]

BASE: Fields = (
    Number("number"),
    PlayerField("dealer"),
    SeatField("turn"),
    Flag("half"),
    Flag("over"),
    Numbers("brought"),
    Numbers("scores"),
)
"""The facts that every deal has; a game adds its phase and its own."""

VIEW_BASE: Fields = (
    Number("seat"),
    *BASE,
    Number("seats"),
    SeatSet("waiting"),
    SeatSet("due"),
    SeatSet("winners"),
    Number("choices"),
)
"""The facts that every view has."""


def show_position(fields: Fields, pack: Pack, deal: object) -> dict[str, Value]:
    """Return every fact of a deal or a view under its name."""
    return {fact.name: fact.show(fact.get(deal), pack) for fact in fields}


def read_position(
    fields: Fields, reading: Reading, given: Mapping[str, object], deal: object
) -> set[str]:
    """Set the facts given on a deal; return their names."""
    known = {fact.name: fact for fact in fields}
    for name in given:
        if name not in known:
            raise BadNotation(
                say(
                    '"{name}" is not a fact of this game; there are: {known}',
                    name=name,
                    known=Listed(known, "commas"),
                )
            )
    for name, fact in known.items():
        if name not in given:
            continue
        fact.read_into(deal, given[name], reading)
    return set(given)


def places_of(fields: Fields, deal: object) -> list[int]:
    """Return the sets of pieces of a deal, place by place."""
    return [place for fact in fields for place in fact.places(deal)]


def doubled(places: Iterable[int]) -> int:
    """Return the pieces that lie in more than one of several places."""
    seen = twice = 0
    for place in places:
        twice |= seen & place
        seen |= place
    return twice


def toml(value: Value) -> str:
    """Return a value as TOML writes it."""
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    return "[" + ", ".join([toml(part) for part in value]) + "]"


def toml_lines(facts: dict[str, Value]) -> str:
    """Return facts as lines of TOML."""
    return "".join(f"{name} = {toml(value)}\n" for name, value in facts.items())
