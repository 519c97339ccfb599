"""Programs as bots: any program that reads scenes, one per line, and writes moves.

The format is that of `parlour bot` (docs/bot-api.md), so one program can play in the terminal, in
an arena and online: {"is": "news", "scene": {…}} comes in, {"do": "move", "move": "C6"} goes out. A
move of several choices is requested once.
"""

import json
import shlex
import shutil
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

import msgspec

from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.core.rng import Rng
from parlour.core.speech import Said
from parlour.errors import BadInput, Refused
from parlour.languages.message import ENGLISH_READER, Message, say
from parlour.table.game import SEAT_NAMES, Game
from parlour.table.outcome import columns
from parlour.table.scene import Choice, Line, Scene, SeatInfo, Sheet

MOST_REFUSALS: Final = 100
"""Number of refused moves after which a program is given up."""
MOST_BEGUN: Final = 1000
"""Number of incomplete moves that are remembered; some are never completed."""
PATIENCE: Final = 60.0
"""Number of seconds without an answer after which a program is given up."""


class ProgramBot:
    """A running program that is asked for one move after another."""

    def __init__(self, command: str, game: Game, options: Chosen) -> None:
        self.name = command
        self.game = game
        self.options = options
        self.speech = game.speech(options)
        self.asked = 0
        self.rests: dict[bytes, tuple[int, ...]] = {}
        """The remaining choices of moves that are not complete, by the view in which they follow.

        A program may play at several tables at once."""
        self._start()

    def _start(self) -> None:
        self.failed = False
        self.program = start(self.name)
        assert self.program.stdout is not None
        self.lines: SimpleQueue[str] = SimpleQueue()
        """The lines that the program has written, and an empty string when it has ended."""
        reader = Thread(target=read, args=(self.program.stdout, self.lines), daemon=True)
        reader.start()
        weakref.finalize(self, end, self.program, reader)
        self._tell({"is": "welcome", "game": self.game.key, "options": dict(self.options)})

    def choose(self, view: View, seed: int) -> int:
        """Return the program's choice."""
        given = self.rests.pop(self._shown(view), ()) if view.half else ()
        choice, *rest = given or self._asked(view, seed)
        if rest:
            deal = view.imagine(Rng(seed))
            deal.play(view.seat, choice)
            self.rests[self._shown(deal.view(view.seat))] = tuple(rest)
            if len(self.rests) > MOST_BEGUN:
                del self.rests[next(iter(self.rests))]
        return choice

    def _shown(self, view: View) -> bytes:
        return msgspec.json.encode(self.game.show_view(view))

    def _asked(self, view: View, seed: int) -> tuple[int, ...]:
        """Return a new move of the program, which is started again if it has failed."""
        if self.failed:  # after a failure, a server makes a random move and asks again
            self._start()
        try:
            return self._ask(view, seed)
        except BadInput:
            self.failed = True
            self.program.kill()  # a late answer must not be taken for the next one
            raise

    def _ask(self, view: View, seed: int) -> tuple[int, ...]:
        """Show a view to the program until it answers with a legal move."""
        deal = view.imagine(Rng(seed))
        self.asked += 1
        offers = self.speech.offers(deal, view.seat)
        self._tell({"is": "news", "seed": seed, "scene": self.scene(view, offers)})
        problem = say("none of its lines was a move")
        for _ in range(MOST_REFUSALS):
            said = self._heard()
            if said.get("do") != "move":
                continue
            move = str(said.get("move", ""))
            try:
                return self.speech.read(deal, view.seat, move).choices
            except Refused as refusal:
                begun = [offer.choices for offer in offers if offer.text == move]
                if begun:
                    return begun[0]
                problem = say(
                    'the last was "{move}": {sentence}', move=move[:60], sentence=refusal.sentence
                )
                self._tell(
                    {"is": "refused", "code": refusal.code, "sentence": str(refusal.sentence)}
                )
        raise BadInput(
            say('"{name}" printed no legal move; {problem}', name=self.name, problem=problem)
        )

    def scene(self, view: View, offers: list[Said]) -> object:
        """Return what the seat sees, in the format of an online table."""
        drawn = self.game.scene.picture(view, self.options)
        names, sides = SEAT_NAMES, self.game.rules.sides(view.seats, self.options)
        cards = drawn.cards or [None] * view.seats
        totals = tuple(self.game.scene.written(score) for score in view.scores)
        return msgspec.to_builtins(
            Scene(
                game=self.game.key,
                seat=view.seat,
                seq=self.asked,
                phase=drawn.phase,
                prompt=drawn.prompt.named(names),
                zones=drawn.zones,
                choices=tuple(
                    Choice(said.text, Message(said.text), whole=said.whole) for said in offers
                ),
                seats=tuple(
                    SeatInfo(seat, names[seat], side, view.scores[side], cards[seat])
                    for seat, side in enumerate(sides)
                ),
                sheet=Sheet(
                    columns(self.game, names[: view.seats], sides),
                    (Line(say("Total"), totals, "total"),),
                ),
                pack=self.game.pack.kind,
                facts=drawn.facts,
                units=drawn.units,
                small_hands=drawn.small_hands,
            ),
            str_keys=True,
            enc_hook=ENGLISH_READER.plain,
        )

    def _tell(self, message: object) -> None:
        assert self.program.stdin is not None
        try:
            self.program.stdin.write(json.dumps(message) + "\n")
            self.program.stdin.flush()
        except (BrokenPipeError, OSError):
            raise self._gone() from None

    def _heard(self) -> dict[str, object]:
        try:
            line = self.lines.get(timeout=PATIENCE)
        except Empty:
            raise BadInput(
                say(
                    '"{name}" was silent for {patience:.0f} seconds',
                    name=self.name,
                    patience=PATIENCE,
                )
            ) from None
        if not line:
            raise self._gone()
        try:
            said = json.loads(line)
        except ValueError:
            said = None
        if not isinstance(said, dict):
            raise BadInput(
                say(
                    '"{name}" wrote {strip}, which is not a JSON object',
                    name=self.name,
                    strip=repr(line.strip()[:60]),
                )
            )
        return said

    def _gone(self) -> BadInput:
        return BadInput(
            say('"{name}" exited with status {wait}', name=self.name, wait=self.program.wait())
        )


def start(command: str) -> "subprocess.Popen[str]":
    """Start a program; report it if it is missing."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(
            say('"{command}" is not a command: {error}', command=command, error=str(error))
        ) from None
    if not words or shutil.which(words[0]) is None:
        raise BadInput(
            say('There is no program "{program}" to play', program=words[0] if words else "")
        )
    return subprocess.Popen(  # noqa: S603 - the program that was named
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    )


def read(output: IO[str], lines: SimpleQueue[str]) -> None:
    """Put the lines of a program into a queue as they come: a pipe cannot be read with a limit."""
    with suppress(ValueError):  # it writes something that is not text
        for line in output:
            lines.put(line)
    lines.put("")


def end(program: "subprocess.Popen[str]", reader: Thread) -> None:
    """Stop a program: close its input, wait a moment, then close its output."""
    assert program.stdin is not None
    assert program.stdout is not None
    with suppress(OSError):  # it has already exited
        program.stdin.close()
    try:
        program.wait(1)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    reader.join(1)  # unless a child of the program holds the pipe open
    if not reader.is_alive():
        program.stdout.close()
