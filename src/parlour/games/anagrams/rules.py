"""Anagrams: make words, and make others' words your own by adding letters to them.

Clause ids are those of `rulebook.md`; RA-5 is a ruling of ours where the sheet is silent. The rules
that Sentences and the Block Game of Words follow too are in `parlour.families.letters.word_deal`.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.families.letters.word_deal import WordDeal
from parlour.families.letters.word_state import WordOptions
from parlour.families.letters.word_view import WordView
from parlour.packs.letter_tablets import BOXES, show

DRAWS: Final = 1  # ANA-6a

BOX_NAMES: Final = ("period180", "selchow180", "book200", "short60")  # RA-36


def box(options: WordOptions) -> str:
    """Return all letters in use (ANA-0b, RA-36)."""
    return show(BOXES[BOX_NAMES[options.letter_set]])


@final
class AnagramsDeal(WordDeal):
    """One game of Anagrams."""

    def __init__(self, seats: i64, options: WordOptions) -> None:
        super().__init__(seats, options, DRAWS)

    def copy(self) -> "AnagramsDeal":
        """Return an independent deal equal to this one."""
        new = AnagramsDeal(self.seats, self.options)
        new.copy_from(self)
        return new

    def view(self, seat: i64) -> "AnagramsView":
        """Return what a seat may know."""
        return AnagramsView(self, seat)


@final
class AnagramsView(WordView):
    """What one seat may know of a game of Anagrams."""

    def __init__(self, deal: AnagramsDeal, seat: i64) -> None:
        super().__init__(deal, seat, box(deal.options))

    def new_deal(self) -> WordDeal:
        """Return a deal of Anagrams."""
        return AnagramsDeal(self.seats, self.options)
