"""Which modules are compiled."""

from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "parlour"

COMPILED = (
    "core/*.py",
    "kit/*.py",
    "packs/*.py",
    "families/*/rules/*.py",
    "families/*/players/*.py",
    "games/*/rules.py",
    "games/*/mechanics/*.py",
    "games/*/players.py",
    "games/*/thinking/*.py",
    "games/*/scene.py",
    "bots/play_net.py",
    "bots/search*.py",
    # What every move at a live table runs through: the server spends most of its time here.
    "table/{drawing,log_lines,stage,table}.py",
    "server/tables/{bulletins,connections,host,room}.py",
)
"""Patterns of paths; {a,b} means a or b, and both must exist."""

# Text and facts for people, read at most once per move: machine code would gain nothing, and the C
# compiler needs longer for text than for all the rules.
PLAIN = (
    "__init__.py",
    "core/facts.py",
    "core/options.py",
    "core/pack.py",
    "core/position.py",
    "core/speech.py",
    "core/whole_numbers.py",
)


def compiled_modules(package: Path = PACKAGE) -> set[Path]:
    """Return the sources of the modules that are compiled."""
    found = {path for pattern in COMPILED for path in matching(package, pattern)}
    return found - {path for pattern in PLAIN for path in package.rglob(pattern)}


def matching(package: Path, pattern: str) -> Iterator[Path]:
    """Yield the files of a pattern."""
    before, brace, rest = pattern.partition("{")
    names, _, after = rest.partition("}")
    for one in [f"{before}{name}{after}" for name in names.split(",")] if brace else [pattern]:
        found = list(package.glob(one))
        if not found:
            raise FileNotFoundError(f"{one}: there is no such file in {package}")
        yield from found
