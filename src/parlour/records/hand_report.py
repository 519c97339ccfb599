"""Hand reports: a deal up to an event, as a scenario file for `parlour check`."""

from parlour.core.deal import NATURE
from parlour.core.position import toml
from parlour.errors import BadInput
from parlour.languages.message import say
from parlour.records.record import NATURE_NAME
from parlour.table.events import Dealt, Played
from parlour.table.history import standing
from parlour.table.table import Table


def report(table: Table, seq: int) -> str:
    """Return the deal up to an event as a scenario file: the position dealt, then the moves."""
    events = [(n, event) for n, event in standing(table.log[:seq]) if n <= seq]
    starts = [place for place, (_, event) in enumerate(events) if isinstance(event, Dealt)]
    if not starts:
        raise BadInput(say("Nothing had been dealt by then"))
    past = [event for _, event in events]
    dealt = Table.replay(table.game, past[: starts[-1] + 1], shuffler=table.shuffler)
    then = Table.replay(table.game, past, shuffler=table.shuffler)
    names = then.names
    moves = [event for event in past[starts[-1] + 1 :] if isinstance(event, Played)]
    lines = [f"{NATURE_NAME if e.seat == NATURE else names[e.seat]}: {e.move}" for e in moves]
    position = ", ".join(f"{k} = {toml(v)}" for k, v in table.game.show(dealt.deal).items())
    options = ", ".join(f"{k} = {toml(v)}" for k, v in table.options.items())
    return "\n".join(
        [
            "# What is wrong here? Say it in the title, and write below what the rules say.",
            f"game = {toml(table.game.key)}",
            f"names = {toml(list(names))}",
            f"options = {{ {options} }}",
            "",
            "[[scenario]]",
            f'title = "Deal {then.match.number} of a table, event {seq}"',
            "clauses = []",
            f"position = {{ {position} }}",
            'play = """',
            *lines,
            *_expectations(then),
            '"""',
            "",
        ]
    )


def _expectations(table: Table) -> list[str]:
    """Return scenario lines for the state of the table: "over", or the legal moves if few."""
    if table.deal.over:
        return ["over"]
    found = []
    for seat in table.waiting():
        moves = table.speech.few_moves(table.deal, seat) if seat != NATURE else []
        if moves:
            found.append(f"legal {table.names[seat]}: {', '.join(said.text for said in moves)}")
    return found
