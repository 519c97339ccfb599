"""All that can be printed for a game. What makes the files is in `makers`, which needs fpdf2."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final

from parlour.errors import NotFound
from parlour.languages.message import Message, say
from parlour.table.game import Game
from parlour.table.party import makes_party


@dataclass(frozen=True)
class Kind:
    """One thing to print: how it is called, and for which games."""

    label: Message
    suits: Callable[[Game], bool] = lambda _: True


KINDS: Final = {
    "pack": Kind(say("Pack to cut out")),
    "score-sheet": Kind(say("Score sheet"), lambda game: game.sheet is not None),
    "pocket-card": Kind(say("Pocket card of the rules")),
    "rulebook": Kind(say("Whole rulebook as a booklet")),
    "tallies": Kind(
        say("Tallies and table numbers for a party"),
        lambda game: makes_party(game, game.choose()),
    ),
    "test-sheet": Kind(say("Test sheet for two-sided printers")),
}
"""By the names that are typed, the usual one first."""


def check_kind(name: str) -> None:
    """Refuse what is not among the things to print."""
    if name not in KINDS:
        raise NotFound(say("thing to print"), name, list(KINDS))


def can_print() -> bool:
    """Return whether the library that writes PDF files is installed."""
    return find_spec("fpdf") is not None
