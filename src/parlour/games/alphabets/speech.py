"""Moves of Alphabets: "choose CRUET", "I", "say CRUET", "give up"; a word alone is enough."""

import re
from collections.abc import Sequence
from typing import Final

from parlour.core.bits import has
from parlour.core.speech import Said, shortened
from parlour.errors import Illegal, Unreadable
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.tablets import LETTERS, minus
from parlour.families.letters.text.letter_by_letter import LONGEST_MOVE, LetterSpeech
from parlour.games.alphabets.rules import (
    CHECK,
    CHOOSE,
    DONE,
    MOST_WORDS,
    NO,
    SPACE,
    YES,
    AlphabetsDeal,
)
from parlour.languages.message import NOTHING, Listed, Message, say
from parlour.words.lexicon import fold

STANDS, FALLS = "it is a sentence", "it is no sentence"
"""The verdicts of the grammar check."""

WHAT_TO_SAY: Final = (
    say('Say a word; or "I", and then the word; or "give up".'),
    say('Say a sentence; or "I", and then the sentence; or "give up".'),
)
SAY_I_FIRST: Final = (
    say('Say "I" first, and then the word.'),
    say('Say "I" first, and then the sentence.'),
)
"""For words, and for sentences (RL-13)."""


class AlphabetSpeech(LetterSpeech[AlphabetsDeal]):
    """The moves of a game in which words are chosen and found."""

    def text(self, deal: AlphabetsDeal, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words of consecutive choices."""
        if choices and choices[0] >= DONE:
            return self.say(deal.phase, choices[0]) or ""
        word = "".join(" " if c == SPACE else LETTERS[c] for c in choices if c != DONE)
        verb = "choose" if deal.phase == CHOOSE else "say"
        return f"{verb} {word}{'' if choices[-1:] == (DONE,) else '…'}"

    def read(self, deal: AlphabetsDeal, seat: int, text: str) -> Said:
        """Return the complete move of a text; a refusal says why not."""
        self.check_turn(deal, seat)
        said = {STANDS: YES, FALLS: NO}.get(" ".join(text.lower().split()))
        if deal.phase == CHECK and said is not None:  # as recorded, without a new check
            return Said(self.text(deal, seat, (said,)), (said,), whole=True)
        choices = self._read(deal, seat, text)
        after = deal.copy()
        for choice in choices:
            if not has(after.legal(seat), choice):
                raise self._unfit(deal, seat, choices) or self.forbidden(after, seat, choice, text)
            after.play(seat, choice)
        return Said(self.text(deal, seat, choices), choices, whole=True)

    def read_draft(self, deal: AlphabetsDeal, seat: int, text: str) -> tuple[int, ...]:
        """Return the choices of a move that may be incomplete."""
        if not text.strip().endswith("…"):
            return self.read(deal, seat, text).choices
        choices = self._read(deal, seat, text.replace("…", " "))[:-1]
        if text.strip().endswith(" …"):
            choices = (*choices, SPACE)
        return self.begun(deal, seat, choices, text)

    def _read(self, deal: AlphabetsDeal, seat: int, text: str) -> tuple[int, ...]:
        tokens = fold(text).split()
        spoken, of_sentences = " ".join(tokens), bool(deal.options.alpha_sentences)
        if not tokens or len(text) > LONGEST_MOVE:
            raise Unreadable(WHAT_TO_SAY[of_sentences])
        choosing = deal.phase == CHOOSE
        for choice in range(SPACE + 1, 63):
            if (self.say(deal.phase, choice) or "").upper() == spoken:
                if not has(deal.legal(seat), choice):
                    raise self.forbidden(deal, seat, choice, text)
                return (choice,)
        if choosing and (tokens == ["I"] or (tokens[0] == "SAY" and len(tokens) > 1)):
            raise Illegal(say("Wait until everybody has chosen."), "RL-5", complete=True)
        if tokens[0] == ("CHOOSE" if choosing else "SAY") and len(tokens) > 1:
            tokens = tokens[1:]
        if not choosing and not has(deal.legal(seat), 0):
            raise Illegal(SAY_I_FIRST[of_sentences], "ALPHA-8", complete=True)
        if not all(re.fullmatch("[A-Z]+", token) for token in tokens):
            told = say('"{said}" is not in letters A to Z, and words have no others.')
            clause = "RL-2" if choosing else "ALPHA-13"
            raise Illegal(told.filled(said=shortened(text)), clause, complete=True)
        if not choosing and len(tokens) > 1 and not of_sentences:
            raise Illegal(say("Say a single word."), "ALPHA-13", complete=True)
        row = " ".join(tokens)
        return (*(SPACE if face == " " else LETTERS.find(face) for face in row), DONE)

    def _unfit(self, deal: AlphabetsDeal, seat: int, choices: tuple[int, ...]) -> Illegal | None:
        """Say what is wrong with a chosen word: its length, its letters, or the word itself."""
        words = self.text(deal, seat, choices).split()[1:]
        book = deal.options.book
        if deal.phase != CHOOSE or not isinstance(book, Dictionary):
            return None
        most, room, letters = int(deal.options.max_letters), int(deal.room()), "".join(words)
        long = [word for word in words if len(word) > most]
        gone = minus("".join(sorted(letters)), deal.stock)
        false = [word for word in words if book.fault(word)]
        if len(words) > 1 and not deal.options.alpha_sentences:
            said, clause = say("Choose a single word."), "RL-2"
        elif long:
            said = say("{word} has more than {letters} letters; choose a shorter word.")
            said, clause = said.filled(word=shortened(long[0]), letters=most), "ALPHA-16"
        elif len(letters) > room:
            said = say("That has more than {letters} letters in all; choose shorter words.")
            said, clause = said.filled(letters=room), "ALPHA-16"
        elif gone:
            said = say("No {letters} is left; think of another word.")
            said, clause = said.filled(letters=Listed(sorted(set(gone)), "or")), "RL-3"
        elif false:
            said, clause = book.says(false[0]), "RL-2"
        elif deal.options.alpha_sentences and not 2 <= len(words) <= MOST_WORDS:
            said = say("A short sentence has {least} to {most} words.")
            said, clause = said.filled(least=2, most=int(MOST_WORDS)), "RL-13"
        else:
            return None
        return Illegal(said, clause, complete=True)


def instruct(words: Sequence[str]) -> Message:
    """Return a choice or a find as an instruction; it may be of several words."""
    verb, *said = words
    return INSTRUCTIONS[verb].filled(words=" ".join(said)) if verb in INSTRUCTIONS else NOTHING


INSTRUCTIONS: Final = {"choose": say("Choose {words}"), "say": say("Say {words}")}
