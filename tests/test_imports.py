"""Imports run one way only.

core <- packs <- words <- kit <- families (mechanics) <- games/*/rules <- table <- records
     <- families (at the table) <- bots <- families (players) <- games/*/players
     <- games/*/{scene,bot} <- games/*/reasons <- games/* <- games <- coach, lab, store
     <- server, terminal, adapters <- page, cli
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "src" / "parlour"

LAYERS = (
    ("catalogue", "version"),
    ("languages",),
    ("errors",),  # only rules do not import errors: the table refuses moves
    ("core",),
    ("installation", "private_files", "user_folders"),
    ("packs",),
    ("words",),
    ("kit",),
    ("mechanics",),
    ("rules",),
    ("table",),
    ("records",),
    ("family",),
    ("bots",),
    ("family players",),
    ("players",),
    ("scene", "bot"),
    ("reasons",),
    ("game",),
    ("games",),
    ("coach", "lab", "store"),
    ("translating", "printing"),
    ("server", "terminal", "adapters"),
    ("page",),
    ("cli", "api"),
)
"""A module may import from its own layer's package and from the layers before it."""

FAMILY = {"rules": "mechanics", "players": "family players", "bots": "family players"}
"""The layers of a family by folder: `rules` are as pure as those of a game."""

GAME = {
    "mechanics": "rules",
    "thinking": "players",
    "speech": "scene",
    "sheet": "scene",
    "referee": "scene",
    "judge": "reasons",
}
"""Further files and folders of a game, and the standard file that each belongs to."""

RANK = {name: rank for rank, layer in enumerate(LAYERS) for name in layer}

PURE = {"typing", "collections.abc", "librt.vecs", "mypy_extensions"}
"""All outside modules that rules may import: no clock, no randomness, no files, no text."""

OUTSIDE = {
    "rules": PURE,
    "kit": PURE,
    "mechanics": PURE,
    "packs": PURE,
    "core": PURE | {"dataclasses", "difflib", "itertools", "operator"},
}
"""What the pure layers may import from outside; the others are free."""

ROOT = {"parlour.api", "parlour.adapters.gymnasium_names"}
"""What `import parlour` may import: its lazy public names, and the names of games."""

A_GAME = {"rules", "players", "scene", "bot", "reasons", "game"}
"""The files of one game: shared code is in the kit, with the table or in a family."""


def place(module: str) -> str:
    """Return the layer of one of our modules."""
    match module.split(".")[1:]:
        case []:
            layer = "version"
        case ["__main__"]:
            layer = "cli"
        case ["games", _]:
            layer = "game"
        case ["games", _, "rules" | "players" | "scene" | "bot" | "reasons" as part]:
            layer = part
        case ["games", _, part, *_]:
            layer = GAME.get(part, "an unknown file of a game")
        case ["families", _, part, *_]:
            layer = FAMILY.get(part, "family")
        case ["families", *_]:
            layer = "family"
        case [package, *_]:
            layer = package
    return layer


def modules(folder: Path) -> dict[str, Path]:
    """Return the modules of a package by their names."""
    found: dict[str, Path] = {}
    for path in sorted(folder.rglob("*.py")):
        parts = [folder.name, *path.relative_to(folder).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(name: str, path: Path, known: dict[str, Path]) -> Iterator[tuple[int, str]]:
    """Yield the line and name of every import of a module, at any level."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = name if path.name == "__init__.py" else name.rpartition(".")[0]
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in known else base


def problem(name: str, target: str, top: str) -> str:
    """Return what is wrong with an import, or nothing."""
    mine = place(name)
    if name == top:  # the package that everybody imports loads nothing by itself
        return "" if target in ROOT | {top} else f"the package may not import {target}"
    if mine not in RANK:
        return f"{mine} has no layer"
    if target.split(".", maxsplit=1)[0] != top:
        allowed = mine not in OUTSIDE or target in OUTSIDE[mine]
    else:
        theirs = place(target)
        if theirs not in RANK:
            return f"{theirs} has no layer"
        if {mine, theirs} <= A_GAME and name.split(".")[2] != target.split(".")[2]:
            return f"one game may not import another: {target}"
        allowed = theirs == mine or RANK[theirs] < RANK[mine]
        allowed = allowed and (theirs, mine) != ("errors", "rules")
    return "" if allowed else f"{mine} may not import {target}"


def wrong_imports(folder: Path) -> list[str]:
    """Return every import of a package in the wrong direction, with its file and line."""
    known = modules(folder)
    return [
        f"{path.relative_to(folder).as_posix()}:{line}: {what}"
        for name, path in known.items()
        for line, target in imports(name, path, known)
        if (what := problem(name, target, folder.name))
    ]


def test_imports_run_one_way() -> None:
    assert wrong_imports(SOURCE) == []


def in_circles(folder: Path) -> list[str]:
    """Return the modules of a package that import each other, directly or through others."""
    known = modules(folder)
    left = {
        name: {target for _, target in imports(name, path, known)} & known.keys() - {name}
        for name, path in known.items()
    }
    size = 0
    while len(left) != size:  # without those that import none of the rest, or are imported by none
        size, used = len(left), {target for targets in left.values() for target in targets}
        left = {n: now for n in left.keys() & used if (now := left[n] & left.keys())}
    return sorted(left)


def test_no_modules_import_each_other() -> None:
    """This includes imports inside functions: each module can be read before its users."""
    assert in_circles(SOURCE) == []


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    root = toy_package(tmp_path)
    (root / "lab" / "study.py").write_text("from parlour.lab import arena\n", encoding="utf-8")
    assert in_circles(root) == []

    late = "def run() -> None:\n    from parlour.lab.study import x\n"
    (root / "lab" / "arena.py").write_text(late, encoding="utf-8")
    assert in_circles(root) == ["parlour.lab.arena", "parlour.lab.study"]


def test_live_tables_do_not_know_of_http() -> None:
    known = modules(SOURCE)
    reached, new = set(), {"parlour.server.tables.host", "parlour.server.parties.host"}
    while new:
        reached |= new
        new = {target for name in new for _, target in imports(name, known[name], known)}
        new = (new & known.keys()) - reached
    used = {target for name in reached for _, target in imports(name, known[name], known)}
    assert {"parlour.server.tables.room", "parlour.server.parties.room"} <= reached
    assert {target for target in used if "http" in target or "starlette" in target} == set()


def test_every_package_is_installed_for_the_type_check() -> None:
    assert {"core", "kit", "packs", "games", "table", "bots"} <= {
        name.split(".")[1] for name in modules(SOURCE) if "." in name
    }


@pytest.mark.parametrize(
    ("path", "line", "what"),
    [
        (
            "core/deal.py",
            "from parlour.families.tricks.rules.tricks import Trick",
            "core may not import",
        ),
        ("core/deal.py", "import random", "core may not import random"),
        ("core/deal.py", "from ..table import table", "core may not import parlour.table"),
        (
            "packs/rook.py",
            "from parlour.families.tricks.rules.tricks import Trick",
            "packs may not import",
        ),
        ("kit/stock.py", "import time", "kit may not import time"),
        ("families/lines/rules/lines.py", "import time", "mechanics may not import time"),
        ("families/lines/rules/lines.py", "import parlour.table.table", "mechanics may not import"),
        ("families/lines/text/facts.py", "import parlour.bots.bot", "family may not import"),
        ("games/toy/rules.py", "from parlour.table.scene import Zone", "rules may not import"),
        ("games/toy/rules.py", "from parlour.games.toy import scene", "rules may not import"),
        ("games/toy/rules.py", "from parlour.games.dull.rules import X", "one game may not"),
        ("games/toy/rules.py", "from parlour.errors import Illegal", "rules may not import"),
        ("games/toy/rules.py", "import random", "rules may not import random"),
        ("games/toy/rules.py", "if x:\n    from time import time", "rules may not import time"),
        ("games/toy/scene.py", "from parlour.games import GAMES", "scene may not import"),
        ("games/toy/scene.py", "from . import bot", "scene may not import parlour.games.toy.bot"),
        ("games/toy/scene.py", "import parlour.games.dull.rules", "one game may not import"),
        ("games/toy/luck.py", "import math", "an unknown file of a game has no layer"),
        ("table/table.py", "from parlour.games.toy.scene import X", "table may not import"),
        ("table/table.py", "import parlour.bots.bot", "table may not import parlour.bots.bot"),
        ("bots/bot.py", "from parlour.games import GAMES", "bots may not import parlour.games"),
        ("lab/arena.py", "from parlour.terminal import draw", "lab may not import parlour.term"),
        ("lab/arena.py", "from parlour.store import sqlite", "lab may not import parlour.store"),
        ("terminal/app.py", "from parlour import cli", "terminal may not import parlour.cli"),
        ("weather/rain.py", "import os", "weather has no layer"),
    ],
)
def test_an_import_in_the_wrong_direction_is_found(
    tmp_path: Path, path: str, line: str, what: str
) -> None:
    root = toy_package(tmp_path)
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(line + "\n", encoding="utf-8")

    found = wrong_imports(root)

    assert len(found) == 1
    assert found[0].startswith(f"{path}:{line.count(chr(10)) + 1}: {what}")


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("core/pack.py", "from difflib import get_close_matches\nfrom parlour.errors import X"),
        ("kit/stock.py", "from parlour.packs.rook_cards import ALL"),
        ("families/lines/rules/lines.py", "from parlour.kit.stock import Stock"),
        ("families/lines/players.py", "from parlour.bots.bot import Bot"),
        (
            "games/tuxedo/mechanics/spread.py",
            "from parlour.games.tuxedo.mechanics.fishing import ways",
        ),
        ("games/toy/rules.py", "from librt.vecs import vec\nfrom parlour.kit import tricks"),
        ("games/toy/__init__.py", "from parlour.games.toy import scene\nfrom . import bot, rules"),
        ("games/toy/bot.py", "from parlour.bots.bot import Bot\nfrom .rules import X"),
        ("games/__init__.py", "from parlour.games.toy import GAME\nfrom parlour.bots import bot"),
        ("lab/arena.py", "import random\nfrom parlour.games import GAMES"),
        ("cli.py", "from parlour import __version__\nfrom parlour.terminal import app"),
        ("__main__.py", "from parlour.cli import main"),
    ],
)
def test_an_import_in_the_right_direction_is_accepted(tmp_path: Path, path: str, line: str) -> None:
    root = toy_package(tmp_path)
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(line + "\n", encoding="utf-8")

    assert wrong_imports(root) == []


def toy_package(folder: Path) -> Path:
    """Make a package of empty modules, one of each kind."""
    root = folder / "parlour"
    for name in (
        *("__init__.py", "errors.py", "cli.py", "core/deal.py", "core/pack.py", "packs/rook.py"),
        *(
            "kit/stock.py",
            "families/lines/rules/lines.py",
            "table/table.py",
            "bots/bot.py",
            "games/__init__.py",
        ),
        *(f"games/toy/{part}.py" for part in ("__init__", "rules", "scene", "bot")),
        *("games/dull/rules.py", "lab/arena.py", "store/sqlite.py", "terminal/app.py"),
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("", encoding="utf-8")
    for package in {path.parent for path in root.rglob("*.py")}:
        (package / "__init__.py").touch()
    return root


def test_importing_parlour_imports_nothing_else() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); before = set(sys.modules); import parlour; "
        "print(*sorted(set(sys.modules) - before))"
    )
    command = [sys.executable, "-I", "-S", "-c", script, str(SOURCE.parent)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603
    assert done.stdout.split() == [
        "parlour",
        "parlour.adapters",
        "parlour.adapters.gymnasium_names",
    ]
