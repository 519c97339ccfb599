"""Ways to make a word: the open details of a typed move, and the rules against it.

A refusal names the missing letter, or the rule that forbids the word.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlour.core.speech import shortened
from parlour.errors import Illegal, Unreadable
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.making import Bench, Making
from parlour.families.letters.rules.tablets import holds, minus, sort
from parlour.languages.message import NOTHING, Listed, Message, Person, say

MOST_WAYS: Final = 40
"""The search stops at this many ways; the player must then be more specific."""

MOST_TRIED: Final = 300
"""Maximum number of sets of words to try, so that a server need not wait for a vague move."""

PARTS: Final = ("from", "pool", "hand")


def named(deal: WordDeal, slot: int) -> str:
    """Return a word on the table with the seat of its owner."""
    return f"{deal.tablets.word_at(slot)}@{deal.tablets.owner(slot)}"


def taking(deal: WordDeal, taken: list[int]) -> Message:
    """Return what a word takes from the table, in words for players."""
    words = [
        say(
            "{word} from {owner}",
            word=deal.tablets.word_at(slot),
            owner=Person.at(int(deal.tablets.owner(slot))),
        )
        for slot in taken
    ]
    if not words:
        return say("Take only loose letters")
    return say("Take {words}", words=Listed(words, "and"))


def parts_of(tokens: list[str]) -> dict[str, list[str]]:
    """Return the words that follow each of "from", "pool" and "hand"."""
    given: dict[str, list[str]] = {}
    part = ""
    for token in tokens:
        if token.lower() in PARTS:
            part = token.lower()
            if part in given:
                twice = say('"{said}" appears twice; say it once, followed by everything it names.')
                raise Unreadable(twice.filled(said=part))
            given[part] = []
        elif not part:
            unknown = say('"{said}" is not understood; say from, pool or hand.')
            raise Unreadable(unknown.filled(said=shortened(token)))
        else:
            given[part].append(token)
    return given


def letters_of(given: dict[str, list[str]], part: str) -> str | None:
    """Return the letters named after a part, or None if it is missing."""
    if part not in given:
        return None
    letters = "".join(given[part])
    if letters and not re.fullmatch("[A-Z]+", letters):
        wrong = say('"{part}" is followed by letters A to Z, not {said}.')
        raise Unreadable(wrong.filled(part=part, said=shortened(letters)))
    return sort(letters)


class Finder:
    """Finds every way to make a word that a text leaves open."""

    def __init__(
        self, deal: WordDeal, bench: Bench, word: str, given: dict[str, list[str]]
    ) -> None:
        self.tablets = deal.tablets
        self.bench = bench
        self.word = word
        self.pool = letters_of(given, "pool")
        self.hand = letters_of(given, "hand")
        slots = self.tablets.slots()
        self.fitting = [s for s in slots if holds(sort(word), self.tablets.word_at(s))]
        self.sets: list[list[int]] | None = None
        if "from" in given:
            self.sets = [self.named(given["from"])]
        elif self.pool is not None or self.hand is not None:
            told = len(self.pool or "") + len(self.hand or "")
            self.sets = [[]] if told == len(word) else None

    def named(self, tokens: list[str]) -> list[int]:
        """Return the slots of the named words: "CRUET@2", or CRUET if there is only one."""
        found: list[int] = []
        for token in tokens:
            word, _, owner = token.partition("@")
            slots = [s for s in self.tablets.slots() if self.tablets.word_at(s) == word]
            if owner:
                slots = [s for s in slots if str(self.tablets.owner(s)) == owner]
            slots = [s for s in slots if s not in found]
            if not slots:
                absent = say("{word} does not lie on the table; take a word that does.")
                raise _lack(absent.filled(word=shortened(token)), "ANA-5b")
            if len({self.tablets.owner(s) for s in slots}) > 1:
                ways = Listed([f"{word}@{self.tablets.owner(s)}" for s in slots], "or")
                raise Unreadable(
                    say("Several players have {word}; say {ways}.", word=word, ways=ways)
                )
            found.append(slots[0])
        return sorted(found)

    def ways(self) -> list[Making]:
        """Return the ways; some of them if there are many."""
        sets = self.sets if self.sets is not None else self.covers(0, sort(self.word))
        found: list[Making] = []
        for tried, taken in enumerate(sets):
            gathered = "".join(self.tablets.word_at(slot) for slot in taken)
            if holds(sort(self.word), gathered):
                ways = self.bench.ways(taken, self.word)
                found += [way for way in ways if self.fits(way)]
            if len(found) > MOST_WAYS:
                break
            if tried > MOST_TRIED:
                vague = say('Say "from" and the words of the table that {word} takes.')
                raise Unreadable(vague.filled(word=self.word))
        return found

    def fits(self, way: Making) -> bool:
        """Return whether a way matches the text."""
        pool = self.pool is None or way.pool == self.pool
        return pool and (self.hand is None or way.hand == self.hand)

    def covers(self, start: int, rest: str, taken: tuple[int, ...] = ()) -> Iterator[list[int]]:
        """Yield the sets of words of the table that fit into the rest of the word, each whole.

        Of equal words in one column only the first are taken. Every set on the way is yielded, so
        a caller that stops after some sets has not waited for others.
        """
        yield list(taken)
        for at in range(start, len(self.fitting)):
            slot = self.fitting[at]
            word = self.tablets.word_at(slot)
            if holds(rest, word) and self.bench.first_of_twins(slot, list(taken)):
                yield from self.covers(at + 1, minus(rest, word), (*taken, slot))

    def lacking(self, taken: list[int], pool: str, hand: str) -> str:
        """Return the letters that are missing when these words are taken whole.

        If the player may pick only one letter (RB-2) and several are missing, return all of them.
        """
        gathered = "".join(self.tablets.word_at(slot) for slot in taken)
        rest = minus(minus(sort(self.word), gathered), pool)
        short = minus(rest, hand)
        return rest if self.bench.most < len(hand) and len(rest) > self.bench.most else short


def against(bench: Bench, way: Making, word: str) -> str:
    """Return the clause against a word made in this way, or nothing."""
    clause = bench.against_letters(way, word) or bench.against_word(way, word)
    if not clause and bench.referee:
        clause = bench.book.against(word, bench.captured(way))
    return clause


def sparing(ways: list[Making], given: dict[str, list[str]]) -> list[Making]:
    """For each set of words taken, keep only the way that uses the fewest hand letters."""
    if "hand" in given:
        return ways
    best: dict[tuple[int, ...], Making] = {}
    for way in ways:
        key = tuple(way.taken)
        if key not in best or len(way.hand) < len(best[key].hand):
            best[key] = way
    return list(best.values())


def refused(bench: Bench, way: Making, word: str) -> Illegal:
    """Say what is wrong with a word that can be made, and what would be right."""
    clause = against(bench, way, word)
    said = _what_is_wrong(bench, way, word, clause)
    if said:
        return _lack(said, clause)
    return Illegal(say("{word} cannot be made that way.", word=word), clause)


def _what_is_wrong(bench: Bench, way: Making, word: str, clause: str) -> Message:
    """Return why a clause forbids a word, in a sentence, or nothing."""
    book, old = bench.book, "".join(bench.tablets.word_at(slot) for slot in way.taken[:1])
    if bench.referee and isinstance(book, Dictionary) and book.fault(word) == clause:
        return book.says(word)
    if clause == "ANA-4c" and word in bench.hand:
        return say(
            '{word} is too short for a word; "pool {word}" puts it into the pool.', word=word
        )
    return WRONG[clause].filled(word=word, old=old) if clause in WRONG else NOTHING


TOO_SHORT: Final = say("{word} is too short: a word has at least three letters.")
ADDS_NONE: Final = say("{word} adds no letter to {old}; add one of the pool or your hand.")

WRONG: Final = {
    "ANA-4c": TOO_SHORT,
    "ANA-11a": say("{word} is only {old} with an S; capture it with another word."),
    "ANA-11b": say("{word} is only the past of {old}; capture it with another word."),
    "ANA-11c": say("{word} is only another spelling of {old}; capture it with another word."),
    "ANA-12": say("You have {word} already; make another word."),
    "ANA-7f": ADDS_NONE,
    "RA-12": ADDS_NONE,
    "RA-13": say("{word} only joins words; add a letter of the pool or your hand."),
    "RS-2": say("{word} does not use the letter left in your hand; the last word must."),
    "RS-5": ADDS_NONE,
    "SENT-4a": say("{word} is the same word; transpose its letters, or add one."),
    "SENT-4b": say("{word} was made of these letters before; make another word of them."),
    "RA-30": say("{word} is void for this turn, because there was help; make another word."),
}
"""What is wrong with a word that can be made, by the clause against it."""


def missing(  # noqa: C901, PLR0911 - a reason each
    deal: WordDeal, bench: Bench, word: str, given: dict[str, list[str]]
) -> Illegal:
    """Say which letter of a word is missing, or which word of the table is not used whole."""
    finder = Finder(deal, bench, word, given)
    tablets = deal.tablets
    pool = tablets.pool if finder.pool is None else finder.pool
    hand = bench.hand if finder.hand is None else finder.hand
    if len(word) < bench.least:
        return _lack(TOO_SHORT.filled(word=word), "ANA-4c")
    if not holds(tablets.pool, pool):
        return _letters(ABSENT, minus(pool, tablets.pool), "ANA-8a")
    if not holds(bench.hand, hand):
        return missing_in_hand(deal, minus(hand, bench.hand))
    taken = finder.sets[0] if finder.sets is not None else []
    for slot in taken:
        whole = tablets.word_at(slot)
        left = minus(sort(whole), word)
        if left:
            over = say(
                "{word} leaves {letters} of {whole} over; a word is taken with all its letters."
            )
            over = over.filled(word=word, letters=Listed(left, "commas"), whole=whole)
            return _lack(over, "ANA-8b")
    gathered = "".join(tablets.word_at(slot) for slot in taken)
    if not holds(sort(word), gathered):
        told = say("{word} has no room for all the words it takes; take fewer.", word=word)
        return _lack(told, "ANA-8b")
    if given:
        lacking = finder.lacking(taken, pool, hand)
    else:
        sets = list(islice(finder.covers(0, sort(word)), MOST_WAYS))
        taken = min(sets, key=lambda some: len(finder.lacking(some, pool, hand)))
        lacking = finder.lacking(taken, pool, hand)
    if not lacking:
        told = say("{word} does not use all the letters you name; name only those in it.")
        return _lack(told.filled(word=word), "ANA-8a")
    words = Listed([tablets.word_at(slot) for slot in taken], "and")
    elsewhere = "".join("".join(column) for column in tablets.words)
    if bench.most < len(hand) and holds(hand, lacking):
        lacks, clause = LACKS_ONE[bool(taken)], "ANA-9b"
    elif not given and not taken and holds(sort(elsewhere), lacking):
        lacks, clause = LACKS_WORDS, "ANA-8b"
    else:
        lacks, clause = (LACKS_PICKED if deal.open else LACKS)[bool(taken)], "ANA-8a"
    told = lacks.filled(word=word, letters=Listed(lacking, "commas"), words=words, n=len(lacking))
    return _lack(told, clause)


LACKS: Final = (
    say(
        "{word} lacks {letters}; use letters of the pool, your hand, and whole words of the table."
    ),
    say(
        "{word} lacks {letters}, even with {words}; "
        "use letters of the pool, your hand, and whole words of the table."
    ),
)
LACKS_PICKED: Final = (
    say(
        "{word} lacks {letters}; "
        "use letters of the pool, a letter that you pick, and whole words of the table."
    ),
    say(
        "{word} lacks {letters}, even with {words}; "
        "use letters of the pool, a letter that you pick, and whole words of the table."
    ),
)
LACKS_ONE: Final = (
    say("{word} lacks {letters}, and you pick only one letter."),
    say("{word} lacks {letters}, even with {words}, and you pick only one letter."),
)
"""Each alone, and with words of the table that the word takes."""
LACKS_WORDS: Final = say(
    "{word} lacks {letters}; "
    "the words of the table that have such letters are used whole or not at all."
)


ABSENT: Final = say("The pool has no {letters}; take letters that lie in it.")
PICKED: Final = say("No {letters} is left to pick; pick another letter.")


def _letters(told: Message, letters: str, clause: str) -> Illegal:
    """Return a refusal that names letters."""
    return _lack(told.filled(letters=Listed(letters, "commas"), n=len(letters)), clause)


def _lack(sentence: Message, clause: str) -> Illegal:
    return Illegal(sentence, clause, complete=True)


def missing_in_hand(deal: WordDeal, letters: str) -> Illegal:
    """Say which letters are not in the hand of the player in turn, and what can be played."""
    held = deal.tablets.hands[deal.turn]
    if deal.open and held:
        told = say("You have {letter} in hand; play that letter first.", letter=held)
        return _lack(told, "BGW-4")
    if deal.open:
        return _letters(PICKED, letters, "RB-9")
    return not_in_hand(held, letters)


def not_in_hand(held: str, letters: str) -> Illegal:
    """Say which letters are not among those in a hand."""
    told = say("Your hand has no {letters}; it is empty.")
    if held:
        told = say("Your hand has no {letters}; it has {held}.")
    told = told.filled(letters=Listed(letters, "commas"), held=Listed(held, "commas"))
    return _lack(told, "ANA-9b")
