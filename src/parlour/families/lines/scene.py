"""Shared scenes and narration of line games: the hands, the line, a move, the count.

It works for any view with `dominoes` (a `LinePlay`), `sizes` and `out`.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from parlour.core.bits import count, each, has
from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.families.lines.chain_layout import ARM_NAMES, ends_in_words
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.lots import Lots
from parlour.families.lines.rules.play import LinePlay
from parlour.families.lines.rules.spots import winner, worth
from parlour.languages.message import NOTHING, Listed, Message, Person, called, say, sentences
from parlour.packs.card_dominoes import HIGH, LOW, NINE, PACK, SUITS, spots
from parlour.table import drawing
from parlour.table.drawing import why
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

Facts = tuple[tuple[Message, Message], ...]
"""Facts that must stay visible, by name."""

# Pictures.


def face(piece: int) -> str:
    """Return the face of a domino."""
    return PACK.faces[piece]


def in_order(hand: int) -> list[int]:
    """Return a hand as it is held: by the higher number, then by the lower, highest first."""
    return sorted(each(hand), key=lambda piece: (-HIGH[piece], -LOW[piece]))


def hands(view: View, play: LinePlay, sizes: Sequence[int], *, playing: bool) -> list[Zone]:
    """Draw everybody's hand: the player's own open, the others covered until the count."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        name = f"hand-{seat}"
        row = in_order(play.hands[seat])
        note = say("{n} spots", n=int(spots(play.hands[seat])))
        if seat == view.seat:
            own = tuple(Piece(face(one), why=why(view, one) if playing else "") for one in row)
            zones.append(Zone(name, "hand", seat, say("your hand"), own, note=note))
        elif view.over:
            left = tuple(Piece(face(one)) for one in row)
            zones.append(Zone(name, "row", seat, say("left in hand"), left, note=note))
        else:
            lacks = lacking(play, seat)
            zones.append(Zone(name, "hand", seat, say("hand"), count=sizes[seat], note=lacks))
            if row:
                shown = tuple(Piece(face(one)) for one in row)
                zones.append(Zone(f"shown-{seat}", "row", seat, say("has shown"), shown))
    return zones


def lacking(play: LinePlay, seat: int) -> Message:
    """Return in words the numbers that a seat has shown it does not hold."""
    out = play.passes.lacking(seat) | play.line.pieces
    numbers = [n for n in range(10) if SUITS[n] & play.pack and not SUITS[n] & play.pack & ~out]
    lacks = [say("no {number}", number=number) for number in numbers]
    return say("{lacks}", lacks=Listed(lacks, "commas")) if lacks else NOTHING


def lots_row(lots: Lots) -> Zone:
    """Draw the dominoes drawn for the lead, each with its seat."""
    drawn = [(seat, piece) for seat, piece in enumerate(lots.drawn) if piece >= 0]
    pieces = tuple(Piece(face(piece), by=seat) for seat, piece in drawn)
    return Zone("lots", "trick", None, say("drawn for the lead"), pieces)


WAS_BLOCKED: Final = called("mark", "blocked")
HAS_PASSED: Final = called("mark", "passed")
"""The notes of a player whose turn has just passed."""


def marks(view: View, play: LinePlay, out: int, late: Message) -> dict[int, tuple[Message, ...]]:
    """Mark who is out, and whose turn has just passed (DBLOCK-27)."""
    found: dict[int, tuple[Message, ...]] = {}
    for seat in range(view.seats):
        if seat == out:
            found[seat] = (drawing.OUT,)
        elif has(play.passes.late, seat) and not view.over:
            found[seat] = (late,)
    return found


def line_picture(
    view: Any,
    phase: str,
    prompt: Message,
    zones: list[Zone],
    *,
    mark: Message = WAS_BLOCKED,
    facts: Facts = (),
) -> Picture:
    """Compose a picture: the zones, who has just passed, and the open ends before other facts.

    `mark` is the note of a player who has just passed.
    """
    line = view.dominoes.line
    return Picture(
        phase=phase,
        prompt=prompt,
        zones=tuple(zones),
        notes=marks(view, view.dominoes, view.out, mark),
        facts=((say("Ends"), ends_in_words(line)), *facts) if line.open else facts,
        cards=tuple(view.sizes),
    )


def pack_zone(left: int, reserve: int = -1) -> Zone:
    """Draw the pack; if some dominoes must stay, say that no more are drawn (DRAW-R1)."""
    note = say("no more is drawn") if left <= reserve else NOTHING
    return Zone("pack", "stack", None, say("pack"), count=left, note=note)


def over_prompt(out: int) -> Message:
    """Say that the hand is over, and why."""
    if out >= 0:
        return say("The hand is over.")
    return say("All are blocked: the hand is over.")


def wanted(line: Line) -> Listed:
    """Return the numbers that can be played: "6 or 4"."""
    numbers = dict.fromkeys(int(line.wanted(arm)) for arm in each(line.open))
    return Listed([one for one in numbers if one < (line.makes or NINE + 1)], "or")  # MAT-R5


def one_wanted(line: Line) -> Message:
    """Return the numbers that can be played with an article: "a 6 or 4", "an 8 or 2"."""
    numbers = wanted(line)
    if numbers.items[:1] == (8,):
        return say("an {numbers}", numbers=numbers)
    return say("a {numbers}", numbers=numbers)


# Sentences.


LAID: Final = {
    "left": say("{who} plays {domino} left, on the {number}."),
    "right": say("{who} plays {domino} right, on the {number}."),
    "up": say("{who} plays {domino} up, on the {number}."),
    "down": say("{who} plays {domino} down, on the {number}."),
}
"""A domino that is laid, by the arm."""

LAID_EXPOSING: Final = {
    "left": say("{who} plays {domino} left, on the {number}, exposing {exposed}."),
    "right": say("{who} plays {domino} right, on the {number}, exposing {exposed}."),
}
"""A matador that is laid, by the arm."""

LEADS: Final = say("{who} leads {domino}.")
SETS: Final = say("{who} sets {domino}.")

BLOCKED: Final = say("{who} is blocked.")  # DBLOCK-27
PASSES: Final = say("{who} passes.")
SAYS_GO: Final = say('{who} says "go".')  # SEB-8

Draws = tuple[Message, Message]
"""What is said of draws, if the player can play then, and if they pass."""

SHOWN: Final[Draws] = (
    say("{who} draws {dominoes}; {left} left."),
    say("{who} draws {dominoes}, passes; {left} left."),
)
NUMBERED: Final[Draws] = (
    say("{who} draws {n}; {left} left."),
    say("{who} draws {n}, passes; {left} left."),
)


def drawn_for_lead(happened: Happened, *, leads: bool) -> Message:
    """Describe a domino drawn for the lead, and who leads if that is decided (DBLOCK-14)."""
    who, leader = happened.person(happened.before.turn), happened.person(happened.after.turn)
    return sentences(
        say("{who} draws {domino} for the lead.", who=who, domino=happened.move),
        say("{who} leads.", who=leader) if leads else NOTHING,
    )


def done(happened: Happened) -> Message:
    """Say that a player has ended the turn."""
    return say("{who} is done.", who=happened.who)


def laid(happened: Happened, first: Message = LEADS) -> Message:
    """Describe a domino that is laid: "A leads 6-4.", "B plays 6-1 left, on the 6."."""
    before: Line = happened.before.dominoes.line
    domino, *where = happened.move.split()
    if not before.pieces:
        return first.filled(who=happened.who, domino=domino)
    number = int(before.exposed[ARM_NAMES.index(where[0])])
    if len(where) == 1:
        return LAID[where[0]].filled(who=happened.who, domino=domino, number=number)
    return LAID_EXPOSING[where[0]].filled(
        who=happened.who, domino=domino, number=number, exposed=where[1]
    )


def drawn(happened: Happened) -> Message:
    """Describe a draw, with the domino only for a player who sees it, and how many are left."""
    new, left = _new(happened), int(happened.after.stock_left)
    if new:
        return SHOWN[0].filled(who=happened.who, dominoes=PACK.show(new), left=left)
    return say("{who} draws; {left} left.", who=happened.who, left=left)


def drawn_till_able(happened: Happened, numbered: Draws = NUMBERED) -> Message:
    """Describe the draws of a blocked player, and whether they then pass.

    The dominoes are named only to a player who sees them; others read their number.
    """
    before, after = happened.before, happened.after
    new, number = _new(happened), int(before.stock_left - after.stock_left)
    told = SHOWN if new and count(new) == number and not after.over else numbered
    passes = after.turn != happened.seat or after.over
    left = int(after.stock_left)
    return told[passes].filled(who=happened.who, dominoes=PACK.show(new), n=number, left=left)


def _new(happened: Happened) -> int:
    """Return the new dominoes of the player's own hand; another's are not visible."""
    before, after = happened.before.dominoes.hands, happened.after.dominoes.hands
    return int(after[happened.seat] & ~before[happened.seat])


def what_came_of_it(
    happened: Happened, out: int, passes: Message = BLOCKED, *, mentioned: bool = False
) -> Message:
    """Describe whose turns passed, who is out, or that all are blocked.

    `mentioned` tells that a pass of the mover was already described.
    """
    before: LinePlay = happened.before.dominoes
    after: LinePlay = happened.after.dominoes
    counts = zip(before.passes.passed, after.passes.passed, strict=True)
    seats = [seat for seat, (old, now) in enumerate(counts) if now > old]
    if mentioned:
        seats = [seat for seat in seats if seat != happened.seat]
    seats.sort(key=lambda seat: (seat - happened.seat - 1) % after.seats)
    who = Listed([happened.person(seat) for seat in seats], "and")
    told = passes.filled(who=who) if seats else NOTHING
    if out >= 0:
        return sentences(told, say("{who} is out.", who=happened.person(out)))
    return sentences(told, say("All are blocked.") if happened.after.over else NOTHING)


OUT: Final = (say("{who} is out: {hands}."), say("{who} is out: {hands} make {total}."))
AGAINST: Final = (
    say("All are blocked: {hand} against {hands}."),
    say("All are blocked: {hand} against {hands} make {total}."),
)
"""How a hand was counted, against one hand and against several."""


def counted(
    play: LinePlay,
    out: int,
    sides: int,
    *,
    lightest: bool,
    deducted: bool = True,
    clauses: tuple[str, str, str] = ("DBLOCK-29", "DBLOCK-34", "LINE-R5"),
) -> tuple[ResultItem, ...]:
    """Describe how a hand was counted: "B 23 and C 41 make 64", or every hand and the difference.

    `clauses` apply to going out, to the fewest spots, and to no score.
    """
    held = [int(spots(hand)) for hand in play.hands]
    best = out if out >= 0 else winner(play.hands, sides, lightest=lightest)
    others = [seat for seat in range(play.seats) if best < 0 or seat % sides != best % sides]
    hands_of = Listed([hand_of(seat, held[seat]) for seat in others], "and")
    several, total = len(others) > 1, sum(held[seat] for seat in others)
    if out >= 0:
        told = OUT[several].filled(who=Person.at(out), hands=hands_of, total=total)
        return (ResultItem(told, clauses[0]),)
    if best < 0:
        return (
            ResultItem(say("All are blocked: {hands}.", hands=hands_of)),
            ResultItem(say("The fewest spots tie, and nobody scores."), clauses[2]),
        )
    mine = hand_of(best, held[best])
    if not deducted:
        told = AGAINST[several].filled(hand=mine, hands=hands_of, total=total)
        return (ResultItem(told, clauses[1]),)
    told = say(
        "All are blocked: {hand} against {hands}, {sum} \N{MINUS SIGN} {own} = {points}.",
        hand=mine,
        hands=hands_of,
        sum=Listed([held[seat] for seat in others], "plus"),
        own=held[best],
        points=int(worth(play.hands, best, sides)),
    )
    return (ResultItem(told, clauses[1]),)


def hand_of(seat: int, number: int) -> Message:
    """Return a player and the spots or points that they have."""
    return say("{who} {number}", who=Person.at(seat), number=number)


def lightest_wins(chosen: Chosen) -> bool:
    """Return whether the lightest single domino decides between hands that tie (LINE-R5)."""
    return chosen["blocked_tie"] == "lightest"


def reckoned_by(clause: str) -> Callable[[Any, Chosen], tuple[ResultItem, ...]]:
    """Return the narrator of the count, as in the Block Game."""

    def reckoning(
        view: Any,
        chosen: Chosen,
    ) -> tuple[ResultItem, ...]:
        lightest, sides = lightest_wins(chosen), len(view.scores)
        clauses = clause, clause, "LINE-R5"
        return counted(view.dominoes, view.out, sides, lightest=lightest, clauses=clauses)

    return reckoning


def verdict(view: Any, voice: Voice, chosen: Chosen) -> Message:
    """Say who went out or won a blocked hand, and how."""
    best = view.out
    if best < 0:
        lightest = chosen.get("blocked_tie") == "lightest"
        best = winner(view.dominoes.hands, len(view.scores), lightest=lightest)
    if best < 0:
        return say("All were blocked, and nobody scored")
    who, side = voice.who(best), best % len(view.scores)
    if view.out >= 0:
        return voice.scored(say("{who} went out", who=who), view, side)
    return voice.scored(say("{who} won the blocked hand", who=who), view, side)
