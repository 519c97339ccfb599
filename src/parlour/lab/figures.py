"""Figures with readable defaults, drawn by Matplotlib without a screen."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import StringIO
from itertools import accumulate
from math import ceil, sqrt
from pathlib import Path
from typing import Any

from parlour.lab.crew import need
from parlour.lab.outputs import try_figure
from parlour.lab.simulate import SURE
from parlour.records.files import access

Figure = Any
"""A Figure of Matplotlib, an optional extra that is imported only when needed."""
Axes = Any

INK, FADED = "#20303c", "#c8cdd1"
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # colour-blind safe
STYLE: dict[str, object] = {
    "axes.edgecolor": INK,
    "axes.grid": True,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "figure.dpi": 100,
    "font.size": 11,
    "grid.color": "#e6e9eb",
    "legend.frameon": False,
    "savefig.bbox": "tight",
    "svg.fonttype": "none",  # text stays text, so that it can be searched and read aloud
    "svg.hashsalt": "parlour",  # equal data give equal files
}


@contextmanager
def drawing(title: str, across: str, up: str, tall: float = 3.6) -> Iterator[tuple[Figure, Axes]]:
    """Yield a figure with one pair of axes in our style."""
    matplotlib = need("matplotlib", "lab")
    figures = need("matplotlib.figure", "lab")
    style = {**STYLE, "axes.prop_cycle": matplotlib.cycler(color=COLOURS)}
    with matplotlib.rc_context(style):
        figure = figures.Figure(figsize=(6.4, tall), layout="constrained")
        axes = figure.add_subplot()
        axes.set(title=title, xlabel=across, ylabel=up)
        axes.set_axisbelow(True)
        yield figure, axes


def name_lines(figure: Figure, axes: Axes) -> None:
    """Add a legend below a figure, where it hides no line."""
    handles, names = axes.get_legend_handles_labels()
    if len(names) > 1:
        across = 2 if max(map(len, names)) < 36 else 1
        figure.legend(handles, names, loc="outside lower center", ncols=across, fontsize=9)


def edges_of(low: float, high: float, *, whole: bool) -> list[float]:
    """Return the edges of histogram columns; whole numbers lie in the middle."""
    step = max(1, ceil((high - low) / 40)) if whole else (high - low) / 40 or 1
    return [low - step / 2 + step * i for i in range(ceil((high - low) / step) + 2)]


def svg(figure: Figure) -> str:
    """Return a figure as the text of an SVG element."""
    text = StringIO()
    with need("matplotlib", "lab").rc_context(STYLE):
        figure.savefig(text, format="svg", metadata={"Date": None})
    whole = text.getvalue()
    start, end = whole.index("<metadata>"), whole.index("</metadata>") + len("</metadata>")
    return whole[whole.index("<svg") : start] + whole[end:]


def save_figure(figure: Figure, path: str | Path) -> None:
    """Write a figure as SVG or PNG, by the file's extension."""
    try_figure(path)
    kind = Path(path).suffix.lower().removeprefix(".")
    with need("matplotlib", "lab").rc_context(STYLE):
        metadata = {"Date": None} if kind == "svg" else {}
        with access(Path(path), "written"):
            figure.savefig(path, format=kind, dpi=150, metadata=metadata)


def intervals_figure(
    title: str,
    unit: str,
    names: Sequence[str],
    means: Sequence[float],
    limits: Sequence[tuple[float, float]],
    *,
    signed: bool = True,
) -> Figure:
    """Draw means with their 95 % intervals, one line for each name."""
    rows = range(len(names))
    with drawing(title, unit, "", tall=max(2.4, 1.2 + 0.4 * len(names))) as (figure, axes):
        below = [mean - low for mean, (low, _) in zip(means, limits, strict=True)]
        above = [high - mean for mean, (_, high) in zip(means, limits, strict=True)]
        axes.errorbar(means, rows, xerr=[below, above], fmt="o", capsize=4)
        if signed:
            axes.axvline(0, color=INK, linewidth=1)
        axes.set_yticks(list(rows), names)
        axes.set_ylim(len(names) - 0.5, -0.5)
        for row, mean in enumerate(means):
            axes.annotate(
                f"{mean:+.2f}" if signed else f"{mean:.2f}",
                (mean, row),
                (0, 8),
                textcoords="offset points",
            )
    return figure


def histogram_figure(title: str, unit: str, samples: dict[str, Sequence[float]]) -> Figure:
    """Draw how often values occur, one outline for each name."""
    with drawing(title, unit, "share") as (figure, axes):
        low = min(min(values) for values in samples.values())
        high = max(max(values) for values in samples.values())
        whole = all(float(value).is_integer() for row in samples.values() for value in row)
        edges = edges_of(low, high, whole=whole)
        for name, values in samples.items():
            weights = [1 / len(values)] * len(values)
            axes.hist(values, edges, weights=weights, histtype="step", linewidth=1.6, label=name)
        name_lines(figure, axes)
    return figure


def running_figure(title: str, unit: str, values: Sequence[float]) -> Figure:
    """Draw how a mean and its 95 % interval converge as deals are added."""
    with drawing(title, "deals", unit) as (figure, axes):
        counts = range(2, len(values) + 1)
        sums = list(accumulate(values))
        squares = list(accumulate(value * value for value in values))
        means = [sums[n - 1] / n for n in counts]
        halves = [
            SURE * sqrt(max(0, squares[n - 1] - sums[n - 1] ** 2 / n) / (n - 1) / n) for n in counts
        ]
        low = [mean - half for mean, half in zip(means, halves, strict=True)]
        high = [mean + half for mean, half in zip(means, halves, strict=True)]
        axes.fill_between(counts, low, high, color=FADED, label="95 %")
        axes.plot(counts, means, label="mean")
        axes.axhline(0, color=INK, linewidth=1)
        axes.set_ylim(
            min(low[-1], *means[9:], 0) - 2 * halves[-1],
            max(high[-1], *means[9:], 0) + 2 * halves[-1],
        )
        name_lines(figure, axes)
    return figure
