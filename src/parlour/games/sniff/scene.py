"""Scenes and narration of Sniff: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.families.lines.rules.spots import winner
from parlour.families.lines.scene.chain_layout import ends_in_words, line_zone
from parlour.families.lines.scene.line_scene import (
    counted,
    drawn_till_able,
    hands,
    laid,
    marks,
    one_wanted,
    over_prompt,
    passing,
    wanted,
    what_came_of_it,
)
from parlour.games.sniff.rules import DRAW, END, FIVE, FOLLOW, SET, USUAL, SniffView, exposed
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone

PHASES = ("set", "follow", "end")
CLAUSES = ("SNIFF-31", "SNIFF-34", "SNIFF-R14")
"""The clauses of the count: somebody is out, all are blocked, or a tie."""


def picture(view: SniffView, chosen: Chosen) -> Picture:
    """Draw a view: the hands, the four arms, the rest of the pack, and the pegging board."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (SET, FOLLOW))
    zones.append(line_zone(play.line))
    zones.append(Zone("pack", "stack", None, "pack", count=view.stock_left))  # SNIFF-R18
    zones.append(_board(view))
    return Picture(
        phase=PHASES[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=marks(view, play, view.out, "passed"),
        facts=_facts(view, chosen),
        cards=tuple(view.sizes),
    )


def target(view: SniffView) -> int:
    """Return how many points win (SNIFF-38, SNIFF-39)."""
    return view.options.target or USUAL[view.options.count]


def _board(view: SniffView) -> Zone:
    """Draw the pegging board: the front peg and the rear peg of each side (SNIFF-36).

    The `at` of a peg is its hole, the side's row, and the hole of the rear peg; the zone's number
    is the holes in a row.
    """
    pegs = tuple(
        Piece(str(front), said=f"from {rear}", by=side, at=(front, side, rear))
        for side, (front, rear) in enumerate(zip(view.scores, view.rear, strict=True))
    )
    holes = target(view)
    return Zone("board", "sheet", None, "pegs", pegs, holes, f"{holes} is game")


def _facts(view: SniffView, chosen: Chosen) -> tuple[tuple[str, str], ...]:
    """Return the open ends and their sum, which stay visible."""
    line = view.dominoes.line
    if not line.pieces:
        return ()
    total = exposed(line, view.options)
    made = scored(total, chosen)
    return (("Ends", ends_in_words(line)), ("Total", f"{total}{f', {made}' if made else ''}"))


def scored(total: int, chosen: Chosen) -> str:
    """Return what a sum of exposed ends scores, in words (SNIFF-29)."""
    if not total or total % FIVE:
        return ""
    return in_units(total if chosen["count"] == "fives" else total // FIVE, chosen)


def in_units(points: int, chosen: Chosen) -> str:
    """Return points in the unit of the count: pegs or points."""
    unit = "peg" if chosen["count"] == "pegs" else "point"
    return f"{points} {unit}{'' if points == 1 else 's'}"


def _prompt(view: SniffView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The game is won." if view.winners else over_prompt(view.out)
    if view.seat < 0 or not has(view.due, view.seat):
        return "Waiting for the set." if view.phase == SET else "Waiting for a domino."
    if view.phase == SET:
        return "You set: lay any card you choose, preferably a double."
    if view.phase == END:
        return f"Lay {PACK.faces[view.dominoes.card]} at which arm?"
    either = wanted(view.dominoes.line)
    if has(view.choices, DRAW):
        return f"You hold no {either}: you are blocked, and must draw."
    return f"Match an exposed end: play {one_wanted(view.dominoes.line)}."


def narrate(happened: Happened) -> str:
    """Describe a card laid and its score, or a draw; who passes; and whether the hand is over."""
    before: SniffView = happened.before
    after: SniffView = happened.after
    name, names = happened.names[happened.seat], happened.names
    if happened.move == "draw":
        told = [drawn_till_able(happened, _one_or_two)]
    else:
        told = [laid(name, happened.move, before.dominoes.line, "sets")]
        side = happened.seat % len(after.made)
        points = after.made[side] - before.made[side]
        if points:
            total = exposed(after.dominoes.line, after.options)
            told.append(f"{total}: {in_units(points, happened.options)}.")
    if after.over and not _is_counted(after):
        won = " & ".join(names[seat] for seat in _side(after, happened.seat))
        return " ".join([*told, f"{won} {'pegs' if len(_side(after, 0)) == 1 else 'peg'} out."])
    return " ".join([*told, *_passes(happened)])


def _one_or_two(number: int) -> str:
    """Return the number of dominoes drawn.

    No more than two stay in the pack (SNIFF-25 to SNIFF-27).
    """
    return ("one", "two")[number - 1]


def _passes(happened: Happened) -> list[str]:
    """Describe whose turns passed without a draw, who is out, or that all are blocked."""
    told = what_came_of_it(happened, happened.after.out, lambda names: passing(happened, names))
    return [sentence for sentence in told if sentence]


def _side(view: SniffView, seat: int) -> list[int]:
    """Return the seats of a player's side."""
    sides = len(view.scores)
    return [other for other in range(view.seats) if other % sides == seat % sides]


def _is_counted(view: SniffView) -> bool:
    """Return whether the hand ended with a count, and not by pegging out in play (SNIFF-R15)."""
    if not view.options.instantly:
        return True
    in_play = [b + m for b, m in zip(view.brought, view.made, strict=True)]
    return max(in_play) < target(view)


def reckoning(view: SniffView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Describe how the hand was counted (SNIFF-31, SNIFF-34), and what was made in play."""
    sides = len(view.scores)
    told = [
        f"{' & '.join(names[seat] for seat in _side(view, side))} {in_units(made, chosen)}"
        for side, made in enumerate(view.made)
        if made
    ]
    play = f"In play: {', '.join(told)} (SNIFF-11). " if told else ""
    if not _is_counted(view):
        return play.rstrip()
    count_of = counted(view.dominoes, names, view.out, sides, lightest=False, clauses=CLAUSES)
    best = view.out if view.out >= 0 else winner(view.dominoes.hands, sides, lightest=False)
    if best < 0:
        return play + count_of
    side = best % sides
    points = view.scores[side] - view.brought[side] - view.made[side]
    return f"{play}{count_of} That is {in_units(points, chosen)} (SNIFF-R10)."
