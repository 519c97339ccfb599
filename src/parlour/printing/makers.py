"""What makes the files of each kind; it needs the extra `print`."""

from collections.abc import Callable
from typing import Final

from parlour.core.options import Chosen
from parlour.errors import MissingExtra
from parlour.printing.kinds import check_kind
from parlour.printing.setup import Setup
from parlour.table.game import Game

try:
    from parlour.printing.alignment import print_alignment
    from parlour.printing.booklets import print_booklet
    from parlour.printing.document import Document
    from parlour.printing.packs import print_pack
    from parlour.printing.pocket_cards import print_pocket_card
    from parlour.printing.score_sheets import print_score_sheet
    from parlour.printing.tallies import print_tallies
except ImportError as missing:
    raise MissingExtra("print", missing) from None

MAKERS: Final[dict[str, Callable[[Game, Chosen, Setup], Document]]] = {
    "pack": print_pack,
    "score-sheet": print_score_sheet,
    "pocket-card": print_pocket_card,
    "rulebook": print_booklet,
    "tallies": print_tallies,
    "test-sheet": print_alignment,
}


def make(kind: str, game: Game, chosen: Chosen, setup: Setup) -> Document:
    """Return a file to print."""
    check_kind(kind)
    return MAKERS[kind](game, game.choose(chosen), setup)
