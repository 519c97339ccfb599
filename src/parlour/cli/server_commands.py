"""Commands for online tables: serve, open at home, play with a bot, verify a record."""

import argparse
import errno
import os
import sys
import time
from typing import Final

from parlour.cli.arguments import parse
from parlour.cli.output import FAILED
from parlour.cli.table_commands import play
from parlour.errors import BadInput
from parlour.languages.message import Reader, say

MOST_PORTS: Final = 20
"""Number of ports tried when the usual one is in use."""


NO_BROWSER: Final = say(
    "There is no browser here, so you play in the terminal; parlour serve runs a server."
)

BOT_OPTIONS = {"--name", "--token", "--receipt"}
"""The options of `parlour bot` itself; the rest belongs to the program."""


def serve(args: argparse.Namespace) -> int:
    """Run a server."""
    from parlour.server.plumbing.serve import serve as run
    from parlour.server.plumbing.settings import read_settings
    from parlour.server.tables.house_bots import check_house_bots

    given = {name: getattr(args, name) for name in ("host", "port", "database", "workers", "bots")}
    settings = read_settings(os.environ, {**given, "base_url": args.base_url})
    await_port(settings.host, settings.port, args.reader)
    check_house_bots(settings.bots)
    run(settings, browser=args.browser, by=args.reader)
    return 0


def doctor(args: argparse.Namespace) -> int:
    """Report problems with a server's database, clock, limits and versions."""
    from parlour.server.plumbing.doctor import examine
    from parlour.server.plumbing.settings import read_settings

    found = examine(read_settings(os.environ, {"database": args.database}))
    fine, wrong = map(args.reader.say, (say("ok"), say("WRONG")))
    width = max(len(fine), len(wrong))
    for finding in found:
        print(f"{fine if finding.good else wrong:{width}} {args.reader.say(finding.told)}")
    return 0 if all(finding.good for finding in found) else FAILED


def await_port(host: str, port: int, by: Reader) -> None:
    """Wait until a port is free: the workers of a server that was killed hold it for a moment."""
    from parlour.server.plumbing.deadline import STOP_SECONDS

    patience = STOP_SECONDS + 1.0
    deadline = time.monotonic() + patience
    if not is_free(host, port):
        told = say(
            "Port {port} of {host} is in use by another program; "
            "waiting up to {seconds} seconds ...",
            port=str(port),
            host=host,
            seconds=round(patience),
        )
        print(by.say(told), file=sys.stderr, flush=True)
    while not is_free(host, port):
        if time.monotonic() > deadline:
            raise BadInput(
                say(
                    "Port {port} of {host} is in use by another program; "
                    "choose another one with --port N",
                    port=str(port),
                    host=host,
                )
            )
        time.sleep(0.1)


def is_free(host: str, port: int) -> bool:
    """Return whether an address is free to listen on; refuse one where no server can listen."""
    import socket

    try:
        kind, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(kind, socket.SOCK_STREAM) as door:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # the server sets this too
            door.bind(address)
    except (OSError, UnicodeError) as problem:  # a name may be too long to be asked for
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            return False
        reason = getattr(problem, "strerror", None) or say("it is not the name of a machine")
        raise BadInput(
            say(
                "A server cannot listen on port {port} of {host} ({reason}); choose another "
                "address with --host ADDRESS, or another port with --port N",
                port=port,
                host=host,
                reason=reason,
            )
        ) from None
    return True


def can_open_pages() -> bool:
    """Return whether a page can be shown here: there is a screen and a browser."""
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
    """Serve on this machine only, and open the browser, as `parlour` without a command does.

    Without a browser, or on request, play in the terminal. If the default port is in use, take the
    next free one, unless a port was given.
    """
    if args.terminal or not can_open_pages():
        if not args.terminal:
            print(args.reader.say(NO_BROWSER))
        played = parse(["play"])
        played.reader = args.reader
        return play(played)
    if not os.environ.get("PARLOUR_LOG_LEVEL"):
        os.environ["PARLOUR_LOG_LEVEL"] = "warning"  # a player reads this terminal
    by = args.reader
    args = parse(["serve", "--browser"])
    args.reader = by
    if "PARLOUR_PORT" not in os.environ:
        ports = range(8000, 8000 + MOST_PORTS)
        args.port = next((port for port in ports if is_free("127.0.0.1", port)), None)
    return serve(args)


def bot(args: argparse.Namespace) -> int:
    """Let a local program play at an online table."""
    from parlour.cli.bot_bridge import Bridge
    from parlour.lab.outputs import try_file

    program = list(args.program)
    while program and program[0].partition("=")[0] in BOT_OPTIONS:  # options before the program
        option, given, value = program.pop(0).partition("=")
        if not given and not program:
            raise BadInput(say("{option} needs a value; see parlour bot --help", option=option))
        setattr(args, option[2:], value if given else program.pop(0))
    if args.receipt:
        try_file(args.receipt)
    bridge = Bridge(args.link, args.name, args.token, args.receipt, by=args.reader)
    return bridge.run(program)


def today(args: argparse.Namespace) -> int:
    """Play the deal of a day."""
    from parlour.cli.today_page import list_days, play_day
    from parlour.server.plumbing.settings import read_settings
    from parlour.terminal.config import read_config
    from parlour.terminal.screen import open_screen
    from parlour.terminal.table_setup import own_name

    database = read_settings(os.environ, {"database": args.database}).database
    config = read_config()
    screen = open_screen(
        fast=args.fast, plain=args.plain, colours=config.colours, reader=args.reader
    )
    if args.list and args.day:
        raise BadInput(say("--list lists the last thirty days: leave out the day"))
    if args.list:
        list_days(database, screen)
    else:
        play_day(args.day, config.name or own_name(args.reader), database, screen, again=args.again)
    return 0


def verify(args: argparse.Namespace) -> int:
    """Verify the shuffles of a record."""
    from parlour.cli.verify import verify_file

    found = verify_file(args.record, args.receipt, args.commitment)
    print("\n".join(found.lines(args.reader)))
    return 0 if found.ok else FAILED
