"""Which modules are compiled."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "parlour"

COMPILED = (
    "core/*.py",
    "kit/*.py",
    "packs/*.py",
    "families/*/rules/*.py",
    "families/*/players.py",
    "families/*/players/*.py",
    "games/*/rules.py",
    "games/*/mechanics/*.py",
    "games/*/players.py",
    "games/*/thinking/*.py",
    "games/*/scene.py",
    "bots/play_net.py",
    "bots/search*.py",
    # What every move at a live table runs through: the server spends most of its time here.
    "languages/message.py",
    "table/drawing.py",
    "table/log_lines.py",
    "table/stage.py",
    "table/table.py",
    "server/tables/drawn_updates.py",
    "server/tables/connections.py",
    "server/tables/host.py",
    "server/tables/room.py",
)

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
    found = set[Path]()
    for pattern in COMPILED:
        some = set(package.glob(pattern))
        if not some:
            raise FileNotFoundError(f"{pattern}: there is no such file in {package}")
        found |= some
    return found - {path for pattern in PLAIN for path in package.rglob(pattern)}
