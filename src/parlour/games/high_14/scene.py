"""Scenes and narration of High 14: a view as zones, a move as a sentence."""

from typing import Final

from parlour.core.bits import has
from parlour.families.tricks.rules.play import team
from parlour.families.tricks.scene import parts, rook_scene, wording
from parlour.families.tricks.scene.rook_scene import face
from parlour.games.high_14.rules import CUT, PLAY, TRICK, High14View, best_of, points_in
from parlour.languages.message import Listed, Message, say, sentences
from parlour.packs.rook_cards import COLOUR_WORDS, COLOURS, FOURTEENS, PACK, colour
from parlour.table.parts import Happened
from parlour.table.scene import Picture, ResultItem, Zone

PLAYED: Final = wording.PLAYED
OF_A_14: Final = PLAYED._replace(trumps=PLAYED.follows, thrown_away=PLAYED.follows)
"""How a 14 is played: it is never thrown away."""


def picture(view: High14View) -> Picture:
    """Draw a view: hands, the trick and the last one, how many tricks each has, the centre."""
    playing = view.phase == PLAY
    zones = [  # H14-8
        rook_scene.hand(view, seat, view.trump, playing=playing) for seat in range(view.seats)
    ]
    if view.over:
        zones += parts.cards_counted(view.tricks, points_in, face)
        zones += tricks(view)[1:]
    elif playing:
        zones += parts.tricks_taken(view.tricks)  # R-GEN-10
        zones += tricks(view)
    zones += rook_scene.centre(view)  # H14-6
    facts = [(say("Trump"), _trump(view))] if view.trump >= 0 else []
    if len(view.scores) < view.seats and view.trump >= 0:
        facts.append(parts.tricks_by_side(view.tricks, len(view.scores), view.seat))
    return Picture(
        phase=("cut", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def _trump(view: High14View) -> Message:
    name = COLOUR_WORDS[view.trump]
    if view.cut < 0:
        return name
    return say("{colour} ({card} was cut)", colour=name, card=face(view.cut))


def tricks(view: High14View) -> list[Zone]:
    """Draw the trick and the last one, with the card that takes it."""
    zones: list[Zone] = []
    for name, one in (("trick", view.tricks.trick), (parts.LAST_TRICK, view.tricks.last)):
        if one.cards or name == "trick":
            best = best_of(one, view.trump) if one.cards else -1
            laid = [(seat, one.by[seat]) for seat in one.order()]
            zones.append(parts.trick(laid, face, best, name))
    return zones


def _prompt(view: High14View) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return say("The hand is over.")
    if view.phase == CUT:
        return say("The pack is cut for trump.")
    return _own_prompt(view) if view.choices else say("Waiting for a card.")


def _own_prompt(view: High14View) -> Message:
    """Return the prompt for the player in turn."""
    trick, hand = view.tricks.trick, view.tricks.hands[view.seat]
    if not trick.cards:
        return wording.YOURS.lead
    led = colour(trick.led)
    name = COLOUR_WORDS[led]
    if not hand & COLOURS[led]:
        return say("You have no {colour}: play any card.", colour=name)  # H14-13
    if view.choices & ~COLOURS[led] & ~FOURTEENS:
        return say("You have only the 14 of {colour}: play any card.", colour=name)  # R-H14-4
    if view.choices & ~COLOURS[led]:
        return say("Follow the colour led: {colour}, or play a 14.", colour=name)  # H14-12
    return say("Follow the colour led: {colour}.", colour=name)


def narrate(happened: Happened) -> Message:
    """Describe the cut, or a card and who takes the trick."""
    before: High14View = happened.before
    after: High14View = happened.after
    if before.phase == CUT:
        return sentences(
            say(
                "{who} cuts {card}: {colour} is trump.",
                who=happened.person((before.dealer - 1) % before.seats),  # H14-4: at their right
                card=face(after.cut),
                colour=COLOUR_WORDS[after.trump],
            ),
            say("{who} leads.", who=happened.person(after.turn)),
        )
    manners = OF_A_14 if has(FOURTEENS, PACK.piece(happened.move)) else PLAYED
    return sentences(
        wording.told_card(happened, before.trump, manners),
        wording.told_trick(happened, TRICK + int(points_in(after.tricks.last.cards))),
        rook_scene.told_centre(happened),  # H14-7
        wording.told_odd_cards(happened),
    )


def reckoning(view: High14View) -> tuple[ResultItem, ...]:
    """Say how the hand was scored: tricks, 5s and 10s, the centre cards (R-H14-10)."""
    sides = len(view.scores)
    teams = [team(side, sides, view.seats) for side in range(sides)]
    told = [
        say(
            "{who} {n} tricks and {points} in cards",
            who=rook_scene.partners(seats),
            n=int(view.tricks.won_by(seats)),
            points=int(points_in(view.tricks.taken_by(seats))),
        )
        for seats in teams
    ]
    return (
        ResultItem(say("{told}.", told=Listed(told, "semicolons")), "H14-23"),
        ResultItem(rook_scene.counted_centre(view)),
    )
