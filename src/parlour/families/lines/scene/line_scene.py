"""Shared scenes and narration of line games: the hands, the line, a move, the count.

It works for any view with `dominoes` (a `LinePlay`), `sizes` and `out`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from parlour.core.bits import count, each, has
from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.core.speech import MINUS, listed
from parlour.families.lines.rules.lines import Line
from parlour.families.lines.rules.lots import Lots
from parlour.families.lines.rules.play import LinePlay
from parlour.families.lines.rules.spots import winner, worth
from parlour.families.lines.scene.chain_layout import ARM_NAMES, ends_in_words
from parlour.languages.message import Text
from parlour.packs.card_dominoes import HIGH, LOW, NINE, PACK, SUITS, spots
from parlour.table.drawing import why
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

Facts = tuple[tuple[str, str], ...]
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
        note = f"{spots(play.hands[seat])} spots"
        if seat == view.seat:
            own = tuple(Piece(face(one), why=why(view, one) if playing else "") for one in row)
            zones.append(Zone(name, "hand", seat, "your hand", own, note=note))
        elif view.over:
            left = tuple(Piece(face(one)) for one in row)
            zones.append(Zone(name, "row", seat, "left in hand", left, note=note))
        else:
            lacks = lacking(play, seat)
            zones.append(Zone(name, "hand", seat, "hand", count=sizes[seat], note=lacks))
            if row:
                shown = tuple(Piece(face(one)) for one in row)
                zones.append(Zone(f"shown-{seat}", "row", seat, "has shown", shown))
    return zones


def lacking(play: LinePlay, seat: int) -> str:
    """Return in words the numbers that a seat has shown it does not hold."""
    out = play.passes.lacking(seat) | play.line.pieces
    numbers = [n for n in range(10) if SUITS[n] & play.pack and not SUITS[n] & play.pack & ~out]
    return f"no {', no '.join(map(str, numbers))}" if numbers else ""


def lots_row(lots: Lots) -> Zone:
    """Draw the dominoes drawn for the lead, each with its seat."""
    drawn = [(seat, piece) for seat, piece in enumerate(lots.drawn) if piece >= 0]
    pieces = tuple(Piece(face(piece), by=seat) for seat, piece in drawn)
    return Zone("lots", "trick", None, "drawn for the lead", pieces)


def marks(view: View, play: LinePlay, out: int, word: str) -> dict[int, tuple[str, ...]]:
    """Mark who is out, and whose turn has just passed (DBLOCK-27)."""
    found: dict[int, tuple[str, ...]] = {}
    for seat in range(view.seats):
        if seat == out:
            found[seat] = ("out",)
        elif has(play.passes.late, seat) and not view.over:
            found[seat] = (word,)
    return found


def line_picture(  # noqa: PLR0913 - what a picture is made from
    view: Any,  # noqa: ANN401 - see above
    phase: str,
    prompt: str,
    zones: list[Zone],
    *,
    mark: str = "blocked",
    facts: Facts = (),
) -> Picture:
    """Compose a picture: the zones, who has just passed, and the open ends before other facts.

    `mark` is the word for a player who has just passed.
    """
    ends = ends_in_words(view.dominoes.line)
    return Picture(
        phase=phase,
        prompt=prompt,
        zones=tuple(zones),
        notes=marks(view, view.dominoes, view.out, mark),
        facts=(("Ends", ends), *facts) if ends else facts,
        cards=tuple(view.sizes),
    )


def pack_zone(left: int, reserve: int = -1) -> Zone:
    """Draw the pack; if some dominoes must stay, say that no more are drawn (DRAW-R1)."""
    note = "no more is drawn" if left <= reserve else ""
    return Zone("pack", "stack", None, "pack", count=left, note=note)


def over_prompt(out: int) -> str:
    """Say that the hand is over, and why."""
    return "The hand is over." if out >= 0 else "All are blocked: the hand is over."


def wanted(line: Line) -> str:
    """Return the numbers that can be played in words: "6 or 4"."""
    numbers = dict.fromkeys(line.wanted(arm) for arm in each(line.open))
    row = [str(number) for number in numbers if number < (line.makes or NINE + 1)]  # MAT-R5
    return " or ".join(filter(None, [", ".join(row[:-1]), *row[-1:]]))


def one_wanted(line: Line) -> str:
    """Return the numbers that can be played with an article: "a 6 or 4", "an 8 or 2"."""
    numbers = wanted(line)
    return f"{'an' if numbers.startswith('8') else 'a'} {numbers}"


# Sentences.


def drawn_for_lead(name: str, move: str, leader: str) -> str:
    """Describe a domino drawn for the lead, and who leads if that is decided (DBLOCK-14)."""
    lead = f" {leader} leads." if leader else ""
    return f"{name} draws {move} for the lead.{lead}"


def laid(name: str, move: str, before: Line, verb: str = "leads") -> str:
    """Describe a domino that is laid: "A leads 6-4", "B plays 6-1 left, on the 6"."""
    words = move.split()
    if not before.pieces:
        return f"{name} {verb} {words[0]}."
    number = before.exposed[ARM_NAMES.index(words[1])]
    exposed = f", exposing {words[2]}" if len(words) > 2 else ""
    return f"{name} plays {words[0]} {words[1]}, on the {number}{exposed}."


def drawn(happened: Happened) -> str:
    """Describe a draw, with the domino only for a player who sees it, and how many are left."""
    new = _new(happened)
    name = happened.names[happened.seat]
    return f"{name} draws{f' {PACK.show(new)}' if new else ''}; {happened.after.stock_left} left."


def drawn_till_able(happened: Happened, say: Callable[[int], str] = str) -> str:
    """Describe the draws of a blocked player, and whether they then pass; `say` names a number.

    The domino is named only to a player who sees it.
    """
    before, after, seat = happened.before, happened.after, happened.seat
    new, number = _new(happened), before.stock_left - after.stock_left
    what = PACK.show(new) if new and count(new) == number and not after.over else say(number)
    passes = "" if after.turn == seat and not after.over else ", passes"
    return f"{happened.names[seat]} draws {what}{passes}; {after.stock_left} left."


def _new(happened: Happened) -> int:
    """Return the new dominoes of the player's own hand; another's are not visible."""
    before, after = happened.before.dominoes.hands, happened.after.dominoes.hands
    return int(after[happened.seat] & ~before[happened.seat])


def passing(happened: Happened, names: Sequence[str]) -> str:
    """Name the players who pass; a player who has just drawn was already mentioned."""
    told = happened.names[happened.seat] if happened.move == "draw" else ""
    others = [name for name in names if name != told]
    verb = "passes" if len(others) == 1 else "pass"
    return f"{listed(others)} {verb}." if others else ""


def blocked(names: Sequence[str]) -> str:
    """Describe who is blocked (DBLOCK-27)."""
    return f"{listed(list(names))} {'is' if len(names) == 1 else 'are'} blocked."


def says_go(names: Sequence[str]) -> str:
    """Describe who says "go" (SEB-8)."""
    return f'{listed(list(names))} {"says" if len(names) == 1 else "say"} "go".'


def what_came_of_it(
    happened: Happened, out: int, passing: Callable[[Sequence[str]], str] = blocked
) -> list[str]:
    """Describe whose turns passed, who is out, or that all are blocked."""
    before: LinePlay = happened.before.dominoes
    after: LinePlay = happened.after.dominoes
    counts = zip(before.passes.passed, after.passes.passed, strict=True)
    seats = [seat for seat, (old, now) in enumerate(counts) if now > old]
    seats.sort(key=lambda seat: (seat - happened.seat - 1) % after.seats)
    told = [passing([happened.names[seat] for seat in seats])] if seats else []
    if out >= 0:
        told.append(f"{happened.names[out]} is out.")
    elif happened.after.over:
        told.append("All are blocked.")
    return told


def counted(  # noqa: PLR0913 - two of them are options
    play: LinePlay,
    names: Sequence[str],
    out: int,
    sides: int,
    *,
    lightest: bool,
    deducted: bool = True,
    clauses: tuple[str, str, str] = ("DBLOCK-29", "DBLOCK-34", "LINE-R5"),
) -> str:
    """Describe how a hand was counted: "B 23 and C 41 make 64", or every hand and the difference.

    `clauses` apply to going out, to the fewest spots, and to no score.
    """
    held = [spots(hand) for hand in play.hands]
    best = out if out >= 0 else winner(play.hands, sides, lightest=lightest)
    others = [seat for seat in range(play.seats) if best < 0 or seat % sides != best % sides]
    hands_of = listed([f"{names[seat]} {held[seat]}" for seat in others])
    total = f" make {sum(held[seat] for seat in others)}" if len(others) > 1 else ""
    if out >= 0:
        return f"{names[out]} is out: {hands_of}{total} ({clauses[0]})."
    if best < 0:
        return (
            f"All are blocked: {hands_of}. The fewest spots tie, and nobody scores ({clauses[2]})."
        )
    mine = f"{names[best]} {held[best]} against {hands_of}"
    if not deducted:
        return f"All are blocked: {mine}{total} ({clauses[1]})."
    points = worth(play.hands, best, sides)
    sums = " + ".join(str(held[seat]) for seat in others)
    return f"All are blocked: {mine}, {sums} {MINUS} {held[best]} = {points} ({clauses[1]})."


def lightest_wins(chosen: Chosen) -> bool:
    """Return whether the lightest single domino decides between hands that tie (LINE-R5)."""
    return chosen["blocked_tie"] == "lightest"


def reckoned_by(clause: str) -> Callable[[Any, tuple[str, ...], Chosen], str]:
    """Return the narrator of the count, as in the Block Game."""

    def reckoning(view: Any, names: tuple[str, ...], chosen: Chosen) -> str:  # noqa: ANN401 - see above
        lightest, sides = lightest_wins(chosen), len(view.scores)
        clauses = clause, clause, "LINE-R5"
        return counted(view.dominoes, names, view.out, sides, lightest=lightest, clauses=clauses)

    return reckoning


def verdict(view: Any, voice: Voice, chosen: Chosen) -> Text:  # noqa: ANN401 - see above
    """Say who went out or won a blocked hand, and how."""
    best = view.out
    if best < 0:
        lightest = chosen.get("blocked_tie") == "lightest"
        best = winner(view.dominoes.hands, len(view.scores), lightest=lightest)
    if best < 0:
        return "All were blocked, and nobody scored"
    told = "went out" if view.out >= 0 else "won the blocked hand"
    side = best % len(view.scores)
    return voice.scored(f"{voice.player(best)} {told}", view, side)
