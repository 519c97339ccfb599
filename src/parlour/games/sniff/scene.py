"""Scenes and narration of Sniff: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import ends_in_words, line_zone
from parlour.families.lines.rules.spots import winner
from parlour.families.lines.scene import (
    HAS_PASSED,
    PASSES,
    SETS,
    counted,
    drawn_till_able,
    hands,
    laid,
    marks,
    one_wanted,
    over_prompt,
    wanted,
    what_came_of_it,
)
from parlour.games.sniff.rules import DRAW, END, FIVE, FOLLOW, SET, USUAL, SniffView, exposed
from parlour.languages.message import Listed, Message, Person, say, sentences, together
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone

PHASES = ("set", "follow", "end")
CLAUSES = ("SNIFF-31", "SNIFF-34", "SNIFF-R14")
"""The clauses of the count: somebody is out, all are blocked, or a tie."""

ONE_OR_TWO = (
    say("{who} draws two; {left} left."),
    say("{who} draws two, passes; {left} left."),
)
"""What is said of draws: no more than two, then the player passes (SNIFF-25 to SNIFF-27)."""


def picture(view: SniffView, chosen: Chosen) -> Picture:
    """Draw a view: the hands, the four arms, the rest of the pack, and the pegging board."""
    play = view.dominoes
    zones = hands(view, play, list(view.sizes), playing=view.phase in (SET, FOLLOW))
    zones.append(line_zone(play.line))
    zones.append(Zone("pack", "stack", None, say("pack"), count=view.stock_left))  # SNIFF-R18
    zones.append(_board(view))
    return Picture(
        phase=PHASES[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        notes=marks(view, play, view.out, HAS_PASSED),
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
        Piece(str(front), said=say("from {hole}", hole=int(rear)), by=side, at=(front, side, rear))
        for side, (front, rear) in enumerate(zip(view.scores, view.rear, strict=True))
    )
    holes = target(view)
    return Zone(
        "board", "sheet", None, say("pegs"), pegs, holes, say("{holes} is game", holes=holes)
    )


def _facts(view: SniffView, chosen: Chosen) -> tuple[tuple[Message, Message], ...]:
    """Return the open ends and their sum, which stay visible."""
    line = view.dominoes.line
    if not line.pieces:
        return ()
    total = int(exposed(line, view.options))
    sum_ = say("{total}", total=total)
    if total and total % FIVE == 0:  # SNIFF-29
        made = in_units(total if chosen["count"] == "fives" else total // FIVE, chosen)
        sum_ = say("{total}, {made}", total=total, made=made)
    return ((say("Ends"), ends_in_words(line)), (say("Total"), sum_))


def in_units(points: int, chosen: Chosen) -> Message:
    """Return points in the unit of the count: pegs or points."""
    if chosen["count"] == "pegs":
        return say("{n} pegs", n=int(points))
    return say("{n} points", n=int(points))


def _prompt(view: SniffView) -> Message:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return say("The game is won.") if view.winners else over_prompt(view.out)
    if view.seat < 0 or not has(view.due, view.seat):
        return say("Waiting for the set.") if view.phase == SET else say("Waiting for a domino.")
    if view.phase == SET:
        return say("You set: lay any card you choose, preferably a double.")
    if view.phase == END:
        return say("Lay {domino} at which arm?", domino=PACK.faces[view.dominoes.card])
    if has(view.choices, DRAW):
        numbers = wanted(view.dominoes.line)
        return say("You hold no {numbers}: you are blocked, and must draw.", numbers=numbers)
    return say("Match an exposed end: play {domino}.", domino=one_wanted(view.dominoes.line))


def narrate(happened: Happened) -> Message:
    """Describe a card laid and its score, or a draw; who passes; and whether the hand is over."""
    after: SniffView = happened.after
    drew = happened.move == "draw"
    told = drawn_till_able(happened, ONE_OR_TWO) if drew else _laid(happened)
    if after.over and not _is_counted(after):
        won = together([happened.person(seat) for seat in _side(after, happened.seat)])
        return sentences(told, say("{who} pegs out.", who=won))
    return sentences(told, what_came_of_it(happened, after.out, PASSES, mentioned=drew))


def _laid(happened: Happened) -> Message:
    """Describe a card laid and its score."""
    after: SniffView = happened.after
    side = happened.seat % len(after.made)
    points = after.made[side] - happened.before.made[side]
    if not points:
        return laid(happened, SETS)
    total, made = exposed(after.dominoes.line, after.options), in_units(points, happened.options)
    return sentences(laid(happened, SETS), say("{total}: {made}.", total=int(total), made=made))


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


def reckoning(view: SniffView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Describe how the hand was counted (SNIFF-31, SNIFF-34), and what was made in play."""
    told = _made_in_play(view, chosen)
    if not _is_counted(view):
        return told
    sides = len(view.scores)
    told += counted(view.dominoes, view.out, sides, lightest=False, clauses=CLAUSES)
    best = view.out if view.out >= 0 else winner(view.dominoes.hands, sides, lightest=False)
    if best < 0:
        return told
    side = best % sides
    points = view.scores[side] - view.brought[side] - view.made[side]
    made = say("That is {made}.", made=in_units(points, chosen))
    return (*told, ResultItem(made, "SNIFF-R10"))


def _made_in_play(view: SniffView, chosen: Chosen) -> tuple[ResultItem, ...]:
    """Describe what each side made in play (SNIFF-11)."""
    sides = [
        say(
            "{who} {made}",
            who=together([Person.at(seat) for seat in _side(view, side)]),
            made=in_units(made, chosen),
        )
        for side, made in enumerate(view.made)
        if made
    ]
    told = say("In play: {sides}.", sides=Listed(sides, "commas"))
    return (ResultItem(told, "SNIFF-11"),) if sides else ()
