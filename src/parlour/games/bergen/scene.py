"""Scenes and narration of Bergen: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import line_zone
from parlour.families.lines.scene import (
    HAS_PASSED,
    PASSES,
    SETS,
    drawn_till_able,
    hand_of,
    hands,
    laid,
    line_picture,
    one_wanted,
    over_prompt,
    wanted,
    what_came_of_it,
)
from parlour.games.bergen.rules import DRAW, END, FOLLOW, SET, TARGET, TRIPLE, BergenView, alike
from parlour.languages.message import NOTHING, Listed, Message, Person, say, sentences
from parlour.packs.card_dominoes import DOUBLES, PACK, spots
from parlour.table.parts import Happened
from parlour.table.scene import Picture, ResultItem, Zone
from parlour.table.voice import Voice

PHASES = ("set", "follow", "end")

HAS_SET = (
    say("You have the most spots: set {domino}."),
    say("You have the highest double: set {domino}."),
)
"""The prompt of the player who sets, without and with a double (BERGEN-4, BERGEN-5)."""


def picture(view: BergenView, chosen: Chosen) -> Picture:
    """Draw a view: the hands, the line, and what was not dealt."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (SET, FOLLOW))
    zones.append(line_zone(play.line))
    dead = chosen["draw"] == "none"  # BERGEN-R5
    label = say("not dealt") if dead else say("pack")
    zones.append(Zone("pack", "stack", None, label, count=view.stock_left))
    return line_picture(
        view,
        PHASES[view.phase],
        _prompt(view),
        zones,
        mark=HAS_PASSED,
        facts=((say("Game"), say("{points}", points=TARGET)),),
    )


def _prompt(view: BergenView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return say("The game is won.") if view.winners else over_prompt(view.out)
    if view.seat < 0 or not has(view.due, view.seat):
        return say("Waiting for the set.") if view.phase == SET else say("Waiting for a domino.")
    if view.phase == SET:
        return HAS_SET[bool(view.choices & DOUBLES)].filled(domino=PACK.show(view.choices))
    if view.phase == END:
        return say("Lay {domino} at which end?", domino=PACK.faces[view.dominoes.card])
    if has(view.choices, DRAW):
        numbers = wanted(view.dominoes.line)
        return say("You hold no {numbers}: you are blocked, and must draw.", numbers=numbers)
    return say("Match either end: play {domino}.", domino=one_wanted(view.dominoes.line))


def narrate(happened: Happened) -> Message:
    """Describe a card laid and its score, or a draw; who passes; and whether the hand is over."""
    after: BergenView = happened.after
    drew = happened.move == "draw"
    told = drawn_till_able(happened) if drew else _laid(happened)
    if after.over and not after.counted:  # BERGEN-R8
        score = int(after.scores[happened.seat])
        return sentences(told, say("{who} has {score}.", who=happened.who, score=score))
    return sentences(told, what_came_of_it(happened, after.out, PASSES, mentioned=drew))


def _laid(happened: Happened) -> Message:
    """Describe a card laid and its score."""
    return sentences(laid(happened, SETS), _scored(happened))


def _scored(happened: Happened) -> Message:
    """Describe what the card itself scores (BERGEN-6, BERGEN-8, BERGEN-9)."""
    before: BergenView = happened.before
    after: BergenView = happened.after
    if before.phase == SET:
        made = after.scores[happened.seat] - before.scores[happened.seat]
        return say("2 points for the double header.") if made else NOTHING
    points = alike(after.dominoes.line)
    if not points:
        return NOTHING
    number = int(after.dominoes.line.exposed[0])
    if points == TRIPLE:
        return say("A triple of {number}: 3 points.", number=number)
    return say("Both ends are {number}: 2 points.", number=number)


def reckoning(view: BergenView) -> tuple[ResultItem, ...]:
    """Describe the points made in play, and the point for domino (BERGEN-6 to BERGEN-12)."""
    gained = [int(now - old) for now, old in zip(view.scores, view.brought, strict=True)]
    point, told = _domino(view)
    if point >= 0:
        gained[point] -= 1
    made = [hand_of(seat, points) for seat, points in enumerate(gained) if points]
    if not made:
        return told
    play = say("Made in play: {made}.", made=Listed(made, "commas"))
    return (ResultItem(play, "BERGEN-6"), *told)


def _domino(view: BergenView) -> tuple[int, tuple[ResultItem, ...]]:
    """Return who has the point for domino, or -1, and the reason."""
    if not view.counted:
        return -1, ()
    if view.out >= 0:
        told = say("{who} plays out: 1 point for domino.", who=Person.at(view.out))
        return view.out, (ResultItem(told, "BERGEN-10"),)
    held = view.dominoes.hands
    with_double = [seat for seat in (0, 1) if held[seat] & DOUBLES]
    if len(with_double) == 1:
        (seat,) = with_double
        told = say(
            "Both are blocked, and {who} alone holds a double: 1 point to {whom}.",
            who=Person.at(seat),
            whom=Person.at(1 - seat),
        )
        return 1 - seat, (ResultItem(told, "BERGEN-11"),)
    counts = [int(spots(hand)) for hand in held]
    hands_of = Listed([hand_of(seat, number) for seat, number in enumerate(counts)], "commas")
    blocked = ResultItem(say("Both are blocked: {hands}.", hands=hands_of))
    if counts[0] == counts[1]:
        return -1, (blocked, ResultItem(say("Nobody has the point."), "BERGEN-R7"))
    less = counts.index(min(counts))
    point = say("1 point to {whom}.", whom=Person.at(less))
    return less, (blocked, ResultItem(point, "BERGEN-12"))


def verdict(view: BergenView, voice: Voice) -> Message:
    """Say how the hand ended, and the points in play and for domino (BERGEN-10)."""
    if view.out >= 0:
        told = say("{who} played out", who=voice.who(view.out))
        return voice.scored(told, view, view.out)
    if view.counted:
        return voice.beside(say("Both were blocked"), view)
    return voice.beside(say("Fifteen points were made in play"), view)
