"""Reasons for a word in Alphabets: why it is fair to choose, and why an answer is right."""

from parlour.families.letters.dictionary import Dictionary
from parlour.families.letters.tablets import LETTERS, sort
from parlour.games.alphabets.bot import KNOWN_TO_MOST
from parlour.games.alphabets.rules import CHOOSE, DONE, GIVE_UP, SAY, AlphabetsView


def reasons(view: AlphabetsView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for choosing or announcing a word."""
    if choices[0] == SAY:
        return ["the bot sees a word in your letters"]
    if choices[0] == GIVE_UP:
        return ["the bot sees no word in your letters"]
    spelled = view.spelled[view.seat] + "".join(LETTERS[at] for at in choices if at < DONE)
    if view.phase != CHOOSE:
        right = sort(spelled.replace(" ", "")) == view.received()
        return ["it uses all your letters"] if right else []
    return why_fair(view, spelled)


def why_fair(view: AlphabetsView, word: str) -> list[str]:
    """Return why a word is neither too hard nor ambiguous; a sentence has no such reasons."""
    book = view.options.book
    if not isinstance(book, Dictionary) or book.fault(word):
        return []
    told = []
    if book.lexicon.level(word) <= KNOWN_TO_MOST:
        told.append("most people know it")
    if len(book.of_letters(sort(word))) == 1:
        told.append("its letters spell no other word")
    return told
