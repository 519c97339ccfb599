"""Whether a solitaire can be won, as far as a search can tell."""

from parlour.core.bits import COMPILED
from parlour.core.deal import Deal
from parlour.games import GAMES
from parlour.lab.winnable import can_win
from parlour.table.game import Game
from parlour.table.parts import LOST, WON

SOLITAIRES = tuple(sorted(game.key for game in GAMES if game.coach.solve is not None))
"""The games whose deals can be searched to their end."""
LOOKS = 100_000 if COMPILED else 2_000
"""Maximum number of positions searched to tell whether a deal can be won."""


def verdict(game: Game, deal: Deal, which: str) -> str:
    """Say whether a deal can be won, as far as a search can tell."""
    found = can_win(game, deal, LOOKS)
    if found == WON:
        return f"{which} can be won."
    if found == LOST:
        return f"{which} cannot be won."
    return f"Whether {which[0].lower() + which[1:]} can be won is not known."
