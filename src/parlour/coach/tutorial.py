"""Tutorials: guided deals, made from scenarios with explanations for the first named player.

`tutorial.toml` in a game's folder is a file of scenarios with `say` lines in their play. The moves
are played by the rules, and shown from the learner's seat alone.
"""

import re
from collections.abc import Generator, Iterator
from importlib.resources import files

from msgspec import Struct

from parlour.errors import BadInput, Refused
from parlour.languages.message import NOTHING, Listed, Message, holes, say
from parlour.records.record import NATURE_NAME
from parlour.records.scenario import SAY, Scenario, Stage, read_scenarios
from parlour.table.events import LogLine
from parlour.table.game import Game
from parlour.table.log_lines import SeatLog
from parlour.table.rulebook import CLAUSE_ID
from parlour.table.scene import Scene
from parlour.table.spoken_moves import instruction
from parlour.table.stage import scene

_CITED = re.compile(rf"\s*\(({CLAUSE_ID}(?:, {CLAUSE_ID})*)\)$")


class Line(Struct, frozen=True):
    """A step: a text to read, a move to make, or the move of another player."""

    text: Message
    clauses: tuple[str, ...]
    move: str
    asked: Message
    """The move as an instruction, for people."""
    scene: Scene
    told: list[LogLine]
    drafts: dict[str, Scene]
    """The intermediate scenes of a move that takes several choices."""


class Tutorial(Struct, frozen=True):
    """A guided deal."""

    title: Message
    game: str
    names: tuple[str, ...]
    seat: int
    clauses: tuple[str, ...]
    lines: tuple[Line, ...]


def tutorials(game: Game) -> tuple[Tutorial, ...]:
    """Return the guided deals of a game; errors in their file name the line."""
    return tuple(guide.tutorial() for guide in guides(game))


def guides(game: Game) -> Iterator["Guide"]:
    """Yield the guided deals of a game, each at its table."""
    for scenario in read_tutorials(game):
        yield Guide(scenario, game)


def read_tutorials(game: Game) -> list[Scenario]:
    """Return the scenarios that guided deals are made from."""
    page = files(game.rulebook_of).joinpath("tutorial.toml")
    if not page.is_file():
        return []
    found = read_scenarios(page.read_text(encoding="utf-8"), str(page))
    return [scenario for scenario in found if scenario.values["game"] == game.key]


class Guide:
    """Plays a scenario, and shows what the learner sees, step by step."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario = scenario
        self.game = game
        self.stage = Stage(scenario, lambda _: game)
        self.table = self.stage.table
        self.learner, self.seat = self.table.names[0], 0
        self.seat_log = SeatLog(self.table, self.seat)
        self.shown = self.table.seq  # setting up a position is not shown
        self.known = {clause.id for clause in game.clauses}
        self.title = Message(scenario.title)
        self.text = ""

    def tutorial(self) -> Tutorial:
        """Return all of it, which can be sent."""
        lines = tuple(self.lines())
        clauses = tuple(dict.fromkeys(clause for line in lines for clause in line.clauses))
        return Tutorial(self.title, self.game.key, self.table.names, self.seat, clauses, lines)

    def lines(self) -> Iterator[Line]:
        """Yield the steps; the table waits for the move of the last one that was yielded."""
        scenario, page = self.scenario, self.scenario.page
        for line, spoken in page.spoken("play", scenario.values["play"], scenario.line):
            try:
                problem = yield from self._perform(spoken)
            except (BadInput, Refused) as error:
                problem = str(error)
            if problem:
                raise page.problem(line, say("{spoken}: {problem}", spoken=spoken, problem=problem))
        if not self.text:
            raise page.problem(
                scenario.line, say("a guided deal ends with a line that begins with say:")
            )
        yield from self._write()

    def _perform(self, spoken: str) -> Generator[Line, None, str]:
        head, _, rest = (part.strip() for part in spoken.partition(":"))
        if head == SAY:
            if self.text:
                yield from self._write()
            self.text = rest
            return ""
        if head == self.learner:
            if not self.text:
                return "a line that begins with say: must come before this"
            yield from self._write(rest)
        elif head in (*self.table.names, NATURE_NAME):
            yield from self._write()
        problem = self.stage.perform(spoken)
        if head != self.learner and not self.text:
            yield from self._write()
        return problem

    def _write(self, move: str = "") -> Iterator[Line]:
        """Yield a line with the last text; without a text, only if something has happened since."""
        if not self.text and self.table.seq == self.shown:
            return
        text, clauses = self._cited()
        whole, drafts = self._wanted(move) if move else ("", {})
        table = self.table
        asked = instruction(self.game, table.options, whole).named(table.names) if move else NOTHING
        lines = self.seat_log.since(self.shown)
        self.shown = self.table.seq
        drawn = scene(self.table, self.seat)
        self.text = ""
        yield Line(self._said(text), clauses, whole, asked, drawn, lines, drafts)

    def _said(self, text: str) -> Message:
        """Return a text with the names of its pieces: "lead {g14:the}" is "lead the green 14"."""
        pack = self.game.pack
        faces = {hole: hole.upper() for hole in holes(text)}
        unknown = [hole for hole, face in faces.items() if not pack.has_face(face)]
        if unknown:
            raise BadInput(say('"{hole}" is not a piece of this game', hole=unknown[0]))
        return Message(text, {hole: pack.spoken(face) for hole, face in faces.items()})

    def _cited(self) -> tuple[str, tuple[str, ...]]:
        cited = _CITED.search(self.text)
        if not cited:
            return self.text, ()
        clauses = tuple(cited[1].split(", "))
        unknown = [clause for clause in clauses if clause not in self.known]
        if unknown:
            raise BadInput(
                say(
                    "{game} has no clause {unknown}",
                    game=self.game.title,
                    unknown=Listed(unknown, "commas"),
                )
            )
        return self.text[: cited.start()], clauses

    def _wanted(self, move: str) -> tuple[str, dict[str, Scene]]:
        """Return a move as it is offered, and the intermediate scenes."""
        table, seat = self.table, self.seat
        said = table.speech.read(table.deal, seat, move)
        drafts: dict[str, Scene] = {}
        draft = ""
        while not any(
            offer.whole and offer.text == said.text for offer in table.offers(seat, draft)
        ):
            draft = next(
                offer.text
                for offer in table.offers(seat, draft)
                if not offer.whole and said.choices[: len(offer.choices)] == offer.choices
            )
            drafts[draft] = scene(table, seat, draft)
        return said.text, drafts
