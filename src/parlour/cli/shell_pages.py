"""Files generated from the parser: shell completion and the manual page."""

import argparse
from collections.abc import Iterator
from typing import Final

from parlour import __version__
from parlour.cli.arguments import make_commands
from parlour.cli.parser import Commands
from parlour.errors import NotFound
from parlour.games import GAMES
from parlour.languages.message import say

SHELLS: Final = ("bash", "zsh", "fish")

BASH: Final = """_parlour() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" words
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="{commands}"
  else
    case "${{COMP_WORDS[1]}}" in
{cases}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))
}}
complete -F _parlour parlour
"""


def completion(shell: str) -> str:
    """Return the completion script of a shell for commands, options and games."""
    if shell not in SHELLS:
        raise NotFound(say("completion for the shell"), shell, list(SHELLS))
    commands = make_commands()
    if shell == "fish":
        return "\n".join(_fish(commands)) + "\n"
    cases = "\n".join(
        f'      {name}) words="{" ".join(_words(parser))}";;'
        for name, parser in commands.named.items()
    )
    script = BASH.format(commands=" ".join(commands.named), cases=cases)
    return f"autoload -U +X bashcompinit && bashcompinit\n{script}" if shell == "zsh" else script


def _words(parser: argparse.ArgumentParser) -> list[str]:
    """Return the completions after a command: its options, and games if it takes one."""
    options = [word for action in _actions(parser) for word in action.option_strings]
    games = [game.key for game in GAMES] if _takes_a_game(parser) else []
    return [word for word in options if word.startswith("--")] + games


def _takes_a_game(parser: argparse.ArgumentParser) -> bool:
    return any(action.metavar == "GAME" for action in _actions(parser))


def _actions(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return parser._actions  # noqa: SLF001 - argparse has no other list of them


def _fish(commands: Commands) -> Iterator[str]:
    first = "__fish_use_subcommand"
    yield "complete -c parlour -f"
    for name, parser in commands.named.items():
        about = (parser.description or "").replace("'", "\\'")
        yield f"complete -c parlour -n {first} -a {name} -d '{about}'"
        here = f"'__fish_seen_subcommand_from {name}'"
        for action in _actions(parser):
            for word in (one for one in action.option_strings if one.startswith("--")):
                said = (action.help or "").replace("'", "\\'")
                yield f"complete -c parlour -n {here} -l {word[2:]} -d '{said}'"
        if _takes_a_game(parser):
            games = " ".join(game.key for game in GAMES)
            yield f"complete -c parlour -n {here} -a '{games}'"


def manual() -> str:
    """Return the manual page, for `man -l`."""
    commands = make_commands()
    lines = [
        f'.TH PARLOUR 1 "" "parlour {__version__}"',
        ".SH NAME",
        "parlour \\- the games of five rulebooks of 1905-1913",
        ".SH SYNOPSIS",
        ".B parlour",
        "[COMMAND [...]]",
        ".SH DESCRIPTION",
        _roff(" ".join((commands.parser.description or "").split("\n")[:1])),
        "Without a command it opens in the browser, served by this machine.",
        ".SH COMMANDS",
    ]
    for parser in commands.named.values():
        lines += [".SS", _roff((parser.usage or "").strip()), _roff(parser.description or "")]
        for action in _actions(parser):
            name = ", ".join(action.option_strings) or str(action.metavar or action.dest)
            value = f" {action.metavar}" if action.option_strings and action.metavar else ""
            lines += [".TP", f".B {_roff(name + value)}", _roff(action.help or "")]
        lines += [".PP", _roff((parser.epilog or "").split("\n")[0])]
    files = ("$XDG_CONFIG_HOME/parlour/config.toml", "$XDG_DATA_HOME/parlour/matches")
    lines += [".SH FILES", ".TP", files[0], "your name, level and colours"]
    lines += [".TP", files[1], "saved matches"]
    return "\n".join(line for line in lines if line) + "\n"


def _roff(text: str) -> str:
    """Escape a text for the manual page."""
    safe = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return f"\\&{safe}" if safe[:1] in {".", "'"} else safe
