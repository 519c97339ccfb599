"""Moves: consecutive choices until a move is complete."""

from collections.abc import Callable

from parlour.core.bits import has
from parlour.core.deal import Deal, View
from parlour.errors import BadInput
from parlour.table.game import Game


def after_choices(deal: Deal, seat: int, choices: tuple[int, ...]) -> Deal:
    """Return the deal after a complete move; refuse illegal choices and incomplete moves."""
    deal = deal.copy()
    for choice in choices:
        if not 0 <= choice < 63 or not has(deal.legal(seat), choice):
            raise BadInput(f"The choice {choice} is not open to the seat")
        deal.play(seat, choice)
    if deal.half or not choices:
        raise BadInput("The choices are not a complete move")
    return deal


def whole_move(
    deal: Deal, seat: int, choose: Callable[[View], int], begun: tuple[int, ...] = ()
) -> tuple[int, ...]:
    """Return the choices of a move with this beginning, each made on the latest view."""
    deal = deal.copy()
    choices = begun
    for choice in begun:
        deal.play(seat, choice)
    while not choices or deal.half:
        choice = choose(deal.view(seat))
        choices += (choice,)
        deal.play(seat, choice)
    return choices


def is_leave(game: Game, text: str) -> bool:
    """Return whether a text says that a player leaves, which is allowed at any time (RA-46)."""
    return bool(game.leaves) and text.lower().split() == game.leaves.split()
