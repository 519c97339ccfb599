"""Generate the parts of docs/ that come from the source: options, rulings, commands, facts."""

import re
from collections.abc import Callable
from pathlib import Path

from parlour.catalogue import DECLARED, FOLDERS
from parlour.cli.arguments import make_commands
from parlour.core.position import BASE
from parlour.games import GAMES, games_in
from parlour.lab.benchmark import load_report, rows
from parlour.table.game import Game

HERE = Path(__file__).parent
COMMANDS = make_commands().named


def options_page() -> str:
    """Return every option of every game, with its sentence and clause."""
    parts = [
        "# Options\n",
        "*Made by `make docs`.* The first value is the default, as printed or as we ruled.\n",
    ]
    for game in GAMES:
        parts.append(f"## {game.title} (`{game.key}`)\n")
        parts.append("| option | values | what it decides | clause |\n|---|---|---|---|")
        for option in game.options:
            values = ", ".join(f"`{value}`" for value in option.values)
            if option.span:
                values += f", {option.span[0]} to {option.span[1]}"
                values += f" in steps of {option.step}" if option.step > 1 else ""
            parts.append(f"| `{option.id}` | {values} | {option.sentence} | {option.clause} |")
        parts.append("")
        if game.presets:
            parts.append("Presets:\n")
            for preset in game.presets:
                chosen = ", ".join(f"`{key}={value}`" for key, value in preset.chosen.items())
                parts.append(f"- `{preset.id}`: {preset.sentence} {chosen}".rstrip())
            parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def rulings_page() -> str:
    """Return every ruling of every rulebook."""
    parts = [
        "# Rulings\n",
        "*Made by `make docs`.* What we decided where the print is silent or in doubt.\n",
    ]
    for game in one_of_each_rulebook():
        parts.append(f"## {game.rulebook.title}\n")
        parts += [
            f"- **{clause.id}** {clause.text}"
            for clause in game.rulebook.clauses
            if clause.kind == "ruling"
        ]
        parts.append("")
    return "\n".join(parts).rstrip() + "\n"


def one_of_each_rulebook() -> list[Game]:
    """Return the games whose rulebook is not shared with an earlier one."""
    seen: dict[str, Game] = {}
    for game in GAMES:
        seen.setdefault(game.rulebook_of, game)
    return list(seen.values())


def commands_page() -> str:
    """Return a table of all commands of the command line."""
    rows = [f"| `parlour {name}` | {parser.description} |" for name, parser in COMMANDS.items()]
    return "\n".join(
        [
            "# Commands\n",
            "*Made by `make docs`.* `parlour COMMAND --help` lists the arguments of each.\n",
            "| command | what it does |\n|---|---|",
            "| `parlour` | Open the tables in your browser, served by your own machine. |",
            *rows,
            "",
        ]
    )


def with_rows(text: str, head: str, rows: str) -> str:
    """Return a page with new rows in the table whose first line matches a pattern."""
    pattern = rf"(\| {head} [^\n]*\n\|[-|]+\n)(?:\|[^\n]*\n)*"
    return re.sub(pattern, lambda found: found[1] + rows, text)


def notation_page() -> str:
    """Return the page about notation, with the tables of moves and of facts rewritten."""
    text = (HERE / "notation.md").read_text(encoding="utf-8")
    moves = (f"| `{name.replace('_', '-')}` | {DECLARED[name]['moves']} |" for name in FOLDERS)
    text = with_rows(text, r"game \| moves", "".join(f"{row}\n" for row in moves))
    common = {field.name for field in BASE}
    rows = ""
    for game in GAMES:
        facts = [f"`{field.name}`" for field in game.position.fields if field.name not in common]
        rows += f"| `{game.key}` | {', '.join(game.rules.phases)} | {', '.join(facts)} |\n"
    return with_rows(text, r"game \| phases \| facts", rows)


def benchmark_page() -> str:
    """Return the page about the benchmark, with the leaderboard of the reports beside it."""
    text = (HERE / "benchmark.md").read_text(encoding="utf-8")
    reports = [load_report(path) for path in sorted((HERE / "benchmark").glob("*.json"))]
    lines = "".join(f"| {' | '.join(row)} |\n" for row in rows(reports))
    return with_rows(text, r"task \| agent \| points a deal", lines)


def readme() -> str:
    """Return the README, with the table of games and their number rewritten."""
    shelves: dict[str, list[str]] = {}
    for name in FOLDERS:
        games = games_in(name)
        row = shelves.setdefault(DECLARED[name]["shelf"], [])
        row += [
            f"{game.title} with progressive parties" if game.front.party_game else game.title
            for game in games
        ]
    rows = "".join(f"| {shelf} | {', '.join(titles)} |\n" for shelf, titles in shelves.items())
    return with_rows(with_count("../README.md")(), r"shelf \| games", rows)


def with_count(name: str) -> Callable[[], str]:
    """Return a function that returns a page with the number of games rewritten."""

    def page() -> str:
        text = (HERE / name).read_text(encoding="utf-8")
        return re.sub(r"\d+ games in all", f"{len(GAMES)} games in all", text)

    return page


PAGES = {
    "../README.md": readme,
    "benchmark.md": benchmark_page,
    "commands.md": commands_page,
    "index.md": with_count("index.md"),
    "notation.md": notation_page,
    "options.md": options_page,
    "rulings.md": rulings_page,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (HERE / name).write_text(page(), encoding="utf-8")
