"""The referee of Sentences: words as in Anagrams, and whether several words are a sentence."""

from typing import Any, Final

from parlour.core.options import Chosen
from parlour.families.letters import referee
from parlour.families.letters.referee import tried
from parlour.languages.message import say
from parlour.table.referee import Claim, Referee, Ruling
from parlour.words.lexicon import fold


def rule(game: Any, claim: Claim, chosen: Chosen) -> Ruling:
    """Rule about a word, or claim a sentence that its player has laid (SENT-W2, RS-14)."""
    if len(claim.words) == 1:
        return referee.rule(game, claim, chosen)
    words = [fold(word) for word in claim.words]
    ruling = tried(game, chosen, {"words": [words, []]}, f"claim {' '.join(words)}")
    if not ruling.allowed or chosen["sentence_judge"] == "vote":
        return ruling
    if not game.new_deal(2, chosen).options.book.intelligible(words):
        why = say("The grammar finds no intelligible sentence in these words.")
        return Ruling(allowed=False, why=why, clause="RS-14")
    return ruling


REFEREE: Final = Referee(rule, referee.says, referee.times, sentences=True)
