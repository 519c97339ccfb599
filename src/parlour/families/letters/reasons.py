"""Reasons for a word: what it takes from others, and how close it brings the player to the end."""

from parlour.core.rng import Rng
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.terms import ACCEPT, CHALLENGE, MAKE, PASS, POOL
from parlour.families.letters.rules.view import WordView
from parlour.languages.message import Message, say

ENDLESS = 50
"""A target that no match uses."""


def reasons(view: WordView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a move with letters."""
    choice = choices[0]
    if CHALLENGE <= choice < CHALLENGE + len(view.last.plays):
        word = view.last.plays[choice - CHALLENGE].word
        book = view.options.book
        if isinstance(book, Dictionary) and book.fault(word):
            return [say("{word} does not count as a word", word=word)]
        return []
    if choice == ACCEPT:
        return [say("the bot sees nothing to challenge")]
    if choice == MAKE:
        return why_make(view, choices)
    if choice < MAKE or choice in {POOL, PASS}:
        return [say("the bot sees no word to make")]
    return []


def why_make(view: WordView, choices: tuple[int, ...]) -> list[Message]:
    """Return what a word gains."""
    after = view.imagine(Rng(0))
    side = after.side(view.seat)
    before = [int(score) for score in after.scores]
    for choice in choices:
        after.play(view.seat, choice)
    told: list[Message] = []
    if any(int(after.scores[other]) < score for other, score in enumerate(before) if other != side):
        told.append(say("it takes a word from another player"))
    if after.scores[side] > before[side] and view.target < ENDLESS:
        told.append(word_of(int(after.scores[side]), int(view.target)))
    mine, made = view.tablets.words[view.seat], after.tablets.words[view.seat]
    if not told and len(made) <= len(mine) and sum(map(len, made)) > sum(map(len, mine)):
        told.append(say("a longer word is harder to take from you"))
    return told


def word_of(number: int, target: int) -> Message:
    """Return how many of the words that a player needs are there."""
    return say("it is word {number} of the {target} that you need", number=number, target=target)
