"""All that can be printed for a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.alignment import print_alignment
from parlour.printing.booklets import print_booklet
from parlour.printing.document import Document
from parlour.printing.packs import print_pack
from parlour.printing.pocket_cards import print_pocket_card
from parlour.printing.score_sheets import print_score_sheet
from parlour.printing.setup import Setup
from parlour.printing.tallies import print_tallies
from parlour.table.game import Game

Maker = Callable[[Game, Chosen, Setup], Document]


@dataclass(frozen=True)
class Kind:
    """One thing to print: how it is called, and how it is made."""

    label: Message
    make: Maker


KINDS: Final = {
    "pack": Kind(say("Pack to cut out"), print_pack),
    "score-sheet": Kind(say("Score sheet"), print_score_sheet),
    "pocket-card": Kind(say("Pocket card of the rules"), print_pocket_card),
    "rulebook": Kind(say("Whole rulebook as a booklet"), print_booklet),
    "tallies": Kind(say("Tallies and table numbers for a party"), print_tallies),
    "test-sheet": Kind(say("Test sheet for two-sided printers"), print_alignment),
}
"""By the names that are typed, the usual one first."""
