"""Reasons for a move in Sentences: those for a word, and how many words are still missing."""

from parlour.core.rng import Rng
from parlour.families.letters import reasons as word_reasons
from parlour.families.letters.rules.terms import CLAIM, MAKE
from parlour.games.sentences.rules import VOTE, YES, SentencesView
from parlour.languages.message import Message, say


def reasons(view: SentencesView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a move."""
    if view.phase == VOTE:
        if choices[0] == YES:
            return [say("the words claimed make a sentence")]
        return [say("the words claimed do not make a sentence")]
    if choices[0] == CLAIM:
        return [say("your words make a sentence")]
    told = word_reasons.reasons(view, choices)
    if choices[0] == MAKE:
        after = view.imagine(Rng(0))
        for choice in choices:
            after.play(view.seat, choice)
        words = len(after.tablets.words[view.seat])
        if words > len(view.tablets.words[view.seat]):
            told.append(word_reasons.word_of(words, int(view.wanted)))
    return told
