"""Bots by name, including your own: the values of `--bots` in every command.

novice                  a bot of the game; best and usual stand for one of them
mybots:Careful          a class, an object or a function of a Python module
python mybot.py         a program that reads scenes and writes moves (docs/bot-api.md)
careful                 a bot that a package has registered in the entry-point group parlour.bots
net, my.npz             a trained network: ours for this game, or yours (docs/learning.md)
ismcts                  a tree search that knows nothing but the rules
mccfr                   approaches an equilibrium, for a small pack (docs/small-packs.md)
"""

import inspect
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from operator import index
from pathlib import Path
from pickle import loads
from typing import Any, Final, SupportsIndex

from parlour.bots.bot import Bot
from parlour.bots.reaction import Reacting
from parlour.core.bits import has
from parlour.core.deal import View
from parlour.core.options import Chosen
from parlour.errors import BadInput, NotFound, ParlourError
from parlour.games import bots_of, find_bot, find_game
from parlour.lab.crew import Crew, need
from parlour.lab.program_bots import ProgramBot
from parlour.languages.message import say
from parlour.table.game import Game

GROUP = "parlour.bots"
"""The entry-point group in which packages register bots: name = "module:Class"."""

BASELINES = {
    "ismcts": "parlour.lab.ismcts:TreeSearch",
    "mccfr": "parlour.lab.mccfr:EquilibriumBot",
    "net": "parlour.adapters.net_bot:NetBot",
}
"""General bots for comparison."""

MOST_CHOICES: Final = 63
"""Maximum number of choices, because each is a bit of a machine word."""

Policy = Callable[[View, int], int]
"""The smallest bot: a function from a view and a seed to a choice."""


class Named:
    """A user's own bot, under the name it was requested by."""

    def __init__(self, name: str, policy: Policy) -> None:
        self.name = name
        self.policy = policy

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r}>"

    def choose(self, view: View, seed: int) -> int:
        """Return the bot's choice; report an error or an illegal choice with the bot's name."""
        try:
            choice = self.policy(view, seed)
        except ParlourError:
            raise
        except Exception as error:
            raise BadInput(
                say('Bot "{name}" failed: {failure}', name=self.name, failure=_failure(error))
            ) from error
        return open_choice(self.name, view, choice)


class NamedCaller(Named):
    """A bot that can also act out of turn."""

    def __init__(self, name: str, policy: Policy, reaction: Policy) -> None:
        super().__init__(name, policy)
        self.reaction = reaction


def open_choice(name: str, view: View, choice: object) -> int:
    """Return a bot's choice, or refuse it: an illegal choice would spoil the deal unnoticed."""
    if not isinstance(choice, SupportsIndex):
        raise BadInput(
            say(
                'Bot "{name}" returned {choice}, which is not a choice',
                name=name,
                choice=repr(choice),
            )
        )
    number = index(choice)
    if not 0 <= number < MOST_CHOICES or not has(view.choices, number):
        raise BadInput(
            say('Bot "{name}" made choice {number}, which is not legal', name=name, number=number)
        )
    return number


def _failure(error: Exception) -> str:
    """Return what went wrong, and in which line."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = "".join(traceback.format_exception_only(error)).strip()
    return f"{said} ({Path(where.filename).name}, line {where.lineno})"


def split_bots(text: str) -> list[str]:
    """Return the bots that a text names, in order."""
    return [name.strip() for name in text.split(",")]


def any_bot(game: Game, wanted: object, options: Chosen | None = None) -> Bot:
    """Return a bot of a game: by name, or the bot, class or function itself."""
    if not isinstance(wanted, str):
        return _made(game, wanted, str(getattr(wanted, "name", "") or _title(wanted)))
    if wanted in {"best", "usual"} or any(wanted == bot.name for bot in bots_of(game)):
        return find_bot(game, wanted)
    if wanted in BASELINES or wanted.endswith(".npz"):
        maker: Any = _imported(BASELINES.get(wanted, BASELINES["net"]))
        path = () if wanted in BASELINES else (wanted,)
        return _made(game, maker(game, options, *path), wanted)
    if wanted in registered():
        return _made(game, registered()[wanted].load(), wanted)
    if is_program(wanted):
        return ProgramBot(wanted, game, game.choose(options))
    if os.sep in wanted:
        raise BadInput(say('There is no program "{wanted}" that can be run', wanted=wanted))
    if ":" in wanted:
        return _made(game, _imported(wanted), wanted)
    own = [bot.name for bot in bots_of(game)]
    known = [*own, "best", "usual", *BASELINES, *registered()]
    raise NotFound(say("bot for {game}", game=game.title), wanted, known)


def named_bots(game: Game, wanted: Sequence[object], options: Chosen | None = None) -> list[Bot]:
    """Return several bots; a repeated name is created once."""
    made: dict[object, Bot] = {}
    for one in wanted:
        key = one if isinstance(one, str) else id(one)
        if key not in made:
            made[key] = any_bot(game, one, options)
    return [made[one if isinstance(one, str) else id(one)] for one in wanted]


class Lineup:
    """The bots of a run. Other processes get their names; a bot without a name is sent itself."""

    def __init__(self, game: Game, wanted: Sequence[object], options: Chosen, crew: Crew) -> None:
        self.bots = named_bots(game, wanted, options)
        self.terms = game.key, tuple(options.items())
        self.sent: tuple[str | bytes, ...] = () if crew.alone else tuple(map(_sent, wanted))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bots."""
        return tuple(bot.name for bot in self.bots)

    def __reduce__(self) -> tuple[object, ...]:
        return _received, (*self.terms, self.sent)


def _sent(wanted: object) -> str | bytes:
    """Return a bot in the form in which another process gets it."""
    if isinstance(wanted, str):
        return wanted
    cloudpickle = need("cloudpickle", "lab")
    try:
        pickled: bytes = cloudpickle.dumps(wanted)
    except Exception as error:
        raise BadInput(
            say(
                'Bot "{title}" cannot be sent to other processes: {error}; use jobs=1',
                title=_title(wanted),
                error=str(error),
            )
        ) from error
    return pickled


@cache
def _received(
    key: str, options: tuple[tuple[str, str], ...], sent: tuple[str | bytes, ...]
) -> Lineup:
    """Return the bots that another process has sent, created once: programs keep running."""
    wanted = [one if isinstance(one, str) else loads(one) for one in sent]  # noqa: S301 - from our own process
    players = Lineup(find_game(key), wanted, dict(options), Crew())
    players.sent = sent  # a cluster may send it on
    return players


def is_program(name: str) -> bool:
    """Return whether a name is a command line: several words, or an executable file."""
    return " " in name or (os.sep in name and Path(name).is_file() and os.access(name, os.X_OK))


@cache
def registered() -> dict[str, Any]:
    """Return the bots that installed packages have registered, by name."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _imported(path: str) -> object:
    """Return the object of a path like "mybots:Careful".

    Modules in the current folder are found too.
    """
    module, _, name = path.partition(":")
    if not (module and name):
        raise BadInput(say('"{path}" is not a bot; name one as MODULE:CLASS', path=path))
    if "" not in sys.path and str(Path.cwd()) not in sys.path:
        sys.path.insert(0, str(Path.cwd()))
    try:
        found: object = import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except ParlourError:
        raise
    except ImportError as error:
        raise BadInput(
            say('There is no bot "{path}": {error}', path=path, error=str(error))
        ) from None
    except AttributeError:
        raise BadInput(
            say(
                'There is no bot "{path}": {module} has no {name}',
                path=path,
                module=module,
                name=name,
            )
        ) from None
    except ValueError:
        raise BadInput(say('"{path}" is not a bot; name one as MODULE:CLASS', path=path)) from None
    except Exception as error:
        raise BadInput(
            say('Bot "{path}" could not be loaded: {failure}', path=path, failure=_failure(error))
        ) from error
    return found


def _made(game: Game, found: object, name: str) -> Bot:
    """Return a bot from an object: a bot, a class that creates one, or a policy."""
    if isinstance(found, type):
        try:
            needed = [
                one
                for one in inspect.signature(found).parameters.values()
                if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD
            ]
        except ValueError:  # a class of C, such as int
            raise BadInput(
                say("{name} is not a bot: it has no choose(view, seed)", name=name)
            ) from None
        try:
            found = found(game) if needed else found()
        except ParlourError:
            raise
        except Exception as error:
            raise BadInput(
                say(
                    'Bot "{name}" could not be created: {failure}',
                    name=name,
                    failure=_failure(error),
                )
            ) from error
    choose = getattr(found, "choose", found)
    if not callable(choose):
        raise BadInput(say("{name} is not a bot: it has no choose(view, seed)", name=name))
    if isinstance(found, Reacting):
        return NamedCaller(name, choose, found.reaction)
    return Named(name, choose)


def _title(thing: object) -> str:
    """Return a name for a bot without one."""
    if not callable(getattr(thing, "choose", thing)):
        return repr(thing)
    return getattr(thing, "__name__", "") or type(thing).__name__.lower()
