"""Reasons for a play or a doubt in I Doubt It, from what the player has seen."""

from parlour.core.bits import count, has
from parlour.games.i_doubt_it.bot import CERTAIN, calls, lie, saved
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.packs.rook_cards import NUMBERS, number


def reasons(view: DoubtView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a card, for doubting or for believing."""
    choice = choices[0]
    if choice in {DOUBT, WAIVE}:
        return why_doubt(view) if choice == DOUBT else why_believe(view)
    return why_card(view, choice)


def why_doubt(view: DoubtView) -> list[str]:
    """Return why the last card is probably not what it was called."""
    told = []
    if view.sizes[view.window.maker] == 0:
        told.append("it is their last card: if it stands, they are out")
    mine, chance = count(NUMBERS[view.called] & seen(view)), lie(view)
    if chance == CERTAIN:
        return [*told, f"it cannot be {a(view.called)}: you know where all four are"]
    told.append(f"it is a lie in about {in_a_hundred(chance)} of 100 cases")
    if mine:
        told.append(f"you know where {mine} of the four {view.called}s are")
    return told


def why_believe(view: DoubtView) -> list[str]:
    """Return the reasons against a doubt."""
    pile = sum(view.heap)
    told = [f"it is true in about {in_a_hundred(1.0 - lie(view))} of 100 cases"]
    if pile > 1:
        told.append(f"a wrong doubt would bring you the pile of {pile} cards")
    return told


def why_card(view: DoubtView, card: int) -> list[str]:
    """Return the reasons for a card: it is the number called, or the card needed least."""
    hand = view.known[view.seat]
    wanted = view.called % 14 + 1
    if number(card) == wanted:
        told = [f"it is {a(wanted)}, as you call it, so a doubt cannot hurt you"]
    elif hand & NUMBERS[wanted] == 0:
        told = [f"you hold no {wanted}, so you have to bluff"]
    else:
        told = [f"you keep your {wanted} for a later turn, when you have fewer cards"]
    kept = saved(view, 1)
    if kept and not has(kept, card) and number(card) != wanted:
        told.append("it keeps a card that will be true on your last turn if nobody doubts")
        if calls(view)[count(hand) - 1] != calls(view, ahead=False)[count(hand) - 1]:
            told[-1] = (
                "it keeps a card that will be true on your last turn if the last cards of others "
                "are doubted"
            )
    return told


def seen(view: DoubtView) -> int:
    """Return the cards whose place the player knows, except those of the doubted player."""
    found = view.own
    for seat in range(view.seats):
        if seat != view.window.maker:
            found |= view.known[seat]
    return found


def in_a_hundred(chance: float) -> int:
    """Return a chance that is neither 0 nor 1 as a whole number of cases."""
    return min(99, max(1, round(100 * chance)))


def a(wanted: int) -> str:
    """Return a number with its article: "an 8", "an 11", "a 7"."""
    return f"{'an' if wanted in {8, 11} else 'a'} {wanted}"
