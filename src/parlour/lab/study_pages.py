"""The results of a study, as figures, as a page and as text for a terminal."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter
from statistics import fmean
from typing import NamedTuple

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from parlour.games import find_game
from parlour.lab.crew import need
from parlour.lab.figures import (
    COLOURS,
    INK,
    STYLE,
    Figure,
    drawing,
    edges_of,
    histogram_figure,
    intervals_figure,
    name_lines,
)
from parlour.lab.pages import Page
from parlour.lab.study import Cell, Played, Results, Study
from parlour.lab.study_tables import (
    Row,
    bid_rows,
    clause_rows,
    event_rows,
    length_rows,
    place_rows,
)
from parlour.table.game import Game

MOST_LINES = 6
"""Maximum number of lines that can be told apart in one figure."""
ENOUGH = 10
"""Minimum number of deals for a share to be drawn."""
BAR = 40
Namer = Callable[[Cell], str]


def place_name(place: int) -> str:
    """Return the name of a place."""
    return "dealer" if place == 0 else f"{place} to the left"


class Group(NamedTuple):
    """The cells of a game and its seats, which can be compared with each other."""

    title: str
    results: Results
    names: dict[str, str]
    """The name of each cell within the group: its options and its bot."""

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return self.names[cell.name]

    @property
    def drawn(self) -> Results:
        """The cells that can be told apart in a figure."""
        return self.results[:MOST_LINES]


def groups(results: Results) -> list[Group]:
    """Return the cells by game and seats."""
    found: dict[tuple[str, int], Results] = {}
    for cell, deals in results:
        found.setdefault((cell.game, cell.seats), []).append((cell, deals))
    return [
        Group(
            f"{find_game(game).title} for {seats}",
            cells,
            {cell.name: cell.name.partition(", ")[2] for cell, _ in cells},
        )
        for (game, seats), cells in found.items()
    ]


def places_figure(results: Results, name: Namer = attrgetter("name")) -> Figure:
    """Draw the value of each place, one colour for each cell."""
    with drawing(
        "What a seat is worth", "places to the dealer's left", "points above the table's mean"
    ) as (figure, axes):
        for i, (cell, deals) in enumerate(results):
            rows = list(place_rows([(cell, deals)]))
            means = [row["points"] for row in rows]
            halves = [row["points_high"] - mean for row, mean in zip(rows, means, strict=True)]
            beside = [place + 0.06 * (i - (len(results) - 1) / 2) for place in range(len(rows))]
            axes.errorbar(beside, means, halves, fmt="o", capsize=3, label=name(cell))
        axes.axhline(0, color=INK, linewidth=1)
        axes.xaxis.set_major_locator(need("matplotlib.ticker", "lab").MaxNLocator(integer=True))
        name_lines(figure, axes)
    return figure


def bids_figure(results: Results, name: Namer = attrgetter("name")) -> Figure:
    """Draw how often each bid is made."""
    with drawing("Bid against success", "highest bid", "share made") as (figure, axes):
        for cell, deals in results:
            every = list(bid_rows([(cell, deals)]))
            rows = [row for row in every if row["deals"] >= ENOUGH] or every
            bids = [row["bid"] for row in rows]
            made = [row["made"] for row in rows]
            low = [m - row["made_low"] for row, m in zip(rows, made, strict=True)]
            high = [row["made_high"] - m for row, m in zip(rows, made, strict=True)]
            axes.errorbar(bids, made, [low, high], fmt="o-", capsize=3, label=name(cell))
        axes.set_ylim(-0.03, 1.03)
        name_lines(figure, axes)
    return figure


def study_page(study: Study, results: Results) -> Page:
    """Return a study as a page."""
    page = Page(study.title)
    page.say(
        f"{study.deals:,} deals for each of {len(results)} cells, seed {study.seed}; one bot "
        "at all seats. Intervals are 95 %. Cells with the same number of seats have the same cards."
    )
    for group in groups(results):
        _show_group(page, group)
    return page


def _show_group(page: Page, group: Group) -> None:
    page.head(group.title)
    left_out = len(group.results) - len(group.drawn)
    if left_out:
        page.say(f"Figures show the first {MOST_LINES} of {len(group.results)} cells, tables all.")
    shown = {group.name(cell): deals for cell, deals in group.drawn}
    page.figure(
        places_figure(group.drawn, group.name),
        "Points above the mean of the table, by place from the dealer.",
    )
    page.figure(
        histogram_figure(
            "What a seat makes in a deal",
            "points",
            {name: [p for deal in deals for p in deal.points] for name, deals in shown.items()},
        ),
        "Points of all seats.",
    )
    page.figure(
        histogram_figure(
            "How long a deal is",
            "choices",
            {name: [deal.length for deal in deals] for name, deals in shown.items()},
        ),
        "Choices of all players.",
    )
    bids = list(bid_rows(group.results))
    if bids:
        page.figure(
            bids_figure(group.drawn, group.name),
            f"How often the highest bid is made, for bids with {ENOUGH} deals or more if possible.",
        )
    if len(group.results) > 1:
        _compare_cells(page, group)
    page.table(
        ("cell", "place", "points", "95 %", "wins", "95 %"),
        (
            (
                _name(row),
                place_name(row["place"]),
                _signed(row["points"]),
                f"{_signed(row['points_low'])} to {_signed(row['points_high'])}",
                _share(row["win_share"]),
                f"{_share(row['win_low'])} to {_share(row['win_high'])}",
            )
            for row in place_rows(group.results)
        ),
        folded="Seats in numbers",
    )
    if bids:
        page.table(
            ("cell", "bid", "deals", "made", "95 %", "points against the others", "95 %"),
            (
                (
                    _name(row),
                    str(row["bid"]),
                    str(row["deals"]),
                    _share(row["made"]),
                    f"{_share(row['made_low'])} to {_share(row['made_high'])}",
                    _signed(row["points"]),
                    f"{_signed(row['points_low'])} to {_signed(row['points_high'])}",
                )
                for row in bids
            ),
            folded="Bids in numbers",
        )
    page.table(
        ("cell", "event", "share of deals", "95 %", "times a deal"),
        _events(group.results),
        folded="What happens, and how often",
    )
    page.table(
        ("cell", "clause", "share of choices", "95 %"),
        _counted(clause_rows(group.results), "clause"),
        folded="Clauses: at how many choices each forbids something",
    )


def _compare_cells(page: Page, group: Group) -> None:
    rows = list(length_rows(group.results))
    for title, unit, what in (
        ("Length: option against option, bot against bot", "choices in a deal", "length"),
        ("Points: option against option, bot against bot", "points of a seat", "points"),
    ):
        page.figure(
            intervals_figure(
                title,
                unit,
                [group.name(cell) for cell, _ in group.results],
                [row[what] for row in rows],
                [(row[f"{what}_low"], row[f"{what}_high"]) for row in rows],
                signed=False,
            ),
            "The mean over deals, with its interval.",
        )


def _events(results: Results) -> list[tuple[str, ...]]:
    rows = list(event_rows(results))
    counted = _counted(rows, "event")
    return [(*shown, f"{row['times']:.2f}") for shown, row in zip(counted, rows, strict=True)]


def _counted(rows: Iterable[Row], what: str) -> list[tuple[str, str, str, str]]:
    return [
        (
            _name(row),
            str(row[what]),
            _share(row["share"]),
            f"{_share(row['low'])} to {_share(row['high'])}",
        )
        for row in rows
    ]


def _name(row: Row) -> str:
    return f"{row['options']}, {row['bot']}" if row["options"] else str(row["bot"])


def _signed(value: float) -> str:
    return f"{value:+.2f}"


def _share(value: float) -> str:
    return f"{value:.1%}"


def heading(game: Game, cell: Cell, deals: Sequence[Played]) -> str:
    """Return the heading of a game's sheet."""
    _, _, terms = cell.name.partition(", ")
    return f"{game.title} for {cell.seats}: {terms}, {len(deals):,} deals"


def game_figure(game: Game, cell: Cell, deals: Sequence[Played]) -> Figure:
    """Draw a game on one sheet: the value of each seat, the length of deals, the scores."""
    matplotlib, figures = need("matplotlib", "lab"), need("matplotlib.figure", "lab")
    rows = list(place_rows([(cell, list(deals))]))
    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": matplotlib.cycler(color=COLOURS)}):
        figure = figures.Figure(figsize=(11, 3.6), layout="constrained")
        seats, lengths, points = figure.subplots(1, 3)
        figure.suptitle(heading(game, cell, deals), fontweight="bold")
        means = [row["points"] for row in rows]
        halves = [row["points_high"] - mean for row, mean in zip(rows, means, strict=True)]
        seats.errorbar(range(len(rows)), means, halves, fmt="o", capsize=4)
        seats.axhline(0, color=INK, linewidth=1)
        seats.set(
            title="Seat", xlabel="places to the dealer's left", ylabel="points above the mean"
        )
        seats.set_xticks(range(len(rows)))
        long = [deal.length for deal in deals]
        part = [1 / len(long)] * len(long)
        lengths.hist(long, edges_of(min(long), max(long), whole=True), weights=part, rwidth=0.9)
        lengths.set(title="Length", xlabel="choices in a deal", ylabel="share of deals")
        points.ecdf([p for deal in deals for p in deal.points])
        points.set(
            title="Score",
            xlabel="points of a seat in a deal",
            ylabel="share of scores up to this one",
        )
        for axes in (seats, lengths, points):
            axes.set_axisbelow(True)
    return figure


def game_text(game: Game, cell: Cell, deals: Sequence[Played]) -> RenderableType:
    """Return the same as text for a terminal."""
    table = Table(box=None, padding=(0, 1, 0, 0), title=heading(game, cell, deals))
    table.add_column("place")
    for column in ("points above the mean", "95 %", "wins"):
        table.add_column(column, justify="right")
    for row in place_rows([(cell, list(deals))]):
        low, high = _signed(row["points_low"]), _signed(row["points_high"])
        place = place_name(row["place"])
        table.add_row(place, _signed(row["points"]), f"{low} to {high}", _share(row["win_share"]))
    lengths = bars("choices in a deal", [deal.length for deal in deals])
    points = bars("points of a seat in a deal", [p for deal in deals for p in deal.points])
    return Lines(table, Text(), lengths, Text(), points)


def bars(title: str, values: Sequence[float]) -> Text:
    """Return a histogram as bars of text."""
    low, high = min(values), max(values)
    step = max(1, round((high - low) / 12))
    counts = Counter(int((value - low) // step) for value in values)
    most = max(counts.values())
    lines = [f"{title}: {fmean(values):.1f} on average"]
    for bucket in range(max(counts) + 1):
        start = low + bucket * step
        span = f"{start:g}" if step == 1 else f"{start:g} to {start + step - 1:g}"
        share = counts[bucket] / len(values)
        lines.append(f"{span:>14}  {'█' * round(BAR * counts[bucket] / most):<{BAR}}  {share:.1%}")
    return Text("\n".join(lines))
