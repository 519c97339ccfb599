"""The parser of the command line: its help, its errors, and options that may be repeated."""

import argparse
import re
from collections.abc import Sequence
from textwrap import fill
from typing import Final, NoReturn

from parlour import __version__
from parlour.errors import BadInput
from parlour.installation import how_built
from parlour.languages.language import ENGLISH
from parlour.languages.message import say
from parlour.languages.po_files import languages

GREETING: Final = """Parlour: the games of five rulebooks of 1905-1913, faithful clause by clause.

  parlour               play in the browser; parlour play is in the terminal"""


LANGUAGE: Final = "--language"
"""The option that `parlour.cli.own_language` reads."""

PLAINER: Final = {
    r"argument (-\S+): invalid int value: '(.*)'": r'\1 needs a whole number, not "\2"',
    r"argument (-\S+): invalid float value: '(.*)'": r'\1 needs a number, not "\2"',
    r"argument (-\S+): expected one argument": r"\1 needs a value",
    r"argument (-\S+): ignored explicit argument '(.*)'": r'\1 takes no value: leave out "=\2"',
}
"""Patterns of argparse's error messages, and the plainer messages that replace them."""


class Parser(argparse.ArgumentParser):
    """Raises argument errors as `BadInput`."""

    def option_names(self) -> list[str]:
        """Return the long names of all options."""
        return [name for name in self._option_string_actions if name.startswith("--")]

    def error(self, message: str) -> NoReturn:
        """Report what was wrong, and where to find help."""
        for pattern, plainer in PLAINER.items():
            message = re.sub(f"^{pattern}$", plainer, message)
        raise BadInput(
            say(
                "{upper}{message}; see {prog} --help",
                upper=message[:1].upper(),
                message=message[1:],
                prog=self.prog,
            )
        )


class Lines(argparse.HelpFormatter):
    """Keeps line breaks, never breaks at a hyphen, and has room for the longest command name."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = len("    leaderboard") if " " not in prog else 0

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        del indent
        return "\n".join(fill(line, width, break_on_hyphens=False) for line in text.splitlines())


class Version(argparse.Action):
    """Prints the version and how it was built."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print them, and end the command."""
        print(f"parlour {__version__} ({how_built()})")
        parser.exit()


class Commands:
    """The parser and the parsers of its commands."""

    def __init__(self) -> None:
        self.parser = Parser(
            prog="parlour",
            description=GREETING,
            formatter_class=Lines,
            usage="parlour [--terminal | COMMAND [...]]",
            allow_abbrev=False,
        )
        self.parser.add_argument("--version", action=Version, nargs=0)
        self.parser.add_argument(LANGUAGE, metavar="NAME", help=argparse.SUPPRESS)
        self.parser.add_argument("--terminal", action="store_true", help=argparse.SUPPRESS)
        self._subparsers = self.parser.add_subparsers(
            dest="command",
            metavar="COMMAND [...]",
            title="commands; parlour COMMAND --help describes each, --language goes with all",
            parser_class=Parser,
            prog="parlour",
        )
        self.named: dict[str, Parser] = {}

    def add(self, name: str, sentence: str, usage: str, example: str) -> Parser:
        """Add a command and return its parser."""
        self.named[name] = self._subparsers.add_parser(
            name,
            help=sentence,
            description=f"{sentence[:1].upper()}{sentence[1:]}.",
            usage=f"parlour {name} {usage}",
            epilog=f"Example: {example}",
            formatter_class=Lines,
            allow_abbrev=False,
        )
        told = f"one of {', '.join((ENGLISH, *languages()))} (default: that of the system)"
        self.named[name].add_argument(LANGUAGE, metavar="NAME", help=told)
        return self.named[name]


class Joined(argparse.Action):
    """Joins the names of a repeated option with commas, as if it were given once."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[str] | None,
        option_string: str | None = None,
    ) -> None:
        """Add names to those given before; the first ones replace the default."""
        del parser, option_string
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, values if before is self.default else f"{before},{values}")
