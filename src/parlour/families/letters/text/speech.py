"""Moves of letter games as people type them: "make TROUNCE from CRUET@2 pool N hand O", or TROUNCE.

The word alone is enough unless it can be made in several ways. A refusal names the missing letter,
or the rule that forbids the word.
"""

import re
from typing import Final, TypeVar
from zlib import crc32

from parlour.core.bits import each, has
from parlour.core.speech import Said, shortened
from parlour.errors import Illegal, Unclear, Unreadable
from parlour.families.letters.rules.deal import WordDeal
from parlour.families.letters.rules.last_plays import OPEN
from parlour.families.letters.rules.making import (
    DONE,
    LONGEST,
    LOOSE,
    MORE,
    PAGE,
    Making,
    choices_of,
)
from parlour.families.letters.rules.tablets import LETTERS
from parlour.families.letters.rules.terms import (
    ACCEPT,
    BYSTANDER,
    CHALLENGE,
    CLAIM,
    GERMAN,
    HELP,
    LEAVE,
    LOOK,
    MAKE,
    PASS,
    POOL,
    TURN,
    WINNING,
)
from parlour.families.letters.text.letter_by_letter import LONGEST_MOVE, LetterSpeech, no_start
from parlour.families.letters.text.sayings import said_wrongly
from parlour.families.letters.text.ways import (
    PARTS,
    Finder,
    against,
    missing,
    missing_in_hand,
    named,
    not_in_hand,
    parts_of,
    refused,
    sparing,
    taking,
)
from parlour.languages.message import Listed, say
from parlour.words.lexicon import fold

SHOWN: Final = 6
"""Maximum number of ways to make a word that are listed."""

SIMPLE: Final = {"pass": PASS, "look": LOOK, "accept": ACCEPT}
IN_FULL: Final = ["LOOK", "UP"]
CHALLENGES: Final = ("challenge", "doubt", "dispute")
DOUBLE: Final = {
    "look": say('Say "make {word}" for the word {word}, or "look up".'),
    "pool": say('Say "make {word}" for the word {word}, or "pool and your letter".'),
    "challenge": say('Say "make {word}" for the word {word}, or "challenge and a word".'),
    "claim": say('Say "make {word}" for the word {word}, or "claim and all your words".'),
}
"""Texts that are both a move and a word, with a question that gives the full form of the move."""

ONE_LETTER: Final = {(False, False): "ANA-9b", (True, False): "RB-2", (False, True): "RS-2"}
"""The clauses about playing one letter at a time, for open letters and for Sentences."""

TIME: Final = "time is up"
"""The move made for a player whose time is up (ANA-14)."""

LEAVES: Final = "leave the table"
"""The move made for a player who leaves (RA-46)."""

HALVES: Final = (MAKE, CLAIM, POOL)
"""Choices in a turn that only begin a move."""

EXAMPLES: Final = say('a word, "make WORD from WORD@SEAT pool LETTERS hand LETTER", "pool LETTER"')


Words = TypeVar("Words", bound=WordDeal)
"""The deals of one game of words."""


class WordSpeech(LetterSpeech[Words]):
    """The moves of a game in which words are made."""

    sentences = False
    """Whether this is a game of sentences."""

    # From choices to words.

    def text(self, deal: Words, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words of consecutive choices."""
        if deal.phase in {TURN, WINNING} and choices[:1] == (MAKE,):
            return self._made(deal, seat, choices)
        if deal.phase == TURN and choices[:1] == (POOL,):
            return f"pool {''.join(LETTERS[choice] for choice in choices[1:])}".strip()
        words = [self._word(deal, choice) for choice in choices[:1]]
        return " ".join(words)

    def _word(self, deal: Words, choice: int) -> str:
        if deal.phase in {TURN, WINNING} and CHALLENGE <= choice < CHALLENGE + OPEN:
            return f"challenge {challenged(deal, choice - CHALLENGE)}"
        return self.say(deal.phase, choice) or ""

    def _made(self, deal: Words, seat: int, choices: tuple[int, ...]) -> str:
        making = Making()
        for choice in choices[1:]:
            making.choose(choice)
        letters = deal.bench(seat).letters(making)
        whole = making.stage > LOOSE and len(making.spelled) == len(letters)
        words = ["make", *([making.spelled] if whole else [])]
        if making.taken:
            words += ["from", *(named(deal, slot) for slot in making.taken)]
        if making.stage < LOOSE:
            words += ["more"] * (making.page - (making.taken[-1] // PAGE if making.taken else 0))
        if making.stage >= LOOSE and not whole:
            words.append("with")
        words += ["pool", making.pool] if making.pool else []
        words += ["hand", making.hand] if making.hand else []
        if making.stage > LOOSE and not whole:
            words += ["as", *([making.spelled] if making.spelled else [])]
        return " ".join(words)

    # From words to choices.

    def is_call(self, text: str) -> bool:
        """Return whether a text is a call and not a word."""
        return text.lower().partition(" ")[0] in {*SIMPLE, *DOUBLE, *CHALLENGES}

    def read(self, deal: Words, seat: int, text: str) -> Said:
        """Return the complete move of a text.

        A refusal says why not, and what would be accepted.
        """
        if text.lower().split() == LEAVES.split():
            return left(deal, seat)
        self.check_turn(deal, seat)
        if len(text) > LONGEST_MOVE:
            raise Unreadable(
                say("That is too long for a move; you can say {examples}.", examples=EXAMPLES)
            )
        tokens = fold(text, german=deal.options.tongue == GERMAN).replace(",", " ").split()
        choices = self._choices(deal, seat, tokens, text)
        return Said(self.text(deal, seat, choices), choices, whole=True)

    def _choices(  # noqa: C901, PLR0911, PLR0912 - a verb each
        self, deal: Words, seat: int, tokens: list[str], text: str
    ) -> tuple[int, ...]:
        if not tokens:
            raise Unreadable(say("Nothing was said; you can say {examples}.", examples=EXAMPLES))
        verb, rest = tokens[0].lower(), tokens[1:]
        for choice in each(deal.legal(seat)):
            half = deal.phase == TURN and choice in HALVES
            if not half and self._word(deal, choice).upper().split() == tokens:
                return (choice,)
        double = verb in DOUBLE and (verb != "claim" or self.sentences)
        makes = not rest and (verb in SIMPLE or double) and self._makes(deal, seat, tokens)
        if makes and double:
            raise Unreadable(DOUBLE[verb].filled(word=tokens[0]))
        if verb in SIMPLE and not rest and not makes:
            if has(deal.legal(seat), SIMPLE[verb]):
                return (SIMPLE[verb],)
            raise self.forbidden(deal, seat, SIMPLE[verb], text)
        if tokens[:2] == IN_FULL:
            raise self.forbidden(deal, seat, LOOK, text)
        if tokens == TIME.upper().split():
            return self._time(deal, seat, text)
        if verb in CHALLENGES or (verb == "i" and rest[:1] == ["CHALLENGE"]):
            rest = rest[1:] if verb == "i" else rest
            return (self._challenge(deal, seat, rest, text),)
        if verb == "help" and rest and (rest[0] == "BYSTANDER" or rest[0].isdecimal()):
            return (self._help(deal, seat, rest, text),)
        if verb == "pool":
            return self._pool(deal, seat, "".join(rest), text)
        if verb == "make":
            return self._make(deal, seat, rest, text)
        if re.fullmatch("[A-Z]+", tokens[0]) and (not rest or rest[0].lower() in PARTS):
            return self._make(deal, seat, tokens, text)
        wrong = said_wrongly(deal, tokens, text, sentences=self.sentences)
        unknown = say('"{said}" is not understood; you can say {examples}.')
        raise wrong or Unreadable(unknown.filled(said=shortened(text), examples=EXAMPLES))

    def _makes(self, deal: Words, seat: int, tokens: list[str]) -> bool:
        """Return whether a word could be made now, in one way or several."""
        try:
            self._make(deal, seat, tokens, tokens[0])
        except Illegal:
            return False
        except (Unclear, Unreadable):
            return True
        return True

    def _challenge(self, deal: Words, seat: int, rest: list[str], text: str) -> int:
        """Read which word is challenged; the last one by default."""
        names = {challenged(deal, k): k for k, play in enumerate(deal.last.plays) if play.word}
        wanted = " ".join(rest)
        open_now = [k for k in names.values() if has(deal.legal(seat), CHALLENGE + k)]
        if not wanted and open_now:
            return CHALLENGE + open_now[-1]
        if wanted and wanted not in names:
            if deal.last.closed and wanted in deal.tablets.words[deal.last.maker()]:
                old = say(
                    "{word} was made too many plays ago; "
                    "only newer words of that turn can be challenged.",
                    word=shortened(wanted),
                )
                raise Illegal(old, "RA-49", complete=True)
            told = say("{word} is not a word of the last turn; there is none to challenge.")
            if names:
                told = say("{word} is not a word of the last turn; you can challenge {words}.")
            told = told.filled(word=shortened(wanted), words=Listed(names, "commas"))
            raise Illegal(told, "ANA-22a", complete=True)
        choice = CHALLENGE + (names[wanted] if wanted else 0)
        if not has(deal.legal(seat), choice):
            raise self.forbidden(deal, seat, choice, text)
        return choice

    def _help(self, deal: Words, seat: int, rest: list[str], text: str) -> int:
        whose = rest[0]
        if whose == "BYSTANDER":
            helper = BYSTANDER
        elif whose.isdecimal() and len(whose) == 1 and int(whose) < deal.seats:
            helper = int(whose)
        else:
            told = say(
                'There is no seat {seat}; say a seat of this table, or "bystander".',
                seat=shortened(whose),
            )
            raise Illegal(told, "RA-30", complete=True)
        if not has(deal.legal(seat), HELP + helper):
            raise self.forbidden(deal, seat, HELP + helper, text)
        return HELP + helper

    def _pool(self, deal: Words, seat: int, letters: str, text: str) -> tuple[int, ...]:
        """Read which letter goes to the pool; if there is only one, it need not be named."""
        begun: tuple[int, ...] = ()
        after = deal
        if has(deal.legal(seat), POOL):
            begun = (POOL,)
            after = deal.copy()
            after.play(seat, POOL)
        able = [choice for choice in each(after.legal(seat)) if choice < MAKE]
        if deal.phase != TURN:
            able = []
        if not letters and len(able) == 1:
            return (*begun, able[0])
        if len(letters) > 1:
            several = say(
                '"{said}" names several letters; put one at a time into the pool.',
                said=shortened(text),
            )
            raise Illegal(several, ONE_LETTER[deal.open, self.sentences], complete=True)
        if not re.fullmatch("[A-Z]", letters):
            none = say('"{said}" names no letter; say "pool" and one letter.', said=shortened(text))
            raise Unreadable(none)
        choice = LETTERS.find(letters)
        if able and choice not in able and not deal.open:
            raise not_in_hand(deal.tablets.hands[seat], letters)
        if choice not in able:
            held = deal.tablets.hands[seat] if deal.open and seat == deal.turn else ""
            if held:
                raise missing_in_hand(deal, letters)
            raise self.forbidden(after, seat, choice, text)
        return (*begun, choice)

    def _time(self, deal: Words, seat: int, text: str) -> tuple[int, ...]:
        """When the time is up, a letter goes to the pool, or the player passes (RA-22).

        In the Block Game of Words the umpire pools any that may be pooled (RB-5).
        """
        legal = each(deal.legal(seat)) if deal.phase == TURN and seat == deal.turn else []
        if PASS in legal:
            return (PASS,)
        if POOL in legal:
            after = deal.copy()
            after.play(seat, POOL)
            kinds = each(after.legal(seat))
            return (POOL, kinds[lot(deal) % len(kinds)])
        if not legal or legal[0] >= MAKE:
            raise self.forbidden(deal, seat, PASS, text)
        return (legal[0],)

    # Making a word.

    def _make(self, deal: Words, seat: int, tokens: list[str], text: str) -> tuple[int, ...]:
        if not tokens:
            told = say("Say which word you make, in letters A to Z; you can say {examples}.")
            raise Unreadable(told.filled(examples=EXAMPLES))
        if not re.fullmatch("[A-Z]+", tokens[0]):
            wrong = said_wrongly(deal, tokens[:1], tokens[0], sentences=self.sentences)
            told = say(
                "{word} is not in letters A to Z, and words have no others.",
                word=shortened(tokens[0]),
            )
            raise wrong or Illegal(told, "RA-37", complete=True)
        word = tokens[0]
        if deal.phase != TURN or seat != deal.turn or deal.turns.number <= 2:
            raise self.forbidden(deal, seat, MAKE, text)
        bench = deal.bench(seat)
        given = parts_of(tokens[1:])
        if len(word) > LONGEST:
            told = say("{word} has {letters} letters; a word has at most {most}.")
            told = told.filled(word=shortened(word), letters=len(word), most=LONGEST)
            raise Illegal(told, "RA-51", complete=True)
        ways = Finder(deal, bench, word, given).ways()
        if not ways:
            raise missing(deal, bench, word, given)
        good = [way for way in ways if against(bench, way, word) == ""]
        if not good:
            raise refused(bench, ways[0], word)
        good = sparing(good, given)
        if len(good) > 1:
            said = [
                (
                    self.text(deal, seat, (MAKE, *choices_of(w.taken, w.pool, w.hand, word))),
                    taking(deal, w.taken),
                )
                for w in good[:SHOWN]
            ]
            raise Unclear(
                say("{word} can be made in several ways. Which words does it take?", word=word),
                said,
            )
        way = good[0]
        if not has(deal.legal(seat), MAKE):
            raise self.forbidden(deal, seat, MAKE, text)
        return (MAKE, *choices_of(way.taken, way.pool, way.hand, word))

    def read_draft(self, deal: Words, seat: int, text: str) -> tuple[int, ...]:
        """Return the choices of a move that may be incomplete."""
        tokens = text.upper().split()
        if tokens[:1] == ["MAKE"] and has(deal.legal(seat), MAKE) and deal.phase == TURN:
            choices = (MAKE, *drafted(deal, tokens[1:], text))
        elif tokens == ["POOL"] and has(deal.legal(seat), POOL):
            choices = (POOL,)
        else:
            choices = self._choices(deal, seat, tokens, text)
        return self.begun(deal, seat, choices, text)


def left(deal: WordDeal, seat: int) -> Said:
    """Return the move for a player who leaves, at any moment of the game (RA-46)."""
    if has(deal.turns.gone, seat) or deal.half or deal.over:
        told = say("You cannot leave now: finish your move first, or wait for the end.")
        raise Illegal(told, "RA-46", complete=True)
    return Said(LEAVES, (LEAVE,), whole=True)


def lot(deal: WordDeal) -> int:
    """Return a number that depends only on the position, not on any player."""
    return crc32(f"{deal.turns.number} {deal.tablets.stock} {deal.tablets.words}".encode())


def challenged(deal: WordDeal, k: int) -> str:
    """Return the name of a play's word in a challenge; a word made twice gets a number."""
    word = deal.last.plays[k].word
    same = [i for i, play in enumerate(deal.last.plays) if play.word == word]
    return word if len(same) == 1 else f"{word}#{same.index(k) + 1}"


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
            making.taken.append(slots[0])
            making.page = slots[0] // PAGE
            at += 1
    while tokens[at : at + 1] == ["MORE"]:
        making.choose(MORE)
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
        raise no_start(text)
    return making.made()
