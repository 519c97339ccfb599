"""Replaying a record: what happened in numbered sentences, then the final table."""

from dataclasses import replace

from rich.console import RenderableType

from parlour.core.deal import SPECTATOR
from parlour.errors import BadOption
from parlour.games import find_game
from parlour.languages.message import say
from parlour.records.files import read_text
from parlour.records.record import read_record, replay_record
from parlour.table.events import Dealt, Event, Played
from parlour.table.log_lines import log_lines
from parlour.table.stage import scene
from parlour.table.table import Table
from parlour.terminal.draw import zone_text
from parlour.terminal.picture import sheet_picture, table_picture
from parlour.terminal.screen import Screen

EVERYONE = -2
"""The seat number for "all hands open"."""


def read_table(path: str, at: int | None) -> Table:
    """Return the table of a record, after its first `at` moves or after all of them."""
    record = read_record(read_text(path), path)
    table = replay_record(record, find_game(record.game, record.version))
    if at is None:
        return table
    return Table.replay(table.game, table.log[: events_of(table.log, at)])


def events_of(log: list[Event], moves: int) -> int:
    """Return how many events belong to the first moves: up to the next move or deal."""
    seen = 0
    for place, event in enumerate(log):
        if isinstance(event, Played):
            if seen == moves:
                return place
            seen += 1
        elif isinstance(event, Dealt) and 0 < seen == moves:
            return place
    if seen != moves:
        raise BadOption(
            say("There is no move {moves}; the record has 0 to {seen}", moves=moves, seen=seen)
        )
    return len(log)


def show_replay(table: Table, seat: int, screen: Screen) -> None:
    """Print the log as a seat saw it, and draw what the seat sees at the end."""
    if not EVERYONE <= seat < table.seats:
        last = table.seats - 1
        raise BadOption(
            say("There is no seat {seat}; seats are 0 to {last}", seat=str(seat), last=last)
        )
    listener = max(seat, SPECTATOR)
    number = 0
    for line in log_lines(table, listener):
        number += line.kind == "played"
        label = f"{number:4}" if line.kind == "played" else "    "
        screen.show(f"{label}  {screen.say(line.text)}")
    screen.show("", *final_scene(table, seat, screen))


def final_scene(table: Table, seat: int, screen: Screen) -> list[RenderableType]:
    """Return the table as one seat sees it, or with all hands open."""
    console = screen.console
    look = replace(screen.look(table.names), plain=not console.is_terminal)
    seen = scene(table, max(seat, SPECTATOR))
    number = table.match.number
    heading = screen.say(say("{game}, deal {number}", game=table.game.title, number=number))
    parts: list[RenderableType] = [table_picture(seen, look, heading, [])]
    if seat == EVERYONE:
        for own in range(table.seats):
            zones = scene(table, own).zones
            for zone in zones:
                if zone.seat == own and zone.kind == "hand":
                    parts += [f"{table.names[own]}:", zone_text(zone, look)]
    return [*parts, "", sheet_picture(seen.sheet, look)]
