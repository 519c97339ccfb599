"""Reasons for a play or a call in Panjandrum, where everything important lies face up."""

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.games.panjandrum.rules import (
    CALL,
    LIFT,
    ONTO,
    WAIVE,
    PanjandrumView,
)
from parlour.languages.message import Message, say


def reasons(view: PanjandrumView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a choice."""
    choice = choices[0]
    if choice == CALL:
        return [say("the last play was out of order")] if view.last.wrong else []
    if choice == WAIVE:
        return [] if view.last.wrong else [say("the last play was in order")]
    world = view.imagine(Rng(0))
    right = each(world.proper(view.seat) & view.choices)
    if right == [choice]:
        return [say("it is the only play in order")]
    if not ONTO <= choice < LIFT or choice - ONTO == view.seat:
        return []
    others = [seat for seat in range(view.seats) if seat != view.seat]
    left = {seat: int(view.sizes[seat] + view.delays.size(seat)) for seat in others}
    fits = [left[seat] for seat in others if ONTO + seat in right]
    given = left[choice - ONTO]
    if len(fits) < 2 or not given == min(fits) < max(fits):
        return [say("then the card belongs to another player")] if choice in right else []
    told = say("that player has the fewest cards left, {number}", number=given)
    if given > min(left.values()):
        told = say(
            "of the players whose pile it fits, that one has the fewest cards left, {number}",
            number=given,
        )
    return [told]
