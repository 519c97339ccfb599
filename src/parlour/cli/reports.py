"""Results of commands as tables for a terminal: clause coverage, scenario runs."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from parlour.cli.coverage import Dangling, Row, Survey, family, survey
from parlour.errors import BadInput
from parlour.games import GAMES, find_game
from parlour.languages.message import say
from parlour.records.files import access, named_path
from parlour.records.scenario import Outcome, check_file


def checkout() -> Path:
    """Return the checkout of the current folder: the nearest folder with Parlour's source."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "src" / "parlour").is_dir():
            return folder
    return here


def survey_games(keys: Sequence[str], source: str, tests: str) -> Survey:
    """Return where the clauses of some games (or all) are cited and tested."""
    wanted = {find_game(key).key for key in keys}
    home = checkout()
    found = survey(
        {game.key: game.whole_rulebook for game in GAMES},
        Path(source) if source else home / "src" / "parlour",
        Path(tests) if tests else home / "tests",
    )
    if not wanted:
        return found
    rows = tuple(row for row in found.rows if wanted & set(row.games))
    families = {family(row.id) for row in rows}
    stray = tuple(stray for stray in found.dangling if family(stray.id) in families)
    return Survey(rows, stray)


def survey_facts(found: Survey) -> dict[str, object]:
    """Return a survey ready for JSON."""
    return {
        "clauses": [
            {
                "id": row.id,
                "kind": row.kind,
                "tag": row.tag,
                "games": list(row.games),
                "cited": list(row.cited),
                "tested": list(row.tested),
                "lacks": list(row.lacks),
            }
            for row in found.rows
        ],
        "dangling": [{"id": stray.id, "place": stray.place} for stray in found.dangling],
        "missing": len(found.missing),
    }


def survey_table(found: Survey) -> Grid:
    """Return the clauses as a table, those that lack something first."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for column in ("Clause", "Lacks", "Cited", "Tested"):
        grid.add_column(column, overflow="fold", no_wrap=column == "Clause")
    complete = [row for row in found.rows if not row.lacks]
    for row in (*found.missing, *complete):
        grid.add_row(*_row_words(row), style="red" if row.lacks else "")
    for stray in found.dangling:
        grid.add_row(*_stray_words(stray), style="red")
    return grid


def _row_words(row: Row) -> tuple[str, str, str, str]:
    return row.id, " and ".join(row.lacks) or row.tag, places(row.cited), places(row.tested)


def _stray_words(stray: Dangling) -> tuple[str, str, str, str]:
    return stray.id, "a rulebook", places([stray.place]), ""


def places(found: Sequence[str]) -> str:
    """Return the first place as `folder/file:line`, and how many more there are."""
    more = f" +{len(found) - 1}" if len(found) > 1 else ""
    return f"{'/'.join(found[0].split('/')[-2:])}{more}" if found else "-"


def survey_summary(found: Survey) -> str:
    """Return the completeness of a survey in one sentence."""
    binding = [row for row in found.rows if not row.tag]
    good = len(binding) - len(found.missing)
    return (
        f"{good} of {len(binding)} clauses are cited and tested, "
        f"{len(found.rows) - len(binding)} are advice or notes; "
        f"{len(found.missing)} lack something, {len(found.dangling)} ids are dangling."
    )


def scenario_files(paths: Sequence[str]) -> Iterator[Path]:
    """Yield the files named, and the scenario files of the folders named."""
    for name in paths:
        path = named_path(name)
        with access(path, "read"):
            is_folder, is_there = path.is_dir(), path.exists()
        if is_folder:
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise BadInput(say('The folder "{path}" holds no .toml file', path=str(path)))
            yield from found
        elif is_there:
            yield path
        else:
            raise BadInput(say('There is no file or folder "{path}"', path=str(path)))


def check_files(paths: Sequence[str], console: Console) -> bool:
    """Run scenario files, print the outcome of each scenario, and return whether all passed."""
    outcomes: list[Outcome] = []
    unread = 0
    for path in scenario_files(paths):
        try:
            found = check_file(path, find_game)
        except BadInput as problem:
            unread += 1
            _print(f"failed  {problem}", console)
            continue
        for outcome in found:
            _print_outcome(outcome, console)
        outcomes += found
    failed = sum(not outcome.ok for outcome in outcomes)
    _print(f"Scenarios: {len(outcomes)}, failed: {failed}, unreadable files: {unread}.", console)
    return not failed and not unread


def _print_outcome(outcome: Outcome, console: Console) -> None:
    state = "ok    " if outcome.ok else "failed"
    _print(f"{state}  {outcome.path}:{outcome.line}: {outcome.title}", console)
    for problem in outcome.problems:
        _print(f"        {problem}", console)


def _print(line: str, console: Console) -> None:
    """Print a line without wrapping it."""
    console.print(line, markup=False, highlight=False, soft_wrap=True)
