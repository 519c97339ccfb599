"""Moves of the letter games as instructions: "Make TROUNCE from CRUET"."""

from collections.abc import Sequence

from parlour.core.speech import listed


def instruct(words: Sequence[str]) -> str:
    """Return a move as an instruction, if it has a word or a letter in it."""
    match words:
        case ["pool", letter]:
            return f"Put the {letter} into the pool"
        case ["make", word, *rest]:
            taken = [part.split("@")[0] for part in rest if "@" in part]
            return f"Make {word}" + (f" from {listed(taken)}" if taken else "")
        case ["challenge", word]:
            return f"Challenge {word}"
    return ""
