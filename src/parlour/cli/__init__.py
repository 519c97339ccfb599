"""`parlour`: the command line. One small function for each command; each imports what it needs."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from parlour.cli import lab_commands, server_commands, table_commands
from parlour.cli.arguments import parse
from parlour.cli.output import FAILED, INTERRUPTED, WRONG
from parlour.cli.own_language import reader_of
from parlour.cli.plain_text import one_line, settle_encoding
from parlour.errors import ParlourError
from parlour.languages.message import ENGLISH_READER, Message, say

COMMANDS: Final = {
    "play": table_commands.play,
    "learn": table_commands.learn,
    "today": server_commands.today,
    "party": table_commands.party,
    "score": table_commands.score,
    "print": table_commands.print_file,
    "evening": table_commands.evening,
    "games": table_commands.games,
    "rules": table_commands.rules,
    "ask": table_commands.ask,
    "referee": table_commands.referee,
    "word": table_commands.word,
    "check": table_commands.check,
    "replay": table_commands.replay,
    "review": table_commands.review,
    "serve": server_commands.serve,
    "doctor": server_commands.doctor,
    "bot": server_commands.bot,
    "verify": server_commands.verify,
    "simulate": lab_commands.simulate,
    "arena": lab_commands.arena,
    "leaderboard": lab_commands.leaderboard,
    "benchmark": lab_commands.benchmark,
    "study": lab_commands.study,
    "dataset": lab_commands.dataset,
    "plot": lab_commands.plot,
    "bench": lab_commands.bench,
    "new-game": table_commands.new_game,
    "translate": table_commands.translate,
    "coverage": table_commands.coverage,
    "completion": table_commands.completion,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; return 0, 1 if it found a problem, or 2 for a bad request."""
    settle_encoding()
    args = argparse.Namespace(command="")
    given = sys.argv[1:] if argv is None else argv
    by = ENGLISH_READER
    try:
        by, given = reader_of(given)
        args = parse(given, by)
        args.reader = by
        code = COMMANDS[args.command](args) if args.command else server_commands.at_home(args)
        sys.stdout.flush()
    except ParlourError as problem:
        print(f"parlour: {one_line(by.say(problem.told))}", file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        print(f"\n{by.say(what_is_kept(args))}", file=sys.stderr)
        return INTERRUPTED
    except OSError as problem:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing left to flush
        if not isinstance(problem, BrokenPipeError):  # such as a disk that is full
            print(f"parlour: {one_line(str(problem))}", file=sys.stderr)
        return FAILED
    except SystemExit as left:  # raised by --help, --version, and Rich on a broken pipe
        return left.code if isinstance(left.code, int) else 0
    return code


def what_is_kept(args: argparse.Namespace) -> Message:
    """Report what an interrupted command has saved, and how to continue."""
    if args.command == "dataset":
        return say("Stopped. Run the same command to continue with the files that are missing.")
    if args.command not in {"arena", "benchmark", "leaderboard", "study", "simulate", "plot"}:
        return say("Stopped.")
    if getattr(args, "resume", ""):
        from parlour.lab.journal import Journal

        deals = Journal(args.resume).results()
        if deals:
            return say(
                "Stopped. {path} has the {n} deals played so far; "
                "run the same command to continue.",
                path=args.resume,
                n=deals,
            )
        return say(
            "Stopped before the first deal was over, so {path} has no deals yet.",
            path=args.resume,
        )
    if args.command in {"benchmark", "leaderboard", "simulate", "plot"}:
        return say("Stopped. Nothing was saved.")
    return say("Stopped. Nothing was saved; use --resume FILE to save every deal.")
