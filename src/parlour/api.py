"""The public API of Parlour, available from `import parlour`: small, typed and stable."""

from collections.abc import Sequence
from importlib import import_module
from inspect import signature
from os import PathLike
from typing import TYPE_CHECKING, Any, Final, Literal, overload

from parlour.bots.bot import Bot
from parlour.bots.levels import facing
from parlour.bots.reading import Reading
from parlour.coach.review import Review
from parlour.coach.review import review as run_review
from parlour.core.deal import Deal, View
from parlour.core.options import Chosen
from parlour.errors import BadInput, NotFound, ParlourError, Refused
from parlour.games import GAMES, find_bot, find_game
from parlour.lab.arena import Outcome
from parlour.lab.arena import arena as run_arena
from parlour.lab.benchmark import Report, evaluate
from parlour.lab.crew import Crew
from parlour.lab.own_bots import any_bot, named_bots
from parlour.lab.simulate import Simulation, one_for_each
from parlour.lab.simulate import simulate as run_simulation
from parlour.languages.message import say
from parlour.records.files import read_text, write_text
from parlour.records.record import Record, read_record, replay_record, write_record
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.shuffle import seeded
from parlour.table.table import Table

if TYPE_CHECKING:
    from parlour.adapters.gymnasium import SeatEnv
    from parlour.adapters.openspiel import ParlourGame
    from parlour.adapters.pettingzoo import ParallelParlour, ParlourEnv
    from parlour.adapters.vector import VectorEnv

__all__ = [
    "Bot",
    "Deal",
    "Game",
    "ParlourError",
    "Record",
    "Refused",
    "Table",
    "View",
    "all_games",
    "arena",
    "benchmark",
    "bot",
    "env",
    "game",
    "load",
    "play",
    "review",
    "save",
    "simulate",
]

LONGEST_MATCH: Final = 300
"""Bots that bid at random may never win a match; with others it has a few dozen deals."""

ENVIRONMENTS: Final = {
    "pettingzoo": "parlour.adapters.pettingzoo:ParlourEnv",
    "parallel": "parlour.adapters.pettingzoo:ParallelParlour",
    "gymnasium": "parlour.adapters.gymnasium:SeatEnv",
    "vector": "parlour.adapters.vector:VectorEnv",
    "openspiel": "parlour.adapters.openspiel:load",
}
"""The environments by the names that `env` takes."""


def all_games() -> tuple[Game, ...]:
    """Return all games, in the order of the catalogue.

    >>> [game.key for game in parlour.all_games()][:3]
    ['block', 'quit', 'domino-42']
    """
    return GAMES


def game(name: str | Game) -> Game:
    """Return a game by its key; an error for an unknown key suggests the nearest one.

    >>> parlour.game("rook").title
    'Rook'
    """
    return name if isinstance(name, Game) else find_game(name)


def bot(name: object, of: str | Game) -> Bot:
    """Return a bot of a game: a level, a path ("module:Class"), a command, or an object.

    >>> parlour.bot("club", "rook").name
    'club'
    """
    return any_bot(game(of), name)


def play(
    name: str | Game,
    *,
    seats: int | None = None,
    bots: object = "usual",
    seed: int | None = None,
    options: Chosen | None = None,
) -> Table:
    """Let bots play a match to its end; return the table, with all that happened in its log.

    `bots` is one bot for all seats or a list of one for each; a seed makes the match repeatable.

    >>> parlour.play("block", seats=3, bots="novice", seed=1).won
    [2]
    """
    played = game(name)
    table = Table(played, _seats(played, seats), options, shuffler=seeded(seed))
    wanted = one_for_each(table.seats, bots)
    players = dict(zip(table.names, named_bots(played, wanted, table.options), strict=True))
    reading = Reading(find_bot(played, "best"), table.seats)
    while not table.won and not (table.seats == 1 and table.match.number):
        if table.match.number == LONGEST_MATCH:
            raise BadInput(
                say(
                    "Nobody has won {title} after {longest_match} deals: these bots lose "
                    "more points than they make; choose better bots, or play single deals "
                    "with simulate",
                    title=played.title,
                    longest_match=LONGEST_MATCH,
                )
            )
        table.deal_next()
        guessers = reading.follow(table)
        while not table.deal.over:
            seat = table.due()[0]
            chance = table.shuffler.stream(f"seat {seat} after event {table.seq}").below(1 << 31)
            mover = facing(players[table.names[seat]], guessers)
            choices = whole_move(table.deal, seat, lambda v: mover.choose(v, chance))  # noqa: B023
            table.submit(seat, table.speech.text(table.deal, seat, choices))
    return table


def _seats(of: Game, wanted: int | None) -> int:
    """Return the number of players: the one requested, or the usual one."""
    if wanted is None:
        return of.usual_seats
    of.check_seats(wanted)
    return wanted


def load(path: str | PathLike[str]) -> Table:
    """Return the table of a record, after its last move.

    >>> from tempfile import mkdtemp
    >>> path = f"{mkdtemp()}/match.toml"
    >>> parlour.save(parlour.play("block", seats=3, bots="novice", seed=1), path)
    >>> parlour.load(path).won
    [2]
    """
    record = read_record(read_text(path), str(path))
    return replay_record(record, find_game(record.game, record.version))


def review(match: Table | Record | str | PathLike[str], seat: int) -> Review:
    """Return what each decision of a seat cost, in a match, a record or the file of one.

    >>> found = parlour.review(parlour.play("block", seats=3, bots="novice", seed=1), seat=0)
    >>> len(found.decisions) > 0
    True
    """
    found = match if isinstance(match, Table | Record) else load(match)
    return run_review(found, seat)


def save(table: Table, path: str | PathLike[str]) -> None:
    """Write a match as a record that a person can read and `load` plays again.

    Until the match is over, its secret tells the cards to come: only you can read the file.

    >>> from tempfile import mkdtemp
    >>> table = parlour.play("block", seats=3, bots="novice", seed=1)
    >>> parlour.save(table, f"{mkdtemp()}/match.toml")
    """
    given: object = table
    if not isinstance(given, Table):
        raise BadInput(
            say("Only a table can be saved, such as `play` returns, not {given}", given=repr(given))
        )
    text = write_record(table, table.shuffler.secret.hex())
    write_text(path, text, secret=not table.won)


def simulate(
    name: str | Game,
    *,
    deals: int = 1000,
    seats: int | None = None,
    bots: object = "uniform",
    seed: int = 0,
    options: Chosen | None = None,
    jobs: int = 1,
) -> Simulation:
    """Let bots play many deals; return points, leads and lengths by seat and by place.

    >>> found = parlour.simulate("block", deals=50, seats=3, bots=["novice", "uniform", "uniform"])
    >>> found.by_seat[0].points_mean > found.by_seat[1].points_mean
    True
    """
    played = game(name)
    return run_simulation(
        played,
        deals=deals,
        seats=_seats(played, seats),
        seed=seed,
        options=options,
        bots=bots,
        crew=Crew(jobs),
    )


def arena(
    name: str | Game,
    bots: Sequence[object],
    *,
    deals: int = 200,
    seats: int | None = None,
    seed: int = 0,
    options: Chosen | None = None,
    jobs: int = 1,
) -> Outcome:
    """Let bots meet on duplicate deals; return points, wins and Elo with their intervals.

    `bots` is a list of two or more, each as in `bot`.

    >>> [one.name for one in parlour.arena("block", ["novice", "uniform"], deals=4).bots]
    ['novice', 'uniform']
    """
    played = game(name)
    scores = run_arena(
        played,
        bots,
        deals=deals,
        seats=_seats(played, seats),
        seed=seed,
        options=options,
        crew=Crew(jobs),
    )
    return scores.outcome("")


def benchmark(
    agent: object, tasks: str = "small", *, only: Sequence[str] = (), jobs: int = 1
) -> Report:
    """Evaluate an agent by tasks that never change; the report can be saved, and checked by others.

    The agent is a bot, as in `bot`: a class is created for each game. `tasks` is small, medium or
    full; `only` names tasks to play instead, such as "rook-4", with as many deals.

    >>> report = parlour.benchmark("uniform", only=["donkey-4"])
    >>> report.results[0].points_per_deal < 0
    True
    """
    return evaluate(agent, tasks, only=only, crew=Crew(jobs)).report


@overload
def env(
    name: str | Game,
    library: Literal["pettingzoo"] = "pettingzoo",
    *,
    seats: int | None = None,
    options: Chosen | None = None,
    render_mode: str | None = None,
) -> "ParlourEnv": ...
@overload
def env(
    name: str | Game,
    library: Literal["parallel"],
    *,
    seats: int | None = None,
    options: Chosen | None = None,
    render_mode: str | None = None,
) -> "ParallelParlour": ...
@overload
def env(
    name: str | Game,
    library: Literal["gymnasium"],
    *,
    seats: int | None = None,
    seat: int = 0,
    bots: object = None,
    options: Chosen | None = None,
    render_mode: str | None = None,
) -> "SeatEnv": ...
@overload
def env(
    name: str | Game,
    library: Literal["vector"],
    *,
    seats: int | None = None,
    deals: int = 1024,
    options: Chosen | None = None,
    seed: int = 0,
) -> "VectorEnv": ...
@overload
def env(
    name: str | Game,
    library: Literal["openspiel"],
    *,
    seats: int | None = None,
    options: Chosen | None = None,
) -> "ParlourGame": ...
@overload
def env(name: str | Game, library: str, **terms: Any) -> Any: ...
def env(name: str | Game, library: str = "pettingzoo", **terms: Any) -> object:
    """Return a game as an environment: pettingzoo, parallel, gymnasium, vector or openspiel.

    `terms` are the arguments of the environment: seats, options, and `bots` for the other seats.

    >>> parlour.env("dixie-rook", "gymnasium", bots="novice").action_space
    Discrete(58)
    """
    if library not in list(ENVIRONMENTS):
        raise NotFound(say("kind of environment"), library, list(ENVIRONMENTS))
    module, _, maker = ENVIRONMENTS[library].partition(":")
    make = getattr(import_module(module), maker)
    _, *known = signature(make).parameters
    for term in terms:
        if term not in known:
            raise NotFound(say("argument of the environment {name}", name=library), term, known)
    return make(game(name), **terms)
