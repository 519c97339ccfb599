"""All that can be printed for a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from parlour.core.options import Chosen
from parlour.languages.message import Message, say
from parlour.printing.alignment import print_alignment
from parlour.printing.document import Document
from parlour.printing.packs import print_pack
from parlour.printing.setup import Setup
from parlour.table.game import Game

Maker = Callable[[Game, Chosen, Setup], Document]


@dataclass(frozen=True)
class Kind:
    """One thing to print: how it is called, and how it is made."""

    label: Message
    make: Maker


KINDS: Final = {
    "pack": Kind(say("Pack to cut out"), print_pack),
    "test-sheet": Kind(say("Test sheet for two-sided printers"), print_alignment),
}
"""By the names that are typed, the usual one first."""
