"""Whether a solitaire can be won, as far as a search can tell."""

from typing import Final

from parlour.core.bits import COMPILED
from parlour.core.deal import Deal
from parlour.games import GAMES
from parlour.lab.winnable import can_win
from parlour.languages.message import Message, say
from parlour.table.game import Game
from parlour.table.parts import LOST, WON

SOLITAIRES = tuple(sorted(game.key for game in GAMES if game.coach.solve is not None))
"""The games whose deals can be searched to their end."""
LOOKS = 100_000 if COMPILED else 2_000
"""Maximum number of positions searched to tell whether a deal can be won."""


def verdict(game: Game, deal: Deal, number: int | None = None) -> Message:
    """Say whether a deal can be won from here, or from its start if it has a number."""
    found = can_win(game, deal, LOOKS)
    if number is None:
        return FROM_HERE.get(found, NOT_KNOWN)
    return FROM_THE_START.get(found, NOT_KNOWN_OF).filled(number=number)


FROM_HERE: Final = {
    WON: say("From here the deal can be won."),
    LOST: say("From here the deal cannot be won."),
}
NOT_KNOWN: Final = say("Whether the deal can be won from here is not known.")
FROM_THE_START: Final = {
    WON: say("Deal {number} can be won."),
    LOST: say("Deal {number} cannot be won."),
}
NOT_KNOWN_OF: Final = say("Whether deal {number} can be won is not known.")
