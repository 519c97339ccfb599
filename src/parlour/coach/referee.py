"""The referee for words: rulings about real games of letters, with the dictionary's line."""

from typing import Final, NamedTuple

from parlour.core.options import Chosen
from parlour.errors import BadInput, BadOption
from parlour.languages.message import Message, Reader, say, sentences
from parlour.table.game import Game
from parlour.table.referee import Claim, Referee, Ruling

LONGEST: Final = 200
"""The most characters of a claim."""


class Verdict(NamedTuple):
    """A ruling, and what the dictionary says of each word."""

    ruling: Ruling
    words: tuple[tuple[str, Message, str], ...]
    """A single word, what the dictionary says of it, and its meaning."""


def referee_of(game: Game) -> Referee:
    """Return the referee of a game; refuse if it is not played with words."""
    if game.referee is None:
        raise BadOption(say("{game} is not played with words", game=game.title))
    return game.referee


def judge(game: Game, claim: Claim, chosen: Chosen) -> Verdict:
    """Rule about a word, or a sentence, by the rules of its game and the options of a table."""
    referee, options = referee_of(game), game.choose(chosen)
    size = sum(map(len, (*claim.words, *claim.taken, claim.letters)))
    if not claim.words or size > LONGEST:
        raise BadInput(say("Type a word, and what it was made from"))
    if len(claim.words) > 1 and not referee.sentences:
        raise BadInput(say("In {game}, type one word", game=game.title))
    for text in (*claim.words, *claim.taken, *claim.letters.split()):
        if not text.isalpha():
            raise BadInput(say('"{text}" has other characters than letters', text=text))
    single = claim.words if len(claim.words) == 1 else ()
    said = tuple((word.upper(), *referee.says(game, word, options)) for word in single)
    return Verdict(referee.rule(game, claim, options), said)


def told(verdict: Verdict, by: Reader) -> list[str]:
    """Return a verdict in sentences, with its clause and the dictionary's line."""
    ruling = verdict.ruling
    good = say("Good.") if ruling.allowed else say("Not allowed.")
    why = by.say(sentences(good, ruling.why))
    lines = [why if not ruling.clause or ruling.clause in why else f"{why} ({ruling.clause})"]
    for _, says, means in verdict.words:
        if by.say(says) not in why:
            lines.append(by.say(says))
        lines += [means] if means else []
    return lines
