"""Positions of letter games: letters, words and plays as text; what a position may leave out."""

import re
from typing import Any, Final

from parlour.core.bits import below, each, union
from parlour.core.deal import NATURE
from parlour.core.pack import Pack
from parlour.core.position import (
    BASE,
    SET,
    VIEW_BASE,
    Field,
    Fields,
    Flag,
    Named,
    Numbers,
    Reading,
    Scale,
    SeatField,
    SeatSet,
    Value,
    a_list,
    a_number,
)
from parlour.errors import BadNotation
from parlour.families.letters.last_plays import OPEN
from parlour.families.letters.making import LONGEST, PAGE
from parlour.families.letters.tablets import LETTERS, Play, holds, last_of, minus, sort
from parlour.families.letters.word_deal import WordDeal
from parlour.families.letters.word_terms import (
    FIRST,
    PLACE,
    ROW,
    SPELL,
    TAKING,
    TURN,
    WINNING,
)
from parlour.packs.letter_tablets import BOXES, PACK

WORD: Final = re.compile(r"[A-Z]+")
LONGEST_TEXT: Final = 1000
LAST_SLOT: Final = max(map(sum, BOXES.values())) - 1
LAST_PAGE: Final = LAST_SLOT // PAGE
"""A word has one letter at least, so that no box fills more slots with words."""

TOLD: Final = 60
"""Of so many words of the table a learner is told."""

SPELLED: Final = 20
"""Of a word a learner is told so many letters."""


def letters_in(value: object, name: str) -> str:
    """Return letters that a file should hold here."""
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadNotation(f'"{name}" needs letters in a string, such as "AEST"; not {value!r}')
    text = value.upper().replace(" ", "")
    if text and not WORD.fullmatch(text):
        raise BadNotation(f'"{name}" needs letters A to Z, not {value!r}')
    return text


def counts(letters: object) -> list[int]:
    """Return how often each letter of the alphabet is there."""
    text = str(letters)
    return [text.count(letter) for letter in LETTERS]


def spelling(text: object) -> list[int]:
    """Return a word as numbers from 1 to 26, filled up with noughts; what is no letter is 27."""
    numbers = [LETTERS.find(letter) + 1 or len(LETTERS) + 1 for letter in str(text)[:SPELLED]]
    return numbers + [0] * (SPELLED - len(numbers))


class Free(Field):
    """A value of any length. For learners it must have a fixed one, or it is not told at all."""

    def words(self, view: object) -> list[int]:
        """Return nothing: words on words, as judgments are, have no place among numbers."""
        del self, view
        return []

    def put(self, deal: object, value: object) -> None:
        """Set the attribute."""
        *parts, last = (self.at or self.name).split(".")
        for part in parts:
            deal = getattr(deal, part)
        setattr(deal, last, value)


class Text(Free):
    """A word or two."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return it as it is."""
        del pack
        return str(value)

    def read(self, value: object, reading: Reading) -> object:
        """Return plain text."""
        del reading
        if not isinstance(value, str) or len(value) > LONGEST_TEXT or not value.isprintable():
            raise BadNotation(f'"{self.name}" needs a text, not {value!r}')
        return value


class Letters(Text):
    """Letters in the order in which they stand."""

    def read(self, value: object, reading: Reading) -> object:
        """Return letters in capitals."""
        del reading
        return letters_in(value, self.name)

    def words(self, view: object) -> list[int]:
        """Return the letters in their order."""
        return spelling(self.get(view))


class LetterSet(Letters):
    """Letters whose order means nothing."""

    def read(self, value: object, reading: Reading) -> object:
        """Return letters in the order of the alphabet."""
        del reading
        return sort(letters_in(value, self.name))

    def words(self, view: object) -> list[int]:
        """Return how often each letter is there."""
        return counts(self.get(view))


class Heap(Letters):
    """Letters in an order that nobody knows, more than a word has."""

    def words(self, view: object) -> list[int]:
        """Return how often each letter is there."""
        return counts(self.get(view))


class LettersBySeat(Free):
    """A set of letters for every seat."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the sets, seat by seat."""
        del pack
        assert isinstance(value, list)
        return [str(letters) for letters in value]

    def read(self, value: object, reading: Reading) -> object:
        """Return the sets, seat by seat."""
        rows = a_list(value, self.name)
        if len(rows) != reading.seats:
            raise BadNotation(f'"{self.name}" needs {reading.seats} entries, not {len(rows)}')
        return [sort(letters_in(row, self.name)) for row in rows]

    def words(self, view: object) -> list[int]:
        """Return how often each seat has each letter."""
        found = self.get(view)
        assert isinstance(found, list)
        return [number for letters in found for number in counts(letters)]


class Columns(Free):
    """A column of words for every seat; each may show what it grew from."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the words, seat by seat."""
        del pack
        assert isinstance(value, list)
        return [list(column) for column in value]

    def read(self, value: object, reading: Reading) -> object:
        """Return the words, seat by seat."""
        rows = a_list(value, self.name)
        if len(rows) != reading.seats:
            raise BadNotation(f'"{self.name}" needs {reading.seats} columns, not {len(rows)}')
        found: list[list[str]] = []
        for row in rows:
            column = [_words(word, self.name) for word in a_list(row, self.name)]
            found.append(column)
        return found

    def words(self, view: object) -> list[int]:
        """Return the words of the table letter by letter, of each column as many as of others."""
        columns = self.get(view)
        assert isinstance(columns, list)
        width = TOLD // len(columns)
        slots = [word for column in columns for word in [*column, *[""] * width][:width]]
        return [number for word in slots for number in spelling(last_of(word))]


class Growth(Columns):
    """What every word of the columns was before; to a learner it is not told."""

    def words(self, view: object) -> list[int]:
        """Return nothing."""
        del self, view
        return []


def _words(value: object, name: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise BadNotation(f'"{name}" needs words, not {value!r}')
    words = value.upper().split()
    if not words or not all(WORD.fullmatch(word) for word in words):
        raise BadNotation(f'"{name}" needs words of the letters A to Z, not {value!r}')
    return " ".join(words)


class WordList(Free):
    """Words in a row."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the words."""
        del pack
        assert isinstance(value, list)
        return [str(word) for word in value]

    def read(self, value: object, reading: Reading) -> object:
        """Return the words."""
        del reading
        return [_words(word, self.name) for word in a_list(value, self.name)]


class Lines(WordList):
    """Lines of text in a row."""

    def read(self, value: object, reading: Reading) -> object:
        """Return the lines."""
        del reading
        lines = a_list(value, self.name)
        if not all(isinstance(line, str) and len(line) <= LONGEST_TEXT for line in lines):
            raise BadNotation(f'"{self.name}" needs lines of text, not {value!r}')
        return lines


class TextBySeat(Lines):
    """A text for every seat."""

    def read(self, value: object, reading: Reading) -> object:
        """Return the texts, seat by seat, in capitals."""
        lines = a_list(value, self.name)
        if len(lines) != reading.seats:
            raise BadNotation(f'"{self.name}" needs {reading.seats} entries, not {len(lines)}')
        if not all(isinstance(line, str) and len(line) <= LONGEST_TEXT for line in lines):
            raise BadNotation(f'"{self.name}" needs words, not {value!r}')
        return [str(line).upper() for line in lines]

    def words(self, view: object) -> list[int]:
        """Return each seat's text, letter by letter."""
        found = self.get(view)
        assert isinstance(found, list)
        return [number for text in found for number in spelling(text)]


class Slots(Free):
    """Slots of the table, in ascending order."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the slots."""
        del pack
        assert isinstance(value, list)
        return [int(slot) for slot in value]

    def read(self, value: object, reading: Reading) -> object:
        """Return the slots."""
        del reading
        slots = a_list(value, self.name)
        if not all(isinstance(slot, int) and 0 <= slot <= LAST_SLOT for slot in slots):
            raise BadNotation(f'"{self.name}" needs slots from 0 to {LAST_SLOT}, not {value!r}')
        return list(slots)

    def words(self, view: object) -> list[int]:
        """Return the slots as one set."""
        found = self.get(view)
        assert isinstance(found, list)
        return [union([slot for slot in found if slot < TOLD])]

    def scale(self, view: Any, pack: Pack) -> Scale:  # noqa: ANN401 - any game's view
        """It is a set of slots."""
        del view, pack
        return SET, TOLD


class Page(Field):
    """Which page of the words of the table is open; a number that no table has is refused here.

    A word is begun again from its choices, and each page is one: the number is a cost.
    """

    def read(self, value: object, reading: Reading) -> object:
        """Return the page."""
        del reading
        if not 0 <= (page := a_number(value, self.name)) <= LAST_PAGE:
            raise BadNotation(f'"{self.name}" needs a page from 0 to {LAST_PAGE}, not {page}')
        return page


class Plays(Free):
    """The plays that may still be challenged: "2 TROUNCE pool N hand O from 1.0 CUT.CRUET"."""

    def show(self, value: object, pack: Pack) -> Value:
        """Return the plays, one line each."""
        del pack
        assert isinstance(value, list)
        return [show_play(play) for play in value]

    def read(self, value: object, reading: Reading) -> object:
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
        raise BadNotation(f'A play looks like "1 CUTE - E 0.0.CUT", not {line!r}')
    word, pool, hand = (part.strip("-") for part in found.group(2, 3, 4))
    play = Play(int(found[1]), word, sort(pool), sort(hand))
    for taken in found[5].split():
        owner, place, grown = taken.split(".", 2)
        if int(owner) >= seats:
            raise BadNotation(f"There is no seat {owner} from which {line!r} could take a word")
        play.owners.append(int(owner))
        play.places.append(int(place))
        play.grown.append(grown.replace(".", " "))
    return play


STAGES: Final = ("taking", "loose", "spelling")

PHASES: Final = (
    *("first", "row", "place", "turn"),
    *("taking", "loose", "spelling", "winning"),
)

SHARED: Final[Fields] = (
    LettersBySeat("shown", at="tablets.shown"),
    LetterSet("aside", at="tablets.aside"),
    LetterSet("pool", at="tablets.pool"),
    Columns("words", at="tablets.words"),
    Growth("grown", at="tablets.grown"),
    Named("stage", STAGES, at="making.stage"),
    Page("page", at="making.page"),
    Slots("taken", at="making.taken"),
    Letters("from_pool", at="making.pool"),
    Letters("from_hand", at="making.hand"),
    Letters("spelled", at="making.spelled"),
    SeatSet("tied", at="turns.tied"),
    Field("turns", at="turns.number"),
    Flag("fresh", at="turns.fresh"),
    Flag("begun", at="turns.begun"),
    Plays("plays", at="last.plays"),
    Field("closed", at="last.closed"),
    Field("decided", at="last.decided"),
    Flag("drew", at="last.drew"),
    Numbers("looked", at="last.looked"),
    SeatSet("waived", at="last.waived"),
    Numbers("helped", at="last.helped"),
    WordList("barred", at="turns.barred"),
    Numbers("skip", at="turns.skip"),
    Numbers("spent", at="turns.spent"),
    Field("given", at="turns.given"),
    Field("passes", at="turns.passes"),
    Field("passed", at="turns.passed"),
    SeatSet("asked", at="last.asked"),
    Letters("back", at="tablets.back"),
    SeatField("returner", at="tablets.returner"),
    Field("row", at="tablets.row"),
    Text("judged", at="last.judged"),
    Text("fault", at="last.fault"),
    SeatSet("won"),
    SeatSet("gone", at="turns.gone"),
)
"""The facts of every game of letters, besides its phase, the hands and the stock."""

HANDS: Final[Fields] = (
    LettersBySeat("hands", at="tablets.hands"),
    Heap("stock", at="tablets.stock"),
)

DEAL_FIELDS: Final[Fields] = (*BASE, *HANDS, *SHARED)
VIEW_FIELDS: Final[Fields] = (
    *VIEW_BASE,
    *HANDS,
    *SHARED,
    Numbers("sizes"),
    Field("left"),
    Field("returned"),
)


def unit(letters: str) -> int:
    """Return letters as one place of the conservation law: a count of each."""
    return sum(PACK.unit(PACK.piece(letter)) for letter in letters)


def places(deal: WordDeal) -> list[int]:
    """Return the stock, the pool, the hands, the columns, and what is set aside or put back."""
    tablets = deal.tablets
    heaps = [tablets.stock, tablets.pool, tablets.aside, tablets.back, *tablets.hands]
    return [unit(heap) for heap in [*heaps, *map("".join, tablets.words)]]


def infer(deal: WordDeal, stated: set[str]) -> None:
    """Fill in what a position leaves out: the letters that are nowhere, how words grew, turns.

    Where a stock is stated, it is all of it, and the rest of the box is set aside.
    """
    tablets, box = deal.tablets, deal.options.box()
    if "grown" not in stated:
        tablets.grown = [column[:] for column in tablets.words]
    used = tablets.stock + tablets.on_the_table()
    if not holds(box, used):
        lacking = minus(sort(used), box)
        raise BadNotation(f"The box does not hold so many letters: {lacking} too many")
    rest = minus(box, used)
    if "stock" in stated:
        tablets.aside = sort(tablets.aside + rest)
    else:
        tablets.stock += rest
    if "turns" not in stated:
        deal.turns.number = 3 if tablets.pool or any(tablets.words) else 1
    if "phase" not in stated:
        deal.phase = 3
    if "scores" not in stated:
        deal.recount()
    check(deal)


def check(deal: WordDeal) -> None:  # noqa: C901, PLR0912 - each fact in its turn
    """Refuse a position that could not be played on."""
    tablets = deal.tablets
    for words, grown in zip(tablets.words, tablets.grown, strict=True):
        if words != [last_of(line) for line in grown]:
            raise BadNotation('"grown" tells for each word what it was before, and itself last')
    if any(len(word) > LONGEST for column in tablets.words for word in column):
        raise BadNotation(f'"words" have {LONGEST} letters at most')
    if not all(map(holds, tablets.hands, tablets.shown)):
        raise BadNotation('"shown" are letters that a seat holds in its hand')
    if deal.over:
        return
    if (deal.phase <= PLACE) != (deal.turn == NATURE or deal.phase in {ROW, PLACE}):
        raise BadNotation('"turn" is the pack\'s only while chance decides who begins')
    if deal.phase != FIRST and not 0 <= deal.turn < deal.seats:
        raise BadNotation('"turn" needs a seat while the game goes on')
    if deal.phase in {ROW, PLACE} and not (tablets.back and 0 <= tablets.row <= 3):
        raise BadNotation('"back" are the letters that are mixed into the stock')
    if (
        not 0 <= deal.turns.number <= deal.options.turn_limit
        or not 0 <= deal.turns.given <= deal.turns.number
        or not 0 <= deal.turns.passes < deal.seats
        or not 0 <= deal.turns.passed < deal.seats
    ):
        raise BadNotation('"turns" and "passes" count what has been played')
    if len(deal.last.plays) > OPEN or len({play.seat for play in deal.last.plays}) > 1:
        raise BadNotation('"plays" are those of one turn')
    if not all(0 <= n <= len(deal.last.plays) for n in deal.last.looked):
        raise BadNotation('"looked" says how many of the plays each saw before looking up')
    forfeits = [*deal.turns.skip, *deal.turns.spent]
    if not all(0 <= turns <= LONGEST_TEXT for turns in forfeits):
        raise BadNotation('"skip" says how many turns each forfeits, "spent" those just forfeited')
    if not 0 <= deal.last.decided <= below(OPEN) or deal.last.closed < 0:
        raise BadNotation('"decided" are those of the plays that were challenged and stand')
    if any(voters & ~below(deal.seats) for voters in deal.last.helped):
        raise BadNotation('"helped" says who accuses each of help')
    gone = deal.turns.gone
    if gone & ~below(deal.seats) or any(tablets.hands[seat] for seat in each(gone)):
        raise BadNotation('"gone" are those who have left; they hold no letters')
    if deal.present() == 0 or (deal.phase == TURN and gone >> deal.turn & 1):
        raise BadNotation('"turn" needs a seat that has not "gone"')
    check_plays(deal)
    check_making(deal)
    if deal.phase == WINNING and (not deal.last.asked or deal.last.last_word() < 0):
        raise BadNotation('"asked" are those who may challenge the word that would win')


def check_plays(deal: WordDeal) -> None:
    """Refuse plays that could not be taken back."""
    after = deal.copy()
    assert isinstance(after, WordDeal)
    for play in reversed(deal.last.plays):
        words = after.tablets.words[play.seat]
        if play.word and (not words or words[-1] != play.word):
            raise BadNotation(f'"plays" tell of {play.word}, which does not lie there')
        if not play.word and not holds(after.tablets.pool, play.hand):
            raise BadNotation(f'"plays" tell of {play.hand}, which does not lie in the pool')
        letters = play.pool + play.hand + "".join(map(last_of, play.grown))
        if play.word and sort(letters) != sort(play.word):
            raise BadNotation(f'"plays" make {play.word} of {letters}')
        after.tablets.take_back(play)


def check_making(deal: WordDeal) -> None:
    """Refuse a half made word that could not have been begun so."""
    making = deal.making
    if deal.half != (TAKING <= deal.phase <= SPELL) and deal.phase <= WINNING:
        raise BadNotation('"half" is true while a word is being made')
    after = deal.copy()
    assert isinstance(after, WordDeal)
    after.making.clear()
    bench = after.bench(deal.turn) if 0 <= deal.turn < deal.seats else None
    if not deal.half or bench is None:
        if making.made():
            raise BadNotation("No word is being made in this phase")
        return
    if deal.phase <= SPELL and deal.phase != TAKING + making.stage:
        raise BadNotation('"stage" is how far the word has come that is being made')
    for choice in making.made():
        if not bench.legal(after.making) >> choice & 1:
            raise BadNotation("A word could not be begun so")
        after.making.choose(choice)
