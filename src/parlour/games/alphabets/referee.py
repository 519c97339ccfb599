"""The referee of Alphabets: whether an answer is a word of all the letters."""

from typing import Any, Final

from parlour.core.options import Chosen
from parlour.families.letters import referee
from parlour.families.letters.dictionary import agreed
from parlour.families.letters.rules.tablets import sort
from parlour.languages.message import say
from parlour.table.referee import Claim, Referee, Ruling, Time
from parlour.words.lexicon import fold


def rule(game: Any, claim: Claim, chosen: Chosen) -> Ruling:
    """Rule about an answer: any word made of all the letters is right (ALPHA-15, RL-7)."""
    word, letters = fold(claim.words[0]), sort("".join(fold(claim.letters).split()))
    deal = game.set_up(2, chosen, {"chosen": [letters, ""]})
    if deal.fits(1, word):
        return Ruling(allowed=True, why=say("The rules allow it."), clause="ALPHA-15")
    book = agreed(deal.options.book)
    if fault := book.fault(word):
        return Ruling(allowed=False, why=book.says(word), clause=fault)
    must = say("An answer uses all the letters {letters}, and no others.", letters=letters)
    return Ruling(allowed=False, why=must, clause="RL-7")


def times(chosen: Chosen) -> tuple[Time, ...]:
    """Players have seconds to say the word after "I", and minutes to find it."""
    minutes = int(chosen["alpha_minutes"])
    find = [Time(say("to find the word"), 60 * minutes, "RL-12")] if minutes else []
    announce = say('to say the word after "I"')
    return (Time(announce, int(chosen["announce_seconds"]), "RL-6"), *find)


REFEREE: Final = Referee(rule, referee.says, times, takes=False)
