"""The referee of games in which words are made: a claim becomes a position, and a move in it."""

from collections.abc import Mapping
from typing import Any, Final

from parlour.core.options import Chosen
from parlour.errors import Illegal, Refused, Unclear
from parlour.families.letters.dictionary import agreed
from parlour.families.letters.text.table_options import WINNING_SECONDS
from parlour.languages.message import Message, say
from parlour.table.referee import Claim, Referee, Ruling, Time
from parlour.words.lexicon import fold

CALLS_OFF: Final = {"validation": "referee"}
"""False words are refused, not only challenged."""
SEATS: Final = 2


def rule(game: Any, claim: Claim, chosen: Chosen) -> Ruling:
    """Rule about a word by the rules of its game."""
    taken = [fold(word) for word in claim.taken]
    letters = "".join(fold(claim.letters).split())
    parts = [
        f"make {fold(claim.words[0])}",
        *(["from", *(f"{word}@1" for word in taken)] if taken else []),
        *(["pool", letters] if letters else []),
    ]
    position = {"words": [[], taken], "pool": letters}
    return tried(game, chosen, position, " ".join(parts))


def tried(game: Any, chosen: Chosen, position: Mapping[str, object], move: str) -> Ruling:
    """Let the rules read a move in a position of the player in turn."""
    options = {**chosen, **CALLS_OFF}
    whole = {"turn": "A", "pool": "", "hands": [""] * SEATS, **position}
    deal = game.set_up(SEATS, options, whole)
    try:
        game.speech(options).read(deal, 0, move)
    except Unclear:
        pass  # it can be done in several ways, all of them good
    except Illegal as refused:
        return Ruling(allowed=False, why=refused.told, clause=refused.clause)
    except Refused as refused:
        return Ruling(allowed=False, why=refused.told, clause=getattr(refused, "clause", ""))
    return Ruling(allowed=True, why=say("The rules allow it."))


def says(game: Any, word: str, chosen: Chosen) -> tuple[Message, str]:
    """Return what the dictionary that counts says of a word, and its meaning in a line."""
    book = agreed(game.new_deal(SEATS, chosen).options.book)
    means = "" if book.fault(fold(word)) else book.means(fold(word))
    return book.says(fold(word)), means


def times(chosen: Chosen) -> tuple[Time, ...]:
    """A turn is limited (RA-21), and so is the challenge of a word that would win (RA-25)."""
    seconds = int(chosen["turn_seconds"])
    turn = [Time(say("a turn"), seconds, "ANA-13")] if seconds else []
    challenge = say("a challenge of the word that would win")
    return (*turn, Time(challenge, int(WINNING_SECONDS), "RA-25"))


REFEREE: Final = Referee(rule, says, times)
