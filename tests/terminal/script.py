"""A scripted player: typed lines, and the screen's output."""

import io
from collections.abc import Iterable

from rich.console import Console

from parlour.bots.bot import UNIFORM
from parlour.games import find_game
from parlour.table.game import Game
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting


class Script:
    """A screen with scripted input and recorded output."""

    def __init__(
        self, lines: Iterable[str] = (), *, lively: bool = False, width: int = 80, height: int = 24
    ) -> None:
        self.lines = iter(lines)
        self.file = io.StringIO()
        console = Console(
            file=self.file, width=width, height=height, force_terminal=lively, color_system=None
        )
        self.screen = Screen(console, self.read, lively=lively)

    def read(self, prompt: str) -> str:
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        self.file.write(f"{prompt}{line}\n")
        return line

    @property
    def shown(self) -> str:
        return self.file.getvalue()


def sit(script: Script, game: Game | None = None, seats: int = 3, seed: str = "1") -> Sitting:
    """Return Otto's seat at a table with bots; equal seeds give equal matches."""
    names = ("Otto", *(f"Bot {number}" for number in range(1, seats)))
    table = Table(
        game or find_game("block"),
        seats,
        names=names,
        shuffler=Shuffler(seed.encode()),
        undo="free",
    )
    return Sitting(table, "Otto", dict.fromkeys(names[1:], UNIFORM), script.screen)
