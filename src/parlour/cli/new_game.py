"""`parlour new-game`: a game's folder and tests, copied from those of another game.

The copy can be played and tested at once. Each file begins with a TODO, which the linter reports
until it is gone.
"""

import ast
import io
import keyword
import re
import tokenize
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from parlour.errors import BadInput, NotFound
from parlour.languages.message import say
from parlour.table.rulebook import CLAUSE_ID

GAMES: Final = Path("src/parlour/games")
TESTS: Final = Path("tests/games")

TEXTS: Final = (".md", ".py", ".toml")

NAME: Final = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
LONGEST_PREFIX: Final = 5
OWN_ID: Final = re.compile(rf"(?m)^- \*\*({CLAUSE_ID})\*\*")

TODO: Final = "TODO: copied from {title}. Write {new} here, and delete this line."

DECLARATION: Final = """place = {place}
new = true # TODO: delete this line when the texts are translated
shelf = "{shelf}"
moves = "{moves}"
"""

PLAYS_DAILY: Final = re.compile(r"(?m)^ *daily=\d+,\n")
"""A new game is not among the games of the day: it would change which one comes when."""


class Names(NamedTuple):
    """The forms in which a game's name occurs."""

    folder: str
    title: str
    prefix: str
    """The prefix of its clauses."""
    stem: str
    """The beginning of the names of its classes."""

    @property
    def key(self) -> str:
        """The folder's name with hyphens."""
        return self.folder.replace("_", "-")


def find_checkout(start: Path) -> Path:
    """Return the root of the checkout that contains a folder."""
    for folder in (start, *start.parents):
        if (folder / GAMES).is_dir() and (folder / TESTS).is_dir():
            return folder
    raise BadInput(
        say(
            "A new game is written into the sources of Parlour: run this in a clone of the "
            "repository"
        )
    )


def new_game(root: Path, name: str, like: str) -> list[Path]:
    """Write the folder and the tests of a new game; return the files, relative to the root."""
    old = names_of(root, like)
    new = new_names(root, name)
    copies: dict[Path, bytes] = {}
    for home in (GAMES, TESTS):
        for path in sorted((root / home / old.folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                inside = path.relative_to(root / home / old.folder)
                named = inside.with_name(inside.name.replace(old.folder, new.folder))
                copies[home / new.folder / named] = copied(path, old, new)
    for path, content in copies.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(content)
    return list(copies)


def declared(root: Path) -> dict[str, dict[str, Any]]:
    """Return the declaration of every game in a checkout, by its folder."""
    return {
        path.parent.name: tomllib.loads(path.read_text(encoding="utf-8"))
        for path in sorted((root / GAMES).glob("*/game.toml"))
    }


def prefixes_of(root: Path, folder: str) -> list[str]:
    """Return the prefixes of the clauses in a game's rulebook."""
    text = (root / GAMES / folder / "rulebook.md").read_text(encoding="utf-8")
    ids = [found.removeprefix("R-") for found in OWN_ID.findall(text)]
    return sorted({clause.partition("-")[0] for clause in ids})


def names_of(root: Path, like: str) -> Names:
    """Return the names of a game that can be copied: its rulebook has only its own clauses."""
    games = declared(root)
    folder = like.lower().replace("-", "_")
    can_be_copied = [
        name
        for name, said in games.items()
        if not {"past", "also"} & said.keys() and len(prefixes_of(root, name)) == 1
    ]
    if folder not in games:
        raise NotFound(say("game"), like, [name.replace("_", "-") for name in can_be_copied])
    if folder not in can_be_copied:
        known = ", ".join(name.replace("_", "-") for name in can_be_copied)
        raise BadInput(
            say(
                "{like} cannot be copied, because other games use parts of its rulebook; "
                "choose one of {known}",
                like=like,
                known=known,
            )
        )
    text = (root / GAMES / folder / "__init__.py").read_text(encoding="utf-8")
    title = re.search(r'(?m)^    title="([^"]+)"', text)
    new = re.search(r"(?m)^        new=(\w+)Deal,", text)
    if title is None or new is None:
        raise BadInput(
            say(
                "{like} cannot be copied: GAME in its __init__.py has no title or no deal",
                like=like,
            )
        )
    return Names(folder, title[1], prefixes_of(root, folder)[0], new[1])


def new_names(root: Path, name: str) -> Names:
    """Return the names of a new game; refuse a name that is ill-formed or taken."""
    if NAME.fullmatch(name) is None or keyword.iskeyword(name):
        raise BadInput(
            say(
                '"{name}" is not a name for a game: use lower-case letters and digits, with '
                "a hyphen between words, such as three-suits",
                name=name,
            )
        )
    parts = re.split("[-_]", name)
    folder, prefix = "_".join(parts), "".join(parts).upper()[:LONGEST_PREFIX]
    for other, said in declared(root).items():
        if "-".join(parts) in {other.replace("_", "-"), *said.get("also", ())}:
            raise BadInput(
                say('There is a game with the name "{name}": choose another name', name=name)
            )
        if prefix in prefixes_of(root, other):
            raise BadInput(
                say(
                    "The clauses of {other} are called {prefix}-1: choose another name",
                    other=other,
                    prefix=prefix,
                )
            )
    for home in (GAMES, TESTS):
        if (root / home / folder).exists():
            raise BadInput(
                say(
                    "There is already a folder {folder}: choose another name",
                    folder=str(home / folder),
                )
            )
    titled = " ".join(part.capitalize() for part in parts)
    return Names(folder, titled, prefix, "".join(part.capitalize() for part in parts))


def copied(path: Path, old: Names, new: Names) -> bytes:
    """Return the content of one file for the new game."""
    if path.suffix not in TEXTS:
        return path.read_bytes()
    return renamed(path.name, path.read_text(encoding="utf-8"), old, new).encode()


def renamed(file: str, text: str, old: Names, new: Names) -> str:
    """Return the text of one file for the new game."""
    todo = TODO.format(title=old.title, new=new.title)
    if file == "game.toml":
        said = tomllib.loads(text)
        place, moves = said["place"] + 1, f"TODO: the same as in `{old.key}`"
        return DECLARATION.format(place=place, shelf=said["shelf"], moves=moves)
    if file.endswith(".py"):
        return f"# {todo}\n{renamed_code(PLAYS_DAILY.sub('', text), old, new)}"
    text = renamed_text(text, old, new)
    if file.endswith(".md"):
        head, rest = text.split("\n\n", 1)
        return f"{head}\n\n{todo}\n\n{rest}"
    return f"# {todo}\n{text}"


def renamed_text(text: str, old: Names, new: Names) -> str:
    """Return prose, data or a string with other names."""
    for pattern, name in (
        (rf"\b{old.prefix}-(?=[NPRVW]?\d)", f"{new.prefix}-"),
        (rf"\b{re.escape(old.title)}\b", new.title),
        (rf'(?m)^(game = )"{old.key}"', rf'\1"{new.key}"'),
        (rf"\bgames([./]){old.folder}\b", rf"games\1{new.folder}"),
    ):
        text = re.sub(pattern, name, text)
    return text


def renamed_code(text: str, old: Names, new: Names) -> str:
    """Return Python code with other names: its classes, its package and its tests."""
    lines = text.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    parts: list[str] = []
    done = 0
    for begin, end, name in changes(text, old, new):
        start, stop = starts[begin[0] - 1] + begin[1], starts[end[0] - 1] + end[1]
        parts += [text[done:start], name]
        done = stop
    return "".join([*parts, text[done:]])


def changes(
    text: str, old: Names, new: Names
) -> Iterator[tuple[tuple[int, int], tuple[int, int], str]]:
    """Yield the tokens that change: where each begins and ends, and what it becomes."""
    tests = re.compile(rf"test_((?:fx_|r_)?){old.prefix.lower()}(?=_)")
    own = {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef)}
    own |= imported_from(text, old)
    classes = {name: new.stem + name[len(old.stem) :] for name in own if name.startswith(old.stem)}
    before = ["", "", ""]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        word = token.string
        if word == f'"{old.key}"' and is_key(before):
            word = f'"{new.key}"'
        elif token.type != tokenize.NAME:
            word = renamed_text(word, old, new)
            word = re.sub(r"\w+", lambda found: classes.get(found[0], found[0]), word)
        elif word in classes:
            word = classes[word]
        elif before[1:] == ["games", "."] and word == old.folder:
            word = new.folder
        elif before[1:] == [old.folder, "."]:  # a module
            word = word.replace(old.folder, new.folder)
        else:
            word = tests.sub(rf"test_\1{new.prefix.lower()}", word)
        if token.type != tokenize.NL:
            before = [*before[1:], token.string]
        if word != token.string:
            yield token.start, token.end, word


def is_key(before: list[str]) -> bool:
    """Return whether a string after these tokens is the key of a game."""
    return before[1:] in (["key", "="], ["find_game", "("]) or (
        before[0].isupper() and before[1:] == ["=", "{"]
    )


def imported_from(text: str, old: Names) -> set[str]:
    """Return the names that a module imports from the game's folder or its tests."""
    homes = (f"parlour.games.{old.folder}", f"tests.games.{old.folder}")
    return {
        one.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(homes)
        for one in node.names
    }
