"""Tablets: the letters in the pool, in hands, in the stock and in the players' words.

Letters repeat and outnumber the bits of a word, so a set of them is a string in the order of the
alphabet, "AABC", and a stock is a string in the order in which it will be drawn.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit, has, union

LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def sort(letters: str) -> str:
    """Return letters in the order of the alphabet."""
    return "".join(sorted(letters))


def plus(letters: str, more: str) -> str:
    """Return a set with more letters in it."""
    return sort(letters + more)


def minus(letters: str, some: str) -> str:
    """Return letters without those of `some`, each of which is taken out once if present."""
    for letter in some:
        letters = letters.replace(letter, "", 1)
    return letters


def holds(letters: str, some: str) -> bool:
    """Return whether a set has all these letters."""
    return len(minus(letters, some)) == len(letters) - len(some)


def kinds(letters: str) -> i64:
    """Return which letters there are, as a set."""
    found: i64 = 0
    for letter in letters:
        found |= bit(LETTERS.find(letter))
    return found


def arrangements(letters: str, enough: i64) -> i64:
    """Return the number of orders of some letters; counting stops at `enough`."""
    total: i64 = 1
    seen: dict[str, int] = {}
    for place, letter in enumerate(letters, start=1):
        times = seen.get(letter, 0) + 1
        seen[letter] = times
        total = total * place // times
        if total > enough and place == len(letters):
            return enough + 1
        if total > 1_000_000:
            return enough + 1
    return total


@final
@mypyc_attr(acyclic=True)
class Play:
    """A play that may be undone: a word set down, or a letter pooled (no word).

    The words taken are stored with their owners, places and earlier forms.
    """

    def __init__(self, seat: i64, word: str, pool: str, hand: str) -> None:
        self.seat: i64 = seat
        self.word = word
        self.pool = pool
        """The letters from the pool."""
        self.hand = hand
        """The letters from the hand; the letter pooled."""
        self.owners: list[int] = []
        self.places: list[int] = []
        self.grown: list[str] = []

    def captured(self) -> str:
        """Return the only word taken, if it belonged to another player; otherwise nothing."""
        if len(self.owners) != 1 or self.owners[0] == self.seat:
            return ""
        return last_of(self.grown[0])


@final
@mypyc_attr(acyclic=True)
class Tablets:
    """Where every letter is, and the earlier forms of each word."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.stock = ""
        self.pool = ""
        self.hands: list[str] = [""] * seats
        self.shown: list[str] = [""] * seats
        """Letters in hand that everybody has seen."""
        self.aside = ""
        """Letters that a set-up position leaves out."""
        self.back = ""
        """Letters that are to be mixed into the stock."""
        self.returner: i64 = 0
        """The seat that puts letters back into the stock."""
        self.row: i64 = 0
        """The row of the stock into which the next returned letter goes."""
        self.words: list[list[str]] = [[] for _ in range(seats)]
        self.grown: list[list[str]] = [[] for _ in range(seats)]
        """The history of every word, oldest form first: "CUT CUTE"."""

    def first(self, seat: i64) -> i64:
        """Return the slot of the first word of a column; slots number all words on the table."""
        slot: i64 = 0
        other: i64 = 0
        while other < seat:
            slot += len(self.words[other])
            other += 1
        return slot

    def total(self) -> i64:
        """Return how many words lie on the table."""
        return self.first(self.seats)

    def owner(self, slot: i64) -> i64:
        """Return the owner of a slot."""
        seat: i64 = 0
        while slot >= len(self.words[seat]):
            slot -= len(self.words[seat])
            seat += 1
        return seat

    def word_at(self, slot: i64) -> str:
        """Return the word in a slot of the table."""
        seat = self.owner(slot)
        return self.words[seat][slot - self.first(seat)]

    def grown_at(self, slot: i64) -> str:
        """Return the history of the word in a slot."""
        seat = self.owner(slot)
        return self.grown[seat][slot - self.first(seat)]

    def slots(self) -> list[int]:
        """Return the slots that hold words, in order."""
        return list(range(self.total()))

    def most_words(self, sides: i64, present: i64) -> i64:
        """Return the sides with the most words, then with the most letters in them (RA-34).

        A player who has left cannot win while others remain.
        """
        best: list[list[int]] = []
        for side in range(sides):
            seats = range(side, len(self.words), sides)
            there = any(has(present, seat) for seat in seats)
            words = [word for seat in seats for word in self.words[seat]]
            counts = [len(words), sum([len(word) for word in words])]
            best.append(counts if there or present == 0 else [-1, 0])
        top = max(best)
        return union([side for side in range(sides) if best[side] == top])

    def draw(self, seat: i64, letters: i64) -> None:
        """Draw a number of letters, or as many as there are."""
        self.hands[seat] = plus(self.hands[seat], self.stock[:letters])
        self.stock = self.stock[letters:]

    def take_up(self, seat: i64, letters: str) -> None:
        """Take letters that lie face up, unless they are already in hand."""
        if self.hands[seat] == "":
            self.stock = minus(self.stock, letters)
            self.hands[seat] = letters

    def pool_from(self, seat: i64, letters: str) -> None:
        """Put letters of a hand into the pool."""
        self.hands[seat] = minus(self.hands[seat], letters)
        self.shown[seat] = minus(self.shown[seat], letters)
        self.pool = plus(self.pool, letters)

    def set_down(self, play: Play, slots: list[int]) -> None:
        """Take the parts of a word, and lay it at the end of its maker's column."""
        for slot in slots:
            owner = self.owner(slot)
            place = slot - self.first(owner)
            play.owners.append(owner)
            play.places.append(place)
            play.grown.append(self.grown[owner][place])
        at = len(slots) - 1
        while at >= 0:
            self.words[play.owners[at]].pop(play.places[at])
            self.grown[play.owners[at]].pop(play.places[at])
            at -= 1
        self.pool = minus(self.pool, play.pool)
        self.hands[play.seat] = minus(self.hands[play.seat], play.hand)
        self.shown[play.seat] = minus(self.shown[play.seat], play.hand)
        self.words[play.seat].append(play.word)
        self.grown[play.seat].append(" ".join([*play.grown, play.word]))

    def take_back(self, play: Play) -> None:
        """Undo the last play on the table."""
        self.hands[play.seat] = plus(self.hands[play.seat], play.hand)
        self.shown[play.seat] = plus(self.shown[play.seat], play.hand)
        if play.word == "":
            self.pool = minus(self.pool, play.hand)
            return
        self.words[play.seat].pop()
        self.grown[play.seat].pop()
        at = 0
        while at < len(play.owners):
            owner, place = play.owners[at], play.places[at]
            self.grown[owner].insert(place, play.grown[at])
            self.words[owner].insert(place, last_of(play.grown[at]))
            at += 1
        self.pool = plus(self.pool, play.pool)

    def give_up_hand(self, seat: i64) -> None:
        """Lay a hand aside, to be mixed into the stock again."""
        self.back = self.hands[seat]
        self.returner = seat
        self.hands[seat] = ""

    def mix_in(self, place: i64) -> None:
        """Put a letter back into the stock at a place; choose again if there is no such place."""
        if place <= len(self.stock):
            self.stock = self.stock[:place] + self.back[0] + self.stock[place:]
            self.back = self.back[1:]
        self.row = 0

    def seen_by(self, seat: i64) -> "Tablets":
        """Return what a seat may see: all but the stock, others' hands and what they put back."""
        seen = Tablets(self.seats)
        seen.copy_from(self)
        seen.stock = ""
        seen.hands = self.shown[:]
        if seat >= 0:
            seen.hands[seat] = self.hands[seat]
        if seat != self.returner:
            seen.back = ""
        return seen

    def on_the_table(self) -> str:
        """Return all letters that are known not to be in the stock."""
        words = "".join(["".join(column) for column in self.words])
        return "".join(self.hands) + self.pool + self.aside + self.back + words

    def copy_from(self, other: "Tablets") -> None:
        """Copy the state of other tablets into this object."""
        self.stock = other.stock
        self.pool = other.pool
        self.hands = other.hands[:]
        self.shown = other.shown[:]
        self.aside = other.aside
        self.back = other.back
        self.returner = other.returner
        self.row = other.row
        self.words = [column[:] for column in other.words]
        self.grown = [column[:] for column in other.grown]


def last_of(grown: str) -> str:
    """Return the current word from its history."""
    return grown[grown.rfind(" ") + 1 :]


def made_of_the_same(grown: str) -> list[str]:
    """Return every word made of exactly the same tablets as the last one."""
    found: list[str] = []
    words = grown.split(" ")
    at = len(words) - 1
    while at >= 0 and sort(words[at]) == sort(words[-1]):
        found.append(words[at])
        at -= 1
    return found
