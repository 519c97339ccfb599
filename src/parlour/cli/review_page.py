"""A review in the terminal: the cost of each decision, and the result of each deal."""

from rich.console import Console
from rich.table import Table as Grid

from parlour.coach.review import DealReview, Decision, Review
from parlour.coach.verdicts import FINE
from parlour.core.speech import points_text
from parlour.errors import BadInput
from parlour.table.table import Table

MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The mark beside a costly move, as chess players write it."""
BAR = 20
"""The width of the longest bar, in columns."""


def seat_of(table: Table, wanted: str) -> int:
    """Return a seat by its number or player's name; the first seat by default."""
    if not wanted:
        return 0
    if wanted.isdecimal() and int(wanted) < table.seats:
        return int(wanted)
    for seat, name in enumerate(table.names):
        if name.lower() == wanted.lower():
            return seat
    raise BadInput(f'There is no player "{wanted}"; the players are {", ".join(table.names)}')


def show_review(found: Review, console: Console, *, everything: bool) -> None:
    """Print a review: a table for each deal, then a summary."""
    for deal in found.deals:
        show_deal(deal, console, everything=everything)
    if not found.deals:
        console.print("No deal of this match is finished: there is nothing to review yet.")
        return
    counts = found.counts()
    verdicts = ", ".join(plural(counts[name], name) for name in MARKS)
    console.print(f"{found.name}: {plural(len(found.decisions), 'decision')}; {verdicts}.")


def show_deal(deal: DealReview, console: Console, *, everything: bool) -> None:
    """Print the costly decisions of a deal, or all decisions."""
    shown = [each for each in deal.decisions if everything or each.verdict != FINE]
    console.print(
        f"[bold]Deal {deal.deal}[/]: the cards were worth {points_text(deal.start)}, "
        f"your decisions cost {max(deal.lost, 0.0):.0f}, luck and the other players added "
        f"{points_text(deal.luck)}; the result is {points_text(deal.result)}."
    )
    if not shown:
        console.print("Every decision of this deal was as good as the expert's.\n")
        return
    grid = Grid(box=None, pad_edge=False)
    for title in ("move", "you played", "", "better", "cost", "with open cards", ""):
        grid.add_column(title, justify="right" if title in {"move", "cost"} else "left")
    most = max(each.loss for each in shown)
    for each in shown:
        grid.add_row(*row(each, most))
    console.print(grid)
    console.print()


def row(each: Decision, most: float) -> tuple[str, ...]:
    """Return one decision as the cells of a row."""
    cost = max(each.loss, 0.0)
    apart = "" if each.open_loss is None else f"{each.open_loss:.0f}"
    bar = "█" * round(BAR * cost / most) if most > 0 else ""
    mark = MARKS.get(each.verdict, "")
    return str(each.event), each.move, mark, each.better, f"{cost:.1f}", apart, bar


def plural(number: int, name: str) -> str:
    """Return a count with its noun in words."""
    if number == 1:
        return f"1 {name}"
    return f"{number} {name[:-1]}ies" if name.endswith("y") else f"{number} {name}s"
