"""Reports: one self-contained HTML page with tables and figures."""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from parlour.games import find_game
from parlour.lab.arena import Outcome, Scores, Terms
from parlour.lab.figures import (
    Figure,
    histogram_figure,
    intervals_figure,
    running_figure,
    svg,
)
from parlour.records.files import write_text

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #20303c; background: #fff;
       max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #c8cdd1; text-align: right }
th:first-child, td:first-child { text-align: left }
th, td { white-space: nowrap } tbody tr:nth-child(odd) { background: #f7f8f9 }
figure { display: inline-block; vertical-align: top; width: 29rem; max-width: 100%;
         margin: 1rem .5rem 1rem 0 }
figure.wide { width: 100% } svg { max-width: 100%; height: auto } code { background: #f2f4f5 }
details { overflow-x: auto } summary { cursor: pointer; padding: .6rem 0; font-weight: bold }
"""


class Page:
    """A page that is built part by part."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.parts = [f"<h1>{escape(title)}</h1>"]

    def say(self, text: str) -> None:
        """Add a paragraph."""
        self.parts.append(f"<p>{escape(text)}</p>")

    def head(self, text: str) -> None:
        """Begin a section."""
        self.parts.append(f"<h2>{escape(text)}</h2>")

    def code(self, text: str) -> None:
        """Add a command line."""
        self.parts.append(f"<p><code>{escape(text)}</code></p>")

    def table(
        self, columns: Sequence[str], rows: Iterable[Sequence[str]], folded: str = ""
    ) -> None:
        """Add a table; a folded one shows only its title until it is opened."""
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows
        )
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        if folded:
            table = f"<details><summary>{escape(folded)}</summary>{table}</details>"
        self.parts.append(table)

    def figure(self, figure: Figure, caption: str, *, wide: bool = False) -> None:
        """Add a figure with a caption; two fit side by side."""
        room = ' class="wide"' if wide else ""
        self.parts.append(
            f"<figure{room}>{svg(figure)}<figcaption>{escape(caption)}</figcaption></figure>"
        )

    def html(self) -> str:
        """Return the page."""
        return (
            f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(self.title)}</title><style>{STYLE}</style></head>"
            f"<body>{''.join(self.parts)}</body></html>\n"
        )

    def save(self, path: str | Path) -> None:
        """Write the page into a file."""
        write_text(path, self.html())


def command(terms: Terms, deals: int) -> str:
    """Return the command that reproduces the results."""
    printed = find_game(terms.game).choose(None)
    parts = [f"parlour arena {terms.game} --bots {','.join(terms.bots)} --deals {deals}"]
    parts.append(f"--seats {terms.seats} --seed {terms.seed}")
    for key, value in terms.options.items():
        if value != printed[key]:
            parts.append(f"--option {key}={value}")
    if not terms.mirror:
        parts.append("--first")
    return " ".join(parts)


def arena_page(scores: Scores, found: Outcome) -> Page:
    """Return the results of an arena as a page."""
    terms = scores.terms
    page = Page(f"Arena: {', '.join(terms.bots)} at {found.game}")
    chosen = ", ".join(f"{name}={value}" for name, value in found.options.items())
    page.say(
        f"{found.deals:,} duplicate deals of {found.game} (rules version {found.version}) for "
        f"{found.seats} seats, seed {found.seed}. Each bot plays one side against copies "
        f"of every other bot, each side in turn, with the same cards. {chosen}"
    )
    page.code(command(terms, found.deals))
    if found.verdict:
        page.say(f"Result of the sequential test for {terms.bots[0]}: {found.verdict}.")
    page.table(
        ("bot", "points per deal", "95 %", "wins", "among equals", "Elo", "ms per move"),
        (
            (
                bot.name,
                f"{bot.points_per_deal:+.2f}",
                "{:+.2f} to {:+.2f}".format(*bot.ci95),
                f"{bot.win_share:.1%}",
                f"{bot.fair_share:.1%}",
                f"{bot.elo:+.0f}",
                f"{bot.ms_per_move:.3g}",
            )
            for bot in found.bots
        ),
    )
    page.figure(
        intervals_figure(
            "Points per deal",
            "less the mean of the others",
            [bot.name for bot in found.bots],
            [bot.points_per_deal for bot in found.bots],
            [bot.ci95 for bot in found.bots],
        ),
        "Each bot alone among the others, with 95 % intervals over deals.",
    )
    page.head("Pairs")
    page.table(
        ("bot", "among", "points per deal", "95 %", "deals won", "Elo", "95 %"),
        (
            (
                pair.bot,
                pair.other,
                f"{pair.points_per_deal:+.2f}",
                "{:+.2f} to {:+.2f}".format(*pair.ci95),
                f"{pair.deals_won:.1%}",
                f"{pair.elo:+.0f}",
                "{:+.0f} to {:+.0f}".format(*pair.elo_ci95),
            )
            for pair in found.pairs
        ),
    )
    first = {
        f"{terms.bots[0]} among {terms.bots[other]}": scores.margin(0, other)
        for other in range(1, len(terms.bots))
    }
    page.head("Deals")
    page.figure(
        histogram_figure("What a deal brings", "points, mean over all sides", dict(first)),
        "The distribution of the results of duplicate deals.",
    )
    name, margins = next(iter(first.items()))
    page.figure(
        running_figure(f"{name}, deal by deal", "points per deal", margins),
        "The mean and its interval as deals were added.",
    )
    return page
