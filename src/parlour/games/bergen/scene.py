"""Scenes and narration of Bergen: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.families.lines.scene.chain_layout import line_zone
from parlour.families.lines.scene.line_scene import (
    drawn_till_able,
    hands,
    laid,
    line_picture,
    one_wanted,
    over_prompt,
    passing,
    wanted,
    what_came_of_it,
)
from parlour.games.bergen.rules import DRAW, END, FOLLOW, SET, TARGET, TRIPLE, BergenView, alike
from parlour.languages.message import Text
from parlour.packs.card_dominoes import DOUBLES, PACK, spots
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Zone
from parlour.table.voice import Voice

PHASES = ("set", "follow", "end")


def picture(view: BergenView, chosen: Chosen) -> Picture:
    """Draw a view: the hands, the line, and what was not dealt."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (SET, FOLLOW))
    zones.append(line_zone(play.line))
    dead = chosen["draw"] == "none"  # BERGEN-R5
    label = "not dealt" if dead else "pack"
    zones.append(Zone("pack", "stack", None, label, count=view.stock_left))
    return line_picture(
        view,
        PHASES[view.phase],
        _prompt(view),
        zones,
        mark="passed",
        facts=(("Game", str(TARGET)),),
    )


def _prompt(view: BergenView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The game is won." if view.winners else over_prompt(view.out)
    if view.seat < 0 or not has(view.due, view.seat):
        return "Waiting for the set." if view.phase == SET else "Waiting for a domino."
    if view.phase == SET:
        highest = "highest double" if view.choices & DOUBLES else "most spots"
        return f"You have the {highest}: set {PACK.show(view.choices)}."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which end?"
    either = wanted(view.dominoes.line)
    if has(view.choices, DRAW):
        return f"You hold no {either}: you are blocked, and must draw."
    return f"Match either end: play {one_wanted(view.dominoes.line)}."


def narrate(happened: Happened) -> str:
    """Describe a card laid and its score, or a draw; who passes; and whether the hand is over."""
    before: BergenView = happened.before
    after: BergenView = happened.after
    name = happened.names[happened.seat]
    if happened.move == "draw":
        told = [drawn_till_able(happened)]
    else:
        told = [laid(name, happened.move, before.dominoes.line, "sets"), *_scored(happened)]
    if after.over and not after.counted:
        told.append(f"{name} has {after.scores[happened.seat]}.")  # BERGEN-R8
    else:
        told += what_came_of_it(happened, after.out, lambda names: passing(happened, names))
    return " ".join(sentence for sentence in told if sentence)


def _scored(happened: Happened) -> list[str]:
    """Describe what the card itself scores (BERGEN-6, BERGEN-8, BERGEN-9)."""
    before: BergenView = happened.before
    after: BergenView = happened.after
    if before.phase == SET:
        made = after.scores[happened.seat] - before.scores[happened.seat]
        return ["2 points for the double header."] if made else []
    points = alike(after.dominoes.line)
    if not points:
        return []
    number = after.dominoes.line.exposed[0]
    if points == TRIPLE:
        return [f"A triple of {number}: 3 points."]
    return [f"Both ends are {number}: 2 points."]


def reckoning(view: BergenView, names: tuple[str, ...]) -> str:
    """Describe the points made in play, and the point for domino (BERGEN-6 to BERGEN-12)."""
    gained = [now - old for now, old in zip(view.scores, view.brought, strict=True)]
    point, told = _domino(view, names)
    if point >= 0:
        gained[point] -= 1
    made = [f"{name} {points}" for name, points in zip(names, gained, strict=True) if points]
    play = f"Made in play: {', '.join(made)} (BERGEN-6)." if made else ""
    return f"{play} {told}".strip()


def _domino(view: BergenView, names: tuple[str, ...]) -> tuple[int, str]:
    """Return who has the point for domino, or -1, and the reason."""
    if not view.counted:
        return -1, ""
    if view.out >= 0:
        return view.out, f"{names[view.out]} plays out: 1 point for domino (BERGEN-10)."
    held = view.dominoes.hands
    with_double = [seat for seat in (0, 1) if held[seat] & DOUBLES]
    if len(with_double) == 1:
        (seat,) = with_double
        why = f"{names[seat]} alone holds a double"
        told = f"Both are blocked, and {why}: 1 point to {names[1 - seat]} (BERGEN-11)."
        return 1 - seat, told
    counts = f"{names[0]} {spots(held[0])}, {names[1]} {spots(held[1])}"
    if spots(held[0]) == spots(held[1]):
        return -1, f"Both are blocked: {counts}. Nobody has the point (BERGEN-R7)."
    less = min((0, 1), key=lambda seat: spots(held[seat]))
    return less, f"Both are blocked: {counts}. 1 point to {names[less]} (BERGEN-12)."


def verdict(view: BergenView, voice: Voice) -> Text:
    """Say how the hand ended, and the points in play and for domino (BERGEN-10)."""
    if view.out >= 0:
        return voice.scored(f"{voice.player(view.out)} played out", view, view.out)
    told = "Both were blocked" if view.counted else "Fifteen points were made in play"
    return voice.beside(told, view)
