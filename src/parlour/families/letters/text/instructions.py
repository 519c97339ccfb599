"""Moves of the letter games as instructions: "Make TROUNCE from CRUET"."""

from collections.abc import Sequence

from parlour.languages.message import NOTHING, Listed, Message, say


def instruct(words: Sequence[str]) -> Message:
    """Return a move as an instruction, if it has a word or a letter in it."""
    match words:
        case ["pool", letter]:
            return say("Put the {letter} into the pool", letter=letter)
        case ["make", word, *rest]:
            taken = [part.split("@")[0] for part in rest if "@" in part]
            if taken:
                return say("Make {word} from {taken}", word=word, taken=Listed(taken, "and"))
            return say("Make {word}", word=word)
        case ["challenge", word]:
            return say("Challenge {word}", word=word)
    return NOTHING
