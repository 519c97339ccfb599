"""The bounds of a deal of dominoes in lines (`parlour.table.bounds`)."""

from collections.abc import Callable

from parlour.core.bits import count
from parlour.packs.card_dominoes import SPOTS
from parlour.table.bounds import Bounds, Setting, one_scores


def spots_against(setting: Setting, *, drawn: bool) -> int:
    """Return the most spots that the opponents of one side can hold when the play ends.

    These are the spots of the heaviest dominoes that they could hold: as many as they were dealt
    or, if they draw, all that the side itself was not dealt.
    """
    each = max(count(hand) for hand in setting.dealt.dominoes.hands)
    allies = setting.sides.count(setting.sides[0])
    held = each * (setting.seats - allies)
    if drawn:
        held = setting.size - each * allies
    return sum(heaviest(setting)[:held])


def heaviest(setting: Setting) -> list[int]:
    """Return the spots of the dominoes in use, the most first."""
    return sorted((int(SPOTS[piece]) for piece in setting.order), reverse=True)


def spots_alone(*, drawn: bool) -> Callable[[Setting], Bounds]:
    """Return the bounds of a game in which the winner scores what the opponents hold (LINE-R5)."""

    def bounds(setting: Setting) -> Bounds:
        more = drawn or getattr(setting.dealt.options, "lots_kept", False)  # DBLOCK-R4
        return one_scores(setting, spots_against(setting, drawn=more))

    return bounds
