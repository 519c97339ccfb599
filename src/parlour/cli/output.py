"""Shared parts of commands: exit codes, options, JSON, a progress bar."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from parlour.errors import BadInput
from parlour.languages.message import say

FAILED: Final = 1
WRONG: Final = 2
INTERRUPTED: Final = 130


def options_of(args: argparse.Namespace) -> dict[str, str]:
    """Return the options given as --option KEY=VALUE."""
    chosen: dict[str, str] = {}
    for given in args.option or ():
        key, equals, value = given.partition("=")
        if not equals:
            raise BadInput(say('--option needs KEY=VALUE, not "{given}"', given=given))
        chosen[key.strip()] = value.strip()
    return chosen


def print_json(found: object) -> None:
    """Print something as JSON, for programs and for people."""
    import json

    print(json.dumps(found, indent=2, ensure_ascii=False))


@contextmanager
def progress(doing: str) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar for long work, if a person is watching."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(doing)
        yield lambda done, total: bar.update(task, completed=done, total=total)
