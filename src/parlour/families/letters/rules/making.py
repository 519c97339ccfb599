"""Making a word, choice by choice: whole words to take, loose letters, then the order they lie in.

For the player it is one move ("make TROUNCE from CRUET@2 pool N hand O"). Until the last letter is
laid the move is incomplete, and nobody else sees it. No choice leads into a dead end.
"""

from collections.abc import Iterator
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlour.core.bits import bit
from parlour.families.letters.rules.tablets import (
    LETTERS,
    Tablets,
    arrangements,
    holds,
    minus,
    sort,
)
from parlour.families.letters.rules.terms import WordOptions

TAKING: Final = 0  # words on the table, by their slots
LOOSE: Final = 1  # letters of the pool, then of the hand
SPELLING: Final = 2  # the order of the letters

HAND: Final = 26  # added to a letter that comes from the hand
MORE: Final = 61  # words beyond those that a choice can name
DONE: Final = 62  # no more words, no more letters

PAGE: Final = 60
"""Number of words on the table that choices can name; the others are on the next page."""

LONGEST: Final = 25  # RA-51
"""The length of the longest word in the dictionaries."""


@final
@mypyc_attr(acyclic=True)
class Making:
    """A word being made by one seat."""

    def __init__(self) -> None:
        self.stage: i64 = TAKING
        self.page: i64 = 0
        self.taken: list[int] = []
        self.pool = ""
        self.hand = ""
        self.spelled = ""

    def clear(self) -> None:
        """Start again."""
        self.stage = TAKING
        self.page = 0
        self.taken = []
        self.pool = ""
        self.hand = ""
        self.spelled = ""

    def copy_from(self, other: "Making") -> None:
        """Copy the state of another object into this one."""
        self.stage = other.stage
        self.page = other.page
        self.taken = other.taken[:]
        self.pool = other.pool
        self.hand = other.hand
        self.spelled = other.spelled

    def choose(self, choice: i64) -> None:
        """Take a word, take a letter, lay a letter, or move to the next stage."""
        if choice == DONE:
            self.stage += 1
        elif choice == MORE:
            self.page += 1
        elif self.stage == TAKING:
            self.taken.append(PAGE * self.page + choice)
        elif self.stage == LOOSE:
            if choice < HAND:
                self.pool += LETTERS[choice]
            else:
                self.hand += LETTERS[choice - HAND]
        else:
            self.spelled += LETTERS[choice]

    def loose(self) -> i64:
        """Return how many letters of the pool and the hand are taken."""
        return len(self.pool) + len(self.hand)

    def made(self) -> list[int]:
        """Return the choices made so far, in their order."""
        choices: list[int] = []
        page: i64 = 0
        for slot in self.taken:
            while slot >= PAGE * (page + 1):
                choices.append(MORE)
                page += 1
            choices.append(slot - PAGE * page)
        choices += [MORE] * (self.page - page)
        if self.stage >= LOOSE:
            choices.append(DONE)
            choices += [LETTERS.find(letter) for letter in self.pool]
            choices += [HAND + LETTERS.find(letter) for letter in self.hand]
        if self.stage == SPELLING:
            choices.append(DONE)
            choices += [LETTERS.find(letter) for letter in self.spelled]
        return choices


def choices_of(taken: list[int], pool: str, hand: str, word: str) -> list[int]:
    """Return the choices that make a word in this way."""
    making = Making()
    making.stage = SPELLING
    making.taken = taken
    making.page = taken[-1] // PAGE if taken else 0
    making.pool = sort(pool)
    making.hand = sort(hand)
    making.spelled = word
    return making.made()


@mypyc_attr(allow_interpreted_subclasses=True)
class Bench:
    """The place where a seat makes a word: the words on the table, and the letters it may use.

    Each game defines which letters and which words are not allowed, if it differs from Anagrams.
    """

    def __init__(self, tablets: Tablets, seat: i64, options: WordOptions) -> None:
        self.tablets = tablets
        self.seat: i64 = seat
        self.book = options.book
        self.referee: bool = options.referee
        self.merging_needs_letter: bool = options.merge_needs_loose_letter  # RA-13
        self.least: i64 = 1
        """The minimum length of a word."""
        self.hand = ""
        """The letters that the hand letter can be chosen from."""
        self.most: i64 = 1
        """The number of hand letters that a word may use."""
        self.barred: list[str] = []
        """Words that may not be made this turn."""
        self.terms = ""
        """Other facts that decide which words can be made, as text."""

    def against_letters(self, making: Making, letters: str) -> str:
        """Return the clause that forbids these letters for any word, or nothing."""
        raise NotImplementedError

    def against_adding_none(self, making: Making) -> str:
        """A word taken must gain a letter (ANA-7f), even the player's own (RA-12).

        Whole words may be joined with no letter of the pool or the hand (RA-13).
        """
        if making.loose() != 0:
            return ""
        if len(making.taken) == 1:
            return "RA-12" if self.own(making) else "ANA-7f"
        return "RA-13" if self.merging_needs_letter else ""

    def forbidden(self, making: Making) -> list[str]:
        """Return the words that may not be laid.

        These are words in the player's own column (ANA-12, RA-20), and voided ones.
        """
        return self.barred + self.kept(making)

    def against_word(self, making: Making, word: str) -> str:
        """Return the clause that forbids laying this word with these letters, or nothing."""
        if word in self.barred:
            return "RA-30"
        return "ANA-12" if word in self.kept(making) else ""

    # Choice by choice.

    def legal(self, making: Making) -> i64:
        """Return the next choices as a set; each of them can be completed."""
        if self.referee:
            return self.in_the_book(making)
        found: i64 = 0
        if making.stage == SPELLING:
            for letter in self.letters_next(making):
                found |= bit(LETTERS.find(letter))
            return found
        for choice in self.nexts(making):
            if self.goes_on(step(making, choice)):
                found |= bit(choice)
        if self.may_be_done(making):
            found |= bit(DONE)
        return found

    def can_make(self) -> bool:
        """Return whether any word can be made."""
        if self.referee:
            return self.leads_to_a_word(self.hands())
        return self.goes_on(Making())

    def goes_on(self, making: Making) -> bool:
        """Return whether a word with this beginning can be made."""
        if self.may_be_done(making):
            return True
        return any(self.goes_on(step(making, choice)) for choice in self.nexts(making))

    def may_be_done(self, making: Making) -> bool:
        """Return whether the next stage can follow."""
        if making.stage == TAKING:
            return self.goes_on(step(making, DONE))
        return self.against(making) == ""

    def nexts(self, making: Making) -> list[int]:
        """Return the words or letters that could be taken next, in ascending order."""
        room: i64 = LONGEST - len(self.letters(making))
        if making.stage == TAKING:
            first = PAGE * making.page
            slots = [slot - first for slot in self.words_next(making, room) if slot >= first]
            here = [slot for slot in slots if slot < PAGE]
            return here if len(here) == len(slots) else [*here, MORE]
        if room <= 0:
            return []
        found: list[int] = []
        if making.hand == "":
            found += following(minus(self.tablets.pool, making.pool), making.pool, 0)
        if len(making.hand) < self.most:
            found += following(minus(self.hand, making.hand), making.hand, HAND)
        return found

    def words_next(self, making: Making, room: i64) -> list[int]:
        """Return the words after the last taken that are not too long.

        If joining needs a loose letter and there is none, a second word is not even tried;
        otherwise every set of words on the table would be tried in vain.
        """
        loose = self.tablets.pool + self.hand
        if making.taken and self.merging_needs_letter and loose == "":
            return []
        after = making.taken[-1] if making.taken else -1
        return [
            slot
            for slot in self.tablets.slots()
            if slot > after
            and len(self.tablets.word_at(slot)) <= room
            and self.first_of_twins(slot, making.taken)
        ]

    def first_of_twins(self, slot: i64, taken: list[int]) -> bool:
        """Return whether all earlier equal words of the column are already taken.

        Equal words must be taken in order, so that each move has only one name.
        """
        owner = self.tablets.owner(slot)
        column, first = self.tablets.words[owner], self.tablets.first(owner)
        place: i64 = 0
        while first + place < slot:
            if column[place] == column[slot - first] and first + place not in taken:
                return False
            place += 1
        return True

    def letters(self, making: Making) -> str:
        """Return all letters gathered; words that are taken are taken whole."""
        words = [self.tablets.word_at(slot) for slot in making.taken]
        return "".join(words) + making.pool + making.hand

    def against(self, making: Making) -> str:
        """Return the clause against a word of exactly the letters gathered, or nothing."""
        letters = self.letters(making)
        clause = self.against_letters(making, letters)
        if clause:
            return clause
        rows = self.rows_barred(making, sort(letters))
        if not rows or arrangements(letters, len(rows)) > len(rows):
            return ""
        return self.against_word(making, rows[0])

    def captured(self, making: Making) -> str:
        """Return the only word taken, if it belongs to another player; otherwise nothing."""
        if len(making.taken) != 1 or self.own(making) != 0:
            return ""
        return self.tablets.word_at(making.taken[0])

    def own(self, making: Making) -> i64:
        """Return how many of the words taken are the player's own."""
        found: i64 = 0
        for slot in making.taken:
            if self.tablets.owner(slot) == self.seat:
                found += 1
        return found

    def kept(self, making: Making) -> list[str]:
        """Return the words of the player's own column that are not taken."""
        first = self.tablets.first(self.seat)
        column = self.tablets.words[self.seat]
        return [word for place, word in enumerate(column) if first + place not in making.taken]

    def rows_barred(self, making: Making, letters: str) -> list[str]:
        """Return the words that these letters may not spell."""
        rows: list[str] = []
        for word in self.forbidden(making):
            if len(word) == len(letters) and word not in rows and sort(word) == letters:
                rows.append(word)
        return rows

    def letters_next(self, making: Making) -> list[str]:
        """Return the letters that can be laid next and still lead to a word that is not barred."""
        gathered = self.letters(making)
        rest = minus(sort(gathered), making.spelled)
        rows = self.rows_barred(making, sort(gathered))
        found: list[str] = []
        for letter in sorted(set(rest)):
            begun = making.spelled + letter
            against = [row for row in rows if row.startswith(begun)]
            if not against or arrangements(minus(rest, letter), len(against)) > len(against):
                found.append(letter)
        return found

    # With a referee only what the dictionary allows can be made. There may be a hundred thousand
    # such words, so only what the next choice depends on is looked up.

    def in_the_book(self, making: Making) -> i64:
        """Return the choices that continue to a word that the referee allows."""
        if making.stage == TAKING:
            return self.taken_in_the_book(making)
        found: i64 = 0
        if making.stage == LOOSE:
            for choice in self.nexts(making):
                if self.completes(step(making, choice), self.hands()):
                    found |= bit(choice)
            if self.completes_with(making, making.hand, ""):
                found |= bit(DONE)
            return found
        begun = len(making.spelled)
        for word in self.book.between(self.letters(making), "", few=False):
            if word.startswith(making.spelled) and self.allows(making, word):
                found |= bit(LETTERS.find(word[begun]))
        return found

    def taken_in_the_book(self, making: Making) -> i64:
        """Return the choices of words to take next, and DONE if those taken may be enough."""
        found: i64 = 0
        first = PAGE * making.page
        for slot in self.words_in_the_book(making, self.hands()):
            if slot >= first + PAGE:
                found |= bit(MORE)
                break
            found |= bit(slot - first)
        last = making.taken[-1] if making.taken else 0
        if making.page == last // PAGE and self.completes(making, self.hands()):
            found |= bit(DONE)
        return found

    def words_in_the_book(self, making: Making, hands: list[str]) -> Iterator[int]:
        """Return the words on the table that can be taken next for a word the referee allows."""

        def good(taken: list[int]) -> bool:
            made = Making()
            made.taken = taken
            twins = all(self.first_of_twins(slot, taken) for slot in taken)
            return twins and self.completes(made, hands)

        words = [self.tablets.word_at(slot) for slot in self.tablets.slots()]
        start = max(PAGE * making.page, making.taken[-1] + 1 if making.taken else 0)
        loose = self.tablets.pool + self.hand
        return self.book.next_takes(words, making.taken, start, loose, good)

    def leads_to_a_word(self, hands: list[str]) -> bool:
        """Return whether the referee allows any word that uses one of these sets of hand letters.

        This is cached, because every step of a move and of a replay asks for it.
        """
        key = f"{self.key()}|{hands}"
        found = self.book.recall(key)
        if found is None:
            words = self.words_in_the_book(Making(), hands)
            found = self.completes(Making(), hands) or any(True for _ in words)
            self.book.keep(key, can=found)
        return found

    def hands(self) -> list[str]:
        """Return the sets of hand letters that a word may use: none, one of them, or all."""
        found = ["", *sorted(set(self.hand))]
        if self.most > 1 and len(self.hand) > 1:
            found.append(self.hand)
        return found

    def completes(self, making: Making, hands: list[str]) -> bool:
        """Return whether the referee allows a word with these letters, and perhaps loose ones."""
        more = ""
        if making.hand == "":
            last = making.pool[-1] if making.pool else "A"
            left = minus(self.tablets.pool, making.pool)
            more = "".join([letter for letter in left if letter >= last])
        for hand in hands:
            if hand.startswith(making.hand) and self.completes_with(making, hand, more):
                return True
        return False

    def completes_with(self, making: Making, hand: str, more: str) -> bool:
        """Return whether the referee allows a word with these letters of the hand."""
        taken = "".join([self.tablets.word_at(slot) for slot in making.taken])
        letters = taken + making.pool + hand
        some = self.book.between(letters, more, few=True)
        if self.allows_any(making, hand, taken, some):
            return True
        every = self.book.between(letters, more, few=False) if some else []
        return len(every) > len(some) and self.allows_any(making, hand, taken, every)

    def allows_any(self, making: Making, hand: str, taken: str, words: list[str]) -> bool:
        """Return whether one of these words breaks no rule, if it is made like this."""
        for word in words:
            made = Making()
            made.stage = LOOSE
            made.taken = making.taken
            made.pool = minus(minus(sort(word), taken), hand)
            made.hand = hand
            if self.allows(made, word):
                return True
        return False

    def key(self) -> str:
        """Return everything that decides which words can be made here."""
        tablets = self.tablets
        parts = [str(self.seat), str(tablets.seats), tablets.pool, self.hand, str(self.most)]
        parts += [self.terms, *self.barred]
        parts += [",".join(column) for column in tablets.grown]
        return "|".join(parts)

    def allows(self, making: Making, word: str) -> bool:
        """Return whether a word made in this way breaks no rule."""
        return (
            self.against_letters(making, word) == ""
            and self.against_word(making, word) == ""
            and self.book.against(word, self.captured(making)) == ""
        )

    def ways(self, taken: list[int], word: str) -> list[Making]:
        """Return the ways to make a word from these words; they differ in the hand letters used."""
        rest = sort(word)
        for slot in taken:
            rest = minus(rest, self.tablets.word_at(slot))
        found: list[Making] = []
        hands = [""]
        hands += [letter for letter in sorted(set(rest)) if letter in self.hand]
        if self.most > 1 and len(self.hand) > 1 and holds(rest, self.hand):
            hands.append(self.hand)
        for hand in hands:
            pool = minus(rest, hand)
            if holds(self.tablets.pool, pool):
                making = Making()
                making.stage = LOOSE
                making.taken = taken
                making.page = taken[-1] // PAGE if taken else 0
                making.pool = pool
                making.hand = hand
                found.append(making)
        return found


def following(letters: str, taken: str, shift: i64) -> list[int]:
    """Return the letter choices that do not come before the last one taken."""
    last = taken[-1] if taken else "A"
    return [shift + LETTERS.find(letter) for letter in sorted(set(letters)) if letter >= last]


def step(making: Making, choice: i64) -> Making:
    """Return a word being made after one more choice."""
    after = Making()
    after.copy_from(making)
    after.choose(choice)
    return after
