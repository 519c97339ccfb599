"""Reasons for passing a card, or for folding, in Donkey."""

from parlour.core.bits import count, each
from parlour.games.donkey.bot import complete
from parlour.games.donkey.rules import FOLD, DonkeyView
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import NUMBERS, number

KEEPS = {
    2: say("it keeps your two {number}s together"),
    3: say("it keeps your three {number}s together"),
    4: say("it keeps your four {number}s together"),
}
"""The reason for a card of another number, by how many cards of one number it keeps."""


def reasons(view: DonkeyView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a choice."""
    hand = view.known[view.seat]
    if choices[0] == FOLD:
        if complete(hand):
            return [say("you have four of a number")]
        return [say("somebody has folded, and the last to fold is the Donkey")]
    card = choices[0]
    alone = count(hand & NUMBERS[number(card)]) == 1
    told = [say("it is your only {number}", number=int(number(card)))] if alone else []
    most = max(each(hand), key=lambda other: count(hand & NUMBERS[number(other)]))
    many = count(hand & NUMBERS[number(most)])
    if many > 1 and number(most) != number(card):
        told.append(KEEPS[many].filled(number=int(number(most))))
    return told
