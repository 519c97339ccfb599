"""Results of the lab, as tables for a terminal."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.table import Table

from parlour.lab.arena import Outcome
from parlour.lab.bench import Row
from parlour.lab.leaderboard import HEADS, Place, cells
from parlour.lab.simulate import Figures, Simulation


def simulation_table(found: Simulation) -> RenderableType:
    """Return a simulation as two tables: by seat, and by place."""
    length = found.length
    chosen = ", ".join(f"{name}={value}" for name, value in found.options.items())
    alone = found.seats == 1 and all(0 <= row.points_mean < 1 for row in found.by_seat)
    by_seat = _figures_table("seat", found.by_seat, found.deals, shares=alone)
    by_seat.title = (
        f"{found.game}/{found.version}: {found.deals:,} deals of {found.seats} "
        f"{'seat' if found.seats == 1 else 'seats'}, seed {found.seed}, {found.seconds:.1f} s"
    )
    by_place = _figures_table("place", found.by_place, found.deals, shares=alone)
    by_place.caption = (
        f"A deal takes {length.mean:.1f} choices ({length.min} to {length.max}). {chosen}"
    )
    return Group(by_seat, by_place)


def _figures_table(head: str, rows: Sequence[Figures], deals: int, *, shares: bool) -> Table:
    """Return figures as a table; wins of a solitaire are shown as percentages."""
    table = _plain_table()
    table.add_column(head)
    columns = ["won" if shares else "points", "95 %", "out", "top", "leads", "decisions"]
    hidden = {"top"} if shares else set()
    form = ".2%" if shares else ".2f"
    if all(row.out_share is None for row in rows):
        hidden.add("out")
    if all(row.leads is None for row in rows):
        hidden.add("leads")
    shown = [column for column in columns if column not in hidden]
    for column in shown:
        table.add_column(column, justify="right")
    for row in rows:
        cells = {
            columns[0]: f"{row.points_mean:{form}}",
            "95 %": " to ".join(f"{limit:{form}}" for limit in row.points_ci95 or ()),
            "out": f"{row.out_share or 0:.2%}",
            "top": f"{row.top_share:.2%}",
            "leads": f"{(row.leads or 0) / deals:.2f}",
            "decisions": f"{row.decisions / deals:.2f}",
        }
        table.add_row(_who(row), *(cells[column] for column in shown))
    return table


def _who(row: Figures) -> str:
    if row.place is None:
        return f"{row.seat} {row.bot}"
    return "dealer" if row.place == 0 else f"{row.place} to the left"


def arena_table(found: Outcome) -> RenderableType:
    """Return the results of an arena as a table, and the pairs as another if there are several."""
    table = _plain_table()
    chosen = ", ".join(f"{name}={value}" for name, value in found.options.items())
    table.title = (
        f"{found.game}/{found.version}: {found.deals:,} duplicate deals of {found.seats} seats, "
        f"seed {found.seed}"
    )
    table.caption = " ".join(
        [
            "Points are those of the bot's side, minus the mean of the other sides.",
            f"Result of the sequential test for {found.bots[0].name}: {found.verdict}."
            if found.verdict
            else "",
            chosen,
        ]
    )
    table.add_column("bot")
    for column in ("points", "95 %", "wins", "of", "Elo", "ms/move"):
        table.add_column(column, justify="right", no_wrap=True)
    first = found.bots[0]  # for two bots, one Elo figure shows the difference
    for bot in found.bots:
        table.add_row(
            bot.name,
            f"{bot.points_per_deal:+.2f}",
            "{:+.2f} to {:+.2f}".format(*bot.ci95),
            f"{bot.win_share:.1%}",
            f"{bot.fair_share:.1%}",
            f"{bot.elo:+.0f}" if bot is not first or len(found.bots) > 2 else "",
            f"{bot.ms_per_move:.3g}",
        )
    return Group(table, _pairs_table(found)) if len(found.bots) > 2 else table


def leaderboard_table(places: Sequence[Place]) -> RenderableType:
    """Return a leaderboard, a table for each game."""
    tables: dict[str, Table] = {}
    for place in places:
        title, _, against, *_ = cells(place)
        if title not in tables:
            table = tables[title] = _plain_table()
            table.title = f"{title}, {place.deals:,} duplicate deals alone among {against}"
            table.add_column("bot")
            for column in HEADS[3:]:
                table.add_column(column, justify="right", no_wrap=True)
        tables[title].add_row(place.bot, *cells(place)[3:])
    return Group(*tables.values())


def _pairs_table(found: Outcome) -> Table:
    table = _plain_table()
    for column in ("bot", "among"):
        table.add_column(column)
    for column in ("points", "95 %", "deals won", "Elo"):
        table.add_column(column, justify="right", no_wrap=True)
    for pair in found.pairs:
        table.add_row(
            pair.bot,
            pair.other,
            f"{pair.points_per_deal:+.2f}",
            "{:+.2f} to {:+.2f}".format(*pair.ci95),
            f"{pair.deals_won:.1%}",
            f"{pair.elo:+.0f}",
        )
    return table


def bench_table(rows: Sequence[Row]) -> RenderableType:
    """Return a measurement as a table, followed by a comparison of the rows."""
    table = _plain_table()
    table.caption = (
        "Rates are per second of processor time; worlds are imagined and played to their end."
    )
    for column in ("game", "build"):
        table.add_column(column, no_wrap=True)
    for column in ("seats", "decisions", "deals", "Python", "copy", "worlds"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(
            row["name"],
            row["build"],
            str(row["seats"]),
            _rate(row["decisions_per_s"]),
            _rate(row["deals_per_s"]),
            _rate(row["python_decisions_per_s"]),
            _duration(row["copy_ns"]),
            _rate(row["worlds_per_s"]) if "worlds_per_s" in row else "",
        )
    build = rows[0]["build"]
    compared = [
        row
        for row in rows
        if row["build"] == build and ("vs" in row or "ratio_to_interpreted" in row)
    ]
    return Group(table, *_comparison_tables(compared)) if compared else table


def _comparison_tables(rows: Sequence[Row]) -> list[Table]:
    whole = _plain_table()
    whole.title = "Speed ratio, whole deals"
    whole.add_column("game", no_wrap=True)
    whole.add_column("interpreted", justify="right", no_wrap=True)
    peers = list(rows[0].get("vs", {}))
    for peer in peers:
        whole.add_column(peer, justify="right", no_wrap=True)
    for row in rows:
        ratios = [_times(row["vs"][peer]["decisions"]) for peer in peers]
        whole.add_row(row["name"], _times(row.get("ratio_to_interpreted")), *ratios)
    if not peers:
        return [whole]
    whole.caption = (
        "Decisions per second, compared with a peer that plays out random deals in C++; "
        "block_dominoes is written in Python and runs in Python."
    )
    driven = _plain_table()
    driven.title = "Speed ratio, both driven from Python"
    driven.add_column("game", no_wrap=True)
    for peer in peers:
        driven.add_column(peer, justify="right", no_wrap=True)
    for row in rows:
        driven.add_row(row["name"], *(_times(row["vs"][p]["python_decisions"]) for p in peers))
    return [whole, driven]


def _plain_table() -> Table:
    return Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))


def _rate(per_second: float) -> str:
    for limit, unit in ((1e6, " M"), (1e3, " k")):
        if per_second >= limit:
            return f"{per_second / limit:.3g}{unit}"
    return f"{per_second:.3g}"


def _duration(nanoseconds: float) -> str:
    if nanoseconds >= 1000:
        return f"{nanoseconds / 1000:.3g} µs"
    return f"{nanoseconds:.0f} ns"


def _times(ratio: float | None) -> str:
    if ratio is None:
        return ""
    return f"{ratio:,.0f}" if ratio >= 1000 else f"{ratio:.3g}"
