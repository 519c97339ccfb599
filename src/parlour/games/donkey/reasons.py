"""Reasons for passing a card, or for folding, in Donkey."""

from parlour.core.bits import count, each
from parlour.games.donkey.bot import complete
from parlour.games.donkey.rules import FOLD, DonkeyView
from parlour.packs.rook_cards import NUMBERS, number

MANY = ("no", "one", "two", "three", "four")


def reasons(view: DonkeyView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a choice."""
    hand = view.known[view.seat]
    if choices[0] == FOLD:
        if complete(hand):
            return ["you have four of a number"]
        return ["somebody has folded, and the last to fold is the Donkey"]
    card = choices[0]
    alone = count(hand & NUMBERS[number(card)]) == 1
    told = [f"it is your only {number(card)}"] if alone else []
    most = max(each(hand), key=lambda other: count(hand & NUMBERS[number(other)]))
    many = count(hand & NUMBERS[number(most)])
    if many > 1 and number(most) != number(card):
        told.append(f"it keeps your {MANY[many]} {number(most)}s together")
    return told
