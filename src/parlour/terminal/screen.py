"""Screen: output and input, on a terminal or through a pipe."""

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from textwrap import wrap
from typing import Final

from rich.console import Console, RenderableType

from parlour.languages.message import ENGLISH_READER, Message, Reader, reader
from parlour.table.events import LogLine
from parlour.terminal.faces import Look

PAUSE: Final = 0.4
"""Pause between the moves of others (seconds)."""

TO_CALL: Final = 6 * PAUSE
"""Time for the person to call if no bot does (seconds)."""

FOR_SECONDS: Final = 12
"""Columns reserved for the remaining seconds and for the text typed after a prompt."""

FEWEST_EVENTS: Final = 2
LINES_FOR_INPUT: Final = 3

Picture = Callable[[Look, Sequence[LogLine]], RenderableType]
"""Draws a table in a style, with its last events."""

Read = Callable[[str], str]
"""Returns the line that answers a prompt; raises EOFError when there are no more."""


class Screen:
    """A console to draw on and somewhere to read from.

    A lively screen is redrawn in place and pauses between moves; any other is written line by line
    and never cleared, which suits pipes, logs and screen readers.
    """

    def __init__(
        self,
        console: Console,
        read: Read,
        *,
        lively: bool = False,
        pause: float = 0.0,
        timed: bool = False,
        reader: Reader = ENGLISH_READER,
    ) -> None:
        self.console = console
        self.read = read
        self.reader = reader
        self.lively = lively
        self._pause = pause
        self.timed = timed
        """Whether a prompt can time out, which needs a keyboard that can be polled."""
        self.plain = not lively
        """Whether everything is written line by line, without columns."""
        self._asked = ""
        """The current prompt."""
        self._drawn: tuple[Picture, tuple[str, ...], Sequence[LogLine]] | None = None
        """The last drawing, the names in it, and its events."""
        self._told: tuple[RenderableType | Message, ...] = ()
        """The text that is shown below the drawing."""

    def take_seat(self, seat: int) -> None:
        """Read from now on as the person in a seat: "You pass"."""
        self.reader = reader(self.reader.language.key, seat)

    def look(self, names: tuple[str, ...] = ()) -> Look:
        """Return the drawing style of this screen."""
        return Look(self.console.width, not self.lively, names, reader=self.reader)

    def ask(self, prompt: str | Message) -> str:
        """Return the answer to a prompt, stripped."""
        self._asked = self.say(prompt) if isinstance(prompt, Message) else prompt
        try:
            return self.read(self._asked).strip()
        finally:
            self._asked = ""

    def resized(self, typed: str = "") -> None:
        """Redraw the table after a resize; typed text stays."""
        if self._asked and self._drawn is not None:
            self.tell(*self._told)
            self.console.print(f"{self._asked}{typed}", end="", markup=False, highlight=False)

    def ask_within(self, about: Message, prompt: Message, seconds: float | None = None) -> str:
        """Return the answer to a prompt, or nothing after a timeout.

        The remaining seconds are shown in the last line, at the cursor. If the question does not
        fit into one line, it begins above.
        """
        asked = f"{self.say(about)} {self.say(prompt)}"
        if not self.timed:
            return self.ask(asked)
        width = max(self.console.width - FOR_SECONDS, FOR_SECONDS)
        *above, last = wrap(asked, width)
        if above:
            above, last = wrap(self.say(about), width), self.say(prompt).strip()
        self.show(*above)
        self._asked = "\n".join([*above, f"{ceil(TO_CALL)} s  {last} "])
        self.console.print(self._asked.splitlines()[-1], end="", markup=False, highlight=False)
        try:
            return self._answer_within(TO_CALL if seconds is None else seconds)
        finally:
            self._asked = ""

    def _answer_within(self, whole: float) -> str:
        """Return a line that is typed in time, or nothing; show the seconds at the prompt.

        The display does not reveal when a bot will call.
        """
        began, left = time.monotonic(), TO_CALL
        while (passed := time.monotonic() - began) < whole:
            tick = min(whole - passed, max(left - ceil(left) + 1, 0.1))
            if select.select([sys.stdin], [], [], tick)[0]:
                return sys.stdin.readline().strip()
            left = max(TO_CALL - (time.monotonic() - began), 0)
            sys.stdout.write(f"\x1b7\r{ceil(left)}\x1b8")  # text typed so far stays
            sys.stdout.flush()
        self.console.print()
        return ""

    def say(self, text: Message) -> str:
        """Return a message as it is read."""
        return self.reader.say(text)

    def show(self, *parts: RenderableType | Message) -> None:
        """Print texts or drawings, one below another; nothing in a text is markup."""
        for drawn in map(self._drawable, parts):
            self.console.print(drawn, markup=False, highlight=False, emoji=False, soft_wrap=False)

    def _drawable(self, part: RenderableType | Message) -> RenderableType:
        return self.say(part) if isinstance(part, Message) else part

    def tell(self, *parts: RenderableType | Message) -> None:
        """Show an answer below the table, in place of the last answer."""
        if self.lively and self._drawn is not None:
            self._told = parts
            self._draw(*self._drawn, self._height(*parts))
        self.show(*parts)

    def fits(self, *parts: RenderableType | Message) -> bool:
        """Return whether an answer fits below the table in its most compact form."""
        if not self.lively or self._drawn is None:
            return True
        picture, names, _ = self._drawn
        lowest = picture(replace(self.look(names), tight=True), [])
        return self._height(lowest, *parts) <= self.console.height - LINES_FOR_INPUT

    def _height(self, *parts: RenderableType | Message) -> int:
        drawn = map(self._drawable, parts)
        return sum(len(self.console.render_lines(part, pad=False)) for part in drawn)

    def page(self, text: RenderableType) -> None:
        """Show a long text: with a pager on a terminal, otherwise all at once."""
        if not self.console.is_terminal or not sys.stdin.isatty():
            self.show(text)
            return
        os.environ.setdefault("LESS", "-R")  # otherwise most pagers show colours as codes
        with self.console.pager(styles=True):
            self.show(text)

    def redraw(self, picture: Picture, names: tuple[str, ...], events: Sequence[LogLine]) -> None:
        """Redraw a table, with as many of the last events as fit; tight if it is too tall."""
        self._drawn, self._told = (picture, names, events), ()
        self._draw(picture, names, events, 0)

    def _draw(
        self, picture: Picture, names: tuple[str, ...], events: Sequence[LogLine], below: int
    ) -> None:
        """Draw a table, leaving a number of lines free below it."""
        look = self.look(names)
        lines = self.console.height - LINES_FOR_INPUT - below
        if self._height(picture(look, [])) + FEWEST_EVENTS > lines:
            look = replace(look, tight=True)
        room = max(lines - self._height(picture(look, [])), 0)
        shown = events[len(events) - min(room, len(events)) :]
        while shown and self._height(picture(look, shown)) > lines:  # some take several lines
            shown = shown[1:]
        drawn = picture(look, shown)
        self.console.clear()  # keeps the terminal's own scrollback
        self.show(drawn)

    def pause(self) -> None:
        """Pause so that another player's move can be seen."""
        if self._pause:
            time.sleep(self._pause)


def open_screen(
    *, fast: bool, plain: bool, colours: bool = True, reader: Reader = ENGLISH_READER
) -> Screen:
    """Return the screen of this process: a terminal if input and output are terminals."""
    console = Console(color_system="auto" if colours and not plain else None, highlight=False)
    if not (sys.stdin.isatty() and console.is_terminal):
        return Screen(console, _read_piped, reader=reader)
    if plain or console.is_dumb_terminal:
        return Screen(
            console, input, pause=0 if fast else PAUSE, reader=reader
        )  # nobody need be quick
    _edit_lines()
    watched = os.name == "posix"
    screen = Screen(
        console, input, lively=True, pause=0 if fast else PAUSE, timed=watched, reader=reader
    )
    if watched:
        signal.signal(signal.SIGWINCH, lambda *_: screen.resized(_typed()))
    return screen


def _typed() -> str:
    """Return the text typed at the prompt so far, if the system provides it."""
    with suppress(ImportError):
        import readline  # noqa: PLC0415 - as below

        return readline.get_line_buffer()
    return ""


def _edit_lines() -> None:
    """Enable the arrow keys at the prompt, if the system supports it."""
    with suppress(ImportError):  # Windows has its own
        import readline  # noqa: F401, PLC0415 - importing it is all it takes


def _read_piped(prompt: str) -> str:
    """Read a line from a pipe, and echo it after its prompt."""
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    sys.stdout.write(f"{prompt}{line.rstrip()}\n")
    return line
