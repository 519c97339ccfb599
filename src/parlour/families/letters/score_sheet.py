"""What people write down of a game of words: how many each side has made, and who won."""

from typing import Any

from parlour.core.bits import bit
from parlour.errors import Refused
from parlour.languages.message import NOTHING, Message, say
from parlour.table.score_sheet import NOBODY, Answers, ScoreSheet, Term

MOST_WORDS = 60
MOST_LETTERS = 400


def terms(_: Any) -> tuple[Term, ...]:
    """Who won, the words of each side, and letters, which decide between equals (RA-34)."""
    return (
        Term("won", say("Won"), "side", nobody=say("nobody: most words count"), clause="RA-34"),
        Term("words", say("Words at the end"), per="side", most=MOST_WORDS),
        Term(
            "letters",
            say("Letters in these words, if the words are equal; else 0"),
            per="side",
            most=MOST_LETTERS,
            unless="won",
            clause="RA-34",
        ),
    )


def end(deal: Any, answers: Answers, *, by_sentence: bool) -> None:
    """Lay as many words before the players, and end the game."""
    won, letters = answers.one("won"), answers.row("letters")
    for side, words in enumerate(answers.row("words")):
        deal.tablets.words[side] = words_with(words, letters[side] if letters else 0)
    deal.recount()
    if won == NOBODY:
        deal.count_words()
    elif by_sentence or deal.has_enough(won):
        deal.finish(bit(won))
    else:
        raise Refused(say("{n} words win.", n=int(deal.target())), "RA-33")


def words_with(words: int, letters: int) -> list[str]:
    """Return a number of words with a number of letters in all."""
    if not words:
        return []
    return ["A"] * (words - 1) + ["A" * max(letters - words + 1, 1)]


def unknown_opening(_: Any) -> Message:
    """Say nothing about who begins: letters are drawn for it."""
    return NOTHING


def word_sheet(*, by_sentence: bool = False) -> ScoreSheet:
    """Return the sheet of a game that is won by words, or by a sentence."""
    return ScoreSheet(
        terms,
        lambda deal, answers: end(deal, answers, by_sentence=by_sentence),
        unknown_opening,
    )
