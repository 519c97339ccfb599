"""Reasons for a card in Flip: the red points that it gets rid of, or does not take."""

from parlour.core.bits import bit, count, each, single
from parlour.families.tricks.rules.tricks import NOTHING
from parlour.games.flip.rules import FlipView, red_points
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import COLOUR_WORDS, COLOURS, RED, colour, number


def reasons(view: FlipView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a card."""
    card, trick = choices[0], view.tricks.trick
    if not trick.cards:
        return why_lead(view, card)
    following = [other for other in each(trick.cards) if colour(other) == colour(trick.led)]
    best = max(following, key=number)
    sides = len(view.scores)
    ours = {seat for seat in range(view.seats) if seat % sides == view.seat % sides} - {view.seat}
    if colour(card) == colour(best) and number(card) > number(best):
        red = red_points(trick.cards | bit(card))
        told = [] if red else [say("there are no red cards in it so far")]
        is_last = count(trick.cards) == view.seats - 1
        anyway = is_last and any(trick.by[seat] == best for seat in ours)
        return [*told, say("your side takes the trick with any card")] if anyway else told
    cost = int(red_points(bit(card)))
    if any(trick.by[seat] in {best, NOTHING} for seat in ours):
        return []
    told = [say("it gets rid of {n} points", n=cost)] if cost else []
    lower = [
        other
        for other in each(view.choices)
        if colour(other) == colour(best) and number(other) < number(best)
    ]
    if len(lower) > 1 and card == max(lower, key=number):
        all_lower = len(lower) == count(view.choices)
        told.append(
            say("it gets rid of your highest {colour} card", colour=COLOUR_WORDS[colour(card)])
            if all_lower
            else say("it is the highest card that does not win")
        )
    return told


def why_lead(view: FlipView, card: int) -> list[Message]:
    """Return the reason that a lead empties a colour, on which red cards can be thrown."""
    hand = view.tricks.hands[view.seat]
    same = COLOURS[colour(card)]
    if colour(card) == RED or not single(hand & same) or not hand & COLOURS[RED]:
        return []
    return [
        say(
            "it is your only {colour} card, so you can throw red cards on {colour} afterwards",
            colour=COLOUR_WORDS[colour(card)],
        )
    ]
