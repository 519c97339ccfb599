"""Law: quotations are the printed words as intended, without scanning errors.

Gaps in the scan are marked: [illegible] for unreadable text, {supplied} where the sense is clear,
[sic] after a printer's error.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games import GAMES
from parlour.table.game import Game
from parlour.words.lexicon import lexicon

PAGE = tomllib.loads(Path(__file__).with_name("quotations.toml").read_text(encoding="utf-8"))
EXCEPTIONS: dict[str, str] = PAGE["words"]
SHORT = {word for words in PAGE["short"].values() for word in words.split()}

QUOTED = re.compile("«([^«»]*)»")
WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
MARKS = ("[illegible]", "[sic]")


def quotations(game: Game) -> Iterator[tuple[str, str]]:
    """Yield every quotation of a game's own rulebook, with its clause id."""
    for clause in game.rulebook.clauses:
        for quotation in QUOTED.findall(clause.quote):
            yield clause.id, quotation


def words_of(quotation: str) -> list[str]:
    """Return the words in lower case, without our marks and without a genitive ending."""
    for mark in MARKS:
        quotation = quotation.replace(mark, " ")
    plain = re.sub(r"[{}]", "", quotation).lower()
    return [re.sub("'s$", "", word) for word in WORD.findall(plain)]


def known(word: str) -> bool:
    """Return whether a word is in a dictionary, or on the list of exceptions."""
    capitals = word.upper()
    listed = word in EXCEPTIONS or (len(word) < 3 and word in SHORT)
    return listed or capitals in lexicon("modern") or capitals in lexicon("1913")


def test_every_word_of_a_quotation_is_in_a_dictionary(game: Game) -> None:
    strange = {
        f"{clause}: {word}"
        for clause, quotation in quotations(game)
        for word in words_of(quotation)
        if not known(word)
    }
    assert strange == set()


def test_a_quotation_has_only_printable_characters_of_the_period(game: Game) -> None:
    for clause, quotation in quotations(game):
        assert re.fullmatch(r"""[A-Za-z0-9 .,;:()\[\]{}"'…—-]+""", quotation), clause
        assert not re.search(r"[a-z]- |  |^ | $|[a-z]-$", quotation), clause
        assert quotation.count("{") == quotation.count("}"), clause


def test_no_exception_is_needless() -> None:
    said = {word for game in GAMES for _, text in quotations(game) for word in words_of(text)}
    assert sorted(EXCEPTIONS.keys() - said) == []
    assert sorted(SHORT - said) == []


@pytest.mark.parametrize(
    "scanned", ["zwithout shufiling", "the Aighes! card", "ozon cards", "la-t", "he takes f¢4eir"]
)
def test_a_scanner_is_caught(scanned: str) -> None:
    """These errors were on earlier pages: the law would have found them."""
    assert not all(map(known, words_of(scanned)))
