"""Reasons for a play or a doubt in I Doubt It, from what the player has seen."""

from parlour.core.bits import count, has
from parlour.games.i_doubt_it.bot import CERTAIN, calls, lie, saved
from parlour.games.i_doubt_it.rules import DOUBT, WAIVE, DoubtView
from parlour.games.i_doubt_it.scene import article
from parlour.languages.message import Message, say
from parlour.packs.rook_cards import NUMBERS, number


def reasons(view: DoubtView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a card, for doubting or for believing."""
    choice = choices[0]
    if choice in {DOUBT, WAIVE}:
        return why_doubt(view) if choice == DOUBT else why_believe(view)
    return why_card(view, choice)


def why_doubt(view: DoubtView) -> list[Message]:
    """Return why the last card is probably not what it was called."""
    told: list[Message] = []
    called = int(view.called)
    if view.sizes[view.window.maker] == 0:
        told.append(say("it is their last card: if it stands, they are out"))
    mine, chance = count(NUMBERS[called] & seen(view)), lie(view)
    if chance == CERTAIN:
        sure = say(
            "it cannot be {called}: you know where all four are", called=article(called, called)
        )
        return [*told, sure]
    told.append(say("it is a lie in about {cases} of 100 cases", cases=in_a_hundred(chance)))
    if mine:
        told.append(
            say("you know where {known} of the four {number}s are", known=int(mine), number=called)
        )
    return told


def why_believe(view: DoubtView) -> list[Message]:
    """Return the reasons against a doubt."""
    pile = sum(view.heap)
    true = in_a_hundred(1.0 - lie(view))
    told = [say("it is true in about {cases} of 100 cases", cases=true)]
    if pile > 1:
        told.append(say("a wrong doubt would bring you the pile of {cards} cards", cards=pile))
    return told


def why_card(view: DoubtView, card: int) -> list[Message]:
    """Return the reasons for a card: it is the number called, or the card needed least."""
    hand = view.known[view.seat]
    wanted = int(view.called % 14 + 1)
    if number(card) == wanted:
        told = [
            say(
                "it is {called}, as you call it, so a doubt cannot hurt you",
                called=article(wanted, wanted),
            )
        ]
    elif hand & NUMBERS[wanted] == 0:
        told = [say("you hold no {number}, so you have to bluff", number=wanted)]
    else:
        told = [
            say("you keep your {number} for a later turn, when you have fewer cards", number=wanted)
        ]
    kept = saved(view, 1)
    if kept and not has(kept, card) and number(card) != wanted:
        told.append(why_kept(view))
    return told


def why_kept(view: DoubtView) -> Message:
    """Return why a card is kept for the last turn: its number is called then."""
    last = count(view.known[view.seat]) - 1
    if calls(view)[last] != calls(view, ahead=False)[last]:
        return say(
            "it keeps a card that will be true on your last turn if the last cards of others "
            "are doubted"
        )
    return say("it keeps a card that will be true on your last turn if nobody doubts")


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
