"""What people write down of a deal of Anagrams."""

from typing import Any

from tests.laws.cases import Play
from tests.laws.on_paper import Entry, words_made


def on_paper(deal: Any, plays: list[Play]) -> Entry:
    del plays
    return words_made(deal)
