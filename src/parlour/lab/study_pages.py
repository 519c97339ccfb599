"""What a study found, as figures, as a page and as text for a terminal."""

from collections import Counter
from collections.abc import Iterable, Sequence
from statistics import fmean

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from parlour.lab.crew import need
from parlour.lab.figures import (
    COLOURS,
    INK,
    STYLE,
    Figure,
    drawing,
    histogram_figure,
    intervals_figure,
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
"""More lines than that in one figure cannot be told apart."""
BAR = 40


def place_name(place: int) -> str:
    """Return what a place is called."""
    return "dealer" if place == 0 else f"{place} to the left"


def places_figure(results: Results) -> Figure:
    """Draw what each place is worth, one colour for each cell."""
    title = "What a seat is worth"
    with drawing(title, "places to the dealer's left", "points above the table's mean") as (
        figure,
        axes,
    ):
        for cell, deals in results[:MOST_LINES]:
            rows = list(place_rows([(cell, deals)]))
            means = [row["points"] for row in rows]
            halves = [row["points_high"] - mean for row, mean in zip(rows, means, strict=True)]
            axes.errorbar(range(len(rows)), means, halves, fmt="o-", capsize=3, label=cell.name)
        axes.axhline(0, color=INK, linewidth=1)
        axes.xaxis.set_major_locator(need("matplotlib.ticker", "lab").MaxNLocator(integer=True))
        axes.legend(fontsize=8)
    return figure


def bids_figure(results: Results) -> Figure:
    """Draw how often each bid is made."""
    with drawing("Bid against success", "highest bid", "share made") as (figure, axes):
        for cell, deals in results[:MOST_LINES]:
            rows = [row for row in bid_rows([(cell, deals)]) if row["deals"] >= 10]
            if not rows:
                continue
            bids = [row["bid"] for row in rows]
            made = [row["made"] for row in rows]
            low = [m - row["made_low"] for row, m in zip(rows, made, strict=True)]
            high = [row["made_high"] - m for row, m in zip(rows, made, strict=True)]
            axes.errorbar(bids, made, [low, high], fmt="o-", capsize=3, label=cell.name)
        axes.set_ylim(0, 1)
        if axes.get_legend_handles_labels()[0]:
            axes.legend(fontsize=8)
    return figure


def study_page(study: Study, results: Results) -> Page:
    """Return a study as a page."""
    page = Page(study.title)
    page.say(
        f"{study.deals:,} deals for each of {len(results)} cells, seed {study.seed}; one bot "
        "at all seats. Intervals hold 95 %. Cells with as many seats have the same cards."
    )
    shown = results[:MOST_LINES]
    page.head("Seats")
    page.figure(
        places_figure(results),
        "Points above the mean of the table, by place from the dealer.",
    )
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
            for row in place_rows(results)
        ),
    )
    page.head("Scores and lengths")
    page.figure(
        histogram_figure(
            "What a seat makes in a deal",
            "points",
            {cell.name: [p for deal in deals for p in deal.points] for cell, deals in shown},
        ),
        "Points of all seats.",
    )
    page.figure(
        histogram_figure(
            "How long a deal is",
            "choices",
            {cell.name: [deal.length for deal in deals] for cell, deals in shown},
        ),
        "Choices of all players.",
    )
    page.head("Cell against cell")
    rows = list(length_rows(results))
    page.figure(
        intervals_figure(
            "Length",
            "choices in a deal",
            [cell.name for cell, _ in results],
            [row["length"] for row in rows],
            [(row["length_low"], row["length_high"]) for row in rows],
            signed=False,
        ),
        "The mean length of a deal: option against option, bot against bot.",
    )
    if any(deal.bidder >= 0 for _, deals in results for deal in deals):
        page.head("Bids")
        page.figure(
            bids_figure(results), "How often the highest bid is made; bids with ten deals or more."
        )
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
                for row in bid_rows(results)
            ),
        )
    page.head("What happens, and how often")
    page.table(("cell", "event", "share of deals", "95 %"), _counted(event_rows(results), "event"))
    page.head("Clauses that forbid something")
    page.say("Of the choices looked at, in how many a clause forbids at least one other choice.")
    page.table(("cell", "clause", "share", "95 %"), _counted(clause_rows(results), "clause"))
    return page


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
    options = f", {row['options']}" if row["options"] else ""
    return f"{row['game']} for {row['seats']}{options}, {row['bot']}"


def _signed(value: float) -> str:
    return f"{value:+.2f}"


def _share(value: float) -> str:
    return f"{value:.1%}"


def game_figure(game: Game, cell: Cell, deals: Sequence[Played]) -> Figure:
    """Draw a game on one sheet: what each seat is worth, how long deals are, what they bring."""
    matplotlib, figures = need("matplotlib", "lab"), need("matplotlib.figure", "lab")
    rows = list(place_rows([(cell, list(deals))]))
    with matplotlib.rc_context({**STYLE, "axes.prop_cycle": matplotlib.cycler(color=COLOURS)}):
        figure = figures.Figure(figsize=(11, 3.6), layout="constrained")
        seats, lengths, points = figure.subplots(1, 3)
        figure.suptitle(f"{game.title}: {cell.name}, {len(deals):,} deals", fontweight="bold")
        means = [row["points"] for row in rows]
        halves = [row["points_high"] - mean for row, mean in zip(rows, means, strict=True)]
        seats.errorbar(range(len(rows)), means, halves, fmt="o", capsize=4)
        seats.axhline(0, color=INK, linewidth=1)
        seats.set(
            title="Seat", xlabel="places to the dealer's left", ylabel="points above the mean"
        )
        seats.set_xticks(range(len(rows)))
        lengths.hist([deal.length for deal in deals], 30)
        lengths.set(title="Length", xlabel="choices in a deal", ylabel="deals")
        made = sorted(p for deal in deals for p in deal.points)
        points.plot(made, [(i + 1) / len(made) for i in range(len(made))])
        points.set(
            title="Score", xlabel="points of a seat in a deal", ylabel="share at most so many"
        )
        for axes in (seats, lengths, points):
            axes.set_axisbelow(True)
    return figure


def game_text(game: Game, cell: Cell, deals: Sequence[Played]) -> RenderableType:
    """Return the same as text for a terminal."""
    table = Table(
        box=None, padding=(0, 1, 0, 0), title=f"{game.title}: {cell.name}, {len(deals):,} deals"
    )
    table.add_column("place")
    for column in ("points above the mean", "95 %", "wins"):
        table.add_column(column, justify="right")
    for row in place_rows([(cell, list(deals))]):
        low, high = _signed(row["points_low"]), _signed(row["points_high"])
        place = place_name(row["place"])
        table.add_row(place, _signed(row["points"]), f"{low} to {high}", _share(row["win_share"]))
    lengths = bars("choices in a deal", [deal.length for deal in deals])
    points = bars("points of a seat in a deal", [p for deal in deals for p in deal.points])
    return Group(table, Text(), lengths, Text(), points)


def bars(title: str, values: Sequence[float]) -> Text:
    """Return how often values occur as bars of text."""
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
