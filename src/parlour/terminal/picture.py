"""The table: a whole scene put together for a terminal of any width."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from rich.box import ROUNDED
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from parlour.languages.message import say
from parlour.languages.own_words import typed_as
from parlour.table.events import LogLine
from parlour.table.scene import Choice, Result, Scene, SeatInfo, Sheet, Zone
from parlour.terminal.draw import OF, mark_signs, own_hand, zone_text
from parlour.terminal.faces import Look, flow, mark_name

NARROWEST_PANEL: Final = 17
MOST_PANELS: Final = 5
MANY_ALIKE: Final = 12
"""This many choices that differ in one word are listed by that word alone if lines are few."""
TURN: Final = "bold green"

NUMBERS: Final = say("{verb} {numbers} (type the number)")
YOU: Final = say("(you)")
SO_FAR: Final = say("So far: {draft}  (back drops it)")
COUNTED: Final = {
    "point": say("{number} points"),
    "card": say("{number} cards"),
    "letter": say("{number} letters"),
    "word": say("{number} words"),
    "lost round": say("{number} lost rounds"),
}
"""How many there are of each unit of a game; `n` chooses the plural."""


def numbered(scene: Scene) -> list[Choice]:
    """Return the choices in the order of their numbers, which begin at 1.

    First comes one choice for every piece of the player's own, from left to right, so that the
    numbers under a hand are consecutive; then all others in scene order. Words are typed whole, so
    their beginnings ("choose A…") have no numbers.
    """
    choices = [choice for choice in scene.choices if not choice.move.endswith("…")]
    own = {zone.id for zone in scene.zones if zone.seat is not None}
    firsts: dict[tuple[str, int], Choice] = {}
    for choice in choices:
        if choice.zone in own:
            firsts.setdefault((choice.zone, choice.slot), choice)
    order = {zone.id: place for place, zone in enumerate(scene.zones)}
    on_pieces = sorted(firsts.values(), key=lambda choice: (order[choice.zone], choice.slot))
    taken = {choice.move for choice in on_pieces}
    return [*on_pieces, *(choice for choice in choices if choice.move not in taken)]


def amounts(choices: Sequence[Choice]) -> dict[str, Choice]:
    """Return the choices of an amount ("bid 75") by the number that the player types.

    Return none if there are other choices, except single words ("pass").
    """
    said = [choice.move.split() for choice in choices]
    found = {
        words[1]: choice
        for words, choice in zip(said, choices, strict=True)
        if len(words) == 2 and words[1].isdecimal()
    }
    plain = sum(len(words) == 1 for words in said)
    alike = len({choice.move.split()[0] for choice in found.values()}) == 1
    return found if alike and len(found) + plain == len(choices) else {}


def table_picture(
    scene: Scene,
    look: Look,
    heading: str,
    events: Sequence[LogLine],
    unlisted: Collection[str] = (),
) -> Group:
    """Draw everything a seat sees: the others, the middle, the log, the player's own pieces.

    Moves in `unlisted` are not listed, because the prompt below names them.
    """
    choices = numbered(scene)
    parts: list[RenderableType] = [_heading(scene, look, heading), _others(scene, look)]
    middle = [zone for zone in scene.zones if zone.seat is None]
    parts += _middle(middle, look)
    if not look.plain:
        parts.append(Rule(style="dim"))
    parts += _news(scene, look, events)
    if scene.seat >= 0:
        parts += [*([] if look.plain or look.tight else [Text()]), _own_line(scene, look)]
        parts += [
            _own(zone, look, choices)
            for zone in scene.zones
            if _is_own(zone, scene) and (zone.pieces or not (look.tight or scene.over))
        ]
    parts.append(Text(look.say(scene.prompt), style="bold"))
    if scene.result:
        parts.append(_result(scene.result, look, alone=len(scene.seats) == 1))
    if scene.draft:
        parts.append(Text(look.say(SO_FAR.filled(draft=scene.draft)), style="italic"))
    listed = choice_list(scene, look, choices, unlisted)
    return Group(*parts, *([listed] if listed else []))


def _middle(zones: Sequence[Zone], look: Look) -> list[Text]:
    """Draw what lies in the middle: piles side by side, everything else one below another."""
    parts: list[Text] = []
    for kind, alike in groupby(zones, lambda zone: zone.kind):
        drawn = [zone_text(zone, look) for zone in alike]
        widest = max(part.cell_len for part in drawn)
        piled = kind in {"stack", "row"} and not any("\n" in part.plain for part in drawn)
        alone = not look.tight and 2 * widest + 3 > look.width
        if look.plain or not piled or len(drawn) < 2 or alone:
            parts += drawn
            continue
        for part in drawn:
            part.append("" if look.tight else " " * (widest - part.cell_len))
        parts.append(flow(drawn, look.width, gap="   "))
    return parts


def _result(result: Result, look: Look, *, alone: bool) -> Text:
    """Print the end of a deal: the headline, the explanation, and every side's total.

    A player alone has nobody to compare with.
    """
    named = (
        f"{look.say(item.text)}{f' ({item.clause})' if item.clause else ''}"
        for item in result.items
    )
    names = [look.say(side.name) for side in result.sides]
    wide = 0 if look.tight else max(map(len, names))
    gain = 0 if look.tight else 5
    stands = [
        Text(
            f"{name:<{wide}}  {look.say(side.gained):>{gain}} → {look.say(side.total)}"
            f"{' ★' if side.won else ''}"
        )
        for name, side in zip(names, result.sides, strict=True)
        if not alone
    ]
    if look.tight and stands:
        stands = [flow(stands, look.width, gap="   ")]
    headline = Text(look.say(result.headline), style="bold yellow")
    return Text("\n").join([headline, *map(Text, named), *stands])


def _news(scene: Scene, look: Look, events: Sequence[LogLine]) -> list[Text]:
    """Return events as text; those up to the player's last move are dimmed."""
    since = max((told.seq for told in events if told.seat == scene.seat), default=0)
    return [Text(look.say(told.text), style="" if told.seq > since else "dim") for told in events]


def _heading(scene: Scene, look: Look, heading: str) -> Text:
    """Return the facts that must stay visible: the game, the deal, and the game's own facts."""
    facts = "   ".join(look.named(name, value) for name, value in scene.facts)
    gap = max(look.width - len(heading) - len(facts), 3) if facts else 0
    return Text.assemble((heading, "bold"), " " * gap, (facts, "bold cyan"))


def _others(scene: Scene, look: Look) -> RenderableType:
    """Draw the other seats clockwise from the player's left: as panels where there is room."""
    seats = len(scene.seats)
    infos = [scene.seats[(scene.seat + step) % seats] for step in range(1, seats + 1)]
    infos = [info for info in infos if info.seat != scene.seat]
    if not infos:
        return Text()
    width = look.width // len(infos) - 1
    if look.plain or look.tight or width < NARROWEST_PANEL or len(infos) > MOST_PANELS:
        return _rows(scene, look, infos)
    width = min(width, 30)
    inner = replace(look, width=width - 4)
    panels = [_panel(info, scene, inner) for info in infos]
    return Columns(panels, width=width, padding=(0, 1, 0, 0))


def _panel(info: SeatInfo, scene: Scene, look: Look) -> Panel:
    turn = "turn" in info.marks
    title = Text(f"{'▶ ' if turn else ''}{info.name}", style=TURN if turn else "bold")
    together = len(", ".join(_standing(info, scene, look))) <= look.width
    body = [
        Text((", " if together else "\n").join(_standing(info, scene, look))),
        *_seat_zones(info, scene, look),
    ]
    marks = _marks(info, scene, look)
    if len(marks) > look.width - 2:  # it would be cut off at the bottom
        body.append(Text(marks, style="italic"))
        marks = ""
    return Panel(
        Text("\n").join(body),
        box=ROUNDED,
        title=title,
        subtitle=Text(marks) if marks else None,
        title_align="left",
        subtitle_align="right",
        width=look.width + 4,
        border_style="green" if turn else "dim",
    )


def _rows(scene: Scene, look: Look, infos: Sequence[SeatInfo]) -> Text:
    """Draw the other seats one line each."""
    columns = [(info.name, *_standing(info, scene, look)) for info in infos]
    widths = [max(map(len, column)) for column in zip(*columns, strict=True)]
    arrow = ">" if look.plain else "▶"
    lines: list[Text] = []
    for info, words in zip(infos, columns, strict=True):
        turn = "turn" in info.marks
        name, *standing = (f"{word:{width}}" for word, width in zip(words, widths, strict=True))
        parts = [
            Text.assemble((f"{arrow if turn else ' '} {name}", TURN if turn else "bold")),
            *map(Text, standing),
            *([Text(f"({marks})")] if (marks := _marks(info, scene, look)) else []),
            *_seat_zones(info, scene, look),
        ]
        lines.append(flow(parts, look.width, gap="  ", indent="    "))
    return Text("\n").join(lines)


def _standing(info: SeatInfo, scene: Scene, look: Look) -> list[str]:
    parts = [_score(info, scene, look)]
    if info.cards is not None:
        counted = COUNTED[scene.units[1]].filled(number=info.cards, n=info.cards)
        parts.append(look.say(counted))
    return parts


def _score(info: SeatInfo, scene: Scene, look: Look) -> str:
    """Return the score of a seat, written as on the score sheet."""
    written = scene.sheet.lines[-1].values[info.side]
    return look.say(COUNTED[scene.units[0]].filled(number=written, n=info.score))


def _marks(info: SeatInfo, scene: Scene, look: Look) -> str:
    """Return the marks of a seat in words, without the turn."""
    marks = [mark_name(mark) for mark in info.marks if mark != "turn"] + list(info.notes)
    if 0 <= scene.seat != info.seat and scene.seats[scene.seat].side == info.side:
        marks.insert(0, mark_name("partner"))
    return ", ".join(map(look.say, marks))


def _seat_zones(info: SeatInfo, scene: Scene, look: Look) -> list[Text]:
    """Draw the pieces of another seat; for a closed hand only the number of cards."""
    return [
        zone_text(zone, look)
        for zone in scene.zones
        if zone.seat == info.seat and (zone.kind != "hand" or zone.pieces)
    ]


def _is_own(zone: Zone, scene: Scene) -> bool:
    return zone.seat == scene.seat and zone.kind in {"hand", "tray"}


def _own_line(scene: Scene, look: Look) -> Text:
    """Draw the player's own name, score, marks and pieces, without hand and trays."""
    info = scene.seats[scene.seat]
    turn = "turn" in info.marks
    name = Text(f"{'>' if look.plain else '▶'} " if turn else "", style=TURN)
    parts = [name.append(info.name, style=TURN if turn else "bold").append(f" {look.say(YOU)}")]
    if info.score or len(scene.seats) > 1:  # a game for one may count nothing
        parts.append(Text(_score(info, scene, look)))
    if marks := _marks(info, scene, look):
        parts.append(Text(f"({marks})"))
    parts += [
        zone_text(zone, look)
        for zone in scene.zones
        if zone.seat == scene.seat and not _is_own(zone, scene)
    ]
    return flow(parts, look.width, gap="  ", indent="    ")


def _own(zone: Zone, look: Look, choices: Sequence[Choice]) -> Text:
    """Draw the player's own hand or tray, with the numbers of the playable pieces."""
    numbers: dict[int, int] = {}
    for number, choice in enumerate(choices, start=1):
        if choice.zone == zone.id:
            numbers.setdefault(choice.slot, number)
    signed = mark_signs(zone).items()
    signs = ", ".join(f"{sign} {look.say(mark_name(mark))}" for mark, sign in signed)
    note = f"  {look.say(zone.note)}" if zone.note else ""
    note += f"  ({signs})" if signs else ""
    if zone.kind == "tray" and zone.count is not None:
        note += f"  {look.say(OF.filled(laid=len(zone.pieces), wanted=zone.count))}"
    drawn = own_hand(zone, look, numbers, choosing=bool(choices))
    label = f"{capital(look.say(zone.label))}{note}"
    return Text().append(f"{label}\n", style="dim").append_text(drawn)


def capital(text: str) -> str:
    """Return a text with a capital letter."""
    return f"{text[:1].upper()}{text[1:]}"


def choice_list(
    scene: Scene, look: Look, choices: Sequence[Choice], unlisted: Collection[str] = ()
) -> Text:
    """List the numbered moves, except `unlisted` ones and cards that show their own numbers."""
    if amounts(choices):
        return _amounts_list(choices, look)
    faces = _faces(scene)
    picking = any(zone.kind == "tray" and zone.seat == scene.seat for zone in scene.zones)
    listed = [
        (number, f"{capital(look.say(choice.label))}{'' if choice.whole else ' ...'}")
        for number, choice in enumerate(choices, start=1)
        if choice.move not in unlisted and not _on_face(choice, look, faces, picking=picking)
    ]
    if not listed:
        return Text()
    shared = _shared_words([label for _, label in listed]) if look.tight else None
    if shared is not None:
        listed = [(number, label.split()[shared]) for number, label in listed]
    parts = [Text.assemble((f"{number}", "bold"), f" {label}") for number, label in listed]
    width = max(part.cell_len for part in parts)
    if width * 2 < look.width:
        for part in parts:
            part.append(" " * (width - part.cell_len))
    return flow(parts, look.width, gap="  ")


def _on_face(
    choice: Choice, look: Look, faces: Mapping[tuple[str, int], str | None], *, picking: bool
) -> bool:
    """Return whether a choice plays one of the player's own cards, which shows its number.

    While cards are picked for a tray, every choice of one of their cards counts.
    """
    face = faces.get((choice.zone, choice.slot))
    return bool(face) and (picking or look.say(choice.label).split()[-1] == face)


def _shared_words(labels: Sequence[str]) -> int | None:
    """Return the index of the only word in which labels differ, as in "Put A into the pool".

    Return None if there are few labels. If there are many, the prompt shows the common words.
    """
    words = [label.split() for label in labels]
    if len(words) < MANY_ALIKE or len({len(line) for line in words}) > 1:
        return None
    unlike = [
        place for place, column in enumerate(zip(*words, strict=True)) if len(set(column)) > 1
    ]
    return unlike[0] if len(unlike) == 1 else None


def _amounts_list(choices: Sequence[Choice], look: Look) -> Text:
    """List amounts as ranges, "bid 30, 35 … 100, 120", and the other words."""
    numbers = sorted(map(int, amounts(choices)))
    run = next(
        (
            i
            for i in range(2, len(numbers))
            if numbers[i] - numbers[i - 1] != numbers[1] - numbers[0]
        ),
        len(numbers),
    )
    shown = ", ".join(map(str, numbers))
    if run > 3:
        ends = [f"{numbers[0]}, {numbers[1]} … {numbers[run - 1]}", *map(str, numbers[run:])]
        shown = ", ".join(ends)
    verb = next(iter(amounts(choices).values())).move.split()[0]
    told = look.say(NUMBERS.filled(verb=typed_as(verb, look.reader), numbers="\n"))
    before, _, after = told.partition("\n")
    parts = [Text.assemble(before, (shown, "bold"), after)]
    parts += [Text(look.say(choice.label), "bold") for choice in choices if " " not in choice.move]
    return flow(parts, look.width, gap="   ")


def _faces(scene: Scene) -> Mapping[tuple[str, int], str | None]:
    """Return the player's own hand and trays, which are drawn with numbers."""
    return {
        (zone.id, slot): piece.face
        for zone in scene.zones
        for slot, piece in enumerate(zone.pieces)
        if _is_own(zone, scene)
    }


def sheet_picture(sheet: Sheet, look: Look, left_out: int = 0, *, notes: bool = True) -> Grid:
    """Draw the score sheet: a column for every side, a line for every deal, totals last.

    The game's explanation of a deal follows its line, unless `notes` is false. A number of first
    deals can be left out.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("")
    for column in sheet.columns:
        grid.add_column(look.reader.listed(column), justify="right")
    if notes:
        grid.add_column("", style="dim")
    if left_out:
        grid.add_row("…")
    for line in sheet.lines[left_out:]:
        style = "bold" if line.mark == "total" else ""
        told = (line.label, *line.values, *([line.note] if notes else []))
        grid.add_row(*[look.say(one) for one in told], style=style)
    return grid
