"""One deal, played turn by turn from its players' views, and its facts as features."""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from parlour.core.batch import next_seat
from parlour.core.bits import first, has
from parlour.core.deal import Deal, View, write, zeros
from parlour.core.rng import Rng

NUMBER: Final = 0
SET: Final = 1
ONE: Final = 2
"""The kinds of word, as in `core.position`."""
MOST: Final = 32767
"""The largest feature that fits in 16 bits."""


@final
class Features:
    """Words as features: numbers stay as they are, sets and choices become zeros and ones.

    The rows are reused, and only features that have changed since the last view are written.
    """

    def __init__(self, kinds: vec[i64], widths: vec[i64], choices: i64) -> None:
        self.kinds: vec[i64] = kinds
        self.starts: vec[i64] = zeros(len(widths) + 1)
        """The index of the first feature of each word, then the number of features."""
        self.words: vec[i64] = zeros(len(kinds))
        """The words whose features are in the row."""
        total: i64 = 0
        i: i64 = 0
        while i < len(kinds):
            if kinds[i] == ONE:
                self.words[i] = -1
            total += widths[i]
            self.starts[i + 1] = total
            i += 1
        self.row: vec[i16] = vec[i16]([0] * total)
        self.mask: i64 = 0
        self.open: vec[u8] = vec[u8]([0] * choices)
        """The legal choices as zeros and ones."""

    def write(self, words: vec[i64]) -> None:
        """Set the row of features to those of these words."""
        written: vec[i64] = self.words
        i: i64 = 0
        while i < len(written):
            word: i64 = words[i]
            if word != written[i]:
                start: i64 = self.starts[i]
                width: i64 = self.starts[i + 1] - start
                change(self.row, self.kinds[i], start, width, written[i], word)
                written[i] = word
            i += 1

    def allow(self, mask: i64) -> None:
        """Set the row of legal choices to this set."""
        flip(self.open, 0, self.mask ^ mask)
        self.mask = mask


@final
class FeatureRows:
    """The features of many deals, one row per deal, each as in `Features`."""

    def __init__(self, kinds: vec[i64], widths: vec[i64], choices: i64, rows: i64) -> None:
        one: Features = Features(kinds, widths, choices)
        self.kinds: vec[i64] = kinds
        self.starts: vec[i64] = one.starts
        self.choices: i64 = choices
        self.words: vec[i64] = zeros(rows * len(kinds))
        """The feature rows, one after another."""
        at: i64 = 0
        while at < len(self.words):
            at = write(self.words, at, one.words)
        self.table: vec[i16] = vec[i16]([0] * (rows * len(one.row)))
        self.masks: vec[i64] = zeros(rows)
        self.open: vec[u8] = vec[u8]([0] * (rows * choices))
        """The legal choices as zeros and ones, row after row."""

    def write(self, words: vec[i64], masks: vec[i64]) -> None:
        """Set the rows to those of these words and sets; only changes are written."""
        written: vec[i64] = self.words
        many: i64 = len(self.kinds)
        total: i64 = self.starts[many]
        row: i64 = 0
        while row < len(masks):
            first_word: i64 = row * many
            i: i64 = 0
            while i < many:
                word: i64 = words[first_word + i]
                old: i64 = written[first_word + i]
                if word != old:
                    start: i64 = self.starts[i]
                    width: i64 = self.starts[i + 1] - start
                    change(self.table, self.kinds[i], row * total + start, width, old, word)
                    written[first_word + i] = word
                i += 1
            flip(self.open, row * self.choices, self.masks[row] ^ masks[row])
            self.masks[row] = masks[row]
            row += 1


def change(row: vec[i16], kind: i64, start: i64, width: i64, old: i64, new: i64) -> None:
    """Write the features of one word in place of the old word's."""
    if kind == SET:
        changed: i64 = old ^ new
        while changed != 0:
            member: i64 = first(changed)
            if member < width:
                row[start + member] = 1 - row[start + member]
            changed &= changed - 1
    elif kind == ONE:
        if 0 <= old < width:
            row[start + old] = 0
        if 0 <= new < width:
            row[start + new] = 1
    elif new > MOST:
        row[start] = i16(MOST)
    elif new < -MOST:
        row[start] = i16(-MOST)
    else:
        row[start] = i16(new)


def flip(row: vec[u8], start: i64, changed: i64) -> None:
    """Flip zeros and ones for the members of a set."""
    while changed != 0:
        choice: i64 = first(changed)
        row[start + choice] = 1 - row[start + choice]
        changed &= changed - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns:
    """A deal in progress. It makes the pack's random choices.

    If several seats must act, one is drawn.
    """

    def __init__(
        self,
        deal: Deal,
        rng: Rng,
        features: Features,
        encode: Callable[[View], list[int]] | None,
    ) -> None:
        self.deal: Deal = deal
        self.rng: Rng = rng
        self.features: Features = features
        self.encode: Callable[[View], list[int]] | None = encode
        """Reads a view field by field, if the game's views cannot write their own words."""
        self.words: vec[i64] = zeros(len(features.words))
        self.glass: View | None = None
        """A reused view, if the game's views allow it."""
        self.seat: i64 = -1
        """The seat that chooses next; -1 when the deal is over."""
        self.mask: i64 = 0
        """The legal choices of that seat."""

    def start(self, pack: vec[i64]) -> None:
        """Shuffle and deal, with a random dealer. A deal without any choice is dealt again."""
        self.seat = -1
        while self.seat < 0:
            order: vec[i64] = pack[:]
            self.rng.shuffle(order)
            self.deal.begin(1, self.rng.below(self.deal.seats), zeros(len(self.deal.brought)))
            self.deal.deal_out(order)
            self.turn(next_seat(self.deal, self.rng))

    def turn(self, seat: i64) -> None:
        """Make a seat the one that chooses."""
        self.seat = seat
        self.mask = 0
        if seat >= 0:
            self.mask = self.deal.legal(seat)

    def play(self, choice: i64) -> i64:
        """Make the choice of the seat in turn; return who is next, -1 when the deal is over."""
        if choice < 0 or choice > 62 or not has(self.mask, choice):
            self.refuse(choice)
        self.deal.play(self.seat, choice)
        self.turn(next_seat(self.deal, self.rng))
        return self.seat

    def refuse(self, choice: i64) -> None:
        """Say why a choice is not open."""
        raise NotImplementedError

    def look(self, seat: i64) -> None:
        """Update the features and the legal choices to what a seat sees."""
        glass = self.glass
        if glass is None or not glass.again(self.deal, seat):
            glass = self.deal.view(seat)
            self.glass = glass
        encode = self.encode
        if encode is None:
            glass.tell(self.words, 0)
            self.features.write(self.words)
        else:
            self.features.write(vec[i64](encode(glass)))
        self.features.allow(self.mask if seat == self.seat else 0)
