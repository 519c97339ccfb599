"""Lab commands: simulate, compare bots, study, plot, measure."""

import argparse
import os
from typing import TYPE_CHECKING

from parlour.cli.output import options_of, print_json, progress
from parlour.errors import BadInput
from parlour.languages.message import Listed, say

if TYPE_CHECKING:
    from parlour.lab.benchmark import Report
    from parlour.lab.crew import Crew


def simulate(args: argparse.Namespace) -> int:
    """Let bots play many deals, and report statistics."""
    from rich.console import Console

    from parlour.lab.crew import Crew
    from parlour.lab.own_bots import split_bots
    from parlour.lab.simulate import simulate as run
    from parlour.lab.text_reports import simulation_table
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
    with progress(f"playing {game.title}") as tell:
        found = run(
            game,
            deals=args.deals,
            seats=game.usual_seats if args.seats is None else args.seats,
            seed=args.seed,
            options=options_of(args),
            bots=split_bots(args.bots),
            crew=Crew(args.jobs, args.engine, args.address),
            progress=tell,
        )
    if args.json:
        print_json(found.json())
    else:
        Console().print(simulation_table(found))
    return 0


def arena(args: argparse.Namespace) -> int:
    """Let bots play against each other on duplicate deals."""
    from rich.console import Console

    from parlour.lab.arena import arena as run
    from parlour.lab.arena import verdict
    from parlour.lab.crew import Crew
    from parlour.lab.journal import Journal
    from parlour.lab.outputs import try_file
    from parlour.lab.own_bots import split_bots
    from parlour.lab.tables import plays_table, save_table
    from parlour.lab.text_reports import arena_table
    from parlour.records.files import named_path
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
    given = (args.csv, args.parquet, args.report, args.resume)
    files = [str(named_path(one)) for one in given if one]
    if len(set(map(os.path.realpath, files))) < len(files):
        raise BadInput(
            say("Each file needs a name of its own, not {files}", files=Listed(files, "commas"))
        )
    for path, library in zip(
        (args.csv, args.parquet, args.report), ("pandas", "pyarrow", "matplotlib"), strict=True
    ):
        if path:
            try_file(path, library)
    with progress(f"playing {game.title}") as tell:
        scores = run(
            game,
            split_bots(args.bots),
            deals=args.deals,
            seats=game.usual_seats if args.seats is None else args.seats,
            seed=args.seed,
            options=options_of(args),
            mirror=not args.first,
            stop=args.stop,
            crew=Crew(args.jobs, args.engine, args.address),
            journal=Journal(args.resume) if args.resume else None,
            progress=tell,
        )
    found = scores.outcome(verdict(scores, args.stop) if args.stop else "")
    for path in filter(None, (args.csv, args.parquet)):
        save_table(plays_table(scores), path, parquet=path == args.parquet)
    if args.report:
        from parlour.lab.pages import arena_page

        arena_page(scores, found).save(args.report)
    if args.json:
        print_json(found.json())
    else:
        Console().print(arena_table(found))
    return 0


def leaderboard(args: argparse.Namespace) -> int:
    """Rank bots of every kind against one reference bot, game by game."""
    import msgspec
    from rich.console import Console

    from parlour.games import GAMES
    from parlour.lab.crew import Crew
    from parlour.lab.leaderboard import leaderboard as run
    from parlour.lab.leaderboard import markdown
    from parlour.lab.outputs import try_file
    from parlour.lab.own_bots import split_bots
    from parlour.lab.text_reports import leaderboard_table
    from parlour.records.files import write_text
    from parlour.terminal.menu import named_game

    if args.out:
        try_file(args.out)
    games = [named_game(key) for key in args.games] or list(GAMES)
    with progress("playing") as tell:
        places = run(
            games,
            split_bots(args.bots) if args.bots else (),
            deals=args.deals,
            seats=args.seats,
            against=args.against,
            seed=args.seed,
            options=options_of(args),
            crew=Crew(args.jobs, args.engine, args.address),
            progress=tell,
        )
    if args.out:
        write_text(args.out, markdown(places))
    if args.json:
        print_json(msgspec.to_builtins(places))
    else:
        Console().print(leaderboard_table(places))
    return 0


def benchmark(args: argparse.Namespace) -> int:
    """Evaluate an agent, check reports, or print the leaderboard."""
    from parlour.lab.benchmark import evaluate, load_report, table, tasks_of
    from parlour.lab.crew import Crew
    from parlour.lab.outputs import try_file
    from parlour.lab.own_bots import split_bots

    crew = Crew(args.jobs, args.engine, args.address)
    if args.agent in {"verify", "table"}:
        if not args.files:
            raise BadInput(say("Name a report of the benchmark"))
        reports = [load_report(path) for path in args.files]
        if args.agent == "verify":
            return _verified(args, reports, crew)
        print(table(reports), end="")
        return 0
    if args.files:
        raise BadInput(say('"{word}" is one agent too many', word=args.files[0]))
    if args.out:
        try_file(args.out)
    only = split_bots(args.task) if args.task else ()
    with progress("playing") as tell:
        found = evaluate(args.agent, args.set, only=only, crew=crew, progress=tell)
    if args.out:
        found.report.save(args.out)
    print(table([found.report]), end="")
    for task in tasks_of(args.set, only):
        if found.ms[task.name] > task.budget_ms:
            note = say(
                "{task}: {ms:.0f} ms for a decision, more than the {budget} ms of the task",
                task=task.name,
                ms=found.ms[task.name],
                budget=task.budget_ms,
            )
            print(args.reader.say(note))
    return 0


def _verified(args: argparse.Namespace, reports: "list[Report]", crew: "Crew") -> int:
    """Play reports again, and print what is wrong with them."""
    from parlour.lab.benchmark import verify

    failed = 0
    for path, report in zip(args.files, reports, strict=True):
        with progress(path) as tell:
            wrong = verify(report, crew=crew, progress=tell)
        failed += bool(wrong)
        for problem in wrong or [say("every choice gives the score that is reported")]:
            print(f"{path}: {args.reader.say(problem)}")
    return 1 if failed else 0


def dataset(args: argparse.Namespace) -> int:
    """Write deals of bots as Parquet files."""
    from parlour.lab.crew import Crew
    from parlour.lab.dataset import write_dataset
    from parlour.lab.own_bots import split_bots
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
    folder = args.out or game.key
    with progress("playing") as tell:
        made = write_dataset(
            game,
            folder,
            deals=args.deals,
            bots=split_bots(args.bots),
            seats=args.seats,
            seed=args.seed,
            options=options_of(args),
            shard=args.shard,
            crew=Crew(args.jobs, args.engine, args.address),
            progress=tell,
        )
    if not made.deals:
        told = say("{folder} has all of these deals already", folder=folder)
    else:
        told = say(
            "{folder}: {deals} deals, {bytes:.0f} bytes each, {rate:.0f} a second on one core",
            folder=folder,
            deals=made.deals,
            bytes=made.bytes / made.deals,
            rate=made.deals / made.seconds,
        )
    print(args.reader.say(told))
    return 0


def study(args: argparse.Namespace) -> int:
    """Play a grid of games, and write the results."""
    from parlour.lab.crew import Crew
    from parlour.lab.journal import Journal
    from parlour.lab.outputs import try_folder
    from parlour.lab.study import read_study, run_cells
    from parlour.lab.study_pages import study_page
    from parlour.lab.study_tables import frames, save_frames

    plan, crew = read_study(args.file), Crew(args.jobs, args.engine, args.address)
    cells = list(plan.cells())
    journal = Journal(args.resume) if args.resume else None
    folder = try_folder(args.out, "pandas", "pyarrow", "matplotlib")
    with progress("playing") as tell:
        found = run_cells(cells, crew, tell, journal)
    paths = [*save_frames(frames(found), folder), folder / "report.html"]
    study_page(plan, found).save(paths[-1])
    print("\n".join(map(str, paths)))
    return 0


def plot(args: argparse.Namespace) -> int:
    """Plot a game, as text and as a figure."""
    from rich.console import Console

    from parlour.core.whole_numbers import deal_count
    from parlour.lab.crew import Crew
    from parlour.lab.figures import save_figure
    from parlour.lab.outputs import try_figure
    from parlour.lab.own_bots import any_bot
    from parlour.lab.study import Cell, run_cells
    from parlour.lab.study_pages import game_figure, game_text
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
    deal_count(args.deals, 2)
    if args.out:
        try_figure(args.out)
    cell = Cell(
        game=game.key,
        seats=game.usual_seats if args.seats is None else args.seats,
        options=options_of(args),
        bot=any_bot(game, args.bots, options_of(args)).name,
        deals=args.deals,
        seed=args.seed,
    )
    with progress(f"playing {game.title}") as tell:
        [(_, deals)] = run_cells([cell], Crew(args.jobs, args.engine, args.address), tell)
    if args.out:
        save_figure(game_figure(game, cell, deals), args.out)
    Console(highlight=False).print(game_text(game, cell, deals))
    return 0


def bench(args: argparse.Namespace) -> int:
    """Measure the speed of games."""
    from rich.console import Console

    from parlour.games import GAMES
    from parlour.lab.bench import bench as run
    from parlour.lab.text_reports import bench_table
    from parlour.terminal.menu import named_game

    chosen = [named_game(key) for key in args.games] or list(GAMES)
    with progress("measuring") as tell:
        rows = run(chosen, peers=args.peers, progress=tell)
    if args.json:
        print_json(rows)
    else:
        Console().print(bench_table(rows))
    return 0
