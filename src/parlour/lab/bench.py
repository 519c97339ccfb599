"""The speed of every game, compiled and interpreted, compared with the nearest games of open_spiel.

Everything is measured once in each of many short rounds, so that other load on the machine affects
all alike; the result is the median of the rounds. Times are processor times, not wall-clock times.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from shutil import copytree, ignore_patterns
from statistics import median
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory
from time import process_time
from types import TracebackType
from typing import NotRequired, Protocol, Self, TypedDict

import msgspec

from parlour.bots.levels import Thinker
from parlour.bots.search import ERRORS, play_on
from parlour.core.bits import COMPILED, bit, first
from parlour.core.deal import NATURE, zeros
from parlour.core.playout import copies, copies_in_place, play_deals, roll_outs, speaker
from parlour.core.rng import Rng
from parlour.errors import BadInput, ParlourError
from parlour.games import GAMES, bots_of, find_game
from parlour.lab.peers import PEERS, Peer
from parlour.languages.message import say
from parlour.table.game import Game

PACKAGE = Path(__file__).parent.parent
ROUNDS = 10

Progress = Callable[[int, int], None]
"""Called with the progress: work done, and work in total."""

Work = Callable[[int], float]
"""Does something a number of times; returns how many decisions that took."""


class Row(TypedDict):
    """The measurements of one game in one build."""

    name: str
    seats: int
    build: str
    """compiled, interpreted, or open_spiel and its version."""
    peer: bool
    decisions_per_s: float
    """Whole random deals, including shuffling and dealing; for a peer, its rollouts."""
    deals_per_s: float
    rollout_decisions_per_s: float
    """Play-outs of a position right after the deal."""
    python_decisions_per_s: float
    """Whole random deals, with every choice made by a loop in Python."""
    copy_ns: float
    """Creating a copy of a deal."""
    copy_in_place_ns: NotRequired[float]
    """Copying into an existing deal, as a search does."""
    worlds_per_s: NotRequired[float]
    """Worlds imagined right after the deal and played out, as a searching bot does."""
    ratio_to_interpreted: NotRequired[float]
    vs: NotRequired[dict[str, dict[str, float]]]
    """Speed ratios to each peer: decisions, deals, rollout and Python decisions."""


class Ours:
    """One of our games, ready to be measured."""

    peer = False
    build = "compiled" if COMPILED else "interpreted"

    def __init__(self, game: Game, seats: int) -> None:
        self.name = game.key
        self.seats = seats
        self.rng = Rng(1)
        self.order = game.order(seats)
        self.deal = game.new_deal(seats)
        self.start = game.new_deal(seats)
        self.nothing = zeros(len(self.deal.brought))
        self.rng.shuffle(self.order)
        self.start.begin(1, 0, self.nothing)
        self.start.deal_out(self.order)
        self.policies = [bot.policy for bot in bots_of(game) if isinstance(bot, Thinker)][-1:]

    def works(self) -> dict[str, Work]:
        """Return the measured functions."""
        works: dict[str, Work] = {
            "deals": self.play_deals,
            "rollouts": self.roll_out,
            "python": self.play_from_python,
            "copies": self.copy,
            "in_place": self.copy_in_place,
        }
        return works | ({"worlds": self.play_worlds} if self.policies else {})

    def play_deals(self, deals: int) -> int:
        """Play whole deals in the compiled loop."""
        return play_deals(self.deal, self.order, self.rng, deals)

    def roll_out(self, times: int) -> int:
        """Play one position out in the compiled loop, a number of times."""
        return roll_outs(self.start, self.rng, times)

    def play_worlds(self, worlds: int) -> int:
        """Imagine a number of worlds behind a view, and play each to its end by a bot's policy."""
        start = self.start.copy()
        while start.due() == bit(NATURE):
            start.play(NATURE, self.rng.pick(start.legal(NATURE)))
        view = start.view(first(start.due()))
        for _ in range(worlds):
            play_on(view.imagine(self.rng), self.policies[0], self.rng, ERRORS)
        return worlds

    def copy(self, times: int) -> int:
        """Copy a position in the compiled loop, a number of times."""
        copies(self.start, times)
        return times

    def copy_in_place(self, times: int) -> int:
        """Copy a position into an existing deal in the compiled loop, a number of times."""
        copies_in_place(self.start, times)
        return times

    def play_from_python(self, deals: int) -> int:
        """Play whole deals in a Python loop with the fewest calls.

        `speaker` says whose choice is next, calls out of turn included, as in the compiled loop.
        Sets are used as they are: `Rng.pick` takes a member of one, and no list of moves is made.
        """
        deal, rng = self.deal, self.rng
        choices = 0
        for number in range(deals):
            rng.shuffle(self.order)
            deal.begin(1, number % self.seats, self.nothing)
            deal.deal_out(self.order)
            while not deal.over:
                seat = speaker(deal, rng)
                deal.play(seat, rng.pick(deal.legal(seat)))
                choices += 1
        return choices


class Gauge:
    """One thing to measure, in short rounds."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.times = 1
        self.decisions: list[float] = []
        self.rates: list[float] = []

    def round(self, seconds: float) -> None:
        """Work for about this long; note decisions and repetitions per second."""
        while not self.rates and self.timed()[1] < seconds / 2:
            self.times *= 2
        decisions, spent = self.timed()
        self.decisions.append(decisions / spent)
        self.rates.append(self.times / spent)
        self.times = max(1, round(self.times * seconds / spent))

    def timed(self) -> tuple[float, float]:
        """Return the decisions made and the seconds they took."""
        began = process_time()
        decisions = self.work(self.times)
        return decisions, max(process_time() - began, 1e-9)


class Bout(Protocol):
    """Games that are measured in rounds."""

    def round(self) -> None:
        """Measure each thing once."""
        ...

    def rows(self) -> list[Row]:
        """Return the results."""
        ...


class Here:
    """Games measured in this process."""

    def __init__(self, entrants: Sequence[Ours | Peer], seconds: float) -> None:
        self.entrants = entrants
        self.seconds = seconds
        self.gauges = [
            {name: Gauge(work) for name, work in entrant.works().items()} for entrant in entrants
        ]

    def round(self) -> None:
        """Measure each thing once."""
        for gauges in self.gauges:
            for gauge in gauges.values():
                gauge.round(self.seconds / ROUNDS / len(gauges))

    def rows(self) -> list[Row]:
        """Return the medians of all rounds."""
        return [
            row(entrant, gauges) for entrant, gauges in zip(self.entrants, self.gauges, strict=True)
        ]


def row(entrant: Ours | Peer, gauges: Mapping[str, Gauge]) -> Row:
    """Return the medians of one game's measurements."""
    rollouts = gauges["rollouts"]
    deals = gauges.get("deals", rollouts)
    found: Row = {
        "name": entrant.name,
        "seats": entrant.seats,
        "build": entrant.build,
        "peer": entrant.peer,
        "decisions_per_s": median(deals.decisions),
        "deals_per_s": median(deals.rates),
        "rollout_decisions_per_s": median(rollouts.decisions),
        "python_decisions_per_s": median(gauges["python"].decisions),
        "copy_ns": 1e9 / median(gauges["copies"].rates),
    }
    if "in_place" in gauges:
        found["copy_in_place_ns"] = 1e9 / median(gauges["in_place"].rates)
    if "worlds" in gauges:
        found["worlds_per_s"] = median(gauges["worlds"].rates)
    return found


class Interpreted:
    """Games measured in a second process, which runs a copy of the package in plain Python.

    It works only on request, so that its rounds alternate with those of this process.
    """

    def __init__(self, games: Sequence[tuple[str, int]], seconds: float) -> None:
        self.order = msgspec.json.encode((games, seconds)).decode()

    def __enter__(self) -> Self:
        self.folder = TemporaryDirectory(prefix="parlour-bench-")
        machine_code = [f"*{suffix}" for suffix in EXTENSION_SUFFIXES]
        plain = ignore_patterns("__pycache__", *machine_code)
        copytree(PACKAGE, Path(self.folder.name, PACKAGE.name), ignore=plain)
        paths = [self.folder.name, os.environ.get("PYTHONPATH", "")]
        self.process = Popen(  # noqa: S603 - our own code, in our own Python
            [sys.executable, "-c", "from parlour.lab.bench import serve; serve()", self.order],
            cwd=self.folder.name,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
            stdin=PIPE,
            stdout=PIPE,
            text=True,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.communicate()  # the other process exits at the end of its input
        self.folder.cleanup()

    def ask(self, command: str) -> str:
        """Send a command to the other process, and return its answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise ParlourError(say("The interpreted build stopped while it was measured"))
        return answer

    def round(self) -> None:
        """Measure each thing once."""
        self.ask("round")

    def rows(self) -> list[Row]:
        """Return the results of the other process."""
        return msgspec.json.decode(self.ask("rows"), type=list[Row])


def serve() -> None:
    """Measure games for another process, round by round, as requested on standard input."""
    games, seconds = msgspec.json.decode(
        sys.argv[1], type=tuple[tuple[tuple[str, int], ...], float]
    )
    bout = Here([Ours(find_game(key), seats) for key, seats in games], seconds)
    for line in sys.stdin:
        answer = b"[]"
        if line.strip() == "rows":
            answer = msgspec.json.encode(bout.rows())
        else:
            bout.round()
        sys.stdout.write(answer.decode() + "\n")
        sys.stdout.flush()


def sources_are_here() -> bool:
    """Return whether the source of every compiled module is available."""
    return all(
        path.with_name(path.name.partition(".")[0] + ".py").exists()
        for suffix in EXTENSION_SUFFIXES
        for path in PACKAGE.rglob(f"*{suffix}")
    )


def bench(
    games: Sequence[Game],
    *,
    seats: int | None = None,
    seconds: float = 1.0,
    peers: bool = False,
    progress: Progress | None = None,
) -> list[Row]:
    """Measure each game for a number of seconds of processor time; return a row for each.

    A compiled build also measures the interpreted one, if it finds the sources. The default is four
    seats, or as close to four as a game allows.
    """
    if not games:
        raise BadInput(say("There is no game to measure"))
    if not seconds > 0:
        raise BadInput(
            say("A measurement must take more than 0 seconds, not {seconds:g}", seconds=seconds)
        )
    ours = [Ours(game, game.usual_seats if seats is None else seats) for game in games]
    others = [Peer(name) for name in PEERS] if peers else []
    bouts: list[Bout] = [Here([*ours, *others], seconds)]
    known = [(one.name, one.seats) for one, game in zip(ours, games, strict=True) if game in GAMES]
    with ExitStack() as stack:
        if COMPILED and known and sources_are_here():
            bouts.append(stack.enter_context(Interpreted(known, seconds)))
        for number in range(ROUNDS):
            for bout in bouts:
                bout.round()
            if progress is not None:
                progress(number + 1, ROUNDS)
        rows = [row for bout in bouts for row in bout.rows()]
    compare(rows)
    return sorted(rows, key=lambda row: row["peer"])


def compare(rows: Sequence[Row]) -> None:
    """Add the comparisons: compiled with interpreted, and ours with peers."""
    plain = {row["name"]: row for row in rows if row["build"] == "interpreted"}
    others = [row for row in rows if row["peer"]]
    for row in rows:
        if row["build"] == "compiled" and row["name"] in plain:
            slow = plain[row["name"]]["decisions_per_s"]
            row["ratio_to_interpreted"] = row["decisions_per_s"] / slow
        if others and not row["peer"]:
            row["vs"] = {other["name"]: ratios(row, other) for other in others}


def ratios(row: Row, other: Row) -> dict[str, float]:
    """Return the speed ratio of two rows."""
    return {
        "decisions": row["decisions_per_s"] / other["decisions_per_s"],
        "deals": row["deals_per_s"] / other["deals_per_s"],
        "rollout_decisions": row["rollout_decisions_per_s"] / other["rollout_decisions_per_s"],
        "python_decisions": row["python_decisions_per_s"] / other["python_decisions_per_s"],
    }
