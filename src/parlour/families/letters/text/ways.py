"""Ways to make a word: the open details of a typed move, and the rules against it.

A refusal names the missing letter, or the rule that forbids the word.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from parlour.core.speech import listed, shortened
from parlour.errors import Illegal, Unreadable
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.making import Bench, Making
from parlour.families.letters.rules.tablets import holds, minus, sort

MOST_WAYS: Final = 40
"""The search stops at this many ways; the player must then be more specific."""

MOST_TRIED: Final = 300
"""Maximum number of sets of words to try, so that a server need not wait for a vague move."""

PARTS: Final = ("from", "pool", "hand")


def named(deal: WordDeal, slot: int) -> str:
    """Return a word on the table with the seat of its owner."""
    return f"{deal.tablets.word_at(slot)}@{deal.tablets.owner(slot)}"


def taking(deal: WordDeal, taken: list[int]) -> str:
    """Return what a word takes from the table, in words for players."""
    words = [f"{deal.tablets.word_at(slot)} from @{deal.tablets.owner(slot)}" for slot in taken]
    return f"Take {listed(words)}" if words else "Take only loose letters"


def parts_of(tokens: list[str]) -> dict[str, list[str]]:
    """Return the words that follow each of "from", "pool" and "hand"."""
    given: dict[str, list[str]] = {}
    part = ""
    for token in tokens:
        if token.lower() in PARTS:
            part = token.lower()
            if part in given:
                raise Unreadable(
                    f'"{part}" appears twice; say it once, followed by everything it names.'
                )
            given[part] = []
        elif not part:
            raise Unreadable(f'"{shortened(token)}" is not understood; say from, pool or hand.')
        else:
            given[part].append(token)
    return given


def letters_of(given: dict[str, list[str]], part: str) -> str | None:
    """Return the letters named after a part, or None if it is missing."""
    if part not in given:
        return None
    letters = "".join(given[part])
    if letters and not re.fullmatch("[A-Z]+", letters):
        raise Unreadable(f'"{part}" is followed by letters A to Z, not {shortened(letters)}.')
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
                raise Illegal(
                    f"{shortened(token)} does not lie on the table; take a word that does.",
                    "ANA-5b",
                    complete=True,
                )
            if len({self.tablets.owner(s) for s in slots}) > 1:
                seats = " or ".join(f"{word}@{self.tablets.owner(s)}" for s in slots)
                raise Unreadable(f"Several players have {word}; say {seats}.")
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
                raise Unreadable(f'Say "from" and the words of the table that {self.word} takes.')
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
        return Illegal(said, clause, complete=True)
    return Illegal(f"{word} cannot be made that way.", clause)


def _what_is_wrong(bench: Bench, way: Making, word: str, clause: str) -> str:
    """Return why a clause forbids a word, in a sentence, or nothing."""
    book, old = bench.book, "".join(bench.tablets.word_at(slot) for slot in way.taken[:1])
    if bench.referee and isinstance(book, Dictionary) and book.fault(word) == clause:
        return book.says(word)
    if clause == "ANA-4c" and word in bench.hand:
        return f'{word} is too short for a word; "pool {word}" puts it into the pool.'
    said = {
        "ANA-4c": f"{word} is too short: a word has at least three letters.",
        "ANA-11a": f"{word} is only {old} with an S; capture it with another word.",
        "ANA-11b": f"{word} is only the past of {old}; capture it with another word.",
        "ANA-11c": f"{word} is only another spelling of {old}; capture it with another word.",
        "ANA-12": f"You have {word} already; make another word.",
        "ANA-7f": f"{word} adds no letter to {old}; add one of the pool or your hand.",
        "RA-12": f"{word} adds no letter to {old}; add one of the pool or your hand.",
        "RA-13": f"{word} only joins words; add a letter of the pool or your hand.",
        "RS-2": f"{word} does not use the letter left in your hand; the last word must.",
        "RS-5": f"{word} adds no letter to {old}; add one of the pool or your hand.",
        "SENT-4a": f"{word} is the same word; transpose its letters, or add one.",
        "SENT-4b": f"{word} was made of these letters before; make another word of them.",
        "RA-30": f"{word} is void for this turn, because there was help; make another word.",
    }
    return said.get(clause, "")


def missing(  # noqa: C901, PLR0911 - a reason each
    deal: WordDeal, bench: Bench, word: str, given: dict[str, list[str]]
) -> Illegal:
    """Say which letter of a word is missing, or which word of the table is not used whole."""
    finder = Finder(deal, bench, word, given)
    tablets = deal.tablets
    pool = tablets.pool if finder.pool is None else finder.pool
    hand = bench.hand if finder.hand is None else finder.hand
    if len(word) < bench.least:
        return _lack(f"{word} is too short: a word has at least three letters.", "ANA-4c")
    if not holds(tablets.pool, pool):
        gone = ", ".join(minus(pool, tablets.pool))
        return _lack(f"The pool has no {gone}; take letters that lie in it.", "ANA-8a")
    if not holds(bench.hand, hand):
        return missing_in_hand(deal, minus(hand, bench.hand))
    taken = finder.sets[0] if finder.sets is not None else []
    for slot in taken:
        left = minus(sort(tablets.word_at(slot)), word)
        if left:
            whole = tablets.word_at(slot)
            over = f"{word} leaves {', '.join(left)} of {whole} over"
            return _lack(f"{over}; a word is taken with all its letters.", "ANA-8b")
    gathered = "".join(tablets.word_at(slot) for slot in taken)
    if not holds(sort(word), gathered):
        return _lack(f"{word} has no room for all the words it takes; take fewer.", "ANA-8b")
    if given:
        lacking = finder.lacking(taken, pool, hand)
    else:
        sets = list(islice(finder.covers(0, sort(word)), MOST_WAYS))
        taken = min(sets, key=lambda some: len(finder.lacking(some, pool, hand)))
        lacking = finder.lacking(taken, pool, hand)
    if not lacking:
        return _lack(
            f"{word} does not use all the letters you name; name only those in it.", "ANA-8a"
        )
    with_words = f", even with {listed([tablets.word_at(slot) for slot in taken])}" if taken else ""
    lacks = f"{word} lacks {', '.join(lacking)}"
    if bench.most < len(hand) and holds(hand, lacking):
        return _lack(f"{lacks}{with_words}, and you pick only one letter.", "ANA-9b")
    elsewhere = "".join("".join(column) for column in tablets.words)
    if not given and not taken and holds(sort(elsewhere), lacking):
        why = "the words of the table that have such letters are used whole or not at all"
        return _lack(f"{lacks}; {why}.", "ANA-8b")
    hand_too = "a letter that you pick" if deal.open else "your hand"
    source = f"use letters of the pool, {hand_too}, and whole words of the table"
    return _lack(f"{lacks}{with_words}; {source}.", "ANA-8a")


def _lack(sentence: str, clause: str) -> Illegal:
    return Illegal(sentence, clause, complete=True)


def missing_in_hand(deal: WordDeal, letters: str) -> Illegal:
    """Say which letters are not in the hand of the player in turn, and what can be played."""
    held = deal.tablets.hands[deal.turn]
    if deal.open and held:
        return _lack(f"You have {held} in hand; play that letter first.", "BGW-4")
    if deal.open:
        return _lack(f"No {', '.join(letters)} is left to pick; pick another letter.", "RB-9")
    gone = ", ".join(letters)
    if not held:
        return _lack(f"Your hand has no {gone}; it is empty.", "ANA-9b")
    return _lack(f"Your hand has no {gone}; it has {', '.join(held)}.", "ANA-9b")
