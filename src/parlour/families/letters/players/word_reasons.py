"""Reasons for a word: what it takes from others, and how close it brings the player to the end."""

from parlour.core.rng import Rng
from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.terms import ACCEPT, CHALLENGE, MAKE, PASS, POOL
from parlour.families.letters.rules.view import WordView

ENDLESS = 50
"""A target that no match uses."""


def reasons(view: WordView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a move with letters."""
    choice = choices[0]
    if CHALLENGE <= choice < CHALLENGE + len(view.last.plays):
        word = view.last.plays[choice - CHALLENGE].word
        book = view.options.book
        if isinstance(book, Dictionary) and book.fault(word):
            return [f"{word} does not count as a word"]
        return []
    if choice == ACCEPT:
        return ["the bot sees nothing to challenge"]
    if choice == MAKE:
        return why_make(view, choices)
    if choice < MAKE or choice in {POOL, PASS}:
        return ["the bot sees no word to make"]
    return []


def why_make(view: WordView, choices: tuple[int, ...]) -> list[str]:
    """Return what a word gains."""
    after = view.imagine(Rng(0))
    side = after.side(view.seat)
    before = [int(score) for score in after.scores]
    for choice in choices:
        after.play(view.seat, choice)
    told = []
    if any(int(after.scores[other]) < score for other, score in enumerate(before) if other != side):
        told.append("it takes a word from another player")
    if after.scores[side] > before[side] and view.target < ENDLESS:
        told.append(f"it is word {after.scores[side]} of the {view.target} that you need")
    mine, made = view.tablets.words[view.seat], after.tablets.words[view.seat]
    if not told and len(made) <= len(mine) and sum(map(len, made)) > sum(map(len, mine)):
        told.append("a longer word is harder to take from you")
    return told
