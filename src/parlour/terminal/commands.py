"""The commands at the prompt besides moves: hint, why, rules, undo, save and so on."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from rich.table import Table as Grid

from parlour.coach.todays_deal import day_at
from parlour.errors import BadInput, Refused
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.languages.own_words import in_own_words, typed_as
from parlour.records.files import access, typed_path
from parlour.table.log_lines import log_lines
from parlour.terminal.picture import amounts, sheet_picture
from parlour.terminal.rulebook_pages import clause_picture, page
from parlour.terminal.saved_matches import Home, home_record, write_whole
from parlour.terminal.sitting import Leave, Sitting
from parlour.terminal.winnable_deals import SOLITAIRES, verdict

LOG_LINES = 40
"""Number of log lines shown by default."""


@dataclass(frozen=True)
class Command:
    """A command at the prompt: its arguments, its function, and a description."""

    name: str
    takes: Message
    sentence: Message
    run: Callable[[Sitting, str], bool]
    """Runs it; returns whether the table must be redrawn."""


def hint(sitting: Sitting, asked: str) -> bool:
    """Say what the strongest bot would do, with its figures if asked for."""
    if not sitting.scene().choices:
        sitting.screen.tell(say("There is nothing for you to decide now."))
        return False
    found = sitting.hint()
    choices = sitting.choices()
    numbers = [n for n, choice in enumerate(choices, start=1) if choice.move == found.move]
    move = in_own_words(found.move, sitting.screen.reader)
    typed = say("(Type {move}.)", move=move)
    if numbers and not amounts(choices):
        typed = say("(Type {move} or {number}.)", move=move, number=numbers[0])
    figures = [found.more] if asked == "figures" else []
    sitting.screen.tell(sentences(found.say.named(sitting.table.names), typed), *figures)
    return False


def why(sitting: Sitting, move: str) -> bool:
    """Say which clause forbids a move; without a move, say it for every unplayable card."""
    if move:
        allowed = say('"{move}" can be played.', move=move)
        sitting.screen.tell(sitting.why_not(move) or allowed)
        return False
    forbidden: dict[str, list[str]] = {}
    for zone in sitting.scene().zones:
        for piece in zone.pieces:
            if piece.why:
                forbidden.setdefault(piece.why, []).append(piece.face or "?")
    reasons = [
        say("{pieces}: {rule}", pieces=" ".join(faces), rule=sitting.in_words(clause))
        for clause, faces in forbidden.items()
    ]
    nothing = say("Nothing in your hand is forbidden now. why MOVE asks about a move.")
    sitting.screen.tell(*(reasons or [nothing]))
    return False


def rules(sitting: Sitting, clause: str) -> bool:
    """Show the rulebook, or one clause of it."""
    game, options, screen = sitting.table.game, sitting.table.options, sitting.screen
    if clause:
        screen.tell(clause_picture(game, clause, options, screen.reader))
    else:
        screen.page(page(game, options, screen.reader))
    return False


def undo(sitting: Sitting, _: str) -> bool:
    """Undo the last move, and everything after it."""
    sitting.table.take_back(sitting.seat)
    sitting.drafts.clear()
    return False


def back(sitting: Sitting, _: str) -> bool:
    """Drop the last step of an incomplete move."""
    if not sitting.drafts:
        raise BadInput(say("You have not started a move; use undo for a whole one"))
    sitting.drafts.pop()
    return True


def winnable(sitting: Sitting, _: str) -> bool:
    """Say whether a solitaire can still be won."""
    table = sitting.table
    if table.game.key not in SOLITAIRES:
        raise BadInput(say("Only a solitaire can be searched to its end"))
    sitting.screen.tell(verdict(table.game, table.deal))
    return False


def save(sitting: Sitting, name: str) -> bool:
    """Write the match so far into a record."""
    table = sitting.table
    if sitting.day >= day_at(time.time()).isoformat():
        raise Refused(
            say("The deal of a day can be saved when the day is over: a record has its secret.")
        )
    path = typed_path(name) if name else _free_name(table.game.key)
    with access(path, "written"):
        if path.exists() and str(path.resolve()) not in sitting.saved:
            raise BadInput(say('"{path}" exists already; save under another name', path=str(path)))
        home = sitting.keeper.home if sitting.keeper else Home(sitting.name)
        write_whole(path, home_record(table, home))
    sitting.saved.add(str(path.resolve()))
    sitting.screen.tell(say("Saved as {path}; parlour play {path} continues it.", path=str(path)))
    return False


def _free_name(key: str) -> Path:
    """Return the first unused file name for a record."""
    number = 1
    while Path(f"{key}-{number}.toml").exists():
        number += 1
    return Path(f"{key}-{number}.toml")


def score(sitting: Sitting, _: str) -> bool:
    """Show the score sheet."""
    sheet = sheet_picture(sitting.scene().sheet, sitting.screen.look())
    nothing = say("There is nothing to add up.")
    sitting.screen.tell(sheet if sitting.has_score() else nothing)
    return False


def table(_: Sitting, __: str) -> bool:
    """Draw the table again."""
    return True


def log(sitting: Sitting, how_many: str) -> bool:
    """Describe what has happened, oldest first."""
    most = int(how_many) if how_many.isdecimal() else LOG_LINES
    lines = [line.text for line in log_lines(sitting.table, sitting.seat)]
    left_out = len(lines) - most if how_many != "all" else 0
    if left_out > 0:
        lines = lines[left_out:]
        sitting.screen.show(
            say("... {left_out} more before; log all shows them.", left_out=left_out)
        )
    sitting.screen.show(*lines)
    return False


def show_help(sitting: Sitting, _: str) -> bool:
    """List the commands."""
    grid, reader = Grid.grid(padding=(0, 2, 0, 0)), sitting.screen.reader
    for command in COMMANDS.values():
        if command.run is winnable and sitting.table.game.key not in SOLITAIRES:
            continue
        name = typed_as(command.name, reader)
        grid.add_row(f"{name} {reader.say(command.takes)}".strip(), reader.say(command.sentence))
    sitting.screen.tell(
        say("Type the number of a move, or the move itself as it is listed."),
        say("Enter alone plays the only move there is."),
        grid,
    )
    return False


def leave(sitting: Sitting, _: str) -> bool:
    """Leave the table."""
    raise Leave(sitting.standing())


COMMANDS = {
    command.name: command
    for command in (
        Command(
            "hint",
            say("[figures]"),
            say("what the best bot would do with what you see, and why"),
            hint,
        ),
        Command(
            "why", say("[MOVE]"), say("the clause that forbids a move, or your dimmed cards"), why
        ),
        Command(
            "rules", say("[CLAUSE]"), say("the rulebook, or one clause of it by its id"), rules
        ),
        Command("undo", NOTHING, say("undo your last move"), undo),
        Command("back", NOTHING, say("drop the last step of the move you have started"), back),
        Command("score", NOTHING, say("the score sheet"), score),
        Command("table", NOTHING, say("the table as it is now"), table),
        Command("log", say("[N|all]"), say("what has happened, in sentences"), log),
        Command(
            "winnable",
            NOTHING,
            say("whether the deal can still be won if all cards were known"),
            winnable,
        ),
        Command("save", say("[FILE]"), say("save the match as a record"), save),
        Command("help", NOTHING, say("this list (also: ?)"), show_help),
        Command("quit", NOTHING, say("leave the table"), leave),
    )
}
ALSO = {"?": "help", "exit": "quit", "bye": "quit", "q": "quit"}


def find_command(text: str) -> tuple[Command, str] | None:
    """Return the command at the beginning of a line and the rest of the line, if there is one."""
    word, _, rest = text.removeprefix("/").partition(" ")
    command = COMMANDS.get(ALSO.get(word.lower(), word.lower()))
    return (command, rest.strip()) if command else None
