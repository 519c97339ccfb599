"""Moves of Sentences: those of Anagrams, "claim MARY WENT HOME twice STEAMSHIP", yes and no."""

from collections.abc import Sequence
from typing import Final

from parlour.core.bits import each, has
from parlour.core.speech import shortened
from parlour.errors import Illegal
from parlour.families.letters.rules.terms import CLAIM, OWN, TURN
from parlour.families.letters.text import instructions
from parlour.families.letters.text.speech import WordSpeech
from parlour.games.sentences.rules import CHECK, NO, VOTE, YES, SentencesDeal
from parlour.languages.message import Listed, Message, say

TWICE: Final = "TWICE"

FEW: Final = 3
"""Maximum number of words that a refusal lists."""

LEFT_OUT: Final = (
    say("{words} must be in the sentence too."),
    say("{words} and others must be in the sentence too."),
)

STANDS, FALLS = "it is a sentence", "it is no sentence"
"""The verdicts of the grammar check."""


class SentenceSpeech(WordSpeech[SentencesDeal]):
    """The moves of a game in which words make a sentence."""

    sentences = True

    def text(self, deal: SentencesDeal, seat: int, choices: tuple[int, ...]) -> str:
        """Return the words of consecutive choices."""
        if deal.phase == CHECK:
            return STANDS if choices == (YES,) else FALLS
        if deal.phase != TURN or choices[:1] != (CLAIM,):
            return super().text(deal, seat, choices)
        words = deal.tablets.words[seat]
        order, twice = choices[1 : 1 + len(words)], choices[1 + len(words) :]
        said = ["claim", *(words[place] for place in order)]
        if twice:
            said += ["twice", *(words[place] for place in twice)]
        return " ".join(said)

    def _choices(
        self, deal: SentencesDeal, seat: int, tokens: list[str], text: str
    ) -> tuple[int, ...]:
        if deal.phase == CHECK:
            return self._checked(tokens)
        if deal.phase == VOTE and " ".join(tokens) not in {"YES", "NO"}:
            raise Illegal(
                say('The sentence is being voted on; say "yes" or "no".'), "RS-16", complete=True
            )
        if tokens[:1] != ["CLAIM"] or deal.phase >= OWN or self._is_word(deal, seat, tokens):
            return super()._choices(deal, seat, tokens, text)
        if deal.phase != TURN or seat != deal.turn:
            told = say("You can claim a sentence only in your own turn.")
            raise Illegal(told, "RS-12", complete=True)
        order, twice = _split(tokens[1:])
        words = deal.tablets.words[seat]
        places = _places(words, order)
        left = [word for place, word in enumerate(words) if place not in places]
        if left:
            named = LEFT_OUT[len(left) > FEW]
            named = named.filled(words=Listed(left[:FEW], "commas"), n=len(left))
            raise Illegal(named, "SENT-W3", complete=True)
        doubled = sorted(_places(words, twice))
        for place in doubled:
            if not deal.options.book.compound(words[place]):
                told = say("{word} is not made of two words, so it counts as one.")
                raise Illegal(told.filled(word=words[place]), "RS-10", complete=True)
        choices = (CLAIM, *places, *doubled)
        clause = _against(deal, seat, choices)
        if clause:
            if clause == "RS-15":
                raise Illegal(say("This claim has failed before."), clause)
            told = say("Your words count as {count}, but the sentence needs {wanted}.")
            count, wanted = len(places) + len(doubled), int(deal.wanted())
            raise Illegal(told.filled(count=count, wanted=wanted), clause, complete=True)
        return choices

    def _checked(self, tokens: list[str]) -> tuple[int, ...]:
        """Return the verdict of the check when the sentence was claimed."""
        said = {STANDS: YES, FALLS: NO}.get(" ".join(tokens).lower())
        if said is None:
            told = say("The grammar check decides now; nobody else does.")
            raise Illegal(told, "RS-14", complete=True)
        return (said,)

    def _is_word(self, deal: SentencesDeal, seat: int, tokens: list[str]) -> bool:
        """Return whether CLAIM alone may be meant as a word."""
        return len(tokens) == 1 and self._makes(deal, seat, tokens)

    def read_draft(self, deal: SentencesDeal, seat: int, text: str) -> tuple[int, ...]:
        """Return the choices of a move that may be incomplete."""
        tokens = text.upper().split()
        if tokens[:1] != ["CLAIM"] or deal.phase != TURN:
            return super().read_draft(deal, seat, text)
        order, twice = _split(tokens[1:])
        words = deal.tablets.words[seat]
        choices = (CLAIM, *_places(words, order), *sorted(_places(words, twice)))
        return self.begun(deal, seat, choices, text)


def _split(tokens: list[str]) -> tuple[list[str], list[str]]:
    """Return the words of a sentence, and those of them that count as two."""
    if TWICE in tokens[1:]:  # a sentence may contain the word, but hardly begins with it
        at = len(tokens) - 1 - tokens[::-1].index(TWICE)
        return tokens[:at], tokens[at + 1 :]
    return tokens, []


def _places(words: list[str], named: list[str]) -> list[int]:
    """Return the places of words in a column; equal words are used in order."""
    places: list[int] = []
    for word in named:
        free = [place for place, own in enumerate(words) if own == word and place not in places]
        if not free:
            told = say(
                "You have no {word} that is not used already; "
                "a sentence has only your own words, each once.",
                word=shortened(word),
            )
            raise Illegal(told, "RS-12", complete=True)
        places.append(free[0])
    return places


def _against(deal: SentencesDeal, seat: int, choices: tuple[int, ...]) -> str:
    """Return the clause against claiming all words with this count, or nothing."""
    if not has(deal.legal(seat), CLAIM):
        return deal.view(seat).why_not(TURN, CLAIM)
    after = deal.copy()
    for choice in choices:
        if choice not in each(after.legal(seat)) or (choice != CLAIM and not after.half):
            return "SENT-W2"
        after.play(seat, choice)
    return "SENT-W2" if after.half else ""


def instruct(words: Sequence[str]) -> Message:
    """Return a move as an instruction; a claim names the compounds that count as two words."""
    if words[0] != "claim" or len(words) == 1:
        return instructions.instruct(words)
    sentence, _, compounds = " ".join(words[1:]).partition(" twice ")
    if not compounds:
        return say("Claim the sentence {sentence}", sentence=sentence)
    return say(
        "Claim the sentence {sentence}, and count {compounds} as two words",
        sentence=sentence,
        compounds=Listed(compounds.split(), "and"),
    )
