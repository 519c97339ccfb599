"""A review in the terminal: the cost of each decision, and the result of each deal."""

from rich.table import Table as Grid

from parlour.coach.review import DealReview, Decision, Review, why
from parlour.coach.verdicts import FINE
from parlour.errors import BadInput
from parlour.languages.message import Listed, say
from parlour.table.table import Table
from parlour.terminal.screen import Screen

MARKS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
"""The mark beside a costly move, as chess players write it."""
COUNTED = {
    "inaccuracy": say("{n} inaccuracies"),
    "mistake": say("{n} mistakes"),
    "blunder": say("{n} blunders"),
}
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
    names = Listed(table.names, "commas")
    raise BadInput(
        say('There is no player "{wanted}"; the players are {names}', wanted=wanted, names=names)
    )


def show_review(table: Table, found: Review, screen: Screen, *, everything: bool) -> None:
    """Print a review: each deal with the reasons for better moves, then a summary."""
    for deal in found.deals:
        show_deal(deal, screen, everything=everything)
        for each in deal.decisions:
            if each.better:
                told = why(table, found.seat, each)
                screen.show(say("Move {move}: {why}", move=each.event, why=told))
    if not found.deals:
        screen.show(say("No deal of this match is finished: there is nothing to review yet."))
        return
    counts = found.counts()
    made = [COUNTED[name].filled(n=counts[name]) for name in MARKS]
    decisions = say("{n} decisions", n=len(found.decisions))
    screen.show(
        say(
            "{player}: {decisions}; {verdicts}.",
            player=found.name,
            decisions=decisions,
            verdicts=Listed(made, "commas"),
        )
    )


def show_deal(deal: DealReview, screen: Screen, *, everything: bool) -> None:
    """Print the costly decisions of a deal, or all decisions."""
    shown = [each for each in deal.decisions if everything or each.verdict != FINE]
    told = say(
        "Deal {number}: the cards were worth {start:+.0f}, your decisions cost {lost:.0f}, luck "
        "and the other players added {luck:+.0f}; the result is {result:+.0f}.",
        number=deal.deal,
        start=deal.start,
        lost=max(deal.lost, 0.0),
        luck=deal.luck,
        result=deal.result,
    )
    screen.show(told)
    if not shown:
        screen.show(say("Every decision of this deal was as good as the expert's."), "")
        return
    grid = Grid(box=None, pad_edge=False)
    grid.add_column(screen.say(say("move")), justify="right")
    grid.add_column(screen.say(say("you played")))
    grid.add_column("")
    grid.add_column(screen.say(say("better")))
    grid.add_column(screen.say(say("cost")), justify="right")
    grid.add_column(screen.say(say("with open cards")))
    grid.add_column("")
    most = max(each.loss for each in shown)
    for each in shown:
        grid.add_row(*row(each, most))
    screen.show(grid, "")


def row(each: Decision, most: float) -> tuple[str, ...]:
    """Return one decision as the cells of a row."""
    cost = max(each.loss, 0.0)
    apart = "" if each.open_loss is None else f"{each.open_loss:.0f}"
    bar = "█" * round(BAR * cost / most) if most > 0 else ""
    mark = MARKS.get(each.verdict, "")
    return str(each.event), each.move, mark, each.better, f"{cost:.1f}", apart, bar
