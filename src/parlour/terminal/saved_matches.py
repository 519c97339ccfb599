"""Saved matches: each is saved as it is played, so that it can be continued.

A saved match is a record with its secret and a table `[home]` that names the person and the bots.
Matches in progress are in one folder, finished ones in another.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from parlour.core.position import toml
from parlour.errors import BadInput, ParlourError
from parlour.games import find_game
from parlour.languages.message import NOTHING, Listed, Message, say
from parlour.private_files import FOR_OWNER, private_file, private_folder
from parlour.records.files import read_text
from parlour.records.record import read_record, replay_record, write_record
from parlour.table.events import Opened, Played
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.user_folders import data_folder

UNDER_WAY, PLAYED = "under-way", "played"


@dataclass(frozen=True)
class Home:
    """The players of a table at home."""

    person: str = ""
    bots: Mapping[str, str] = field(default_factory=dict)
    """The requested bots, by their names at the table."""
    number: int | None = None
    """The number of a solitaire's deal."""


@dataclass(frozen=True)
class SavedMatch:
    """A saved match that can be continued."""

    path: Path
    game: Game
    deals: int
    when: datetime

    def told(self) -> Message:
        """Return the game, the deal, and when it was played last."""
        game, number = self.game.title, self.deals
        if self.when.date() == datetime.now(tz=UTC).astimezone().date():
            time = self.when.strftime("%H:%M")
            return say(
                "{game}, deal {number}, today at {time}", game=game, number=number, time=time
            )
        day = self.when.date().isoformat()
        return say("{game}, deal {number}, on {day}", game=game, number=number, day=day)


def under_way(game: Game | None = None) -> list[SavedMatch]:
    """Return the unfinished matches, newest first; those of one game, if given."""
    found: list[SavedMatch] = []
    for path in _newest(UNDER_WAY):
        try:
            record = read_record(path.read_text(encoding="utf-8"), path.name)
            played = find_game(record.game, record.version)
            when = datetime.fromtimestamp(path.stat().st_mtime, UTC).astimezone()
        except (
            ParlourError,
            OSError,
            UnicodeDecodeError,
        ):  # written by hand, or by a newer Parlour
            continue
        if game is None or played is game:
            found.append(SavedMatch(path, played, len(record.deals), when))
    return found


def last_game() -> Game | None:
    """Return the game that was played last."""
    for path in sorted([*_newest(UNDER_WAY), *_newest(PLAYED)], key=_modified, reverse=True):
        try:
            return find_game(path.stem.rpartition("-")[0])
        except ParlourError:
            continue
    return None


def _newest(folder: str) -> list[Path]:
    return sorted((data_folder() / "matches" / folder).glob("*.toml"), key=_modified, reverse=True)


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:  # another process has just moved the file
        return 0.0


class MatchSaver:
    """Saves one match whenever the person is prompted."""

    def __init__(self, home: Home, path: Path | None = None) -> None:
        self.home = home
        self.path = path
        """The file of the match; none before the person's first move."""
        self.left = say("You have made no move, so nothing is saved.")
        """The last sentence when the person leaves the table."""
        self.problem = NOTHING
        """Why the match is not saved, if that failed the last time."""

    def keep(self, table: Table, *, over: bool = False) -> None:
        """Save a match; if that fails, play goes on."""
        seat = table.names.index(self.home.person)
        if not any(isinstance(event, Played) and event.seat == seat for event in table.log):
            return
        try:
            if self.path is None:
                self.path = _free_path(table.game.key)
            private_folder(self.path.parent)
            write_whole(self.path, home_record(table, self.home))
            goes_on = say("Run parlour play to continue this match.")
            self.left = NOTHING if over or table.won else goes_on
            self.problem = NOTHING
            if over:
                done = data_folder() / "matches" / PLAYED / self.path.name
                private_folder(done.parent)
                self.path = self.path.replace(done)
        except OSError as error:
            self.problem = say(
                'This match is not saved: "{path}" cannot be written: {reason}.',
                path=str(self.path or data_folder()),
                reason=str(error.strerror),
            )

    def way_back(self) -> Message:
        """Return how to continue the match, or why it is not saved."""
        return self.problem or self.left


def _free_path(key: str) -> Path:
    """Return a new, unique file name for a match."""
    folder = data_folder() / "matches" / UNDER_WAY
    private_folder(folder)
    private_folder(folder.parent / PLAYED)
    number = 1
    while True:
        path = folder / f"{key}-{number}.toml"
        if not (folder.parent / PLAYED / path.name).exists():
            try:
                path.touch(FOR_OWNER, exist_ok=False)
            except FileExistsError:
                pass
            else:
                return path
        number += 1


def write_whole(path: Path, text: str) -> None:
    """Write a file atomically, for its owner alone: the record of a match holds its secret."""
    part = path.with_suffix(f".{os.getpid()}")
    private_file(part)
    part.write_text(text, encoding="utf-8")
    part.replace(path)


def home_record(table: Table, home: Home) -> str:
    """Return the record of a match at home, with its secret and its players."""
    shuffler = table.shuffler
    lines = ["", "[home]", f"person = {toml(home.person)}"]
    if table.unhurried:
        lines.append("unhurried = true")
    if home.number is not None:
        lines.append(f"number = {home.number}")
    lines += ["", "[home.bots]", *(f"{toml(n)} = {toml(bot)}" for n, bot in home.bots.items())]
    record = write_record(table, shuffler.secret.hex(), rounds=shuffler.rounds)
    return record + "\n".join(lines) + "\n"


def resume(path: Path) -> tuple[Table, Home]:
    """Return the table of a record to be continued, and its players."""
    table, home = read_home(path)
    if table.won:
        raise BadInput(
            say('The match in "{path}" is over; parlour replay {path} shows it', path=str(path))
        )
    return table, home


def read_home(path: Path) -> tuple[Table, Home]:
    """Return the table of a record after its last move, and its players."""
    text = read_text(path)
    record = read_record(text, str(path))
    home, unhurried = _home(tomllib.loads(text).get("home", {}), path)
    strangers = {home.person or record.names[0], *home.bots} - set(record.names)
    if strangers:
        raise BadInput(
            say(
                "{path}: this record has no player called {names}",
                path=str(path),
                names=Listed(sorted(strangers), "commas"),
            )
        )
    game = find_game(record.game, record.version)
    log = replay_record(record, game).log
    try:
        shuffler = Shuffler(bytes.fromhex(record.secret) or None, record.rounds)
    except ValueError:
        raise BadInput(say("{path}: the secret is not hexadecimal", path=str(path))) from None
    opened = log[0]
    assert isinstance(opened, Opened)
    log[0] = replace(opened, commitment=shuffler.commitment, undo="free", unhurried=unhurried)
    return Table.replay(game, log, shuffler=shuffler), home


def _home(found: Any, path: Path) -> tuple[Home, bool]:
    """Return the players of the table, and whether it is unhurried."""
    if not isinstance(found, dict):
        raise BadInput(say('{path}: "home" needs a table', path=str(path)))
    person, bots, number = found.get("person", ""), found.get("bots", {}), found.get("number")
    if not (isinstance(person, str) and isinstance(bots, dict) and isinstance(number, int | None)):
        raise BadInput(
            say('{path}: "home" needs a person, bots by their names, and a number', path=str(path))
        )
    spelled = {str(name): str(bot) for name, bot in bots.items()}
    return Home(person, spelled, number), bool(found.get("unhurried", False))
