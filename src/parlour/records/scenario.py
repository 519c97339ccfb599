"""Scenarios: a position, moves, and what is expected between them, in a TOML file.

    [[scenario]]
    title = "Whoever holds the next higher card must play it"
    clauses = ["BLOCK-17"]
    game = "block"
    names = ["X", "Y", "Z"]
    position = { hands = ["C4 E1", "C5 B2", "D5"], turn = "X" }
    play = \"\"\"
    legal X: C4, E1
    X: C4
    refused Y: B2 -> BLOCK-17
    Y: C5
    scores: 0 0 0
    \"\"\"

`game`, `names`, `seats` and `options` may be given once at the top of a file.
`docs/notation.md` lists every kind of line.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.core.deal import NATURE
from parlour.errors import BadFile, BadInput, Refused
from parlour.languages.message import Listed, say
from parlour.records.files import read_text
from parlour.records.record import NATURE_NAME
from parlour.records.toml import Page
from parlour.table.game import SEAT_NAMES, Game
from parlour.table.table import Table

KINDS = {
    "title": str,
    "clauses": list,
    "game": str,
    "names": list,
    "seats": int,
    "options": dict,
    "position": dict,
    "deal": dict,
    "play": str,
}
"""The keys of a scenario and their types."""

SAY = "say"
"""The prefix of an explanation in a guided deal; it checks nothing."""
VERBS = ("legal", "refused", SAY)
FLAGS = ("over", "not over", "won", "not won")
FACTS = ("points", "won", "waiting", "next dealer", "holds")
"""The prefixes of a line besides names and facts."""

SHARED = ("game", "names", "seats", "options")

FindGame = Callable[[str], Game]


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file, and its first line."""

    page: Page
    line: int
    title: str
    clauses: tuple[str, ...]
    values: dict[str, Any]


@dataclass
class Outcome:
    """The outcome of a scenario: every difference with its line."""

    path: str
    line: int
    title: str
    clauses: tuple[str, ...]
    problems: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything was as expected."""
        return not self.problems


def read_scenarios(text: str, path: str) -> list[Scenario]:
    """Return the scenarios of a file; errors name the line."""
    page = Page(path, text)
    shared = {key: value for key, value in page.values.items() if key != "scenario"}
    for key in shared:
        if key not in SHARED:
            raise page.problem(
                page.line_of(key),
                say(
                    '"{key}" is not allowed here; only {shared} are',
                    key=key,
                    shared=Listed(SHARED, "commas"),
                ),
            )
    page.check(shared, KINDS)
    tables = page.tables("scenario")
    if not tables:
        raise page.problem(1, say("a scenario file needs at least one [[scenario]]"))
    found = []
    for line, table in tables:
        for key in table:
            if key not in KINDS:
                known = ", ".join(KINDS)
                raise page.problem(
                    page.line_of(key, line),
                    say('"{key}" is not known; a scenario has {known}', key=key, known=known),
                )
        page.check(table, KINDS, line)
        values = {**shared, **table}
        for key in ("title", "clauses", "game", "play"):
            if key not in values:
                raise page.problem(line, say('the scenario needs "{key}"', key=key))
        clauses = tuple(str(clause) for clause in values["clauses"])
        found.append(Scenario(page, line, str(values["title"]), clauses, values))
    return found


def check_file(path: str | Path, find_game: FindGame) -> list[Outcome]:
    """Run every scenario of a file."""
    return [run(scenario, find_game) for scenario in read_scenarios(read_text(path), str(path))]


def run(scenario: Scenario, find_game: FindGame) -> Outcome:
    """Play a scenario and return the differences from its expectations."""
    outcome = Outcome(scenario.page.path, scenario.line, scenario.title, scenario.clauses)
    stage = Stage(scenario, find_game)
    for line, spoken in scenario.page.spoken("play", scenario.values["play"], scenario.line):
        try:
            problem = stage.perform(spoken)
        except (BadInput, Refused) as error:
            problem = str(error)
        if problem:
            outcome.problems.append(f"{scenario.page.path}:{line}: {spoken}: {problem}")
    return outcome


class Stage:
    """A table set up for a scenario, on which its lines are run."""

    def __init__(self, scenario: Scenario, find_game: FindGame) -> None:
        values, page, line = scenario.values, scenario.page, scenario.line
        try:
            self.game = find_game(str(values["game"]))
            position = dict(values.get("position", {}))
            given = values.get("names", ())
            seats = values.get("seats") or len(given) or len(position.get("hands", ()))
            names = tuple(str(name) for name in given or SEAT_NAMES[:seats])
            options = {str(k): str(v) for k, v in values.get("options", {}).items()}
            self.table = Table(self.game, seats, options, names=names)
            if "deal" in values:
                self.deal(values["deal"])
            else:
                self.table.set_position(self.game.set_up(seats, options, position, names))
        except (BadInput, ValueError) as error:
            key = next((k for k in values.get("position", {}) if f'"{k}"' in str(error)), "")
            at = page.line_of(key, line) if key else line
            raise BadFile(
                page.path,
                at,
                say("{problem}", problem=error.told if isinstance(error, BadInput) else str(error)),
            ) from None

    def deal(self, values: dict[str, Any]) -> None:
        """Deal as a scenario says: the order of the pack, and the dealer."""
        order = values.get("order")
        if not isinstance(order, str):
            raise BadInput(say('"deal" needs an "order", the whole pack in a string'))
        dealer = self.seat(str(values.get("dealer", self.table.names[0])))
        self.table.deal_recorded(self.game.pack.read(order), dealer)

    def perform(self, spoken: str) -> str:
        """Run a line; return what is wrong with it, if anything."""
        head, colon, rest = spoken.partition(":")
        head, rest = head.strip(), rest.strip()
        verb, _, who = head.partition(" ")
        if colon and head in (*self.table.names, NATURE_NAME):
            self.move(head, rest)
            return ""
        if verb in ("over", "not") or not colon:
            return self.expect_flag(spoken)
        if head == SAY:
            return ""
        if verb == "legal":
            return self.expect_legal(who, rest)
        if verb == "refused":
            return self.expect_refusal(who, rest)
        return self.expect_fact(head, rest)

    def seat(self, name: str) -> int:
        """Return the seat of a name."""
        if name not in self.table.names:
            raise BadInput(
                say(
                    '"{name}" is not at this table; there are {names}',
                    name=name,
                    names=Listed(self.table.names, "commas"),
                )
            )
        return self.table.names.index(name)

    def name(self, seat: int) -> str:
        """Return the name of a seat; the pack has one too."""
        return NATURE_NAME if seat == NATURE else self.table.names[seat]

    def move(self, name: str, move: str) -> None:
        """Make a move that must be accepted."""
        if name == NATURE_NAME:
            self.table.repeat(NATURE, move)
        else:
            self.table.submit(self.seat(name), move, chance=False)

    def expect_legal(self, name: str, expected: str) -> str:
        """Compare the legal moves of a seat with those expected, in any order."""
        seat = self.seat(name)
        found = [said.text for said in self.table.speech.moves(self.table.deal, seat)]
        wanted = [move.strip() for move in expected.split(",") if move.strip()]
        if wanted == ["nothing"]:
            wanted = []
        missing = [move for move in wanted if move not in found]
        extra = [move for move in found if move not in wanted]
        problems = []
        if missing:
            problems.append(f"not legal: {', '.join(missing)}")
        if extra:
            problems.append(f"also legal: {', '.join(extra)}")
        return "; ".join(problems)

    def expect_refusal(self, name: str, rest: str) -> str:
        """Submit a move that must be refused with the given clause (or code)."""
        move, arrow, reason = (part.strip() for part in rest.partition("->"))
        if not arrow:
            raise BadInput(say('expected "refused NAME: MOVE -> CLAUSE"'))
        before = self.game.show(self.table.deal)
        try:
            self.table.submit(self.seat(name), move)
        except Refused as refusal:
            if self.game.show(self.table.deal) != before:
                return "the refusal changed the deal"
            if reason not in (refusal.clause, refusal.code):
                return f"refused by {refusal.clause or refusal.code}: {refusal.sentence}"
            return ""
        return "it was accepted"

    def expect_flag(self, spoken: str) -> str:
        """Check a line of one or two words: over, not over, won, not won."""
        over, won = self.table.deal.over, bool(self.table.won)
        states = dict(zip(FLAGS, (over, not over, won, not won), strict=True))
        if spoken not in states:
            raise BadInput(
                say(
                    'expected "NAME: MOVE", "legal NAME: …", "refused NAME: … -> CLAUSE", '
                    '"FACT: VALUE", "over", "not over", "won" or "not won"'
                )
            )
        return "" if states[spoken] else f"it is {'not ' if ' ' not in spoken else ''}so"

    def expect_fact(self, head: str, expected: str) -> str:
        """Compare a fact of the deal, or of one seat if a name follows the fact."""
        found = self.fact(head)
        wanted = " ".join(expected.replace(",", " ").split())
        return "" if found.lower() == wanted.lower() else f"it is {found or 'nothing'}"

    def fact(self, head: str) -> str:
        """Return a fact in scenario notation."""
        name, _, who = head.partition(" ")
        table, deal = self.table, self.table.deal
        if head == "won":
            pairs = zip(table.names, table.sides, strict=True)
            return " ".join(name for name, side in pairs if side in table.won)
        if head == "waiting":
            names = [*table.names, *[NATURE_NAME] * NATURE]
            return " ".join(names[seat] for seat in table.waiting())
        if head == "next dealer":
            return table.names[deal.next_dealer()]
        if head == "points":
            scored = zip(deal.scores, deal.brought, strict=True)
            return " ".join(str(now - old) for now, old in scored)
        facts = self.game.show(deal)
        facts["holds"] = facts.get("hands", "")
        if name not in facts:
            known = dict.fromkeys([*FACTS, *facts])
            raise BadInput(
                say(
                    '"{name}" is not a fact of this game; there are: {known}',
                    name=name,
                    known=Listed(known, "commas"),
                )
            )
        value: object = facts[name]
        if who and isinstance(value, list):
            place = self.seat(who) if len(value) == table.seats else table.sides[self.seat(who)]
            if place >= len(value):
                raise BadInput(say('"{name}" is not a fact of each seat or side', name=name))
            value = value[place]
        elif name in self.game.seat_facts and isinstance(value, int):
            value = self.name(value)
        elif name in self.game.seat_facts and isinstance(value, list):
            value = [table.names[seat] for seat in value if isinstance(seat, int)]
        return " ".join(map(str, value)) if isinstance(value, list) else str(value)
