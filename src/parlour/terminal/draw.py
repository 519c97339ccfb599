"""Zones: one drawing function for each kind. A zone of a scene goes in, text comes out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from rich.text import Text

from parlour.languages.message import say
from parlour.table.scene import Piece, Zone
from parlour.terminal.domino_lines import chain
from parlour.terminal.faces import Look, chip, flow, style_of

MARKS: Final = "*+^~"
"""The signs for the marks of a hand, in the order of appearance."""

CLOSED: Final = say("{n} cards")
ROUND: Final = say("(and round again)")
OF: Final = say("{laid} of {wanted}")

NUMBERED: Final = "bold"
EMPTY: Final = "-"


def hand(zone: Zone, look: Look) -> Text:
    """Draw a hand seen from outside: its cards if open, otherwise their number."""
    if zone.pieces:
        return row(zone, look)
    count = zone.count or 0
    return Text(look.say(CLOSED.filled(n=count)))


def own_hand(zone: Zone, look: Look, numbers: Mapping[int, int], *, choosing: bool) -> Text:
    """Draw the player's own pieces in a line, the playable ones numbered and the others dimmed.

    If the line is too long, the cards move closer together before it wraps. In plain text a number
    stands before its card, where a screen reader finds it.
    """
    if not zone.pieces:
        return Text(EMPTY)
    signs = mark_signs(zone)
    if look.plain:
        named = [
            f"{f'{numbers[slot]}:' if slot in numbers else ''}{piece.face or '??'}"
            f"{signs.get(piece.mark, '')}"
            for slot, piece in enumerate(zone.pieces)
        ]
        return flow([Text(name) for name in named], look.width, gap="  ")
    notes = [
        f"{numbers.get(slot, '')}{signs.get(piece.mark, '')}"
        for slot, piece in enumerate(zone.pieces)
    ]
    pad = 1
    if _length(zone, notes, pad) > look.width:
        pad = 0
    cells = [
        _cell(piece, note, pad, dim=choosing and slot not in numbers)
        for slot, (piece, note) in enumerate(zip(zone.pieces, notes, strict=True))
    ]
    lines: list[tuple[Text, Text]] = []
    for face, note in cells:
        if lines and lines[-1][0].cell_len + 1 + face.cell_len <= look.width:
            lines[-1][0].append(" ").append_text(face)
            lines[-1][1].append(" ").append_text(note)
        else:
            lines.append((Text().append_text(face), Text().append_text(note)))
    return Text("\n").join(
        line for pair in lines for line in pair if line is pair[0] or line.plain.strip()
    )


def mark_signs(zone: Zone) -> dict[str, str]:
    """Return a sign for each mark in a zone."""
    marks = dict.fromkeys(piece.mark for piece in zone.pieces if piece.mark)
    return dict(zip(marks, MARKS, strict=False))


def _width(piece: Piece, note: str, pad: int) -> int:
    return max(len(piece.face or "??") + 2 * pad, len(note))


def _length(zone: Zone, notes: list[str], pad: int) -> int:
    pairs = zip(zone.pieces, notes, strict=True)
    return sum(_width(piece, note, pad) + 1 for piece, note in pairs) - 1


def _cell(piece: Piece, note: str, pad: int, *, dim: bool) -> tuple[Text, Text]:
    """Return a card of the player's own and the note below it, equally wide."""
    width = _width(piece, note, pad)
    face = piece.face or "??"
    return Text(f"{face:^{width}}", style=style_of(face, dim=dim)), Text(
        f"{note:^{width}}", style=NUMBERED
    )


def stack(zone: Zone, look: Look) -> Text:
    """Draw a pile: its top, and the number of pieces if known."""
    shown = [chip(piece, look) for piece in zone.pieces[-1:]]
    if zone.count is not None:
        shown.append(Text(f"({zone.count})", style="dim"))
    return flow(shown, look.width) if shown else Text(EMPTY)


def row(zone: Zone, look: Look) -> Text:
    """Draw pieces side by side, each with its mark in words."""
    if not zone.pieces:
        return Text(EMPTY)
    # The covered cards of a pile in a tableau are counted in its note.
    shown = [piece for piece in zone.pieces if piece.face or zone.column < 0]
    return flow([_marked(piece, look) for piece in shown], look.width)


def _marked(piece: Piece, look: Look) -> Text:
    drawn = chip(piece, look)
    words = " ".join(filter(None, (*look.ends(piece), look.mark(piece))))
    return drawn.append(f" {words}", style="italic") if words else drawn


def trick(zone: Zone, look: Look) -> Text:
    """Draw the cards of a trick, each with its player's name."""
    if not zone.pieces:
        return Text(EMPTY)
    drawn: list[Text] = []
    for piece in zone.pieces:
        name = f"{look.names[piece.by]} " if 0 <= piece.by < len(look.names) else ""
        drawn.append(Text(name).append_text(_marked(piece, look)))
    return flow(drawn, look.width, gap="   ")


def spread(zone: Zone, look: Look) -> Text:
    """Draw pieces in their columns and rows, or in a plain row if that is too wide."""
    places = {piece.at[:2]: piece for piece in zone.pieces if piece.at is not None}
    if len(places) < len(zone.pieces) or not places:
        return row(zone, look)
    columns = sorted({column for column, _ in places})
    cells = {place: _marked(piece, look) for place, piece in places.items()}
    widths = [
        max(drawn.cell_len for place, drawn in cells.items() if place[0] == column)
        for column in columns
    ]
    if sum(widths) + len(widths) - 1 > look.width:
        return row(zone, look)
    lines: list[Text] = []
    for line in sorted({place[1] for place in places}):
        drawn = Text()
        for column, width in zip(columns, widths, strict=True):
            cell = cells.get((column, line), Text())
            drawn.append_text(cell).append(" " * (width - cell.cell_len + 1))
        drawn.rstrip()
        lines.append(drawn)
    return Text("\n").join(lines)


def line(zone: Zone, look: Look) -> Text:
    """Draw dominoes as they touch, or in a plain row if there is no room for that."""
    return (None if look.tight else chain(zone, look)) or row(zone, look)


def circle(zone: Zone, look: Look) -> Text:
    """Draw pieces that lie in a ring: after the last comes the first again."""
    if not zone.pieces:
        return Text(EMPTY)
    drawn = [_marked(piece, look) for piece in zone.pieces]
    return flow([*drawn, Text(look.say(ROUND), style="dim")], look.width)


def sheet(zone: Zone, look: Look) -> Text:
    """Draw written lines one below another, or side by side if every line has an owner."""
    if zone.pieces and all(0 <= piece.by < len(look.names) for piece in zone.pieces):
        own = [f"{look.names[p.by]} {look.face(p)} {look.mark(p)}".rstrip() for p in zone.pieces]
        return flow([Text(text) for text in own], look.width, gap="   ")
    lines = [f"{look.face(piece)}  {look.mark(piece)}".rstrip() for piece in zone.pieces]
    if look.tight:
        return flow([Text(text) for text in lines] or [Text(EMPTY)], look.width, gap="   ")
    return Text("\n".join(lines) or EMPTY)


def tray(zone: Zone, look: Look) -> Text:
    """Draw the pieces set aside for a move, and the number needed."""
    drawn = row(zone, look)
    laid = str(len(zone.pieces))
    if zone.count is not None:
        laid = look.say(OF.filled(laid=len(zone.pieces), wanted=zone.count))
    return drawn.append(f"  {laid}", style="dim")


def words(zone: Zone, look: Look) -> Text:
    """Draw words, spaced apart, each with its note if there is room."""
    if not zone.pieces:
        return Text(EMPTY)
    marks = ["" if look.tight else look.mark(piece) for piece in zone.pieces]
    notes = [f" ({mark})" if mark else "" for mark in marks]
    drawn = [
        Text(look.face(piece) or "?", style="bold").append(note)
        for piece, note in zip(zone.pieces, notes, strict=True)
    ]
    return flow(drawn, look.width, gap="   ")


DRAWERS: Final[dict[str, Callable[[Zone, Look], Text]]] = {
    "hand": hand,
    "stack": stack,
    "row": row,
    "trick": trick,
    "line": line,
    "grid": spread,
    "circle": circle,
    "sheet": sheet,
    "tray": tray,
    "words": words,
}


def zone_text(zone: Zone, look: Look) -> Text:
    """Draw any zone after its label; longer zones begin on the next line."""
    draw = DRAWERS[zone.kind]
    name, note = look.say(zone.label), look.say(zone.note)
    label = f"{name} " if name else ""
    drawn = draw(zone, replace(look, width=look.width - len(label)))
    if label and "\n" in drawn.plain:
        label = f"{name}\n"
        drawn = draw(zone, look)
    if note:
        last = f"{label}{drawn.plain}".rpartition("\n")[2]
        gap = "   " if zone.kind == "sheet" else " "
        fits = look.plain or len(last) + len(gap) + len(note) <= look.width
        drawn.append(gap if fits else "\n").append(note, style="italic dim")
    return Text().append(label, style="dim").append_text(drawn)
