"""Scenes and narration of Flip: a view as zones, a move as a sentence."""

from typing import Final

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.rules.rook_tricks import NO_COLOUR
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.families.tricks.scene.rook_scene import face
from parlour.games.flip.rules import DEALS, GOLDEN_TEN, REDUCTION, FlipView, red_points
from parlour.languages.message import NOTHING, Listed, Message, say, sentences
from parlour.packs.rook_cards import COLOURS, RED
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone

COUNTING = COLOURS[RED] | bit(GOLDEN_TEN)


def picture(view: FlipView) -> Picture:
    """Draw a view: hands, the trick and the last one, how many tricks each has, the centre."""
    seats = range(view.seats)
    zones = [rook_scene.hand(view, seat, NO_COLOUR, playing=True) for seat in seats]  # FLIP-12
    on_table = parts.tricks_on_table(view.tricks, face, rook_scene.winning(NO_COLOUR))
    if view.over:
        zones += [_count(view, seat) for seat in seats]
        zones += on_table[1:]
    else:
        zones += parts.tricks_taken(view.tricks)  # R-GEN-10
        zones += on_table
    zones += rook_scene.centre(view)  # FLIP-4
    return Picture(
        phase="play",
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=((say("Deal"), _which(view.number)), (say("Wins"), say("the smallest count"))),
        cards=tuple(view.sizes),
    )


def _which(number: int) -> Message:
    if number > DEALS:
        return say("{deal}, an extra one", deal=number)  # R-FLIP-7
    return say("{deal} of {deals}", deal=number, deals=DEALS)


def _count(view: FlipView, seat: int) -> Zone:
    """Draw the count: the reds that each seat took, and the Golden Ten."""
    taken = view.tricks.taken[seat]
    cards = tuple(Piece(face(card)) for card in each(taken & COUNTING))
    note = say("{n} red", n=int(red_points(taken)))
    return Zone(f"tricks-{seat}", "row", seat, say("taken"), cards, note=note)


def _prompt(view: FlipView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return say("The hand is over.")
    if not view.choices:
        return say("Waiting for a card.")
    return wording.card_prompt(view.tricks.trick, view.tricks.hands[view.seat], NO_COLOUR)


def narrate(happened: Happened) -> Message:
    """Describe a card, who takes the trick, and what is in it."""
    return sentences(
        wording.told_card(happened, NO_COLOUR),
        _told_trick(happened) if wording.takes_trick(happened) else NOTHING,
        rook_scene.told_centre(happened),  # FLIP-5
    )


def _told_trick(happened: Happened) -> Message:
    """Describe who takes the trick, and what counts in it."""
    taken = happened.after.tricks.last.cards
    worth = [say("{n} red", n=int(red_points(taken)))] if taken & COLOURS[RED] else []
    worth += [say("the Golden Ten")] if has(taken, GOLDEN_TEN) else []
    if not worth:
        return wording.told_trick(happened, 0)
    taker = happened.person(happened.after.tricks.taker)
    return say("{who} takes the trick: {worth}.", who=taker, worth=Listed(worth, "and"))


LESS: Final = {
    (False, False): say("{who} {n} red less {less} for the Golden Ten"),
    (False, True): say("{who} {n} red less {less} for the Golden Ten, but never below 0"),
    (True, False): say("{who} {n} red less {less} for the Golden Ten from the whole score"),
    (True, True): say(
        "{who} {n} red less {less} for the Golden Ten from the whole score, but never below 0"
    ),
}
"""The count of a side with the Golden Ten.

By whether it is taken from the whole score (R-FLIP-3) and whether that stops at zero (FLIP-11).
"""


def reckoning(view: FlipView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: the red points, and the Golden Ten (FLIP-20, FLIP-21)."""
    sides = len(view.scores)
    whole = chosen["golden_ten"] == "cumulative"
    told: list[Message] = []
    for side in range(sides):
        seats = team(side, sides, view.seats)
        taken = view.tricks.taken_by(seats)
        who, red = rook_scene.partners(seats), int(red_points(taken))
        if has(taken, GOLDEN_TEN):
            at_0 = view.scores[side] == 0 if whole else red < REDUCTION
            told.append(LESS[whole, at_0].filled(who=who, n=red, less=REDUCTION))
        elif red:
            told.append(say("{who} {n} red", who=who, n=red))
    clause = "FLIP-21" if any(has(taken, GOLDEN_TEN) for taken in view.tricks.taken) else "FLIP-20"
    return (
        ResultItem(say("{told}.", told=Listed(told, "semicolons")), clause),
        ResultItem(rook_scene.counted_centre(view)),
    )
