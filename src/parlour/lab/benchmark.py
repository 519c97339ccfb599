"""Parlour-27: a benchmark that stays the same, for agents of every kind.

A task is a game with its seats, options and deals, and the bots that an agent meets. The folder of
a game declares its tasks in `benchmark.toml`; a task never changes, and a new version of the
benchmark has new ones. The score is duplicate points: the agent sits alone on each side in turn
among copies of a bot of the pool, with the same cards, so equals score 0 and more is better.

A report holds every choice of the agent. So anybody can check it without the agent: the bots of
the pool answer the same choices in the same way, and the score follows.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

import msgspec

from parlour.bots.bot import Bot
from parlour.bots.reaction import NEVER, Reacting
from parlour.catalogue import FOLDERS
from parlour.core.bits import has
from parlour.core.deal import Deal, View
from parlour.errors import BadFile, BadInput, NotFound
from parlour.games import find_bot, find_game
from parlour.installation import version as version_of_parlour
from parlour.lab.arena import mean_and_interval
from parlour.lab.crew import Crew
from parlour.lab.duel import Board, Play
from parlour.lab.own_bots import Lineup
from parlour.languages.message import Message, say
from parlour.records.files import read_text, write_text

NAME: Final = "Parlour-27"
VERSIONS: Final = (1,)
DEALS: Final = {"small": 20, "medium": 100, "full": 400}
"""The deals of a task in each set; a smaller set is the beginning of a larger one."""
CHARACTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+"
"""A choice in the text of a play; it is a bit of a machine word."""
TOLD: Final = re.compile(r"-|\(\d+\)|[\w+]", re.ASCII)
AT_ONCE: Final = 10
"""Number of deals that a worker plays before it reports."""
FOR_PRINTS: Final = 2
"""Number of deals whose choices are the fingerprint of a pool."""
GAMES_FOLDER: Final = Path(__file__).parents[1] / "games"

Progress = Callable[[int, int], None]


class Task(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game, its deals, and the bots to meet."""

    version: int
    """The version of the benchmark."""
    game: str
    rules: int
    """The version of the rules."""
    seats: int
    seed: int
    pool: tuple[str, ...]
    """The bots that the agent meets, one after the other."""
    sets: tuple[str, ...]
    budget_ms: int
    """The time that an agent should need for a decision on average, on one core."""
    options: dict[str, str]
    prints: str
    """A fingerprint of how the bots of the pool play: if they change, the task would."""

    @property
    def name(self) -> str:
        """The name of the task."""
        return f"{self.game}-{self.seats}"


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """The results of an agent among copies of one bot."""

    bot: str
    points_per_deal: float
    ci95: tuple[float, float]
    plays: list[list[str]]
    """For each deal, and each side that the agent took, its choices."""


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The results of an agent in a task."""

    task: str
    deals: int
    points_per_deal: float
    """The mean over the bots of the pool."""
    ci95: tuple[float, float]
    met: list[Met]


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results of an agent; equal agents give equal reports, to the byte."""

    benchmark: str
    version: int
    definition: str
    """The hash of the tasks."""
    set: str
    agent: str
    parlour: str
    results: list[Result]

    def save(self, path: str | Path) -> None:
        """Write the report as a file of JSON, one task per line."""
        head = msgspec.json.encode(msgspec.structs.replace(self, results=[])).decode()
        rows = ",\n".join(msgspec.json.encode(result).decode() for result in self.results)
        write_text(path, f"{head.removesuffix('[]}')}[\n{rows}\n]}}\n")


def load_report(path: str | Path) -> Report:
    """Read a report."""
    try:
        report: Report = msgspec.json.decode(read_text(path), type=Report)
    except msgspec.DecodeError as error:
        raise BadFile(
            str(path), 1, say("this is not a report of the benchmark: {error}", error=str(error))
        ) from None
    return report


@cache
def tasks(version: int = VERSIONS[-1]) -> tuple[Task, ...]:
    """Return the tasks of a version, in the order of the catalogue."""
    if version not in VERSIONS:
        raise NotFound(say("version of the benchmark"), str(version), list(map(str, VERSIONS)))
    found: list[Task] = []
    for folder in FOLDERS:
        path = GAMES_FOLDER / folder / "benchmark.toml"
        if path.exists():
            declared = msgspec.toml.decode(path.read_bytes(), type=dict[str, list[Task]])
            found += [task for task in declared["task"] if task.version == version]
    return tuple(found)


def definition(version: int = VERSIONS[-1]) -> str:
    """Return the hash of all that a version is made of."""
    told = msgspec.json.encode([NAME, DEALS, sorted(tasks(version), key=lambda task: task.name)])
    return sha256(told).hexdigest()


def tasks_of(wanted: str, only: Sequence[str] = (), version: int = VERSIONS[-1]) -> list[Task]:
    """Return the tasks of a set, or those that are named, in the order of the catalogue."""
    if wanted not in DEALS:
        raise NotFound(say("set of tasks"), wanted, list(DEALS))
    known = [task.name for task in tasks(version)]
    for name in only:
        if name not in known:
            raise NotFound(say("task of the benchmark"), name, known)
    return [task for task in tasks(version) if (task.name in only if only else wanted in task.sets)]


class Recorded:
    """An agent whose choices are written down."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.told: list[str] = []

    @property
    def name(self) -> str:
        """The name of the agent."""
        return self.bot.name

    def choose(self, view: View, seed: int) -> int:
        """Return the agent's choice."""
        choice = self.bot.choose(view, seed)
        if 0 <= choice < len(CHARACTERS):  # any other is refused
            self.told.append(CHARACTERS[choice])
        return choice

    def taken(self) -> str:
        """Return what was written down, and begin again."""
        told = "".join(self.told)
        self.told.clear()
        return told


class RecordedCaller(Recorded):
    """An agent that can also act out of turn."""

    def reaction(self, view: View, seed: int) -> int:
        """Return after how many milliseconds the agent would act."""
        assert isinstance(self.bot, Reacting)
        after = self.bot.reaction(view, seed)
        self.told.append("-" if after == NEVER else f"({after})")
        return after


class Replayed:
    """Makes the choices of a report; a choice that is not open there raises an error."""

    name = "replayed"

    def __init__(self, told: str) -> None:
        self.told: list[str] = TOLD.findall(told)[::-1]
        self.whole = "".join(reversed(self.told)) == told

    def next(self) -> str:
        """Return what the agent did next."""
        if not self.whole or not self.told:
            raise BadInput(say("the agent's choices do not fit the deal"))
        return self.told.pop()

    def choose(self, view: View, seed: int) -> int:
        """Return the agent's choice."""
        choice = CHARACTERS.find(self.next())
        if choice < 0 or not has(view.choices, choice):
            raise BadInput(say("the agent's choices do not fit the deal"))
        return choice


class ReplayedCaller(Replayed):
    """Makes the choices of an agent that acted out of turn, when it did."""

    def reaction(self, view: View, seed: int) -> int:
        """Return after how many milliseconds the agent acted."""
        told = self.next()
        if told == "-":
            return NEVER
        if not told.startswith("("):
            raise BadInput(say("the agent's choices do not fit the deal"))
        return int(told[1:-1])


def replayed(told: str) -> Replayed:
    """Return a bot that makes the choices of a play again."""
    return (ReplayedCaller if set(told) & {"-", "("} else Replayed)(told)


def board_of(task: Task) -> Board:
    """Return the setting of a task."""
    return Board(find_game(task.game, task.rules), task.seats, task.seed, task.options)


class Shared(msgspec.Struct, frozen=True):
    """What became of them: margins and choices by deal, decisions, and their time."""

    margins: list[float]
    plays: list[list[str]]
    moves: int
    ms: float

    def deals(self) -> Iterator[tuple[float, list[str]]]:
        """Yield the margin and the choices of each deal."""
        return zip(self.margins, self.plays, strict=True)


def play_share(given: tuple[Task, str, int, int, Lineup]) -> Shared:
    """Play some deals of a task, in any process."""
    task, name, start, stop, lineup = given
    board, other = board_of(task), find_bot(find_game(task.game, task.rules), name)
    (bot,) = lineup.bots
    agent = RecordedCaller(bot) if isinstance(bot, Reacting) else Recorded(bot)
    margins: list[float] = []
    plays: list[list[str]] = []
    made: list[Play] = []
    for number in range(start, stop):
        told: list[str] = []
        of_deal: list[Play] = []
        for side in board.sides:
            of_deal.append(board.play(agent, other, number, side))
            told.append(agent.taken())
        margins.append(margin_of(of_deal, board, other, number))
        plays.append(told)
        made += of_deal
    return Shared(
        margins, plays, sum(play.moves[0] for play in made), sum(play.ms[0] for play in made)
    )


def margin_of(plays: list[Play], board: Board, other: Bot, number: int) -> float:
    """Return the score of a deal: the mean over the sides; alone, the lead on the bot's play."""
    if len(board.sides) > 1:
        return fmean(play.margin for play in plays)
    theirs = board.play(other, other, number, board.sides[0])
    return plays[0].margin - theirs.margin


class Evaluation(NamedTuple):
    """The report on an agent, and what differs from machine to machine."""

    report: Report
    ms: dict[str, float]
    """The mean time of a decision in each task, in milliseconds."""


def evaluate(
    agent: object,
    wanted: str = "small",
    *,
    only: Sequence[str] = (),
    version: int = VERSIONS[-1],
    crew: Crew | None = None,
    progress: Progress | None = None,
) -> Evaluation:
    """Let an agent play the tasks of a set, or some of them."""
    crew, chosen, deals = crew or Crew(), tasks_of(wanted, only, version), DEALS[wanted]
    lineups = {task.name: _lineup(task, agent, crew) for task in chosen}
    shares = [
        (task, bot, start, min(start + AT_ONCE, deals), lineups[task.name])
        for task in chosen
        for bot in task.pool
        for start in range(0, deals, AT_ONCE)
    ]
    found: dict[str, dict[str, list[Shared]]] = {
        task.name: {bot: [] for bot in task.pool} for task in chosen
    }
    with crew.map(play_share, shares) as played:
        for done, (share, made) in enumerate(zip(shares, played, strict=True), start=1):
            found[share[0].name][share[1]].append(made)
            if progress:
                progress(done, len(shares))
    report = Report(
        benchmark=NAME,
        version=version,
        definition=definition(version),
        set=wanted,
        agent=lineups[chosen[0].name].names[0],
        parlour=version_of_parlour(),
        results=[
            result_of(
                task,
                {
                    bot: [deal for part in parts for deal in part.deals()]
                    for bot, parts in found[task.name].items()
                },
            )
            for task in chosen
        ],
    )
    times = {
        name: mean_time([p for parts in f.values() for p in parts]) for name, f in found.items()
    }
    return Evaluation(report, times)


def mean_time(parts: list[Shared]) -> float:
    """Return the mean time of an agent's decision."""
    return sum(part.ms for part in parts) / max(1, sum(part.moves for part in parts))


def _lineup(task: Task, agent: object, crew: Crew) -> Lineup:
    game = find_game(task.game, task.rules)
    return Lineup(game, [agent], game.choose(task.options), crew)


def result_of(task: Task, met: dict[str, list[tuple[float, list[str]]]]) -> Result:
    """Return the results of a task, from margins and choices against each bot of the pool."""
    among: list[Met] = []
    for bot, deals in met.items():
        mean, interval = mean_and_interval([margin for margin, _ in deals])
        plays = [told for _, told in deals]
        among.append(Met(bot=bot, points_per_deal=mean, ci95=interval, plays=plays))
    rows = zip(*([margin for margin, _ in deals] for deals in met.values()), strict=True)
    margins = [fmean(row) for row in rows]
    mean, interval = mean_and_interval(margins)
    return Result(
        task=task.name, deals=len(margins), points_per_deal=mean, ci95=interval, met=among
    )


def replay_result(task: Task, result: Result) -> Result:
    """Return what the choices of a result score, in any process."""
    board, game = board_of(task), find_game(task.game, task.rules)
    met: dict[str, list[tuple[float, list[str]]]] = {}
    for among in result.met:
        other, deals = find_bot(game, among.bot), []
        for number, told in enumerate(among.plays):
            plays: list[Play] = []
            for side, choices in zip(board.sides, told, strict=True):
                agent = replayed(choices)
                plays.append(board.play(agent, other, number, side))
                if agent.told:
                    raise BadInput(say("the agent's choices do not fit the deal"))
            deals.append((margin_of(plays, board, other, number), told))
        met[among.bot] = deals
    return result_of(task, met)


def _checked(given: tuple[Task, Result]) -> bool:
    task, result = given
    try:
        return replay_result(task, result) == result
    except (BadInput, ValueError):
        return False


def verify(
    report: Report, *, crew: Crew | None = None, progress: Progress | None = None
) -> list[Message]:
    """Play a report again; return what is wrong with it, which is nothing if it is true."""
    if (report.benchmark, report.definition) != (NAME, definition(report.version)):
        return [say("the report is of other tasks than this version of Parlour has")]
    names = [result.task for result in report.results]
    wanted = [task for task in tasks(report.version) if task.name in names]
    if [(task.name, task.pool) for task in wanted] != [
        (result.task, tuple(one.bot for one in result.met)) for result in report.results
    ] or any(len(one.plays) != DEALS.get(report.set) for r in report.results for one in r.met):
        return [say("the report does not have the deals of its tasks")]
    wrong: list[Message] = []
    pairs = list(zip(wanted, report.results, strict=True))
    with (crew or Crew()).map(_checked, pairs) as checked:
        for done, ((task, _), right) in enumerate(zip(pairs, checked, strict=True), start=1):
            if not right:
                wrong.append(say("{task}: its choices give another score, or none", task=task.name))
            if progress:
                progress(done, len(pairs))
    return wrong


def prints_of(task: Task) -> str:
    """Return a fingerprint of the pool: what its bots choose against each other in some deals."""
    total = sha256()

    def watch(_deal: Deal, seat: int, choice: int) -> None:
        total.update(f"{seat}:{choice} ".encode())

    board, game = board_of(task), find_game(task.game, task.rules)
    bots = [find_bot(game, name) for name in task.pool]
    for number in range(FOR_PRINTS):
        for bot, other in zip(bots, bots[1:] + bots[:1], strict=True):
            board.play(bot, other, number, board.sides[number % len(board.sides)], watch)
    return total.hexdigest()[:16]


HEADS: Final = ("task", "agent", "points a deal", "95 %", "deals", "among novices", "among club")


def rows(reports: Iterable[Report]) -> list[tuple[str, ...]]:
    """Return the leaderboard: each task, and in it the best agent first, with its most deals."""
    most: dict[tuple[str, str], Result] = {}
    for report in reports:
        for result in report.results:
            who = result.task, report.agent
            if who not in most or most[who].deals < result.deals:
                most[who] = result
    order = {task.name: place for place, task in enumerate(tasks())}
    found = sorted(
        most.items(), key=lambda one: (order[one[0][0]], -one[1].points_per_deal, one[0][1])
    )
    return [cells(result, agent) for (_, agent), result in found]


def cells(result: Result, agent: str) -> tuple[str, ...]:
    """Return the results of an agent in a task as a row of text."""
    return (
        result.task,
        agent,
        points(result.points_per_deal),
        " to ".join(map(points, result.ci95)),
        str(result.deals),
        *(points(among.points_per_deal) for among in result.met),
    )


def points(value: float) -> str:
    """Return points as text, and nothing as +0.00."""
    return f"{round(value, 2) + 0.0:+.2f}"


def table(reports: Iterable[Report]) -> str:
    """Return the leaderboard as a table of Markdown."""
    lines = [HEADS, ("---",) * len(HEADS), *rows(reports)]
    return "".join(f"| {' | '.join(row)} |\n" for row in lines)
