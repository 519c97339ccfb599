"""Reasons for a word in Alphabets: why it is fair to choose, and why an answer is right."""

from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.rules.tablets import LETTERS, sort
from parlour.games.alphabets.bot import KNOWN_TO_MOST
from parlour.games.alphabets.rules import (
    CHOOSE,
    DONE,
    GIVE_UP,
    SAY,
    SPACE,
    AlphabetsView,
)
from parlour.languages.message import Message, say


def reasons(view: AlphabetsView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for choosing or announcing a word."""
    if choices[0] == SAY:
        return [say("the bot sees an answer in your letters")]
    if choices[0] == GIVE_UP:
        return [say("the bot sees no answer in your letters")]
    spelled = view.spelled[view.seat] + "".join(
        " " if at == SPACE else LETTERS[at] for at in choices if at != DONE
    )
    return why_fair(view, spelled) if view.phase == CHOOSE else why_right(view, spelled)


def why_right(view: AlphabetsView, said: str) -> list[Message]:
    """Return why an answer is right; a player who said "I" must spell something in any case."""
    if sort(said.replace(" ", "")) != view.received():
        return []
    book = view.options.book
    if " " not in said and isinstance(book, Dictionary) and book.fault(said):
        return [say("the bot sees no answer in your letters")]
    return [say("it uses all your letters")]


def why_fair(view: AlphabetsView, said: str) -> list[Message]:
    """Return why a word or a sentence is neither too hard nor ambiguous."""
    book = view.options.book
    words = said.split(" ")
    if not isinstance(book, Dictionary) or any(book.fault(word) for word in words):
        return []
    if len(words) > 1:
        known = all(book.lexicon.level(word) <= KNOWN_TO_MOST for word in words)
        return [say("most people know its words")] if known else []
    told: list[Message] = []
    if book.lexicon.level(said) <= KNOWN_TO_MOST:
        told.append(say("most people know it"))
    if len(book.of_letters(sort(said))) == 1:
        told.append(say("its letters spell no other word"))
    return told
