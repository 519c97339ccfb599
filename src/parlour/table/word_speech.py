"""Moves of letter games as people type them: "make TROUNCE from CRUET@2 pool N hand O", or TROUNCE.

Who types only the word is asked for more only where it can be made in several ways. A refusal
names the letter that is missing, or the rule that stands against the word.
"""

import re
from collections.abc import Iterator
from typing import Final

from parlour.core.bits import each, has
from parlour.core.deal import Deal
from parlour.core.speech import Said, Speech
from parlour.errors import Illegal, NotYourTurn, Unreadable
from parlour.kit.making import DONE, LONGEST, LOOSE, Bench, Making, choices_of
from parlour.kit.tablets import LETTERS, holds, minus, sort
from parlour.kit.word_deal import WordDeal
from parlour.kit.word_state import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    CLAIM,
    HELP,
    LEAVE,
    LOOK,
    MAKE,
    MOST_PLAYS,
    PASS,
    POOL,
    TURN,
    WINNING,
)
from parlour.table.dictionary import Dictionary

LONGEST_MOVE: Final = 400
MOST_WAYS: Final = 40
SHOWN: Final = 6
"""Of more ways to make a word so many are named."""

SIMPLE: Final = {"pass": PASS, "look": LOOK, "accept": ACCEPT}
TIME: Final = "time"
"""What is said for a player whose time is up (ANA-14)."""

LEAVES: Final = "leave the table"
"""What is said for a player who leaves (RA-46)."""

HALVES: Final = (MAKE, CLAIM, POOL)
"""Choices in a turn that only begin a move."""

PARTS: Final = ("from", "pool", "hand")
EXAMPLES: Final = 'a word, "make WORD from WORD@SEAT pool LETTERS hand LETTER", "pool LETTER"'


class WordSpeech(Speech):
    """What can be said where words are made."""

    # From choices to words.

    def text(self, deal: Deal, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words for choices made one after another."""
        assert isinstance(deal, WordDeal)
        if deal.phase in {TURN, WINNING} and choices[:1] == (MAKE,):
            return self._made(deal, seat, choices)
        if deal.phase == TURN and choices[:1] == (POOL,):
            return f"pool {''.join(LETTERS[choice] for choice in choices[1:])}".strip()
        words = [self._word(deal, choice) for choice in choices[:1]]
        return " ".join(words)

    def _word(self, deal: WordDeal, choice: int) -> str:
        if deal.phase in {TURN, WINNING} and CHALLENGE <= choice < CHALLENGE + MOST_PLAYS:
            return f"challenge {challenged(deal, choice - CHALLENGE)}"
        return self.say(deal.phase, choice) or ""

    def _made(self, deal: WordDeal, seat: int, choices: tuple[int, ...]) -> str:
        making = Making()
        for choice in choices[1:]:
            making.choose(choice)
        letters = deal.bench(seat).letters(making)
        whole = making.stage > LOOSE and len(making.spelled) == len(letters)
        words = ["make", *([making.spelled] if whole else [])]
        if making.taken:
            words += ["from", *(named(deal, slot) for slot in making.taken)]
        if making.stage >= LOOSE and not whole:
            words.append("with")
        words += ["pool", making.pool] if making.pool else []
        words += ["hand", making.hand] if making.hand else []
        if making.stage > LOOSE and not whole:
            words += ["as", *([making.spelled] if making.spelled else [])]
        return " ".join(words)

    def moves(self, deal: Deal, seat: int) -> Iterator[Said]:
        """Yield every whole move open to a seat, in a fixed order."""
        for said in super().moves(deal, seat):
            yield Said(self.text(deal, seat, said.choices), said.choices, whole=True)

    def offers(self, deal: Deal, seat: int, draft: tuple[int, ...] = ()) -> list[Said]:
        """Return what a seat can say next, after the choices of a draft."""
        after = deal.copy()
        for choice in draft:
            after.play(seat, choice)
        if draft and not after.half:
            return []
        found: list[Said] = []
        for choice in each(after.legal(seat)):
            there = after.copy()
            there.play(seat, choice)
            choices = (*draft, choice)
            found.append(Said(self.text(deal, seat, choices), choices, whole=not there.half))
        return found

    # From words to choices.

    def read(self, deal: Deal, seat: int, text: str) -> Said:
        """Return the whole move that a text says; a refusal says why not, and what would do."""
        assert isinstance(deal, WordDeal)
        if text.lower().split() == LEAVES.split():
            return left(deal, seat)
        if deal.legal(seat) == 0:
            raise NotYourTurn("It is not your turn: you have nothing to decide now.")
        if len(text) > LONGEST_MOVE:
            raise Unreadable(f"That is too long for a move; you can say {EXAMPLES}.")
        tokens = text.upper().replace(",", " ").split()
        choices = self._choices(deal, seat, tokens, text)
        return Said(self.text(deal, seat, choices), choices, whole=True)

    def _choices(  # noqa: C901, PLR0911 - a verb each
        self, deal: WordDeal, seat: int, tokens: list[str], text: str
    ) -> tuple[int, ...]:
        if not tokens:
            raise Unreadable(f"Nothing was said; you can say {EXAMPLES}.")
        verb, rest = tokens[0].lower(), tokens[1:]
        for choice in each(deal.legal(seat)):
            half = deal.phase == TURN and choice in HALVES
            if not half and self._word(deal, choice).upper().split() == tokens:
                return (choice,)
        if verb in SIMPLE and not rest:
            raise self._forbidden(deal, seat, SIMPLE[verb], text)
        if verb == TIME and not rest:
            return self._time(deal, seat, text)
        if verb == "challenge":
            return (self._challenge(deal, seat, rest, text),)
        if verb == "help" and rest:
            return (self._help(deal, seat, rest, text),)
        if verb == "pool":
            return self._pool(deal, seat, "".join(rest), text)
        if verb == "make":
            return self._make(deal, seat, rest, text)
        if re.fullmatch("[A-Z]+", tokens[0]) and (not rest or rest[0].lower() in PARTS):
            return self._make(deal, seat, tokens, text)
        raise Unreadable(f'"{shortened(text)}" is not understood; you can say {EXAMPLES}.')

    def _forbidden(self, deal: Deal, seat: int, choice: int, text: str) -> Illegal:
        clause = deal.view(seat).why_not(deal.phase, choice)
        return Illegal(f'"{shortened(text)}" cannot be said now.', clause)

    def _challenge(self, deal: WordDeal, seat: int, rest: list[str], text: str) -> int:
        """Read which word is challenged; without a word, the last."""
        names = {challenged(deal, k): k for k, play in enumerate(deal.plays) if play.word}
        wanted = " ".join(rest)
        open_now = [k for k in names.values() if has(deal.legal(seat), CHALLENGE + k)]
        if not wanted and open_now:
            return CHALLENGE + open_now[-1]
        if wanted and wanted not in names:
            found = f"there are {', '.join(names)}" if names else "there is none"
            raise Illegal(f"{shortened(wanted)} is no word of the last turn; {found}.", "ANA-22a")
        choice = CHALLENGE + (names[wanted] if wanted else 0)
        if not has(deal.legal(seat), choice):
            raise self._forbidden(deal, seat, choice, text)
        return choice

    def _help(self, deal: WordDeal, seat: int, rest: list[str], text: str) -> int:
        whose = rest[0]
        if whose == "BYSTANDER":
            helper = BYSTANDER
        elif whose.isdecimal() and len(whose) == 1 and int(whose) < deal.seats:
            helper = int(whose)
        else:
            raise Unreadable('Say "help SEAT" or "help bystander" of who has helped.')
        if not has(deal.legal(seat), HELP + helper):
            raise self._forbidden(deal, seat, HELP + helper, text)
        return HELP + helper

    def _pool(self, deal: WordDeal, seat: int, letters: str, text: str) -> tuple[int, ...]:
        """Read which letter goes to the pool; where there is but one, it goes without saying."""
        begun: tuple[int, ...] = ()
        after: Deal = deal
        if has(deal.legal(seat), POOL):
            begun = (POOL,)
            after = deal.copy()
            after.play(seat, POOL)
        able = [choice for choice in each(after.legal(seat)) if choice < MAKE]
        if deal.phase != TURN:
            able = []
        if not letters and len(able) == 1:
            return (*begun, able[0])
        if not re.fullmatch("[A-Z]", letters):
            raise Unreadable(f'"{shortened(text)}" names no letter; say "pool" and one letter.')
        choice = LETTERS.find(letters)
        if choice not in able:
            raise self._forbidden(after, seat, choice, text)
        return (*begun, choice)

    def _time(self, deal: WordDeal, seat: int, text: str) -> tuple[int, ...]:
        """When the time is up a letter goes to the pool, or nothing is left but to pass (RA-22).

        In the Block Game of Words the umpire pools the first that may be pooled (RB-5).
        """
        legal = each(deal.legal(seat)) if deal.phase == TURN and seat == deal.turn else []
        if PASS in legal:
            return (PASS,)
        if POOL in legal:
            after = deal.copy()
            after.play(seat, POOL)
            return (POOL, each(after.legal(seat))[0])
        if not legal or legal[0] >= MAKE:
            raise self._forbidden(deal, seat, PASS, text)
        return (legal[0],)

    # Making a word.

    def _make(self, deal: WordDeal, seat: int, tokens: list[str], text: str) -> tuple[int, ...]:
        if not tokens or not re.fullmatch("[A-Z]+", tokens[0]):
            raise Unreadable(f"Say which word you make, in letters A to Z; you can say {EXAMPLES}.")
        word = tokens[0]
        if deal.phase != TURN or seat != deal.turn or deal.turns <= 2:
            raise self._forbidden(deal, seat, MAKE, text)
        bench = deal.bench(seat)
        given = parts_of(tokens[1:])
        if len(word) > LONGEST:
            raise Illegal(f"{shortened(word)} is too long for any word.", "ANA-20c")
        ways = Finder(deal, bench, word, given).ways()
        if not ways:
            raise missing(deal, bench, word, given)
        good = [way for way in ways if against(bench, way, word) == ""]
        if not good:
            clause = against(bench, ways[0], word)
            raise Illegal(refused(deal, bench, word, clause), clause)
        good = sparing(good, given)
        if len(good) > 1:
            said = [
                self.text(deal, seat, (MAKE, *choices_of(w.taken, w.pool, w.hand, word)))
                for w in good[:SHOWN]
            ]
            raise Unreadable(f"{word} can be made in several ways; say which: {'; '.join(said)}.")
        way = good[0]
        if not has(deal.legal(seat), MAKE):
            raise self._forbidden(deal, seat, MAKE, text)
        return (MAKE, *choices_of(way.taken, way.pool, way.hand, word))

    def read_draft(self, deal: Deal, seat: int, text: str) -> tuple[int, ...]:
        """Return the choices of a move that may be only half said."""
        assert isinstance(deal, WordDeal)
        tokens = text.upper().split()
        if tokens[:1] == ["MAKE"] and has(deal.legal(seat), MAKE) and deal.phase == TURN:
            choices = (MAKE, *drafted(deal, tokens[1:], text))
        elif tokens == ["POOL"] and has(deal.legal(seat), POOL):
            choices = (POOL,)
        else:
            choices = self._choices(deal, seat, tokens[:MOST_PLAYS], text)
        after = deal.copy()
        for choice in choices:
            if not has(after.legal(seat), choice):
                raise Unreadable(f'"{shortened(text)}" does not begin any move open to you now.')
            after.play(seat, choice)
        return choices


def left(deal: WordDeal, seat: int) -> Said:
    """Return what is said for one who leaves, at any moment of the game (RA-46)."""
    if has(deal.gone, seat) or deal.half or deal.over:
        raise Illegal("Nobody leaves a game twice.", "RA-46")
    return Said(LEAVES, (LEAVE,), whole=True)


def challenged(deal: WordDeal, k: int) -> str:
    """Return what the word of a play is called in a challenge; a word made twice has a number."""
    word = deal.plays[k].word
    same = [i for i, play in enumerate(deal.plays) if play.word == word]
    return word if len(same) == 1 else f"{word}#{same.index(k) + 1}"


def named(deal: WordDeal, slot: int) -> str:
    """Return a word of the table with the seat before which it lies."""
    return f"{deal.tablets.word_at(slot)}@{deal.tablets.owner(slot)}"


def shortened(text: str) -> str:
    """Return a text that is short enough for a message."""
    plain = " ".join(text.split())
    return plain if len(plain) <= 40 else f"{plain[:40]}…"


def parts_of(tokens: list[str]) -> dict[str, list[str]]:
    """Return what stands after each of "from", "pool" and "hand"."""
    given: dict[str, list[str]] = {}
    part = ""
    for token in tokens:
        if token.lower() in PARTS:
            part = token.lower()
            if part in given:
                raise Unreadable(f'"{part}" stands twice; say it once, with all it names after it.')
            given[part] = []
        elif not part:
            raise Unreadable(f'"{shortened(token)}" is not understood; say from, pool or hand.')
        else:
            given[part].append(token)
    return given


def letters_of(given: dict[str, list[str]], part: str) -> str | None:
    """Return the letters named after a part, or None where nothing was said of it."""
    if part not in given:
        return None
    letters = "".join(given[part])
    if letters and not re.fullmatch("[A-Z]+", letters):
        raise Unreadable(f'After "{part}" stand letters A to Z, not {shortened(letters)}.')
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
        """Return the slots of words named, "CRUET@2" or CRUET where there is but one."""
        found: list[int] = []
        for token in tokens:
            word, _, owner = token.partition("@")
            slots = [s for s in self.tablets.slots() if self.tablets.word_at(s) == word]
            if owner:
                slots = [s for s in slots if str(self.tablets.owner(s)) == owner]
            slots = [s for s in slots if s not in found]
            if not slots:
                raise Illegal(f"{shortened(token)} does not lie on the table.", "ANA-5b")
            if len({self.tablets.owner(s) for s in slots}) > 1:
                seats = " or ".join(f"{word}@{self.tablets.owner(s)}" for s in slots)
                raise Unreadable(f"Several players have {word}; say {seats}.")
            found.append(slots[0])
        return sorted(found)

    def ways(self) -> list[Making]:
        """Return the ways, at most so many."""
        sets = self.sets if self.sets is not None else self.covers(0, sort(self.word))
        found: list[Making] = []
        for taken in sets:
            gathered = "".join(self.tablets.word_at(slot) for slot in taken)
            if holds(sort(self.word), gathered):
                ways = self.bench.ways(taken, self.word)
                found += [way for way in ways if self.fits(way)]
        return found

    def fits(self, way: Making) -> bool:
        """Return whether a way is as the text says, as far as it says anything."""
        pool = self.pool is None or way.pool == self.pool
        return pool and (self.hand is None or way.hand == self.hand)

    def covers(self, start: int, rest: str) -> list[list[int]]:
        """Return sets of words of the table that fit into the rest of the word, each whole."""
        found: list[list[int]] = [[]]
        for at in range(start, len(self.fitting)):
            word = self.tablets.word_at(self.fitting[at])
            if holds(rest, word):
                more = self.covers(at + 1, minus(rest, word))
                found += [[self.fitting[at], *others] for others in more]
            if len(found) > MOST_WAYS:
                break
        return [taken for taken in found if self.names_once(taken)]

    def names_once(self, taken: list[int]) -> bool:
        """Return whether of equal words the first ones are taken."""
        return all(self.bench.first_of_twins(slot, taken) for slot in taken)


def against(bench: Bench, way: Making, word: str) -> str:
    """Return the clause against a word made so, or nothing."""
    clause = bench.against_letters(way, word) or bench.against_word(way, word)
    if not clause and bench.manner.referee:
        clause = bench.against_in_book(way, word)
    return clause


def sparing(ways: list[Making], given: dict[str, list[str]]) -> list[Making]:
    """Of ways that take the same words keep the one that spares the hand: nothing is lost by it."""
    if "hand" in given:
        return ways
    best: dict[tuple[int, ...], Making] = {}
    for way in ways:
        key = tuple(way.taken)
        if key not in best or len(way.hand) < len(best[key].hand):
            best[key] = way
    return list(best.values())


def refused(deal: WordDeal, bench: Bench, word: str, clause: str) -> str:
    """Return what is wrong with a word in one sentence; the clause follows it."""
    book = deal.options.book
    if isinstance(book, Dictionary) and book.fault(word) == clause and bench.manner.referee:
        return book.says(word)
    if clause == "ANA-4c":
        return f"{word} is too short."
    if clause in {"ANA-7f", "RA-12", "RS-5"}:
        return f"No letter is added in {word}."
    return f"{word} cannot be made so."


def missing(  # noqa: PLR0911 - a reason each
    deal: WordDeal, bench: Bench, word: str, given: dict[str, list[str]]
) -> Illegal:
    """Say which letter of a word is missing, or which word of the table is not used whole."""
    finder = Finder(deal, bench, word, given)
    tablets = deal.tablets
    pool = tablets.pool if finder.pool is None else finder.pool
    hand = bench.hand if finder.hand is None else finder.hand
    if not holds(tablets.pool, pool):
        return Illegal(f"The pool has no {', '.join(minus(pool, tablets.pool))}.", "ANA-8a")
    if not holds(bench.hand, hand):
        return _no_such_hand(deal, minus(hand, bench.hand))
    taken = finder.sets[0] if finder.sets is not None else []
    for slot in taken:
        left = minus(sort(tablets.word_at(slot)), word)
        if left:
            whole = named(deal, slot)
            return Illegal(f"{word} leaves {', '.join(left)} of {whole} over.", "ANA-8b")
    gathered = "".join(tablets.word_at(slot) for slot in taken)
    loose = sort(word)
    if len(sort(gathered)) > len(word) or not holds(loose, gathered):
        return Illegal(f"{word} has not all the letters of the words taken.", "ANA-8b")
    lacking = minus(minus(loose, gathered), pool + hand)
    if not lacking:
        if deal.draws == 0 or len(hand) > bench.most:
            return Illegal(f"{word} needs more than one letter besides the pool.", "ANA-9b")
        return Illegal(f"{word} is not made of all the letters that you name.", "ANA-8a")
    if taken or given:
        return Illegal(f"{word} lacks {', '.join(lacking)}.", "ANA-8a")
    elsewhere = "".join("".join(column) for column in tablets.words)
    if holds(sort(elsewhere), lacking):
        why = f"{word} lacks {', '.join(lacking)}, unless a word that has it is used whole"
        return Illegal(f"{why}.", "ANA-8b")
    return Illegal(f"{word} lacks {', '.join(lacking)}.", "ANA-8a")


def _no_such_hand(deal: WordDeal, letters: str) -> Illegal:
    if deal.draws == 0:
        return Illegal(f"No {', '.join(letters)} is left to be picked.", "RB-9")
    return Illegal(f"Your hand has no {', '.join(letters)}.", "ANA-9b")


def drafted(deal: WordDeal, tokens: list[str], text: str) -> list[int]:  # noqa: C901
    """Return the choices of "from CRUET@2 with pool N hand O as TRO", as far as it goes."""
    making = Making()
    at = 0
    if tokens[at : at + 1] == ["FROM"]:
        at += 1
        while at < len(tokens) and "@" in tokens[at]:
            slots = [s for s in deal.tablets.slots() if named(deal, s) == tokens[at]]
            slots = [s for s in slots if s not in making.taken]
            if not slots:
                break
            making.choose(slots[0])
            at += 1
    if tokens[at : at + 1] == ["WITH"]:
        making.choose(DONE)
        at += 1
        for part, shift in (("POOL", 0), ("HAND", 26)):
            if tokens[at : at + 1] == [part] and at + 1 < len(tokens):
                for letter in tokens[at + 1]:
                    making.choose(shift + max(LETTERS.find(letter), 0))
                at += 2
    if tokens[at : at + 1] == ["AS"]:
        if making.stage < LOOSE:
            making.choose(DONE)
        making.choose(DONE)
        at += 1
        if at < len(tokens):
            making.spelled = tokens[at] if re.fullmatch("[A-Z]+", tokens[at]) else ""
            at += 1
    if at < len(tokens):
        raise Unreadable(f'"{shortened(text)}" does not begin any move that is open to you now.')
    return making.made()
