"""`parlour`: the command line. One small function for each command; each imports what it needs."""

# ruff: noqa: PLC0415 - so that a command starts at once, it imports only what it needs

import argparse
import errno
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from parlour.errors import BadInput, ParlourError
from parlour.terminal.arguments import parse

FAILED: Final = 1
WRONG: Final = 2
INTERRUPTED: Final = 130
MOST_PORTS: Final = 20
"""So many ports are tried where the usual one is taken."""


def play(args: argparse.Namespace) -> int:
    """Sit down at a table with bots."""
    from parlour.terminal.config import read_config
    from parlour.terminal.opening import begin
    from parlour.terminal.screen import open_screen
    from parlour.terminal.solitaire import Patience
    from parlour.terminal.table_setup import Wishes

    config = read_config()
    screen = open_screen(fast=args.fast, plain=args.plain, colours=config.colours)
    wishes = Wishes(
        game=" ".join(args.game),
        seats=args.seats,
        seat=args.seat,
        bots=args.bots,
        level=config.level,
        options=options_of(args),
        seed=args.seed,
        name=args.name or config.name,
        unhurried=args.unhurried,
    )
    try:
        begin(wishes, screen, Patience(args.deal, args.winnable), auto=args.auto)
    except EOFError:
        print("No game was chosen.")
    return 0


def learn(args: argparse.Namespace) -> int:
    """Take a guided deal."""
    from parlour.terminal.config import read_config
    from parlour.terminal.learn import learn as take
    from parlour.terminal.menu import named_game
    from parlour.terminal.screen import open_screen

    take(
        named_game(args.game),
        open_screen(fast=True, plain=args.plain, colours=read_config().colours),
    )
    return 0


def completion(args: argparse.Namespace) -> int:
    """Print what teaches a shell our commands, or the manual page."""
    from parlour.terminal.shell_pages import completion as script
    from parlour.terminal.shell_pages import manual

    print(manual() if args.shell == "man" else script(args.shell), end="")
    return 0


def party(args: argparse.Namespace) -> int:
    """Hold a progressive party with bots."""
    from parlour.table.party import Terms
    from parlour.terminal.config import read_config
    from parlour.terminal.party_play import PartyWishes, hold_party
    from parlour.terminal.screen import open_screen

    config = read_config()
    wishes = PartyWishes(
        game=args.game,
        tables=args.tables,
        terms=Terms(args.rounds, args.partners, args.tied),
        bots=args.bots,
        level=config.level,
        options=options_of(args),
        seed=args.seed,
        name=args.name or config.name,
        watch=args.watch,
    )
    screen = open_screen(fast=args.fast, plain=args.plain, colours=config.colours)
    hold_party(wishes, screen, auto=args.auto)
    return 0


def games(args: argparse.Namespace) -> int:
    """List the games."""
    from parlour.games import GAMES
    from parlour.terminal.menu import game_facts, game_lines

    if args.json:
        print_json([game_facts(game) for game in GAMES])
    else:
        print("\n".join(game_lines(GAMES)))
    return 0


def rules(args: argparse.Namespace) -> int:
    """Show a rulebook, one clause of it, or the options of a game."""
    from parlour.terminal.menu import named_game
    from parlour.terminal.rulebook_pages import clause_picture, options_picture, page
    from parlour.terminal.screen import open_screen

    game = named_game(args.game)
    chosen = game.choose(options_of(args))
    screen = open_screen(fast=True, plain=False)
    if args.options:
        screen.show(options_picture(game))
    elif args.clause:
        screen.show(clause_picture(game, args.clause, chosen))
    else:
        screen.page(page(game, chosen))
    return 0


def word(args: argparse.Namespace) -> int:
    """Explain words as the letter games' dictionaries have them, or judge them as a sentence."""
    from parlour.terminal.word_page import (
        is_sentence,
        is_word,
        sentence_facts,
        sentence_lines,
        word_facts,
        word_lines,
    )

    if args.sentence and args.json:
        print_json(sentence_facts(args.words))
    elif args.sentence:
        print("\n".join(sentence_lines(args.words)))
    elif args.json:
        print_json([word_facts(given) for given in args.words])
    else:
        print("\n\n".join("\n".join(word_lines(given)) for given in args.words))
    good = is_sentence(args.words) if args.sentence else all(map(is_word, args.words))
    return 0 if good else FAILED


def check(args: argparse.Namespace) -> int:
    """Run scenarios."""
    from rich.console import Console

    from parlour.terminal.reports import check_files

    return 0 if check_files(args.files, Console()) else FAILED


def replay(args: argparse.Namespace) -> int:
    """Tell a record again."""
    from parlour.terminal.replay import EVERYONE, read_table, show_replay

    table = read_table(args.record, args.at)
    if args.json:
        import msgspec

        print_json([msgspec.to_builtins(event) for event in table.log])
        return 0
    from rich.console import Console

    show_replay(table, EVERYONE if args.all else args.seat, Console())
    return 0


def review(args: argparse.Namespace) -> int:
    """Judge the moves of a recorded match."""
    from parlour.coach.review import review as judge
    from parlour.terminal.replay import read_table
    from parlour.terminal.review_page import seat_of, show_review

    table = read_table(args.record, None)
    seat = seat_of(table, args.seat)
    own = sum(getattr(event, "seat", None) == seat for event in table.log)
    with progress(f"judging the moves of {table.names[seat]}") as tell:
        done: list[object] = []

        def heard(decision: object) -> None:
            done.append(decision)
            tell(len(done), own)

        found = judge(table, seat, heard)
    if args.json:
        import msgspec

        print_json(msgspec.to_builtins(found))
        return 0
    from rich.console import Console

    show_review(found, Console(), everything=args.all)
    return 0


def simulate(args: argparse.Namespace) -> int:
    """Let bots play many deals, and count."""
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
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
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


def study(args: argparse.Namespace) -> int:
    """Play a grid of games, and write what was found."""
    from parlour.lab.crew import Crew
    from parlour.lab.journal import Journal
    from parlour.lab.outputs import try_folder
    from parlour.lab.study import read_study, run_cells
    from parlour.lab.study_pages import study_page
    from parlour.lab.study_tables import frames, save_frames

    plan, crew = read_study(args.file), Crew(args.jobs, args.engine, args.address)
    cells = list(plan.cells())
    folder = try_folder(args.out, "pandas", "pyarrow", "matplotlib")
    with progress("playing") as tell:
        found = run_cells(cells, crew, tell, Journal(args.resume) if args.resume else None)
    paths = [*save_frames(frames(found), folder), folder / "report.html"]
    study_page(plan, found).save(paths[-1])
    print("\n".join(map(str, paths)))
    return 0


def plot(args: argparse.Namespace) -> int:
    """Draw a game, as text and as a figure."""
    from rich.console import Console

    from parlour.lab.crew import Crew
    from parlour.lab.figures import save_figure
    from parlour.lab.outputs import try_figure
    from parlour.lab.own_bots import any_bot
    from parlour.lab.study import Cell, run_cells
    from parlour.lab.study_pages import game_figure, game_text
    from parlour.terminal.menu import named_game

    game = named_game(args.game)
    if args.deals < 2:
        raise BadInput(f"A plot needs two deals or more, not {args.deals}")
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


def coverage(args: argparse.Namespace) -> int:
    """Say where every clause is cited and tested."""
    from rich.console import Console

    from parlour.terminal.reports import survey_facts, survey_games, survey_summary, survey_table

    found = survey_games(args.games, args.source, args.tests)
    if args.json:
        print_json(survey_facts(found))
    else:
        console = Console(highlight=False)
        console.print(survey_table(found), markup=False)
        console.print(survey_summary(found), markup=False)
    return FAILED if found.missing or found.dangling else 0


def serve(args: argparse.Namespace) -> int:
    """Serve the table online."""
    from parlour.server.serve import serve as run
    from parlour.server.settings import read_settings

    given = {name: getattr(args, name) for name in ("host", "port", "database", "workers")}
    settings = read_settings(os.environ, {**given, "base_url": args.base_url})
    if not is_free(settings.host, settings.port):
        taken = f"Port {settings.port} of {settings.host} is taken by another program"
        raise BadInput(f"{taken}; --port N takes another port")
    run(settings, browser=args.browser)
    return 0


def is_free(host: str, port: int) -> bool:
    """Return whether nothing listens at an address yet."""
    import socket

    try:
        kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind, socket.SOCK_STREAM) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
            door.bind(address)
    except OSError as problem:
        return problem.errno != errno.EADDRINUSE
    return True


def can_open_pages() -> bool:
    """Return whether a page can be shown to somebody here: a screen and a browser are there."""
    import webbrowser

    needs_display = os.name == "posix" and sys.platform != "darwin"
    if needs_display and not any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def at_home(args: argparse.Namespace) -> int:
    """Serve on this machine alone, and open the browser: what `parlour` alone does.

    Without a browser, or where asked to, it plays in the terminal.

    Where the usual port is taken, and nobody has asked for that port, the next free one will do.
    """
    if args.terminal:
        return play(parse(["play"]))
    if not can_open_pages():
        print("There is no browser here, so this is the terminal; `parlour serve` serves tables.")
        return play(parse(["play"]))
    args = parse(["serve", "--browser"])
    if "PARLOUR_PORT" not in os.environ:
        ports = range(8000, 8000 + MOST_PORTS)
        args.port = next((port for port in ports if is_free("127.0.0.1", port)), None)
    return serve(args)


def bot(args: argparse.Namespace) -> int:
    """Let a local program play at a table online."""
    from parlour.terminal.bot_bridge import Bridge

    program = list(args.program)
    while len(program) > 1 and program[0] in {"--name", "--token"}:  # options before the program
        setattr(args, program.pop(0)[2:], program.pop(0))
    return Bridge(args.link, args.name, args.token).run(program)


def verify(args: argparse.Namespace) -> int:
    """Recompute the shuffles of a record."""
    from parlour.terminal.verify import verify_file

    found = verify_file(args.record)
    print("\n".join(found.lines))
    return 0 if found.ok else FAILED


@contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """Show a bar while something long is done, if somebody is there to see it."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def print_json(found: object) -> None:
    """Print something as JSON, for programs and for people."""
    import json

    print(json.dumps(found, indent=2, ensure_ascii=False))


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """Return what was chosen with --option KEY=VALUE."""
    chosen: dict[str, str] = {}
    for given in args.option or ():
        key, equals, value = given.partition("=")
        if not equals:
            raise BadInput(f'--option needs KEY=VALUE, not "{given}"')
        chosen[key.strip()] = value.strip()
    return chosen


def what_is_kept(args: argparse.Namespace) -> str:
    """Say what Ctrl-C has left of long work, and how to go on with it."""
    if args.command not in {"arena", "study", "simulate", "plot"}:
        return "Stopped."
    if getattr(args, "resume", ""):
        return f"Stopped. {args.resume} keeps what was played; the same command goes on from there."
    how = "" if args.command in {"simulate", "plot"} else "; --resume FILE would keep every deal"
    return f"Stopped. Nothing was kept{how}."


COMMANDS: Final = {
    "play": play,
    "learn": learn,
    "party": party,
    "games": games,
    "rules": rules,
    "word": word,
    "check": check,
    "replay": replay,
    "review": review,
    "serve": serve,
    "bot": bot,
    "verify": verify,
    "simulate": simulate,
    "arena": arena,
    "study": study,
    "plot": plot,
    "bench": bench,
    "coverage": coverage,
    "completion": completion,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return 0, or 1 where something was found wrong, or 2 for a wrong request."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # an old code page must not end a game
    args = argparse.Namespace(command="")
    try:
        args = parse(sys.argv[1:] if argv is None else argv)
        code = COMMANDS[args.command](args) if args.command else at_home(args)
        sys.stdout.flush()
    except ParlourError as problem:
        print(f"parlour: {problem}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(f"\n{what_is_kept(args)}", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing left to flush
        return FAILED
    except SystemExit as left:  # help and the version end here, and Rich at a broken pipe
        return left.code if isinstance(left.code, int) else 0
    return code
