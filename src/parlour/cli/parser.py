"""The parser of the command line: its help, its errors, and options that may be repeated."""

import argparse
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from textwrap import fill
from typing import Final, NoReturn

from parlour import __version__
from parlour.errors import BadInput
from parlour.installation import how_built
from parlour.languages.language import ENGLISH
from parlour.languages.message import Given, Listed, Message, Reader, say
from parlour.languages.po_files import languages

GREETING: Final = say(
    "Parlour: the games of five rulebooks of 1905-1913, faithful clause by clause."
)
TO_PLAY: Final = say("  parlour               play in the browser; parlour play is in the terminal")
TITLE: Final = say("commands; parlour COMMAND --help describes each, --language goes with all")
USAGE: Final = say("usage: ")
OF_ARGPARSE: Final = {
    "options": say("options"),
    "positional arguments": say("positional arguments"),
    "show this help message and exit": say("show this help message and exit"),
}
"""What argparse itself says in the help of a command."""

Say = Callable[..., str]
"""`say`, for somebody who reads: the sentence instead of the message."""

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

    def __init__(self, prog: str, by: Reader) -> None:
        super().__init__(prog)
        self.reader = by
        self._action_max_length = len("    leaderboard") if " " not in prog else 0

    def start_section(self, heading: str | None) -> None:
        """Begin a part of the help, under a heading."""
        super().start_section(self._told(heading or ""))

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add how a command is called."""
        super().add_usage(usage, actions, groups, prefix or self.reader.say(USAGE))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return self._told(action.help or "")

    def _told(self, text: str) -> str:
        return self.reader.say(OF_ARGPARSE[text]) if text in OF_ARGPARSE else text

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(fill(line, width, break_on_hyphens=False) for line in text.splitlines())


class Version(argparse.Action):
    """Prints the version and how it was built."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print them, and end the command."""
        print(f"parlour {__version__} ({how_built()})")
        parser.exit()


class Commands:
    """The parser and the parsers of its commands."""

    def __init__(self, by: Reader) -> None:
        self.reader = by
        self.parser = Parser(
            prog="parlour",
            description=f"{self.reader.say(GREETING)}\n\n{self.reader.say(TO_PLAY)}",
            formatter_class=partial(Lines, by=self.reader),
            usage="parlour [--terminal | COMMAND [...]]",
            allow_abbrev=False,
        )
        self.parser.add_argument("--version", action=Version, nargs=0)
        self.parser.add_argument(LANGUAGE, metavar="NAME", help=argparse.SUPPRESS)
        self.parser.add_argument("--terminal", action="store_true", help=argparse.SUPPRESS)
        self._subparsers = self.parser.add_subparsers(
            dest="command",
            metavar="COMMAND [...]",
            title=self.reader.say(TITLE),
            parser_class=Parser,
            prog="parlour",
        )
        self.named: dict[str, Parser] = {}

    def say(self, template: str, **given: Given | Message) -> str:
        """Return a text as the reader of the help reads it."""
        return self.reader.say(say(template, **given))

    def add(self, name: str, sentence: str, usage: str, example: str) -> Parser:
        """Add a command and return its parser."""
        self.named[name] = self._subparsers.add_parser(
            name,
            help=sentence,
            description=f"{sentence[:1].upper()}{sentence[1:]}.",
            usage=f"parlour {name} {usage}",
            epilog=self.reader.say(say("Example: {example}", example=example)),
            formatter_class=partial(Lines, by=self.reader),
            allow_abbrev=False,
        )
        spoken = Listed((ENGLISH, *languages()), "commas")
        told = self.reader.say(
            say("one of {languages} (default: that of the system)", languages=spoken)
        )
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
        before = getattr(namespace, self.dest)
        setattr(namespace, self.dest, values if before is self.default else f"{before},{values}")
