"""Facts of letter games as text: letters, columns of words, plays."""

import re
from itertools import chain
from typing import Final

from parlour.core.bits import union
from parlour.core.deal import View
from parlour.core.pack import Pack
from parlour.core.position import (
    SET,
    Field,
    Held,
    Number,
    Reading,
    Scale,
    Value,
    a_list,
    a_number,
)
from parlour.errors import BadNotation
from parlour.families.letters.rules.making import PAGE
from parlour.families.letters.rules.rows import SPELLED, TOLD
from parlour.families.letters.rules.tablets import LETTERS, Play, last_of, sort
from parlour.languages.message import say
from parlour.packs.letter_tablets import BOXES

WORD: Final = re.compile(r"[A-Z]+")
LONGEST_TEXT: Final = 1000
LAST_SLOT: Final = max(map(sum, BOXES.values())) - 1
LAST_PAGE: Final = LAST_SLOT // PAGE
"""The last page of the table: a word has at least one letter, so no box fills more slots."""


def letters_in(value: object, name: str) -> str:
    """Return letters from a file."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadNotation(
            say(
                '"{name}" needs letters in a string, such as "AEST"; not {value}',
                name=name,
                value=repr(value),
            )
        )
    text = value.upper().replace(" ", "")
    if text and not WORD.fullmatch(text):
        raise BadNotation(
            say('"{name}" needs letters A to Z, not {value}', name=name, value=repr(value))
        )
    return text


def counts(letters: str) -> tuple[int, ...]:
    """Return the count of each letter of the alphabet."""
    return tuple(letters.count(letter) for letter in LETTERS)


def spelling(text: str) -> tuple[int, ...]:
    """Return a word as numbers from 1 to 26, padded with zeros.

    27 stands for any other character.
    """
    numbers = [LETTERS.find(letter) + 1 or len(LETTERS) + 1 for letter in text[:SPELLED]]
    return (*numbers, *[0] * (SPELLED - len(numbers)))


def spelled(column: list[str], width: int) -> tuple[int, ...]:
    """Return the words of a column letter by letter, padded to a number of words."""
    words = [*column, *[""] * width][:width]
    return tuple(chain.from_iterable(spelling(last_of(word)) for word in words))


class Free(Field[Held]):
    """A value of variable length. Observations need a fixed length, so it may be left out."""

    def words(self, view: object) -> list[int]:
        """Return nothing: observations hold no text."""
        return []

    def put(self, deal: object, value: Held) -> None:
        """Set the attribute."""
        *parts, last = (self.at or self.name).split(".")
        for part in parts:
            deal = getattr(deal, part)
        setattr(deal, last, value)


class Text(Free[str]):
    """A short text of one or two words."""

    def show(self, value: str, pack: Pack) -> Value:
        """Return the value unchanged."""
        return str(value)

    def read(self, value: object, reading: Reading) -> str:
        """Return plain text."""
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            raise BadNotation(
                say('"{name}" needs a text, not {value}', name=self.name, value=repr(value))
            )
        return value


class Letters(Text):
    """Letters in a fixed order."""

    def read(self, value: object, reading: Reading) -> str:
        """Return letters in capitals."""
        return letters_in(value, self.name)

    def words(self, view: object) -> list[int]:
        """Return the letters in their order."""
        return list(spelling(self.get(view)))


class LetterSet(Letters):
    """Letters whose order does not matter."""

    def read(self, value: object, reading: Reading) -> str:
        """Return letters in the order of the alphabet."""
        return sort(letters_in(value, self.name))

    def words(self, view: object) -> list[int]:
        """Return the count of each letter."""
        return list(counts(self.get(view)))


class Heap(Letters):
    """Letters in an unknown order, too many to be spelled like a word."""

    def words(self, view: object) -> list[int]:
        """Return the count of each letter."""
        return list(counts(self.get(view)))


class LettersBySeat(Free[list[str]]):
    """A set of letters for every seat."""

    def show(self, value: list[str], pack: Pack) -> Value:
        """Return the sets, seat by seat."""
        return [str(letters) for letters in value]

    def read(self, value: object, reading: Reading) -> list[str]:
        """Return the sets, seat by seat."""
        rows = a_list(value, self.name)
        if len(rows) != reading.seats:
            raise BadNotation(
                say(
                    '"{name}" needs {old} entries, not {value}',
                    name=self.name,
                    old=int(reading.seats),
                    value=len(rows),
                )
            )
        return [sort(letters_in(row, self.name)) for row in rows]

    def words(self, view: object) -> list[int]:
        """Return the count of each letter for each seat."""
        return list(chain.from_iterable(map(counts, self.get(view))))


class Columns(Free[list[list[str]]]):
    """A column of words for every seat; each may show what it grew from."""

    def show(self, value: list[list[str]], pack: Pack) -> Value:
        """Return the words, seat by seat."""
        return [list(column) for column in value]

    def read(self, value: object, reading: Reading) -> list[list[str]]:
        """Return the words, seat by seat."""
        rows = a_list(value, self.name)
        if len(rows) != reading.seats:
            raise BadNotation(
                say(
                    '"{name}" needs {seats} columns, not {count}',
                    name=self.name,
                    seats=int(reading.seats),
                    count=len(rows),
                )
            )
        found: list[list[str]] = []
        for row in rows:
            column = [_words(word, self.name) for word in a_list(row, self.name)]
            found.append(column)
        return found

    def words(self, view: object) -> list[int]:
        """Return the words on the table letter by letter, the same number for each column."""
        columns = self.get(view)
        width = TOLD // len(columns)
        return list(chain.from_iterable(spelled(column, width) for column in columns))


class Growth(Columns):
    """The earlier forms of every word in the columns; observations leave them out."""

    def words(self, view: object) -> list[int]:
        """Return nothing."""
        return []


def _words(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadNotation(say('"{name}" needs words, not {value}', name=name, value=repr(value)))
    words = value.upper().split()
    if not words or not all(WORD.fullmatch(word) for word in words):
        raise BadNotation(
            say(
                '"{name}" needs words of the letters A to Z, not {value}',
                name=name,
                value=repr(value),
            )
        )
    return " ".join(words)


class WordList(Free[list[str]]):
    """Words in a row."""

    def show(self, value: list[str], pack: Pack) -> Value:
        """Return the words."""
        return [str(word) for word in value]

    def read(self, value: object, reading: Reading) -> list[str]:
        """Return the words."""
        return [_words(word, self.name) for word in a_list(value, self.name)]


def _texts(value: object, name: str) -> list[str] | None:
    """Return a list of texts, or None if something else or too long a text is among them."""
    lines = a_list(value, name)
    texts = [line for line in lines if isinstance(line, str) and len(line) <= LONGEST_TEXT]
    return texts if len(texts) == len(lines) else None


class Lines(WordList):
    """Lines of text in a row."""

    def read(self, value: object, reading: Reading) -> list[str]:
        """Return the lines."""
        lines = _texts(value, self.name)
        if lines is None:
            raise BadNotation(
                say('"{name}" needs lines of text, not {value}', name=self.name, value=repr(value))
            )
        return lines


class TextBySeat(Lines):
    """A text for every seat."""

    def read(self, value: object, reading: Reading) -> list[str]:
        """Return the texts, seat by seat, in capitals."""
        rows = a_list(value, self.name)
        if len(rows) != reading.seats:
            raise BadNotation(
                say(
                    '"{name}" needs {old} entries, not {value}',
                    name=self.name,
                    old=int(reading.seats),
                    value=len(rows),
                )
            )
        lines = _texts(value, self.name)
        if lines is None:
            raise BadNotation(
                say('"{name}" needs words, not {value}', name=self.name, value=repr(value))
            )
        return [line.upper() for line in lines]

    def words(self, view: object) -> list[int]:
        """Return each seat's text, letter by letter."""
        return list(chain.from_iterable(map(spelling, self.get(view))))


class Slots(Free[list[int]]):
    """Slots of the table, in ascending order."""

    def show(self, value: list[int], pack: Pack) -> Value:
        """Return the slots."""
        return [int(slot) for slot in value]

    def read(self, value: object, reading: Reading) -> list[int]:
        """Return the slots."""
        given = a_list(value, self.name)
        slots = [slot for slot in given if isinstance(slot, int) and 0 <= slot <= LAST_SLOT]
        if len(slots) != len(given):
            raise BadNotation(
                say(
                    '"{name}" needs slots from 0 to {last}, not {value}',
                    name=self.name,
                    last=LAST_SLOT,
                    value=repr(value),
                )
            )
        return slots

    def words(self, view: object) -> list[int]:
        """Return the slots as one set."""
        return [union([slot for slot in self.get(view) if slot < TOLD])]

    def scale(self, view: View, pack: Pack) -> Scale:
        """Return the kind of the word: a set of slots."""
        return SET, TOLD


class Page(Number):
    """The open page of the words on the table; an impossible number is refused here.

    A word is rebuilt from its choices, one of them per page, so a large number would be costly.
    """

    def read(self, value: object, reading: Reading) -> int:
        """Return the page."""
        if not 0 <= (page := a_number(value, self.name)) <= LAST_PAGE:
            raise BadNotation(
                say(
                    '"{name}" needs a page from 0 to {last}, not {value}',
                    name=self.name,
                    last=LAST_PAGE,
                    value=int(page),
                )
            )
        return page


class Plays(Free[list[Play]]):
    """The plays that may still be challenged: "2 TROUNCE pool N hand O from 1.0 CUT.CRUET"."""

    def show(self, value: list[Play], pack: Pack) -> Value:
        """Return the plays, one line each."""
        return [show_play(play) for play in value]

    def read(self, value: object, reading: Reading) -> list[Play]:
        """Return the plays."""
        return [read_play(line, reading.seats) for line in a_list(value, self.name)]


def show_play(play: Play) -> str:
    """Return a play as text."""
    parts = [str(play.seat), play.word or "-", play.pool or "-", play.hand or "-"]
    for owner, place, grown in zip(play.owners, play.places, play.grown, strict=True):
        parts.append(f"{owner}.{place}.{grown.replace(' ', '.')}")
    return " ".join(parts)


PLAY: Final = re.compile(
    r"(\d) ([A-Z]+|-) ([A-Z]+|-) ([A-Z]+|-)((?: \d\.\d{1,2}\.[A-Z]+(?:\.[A-Z]+)*)*)"
)


def read_play(line: object, seats: int) -> Play:
    """Return the play that a text shows."""
    found = PLAY.fullmatch(line) if isinstance(line, str) and len(line) <= LONGEST_TEXT else None
    if found is None or int(found[1]) >= seats:
        raise BadNotation(
            say('A play looks like "1 CUTE - E 0.0.CUT", not {line}', line=repr(line))
        )
    word, pool, hand = (part.strip("-") for part in found.group(2, 3, 4))
    play = Play(int(found[1]), word, sort(pool), sort(hand))
    for taken in found[5].split():
        owner, place, grown = taken.split(".", 2)
        if int(owner) >= seats:
            raise BadNotation(
                say(
                    "There is no seat {seat} from which {line} could take a word",
                    seat=owner,
                    line=repr(line),
                )
            )
        play.owners.append(int(owner))
        play.places.append(int(place))
        play.grown.append(grown.replace(".", " "))
    return play
