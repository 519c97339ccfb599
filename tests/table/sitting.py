"""A table of Block for three players, and helpers to play at it."""

from collections.abc import Callable, Sequence

from parlour.core.bits import first
from parlour.core.deal import View
from parlour.games import find_game
from parlour.table.events import Event
from parlour.table.moves import whole_move
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

BLOCK = find_game("block")
NAMES = ("Ann", "Bob", "Cy")


class Disk:
    """A store that can be full."""

    def __init__(self) -> None:
        self.full = False
        self.events: list[Event] = []

    def keep(self, first: int, events: Sequence[Event]) -> None:
        assert first == len(self.events) + 1
        if self.full:
            raise OSError("no space left")
        self.events += events


def open_table(undo: str = "consent") -> Table:
    return Table(BLOCK, 3, names=NAMES, shuffler=Shuffler(b"a test"), undo=undo)


def dealt_table(undo: str = "consent") -> Table:
    table = open_table(undo)
    table.deal_next()
    return table


def position(table: Table, *hands: str, turn: int = 0) -> Table:
    """Set up a position and return the table."""
    table.set_position(BLOCK.set_up(3, {}, {"hands": list(hands), "turn": turn}))
    return table


def snapshot(table: Table) -> tuple[object, ...]:
    """Return everything that a refusal must leave unchanged."""
    match = table.match
    return (
        list(table.log),
        BLOCK.show(table.deal),
        (match.number, match.dealer, list(match.scores), match.winners),
        list(table.results),
        set(table.commands),
    )


def first_choice(view: View) -> int:
    return first(view.choices)


def play_deal(table: Table) -> None:
    """Deal and play a deal to its end with the first choice of every seat."""
    table.deal_next()
    while not table.deal.over:
        seat = table.waiting()[0]
        table.submit(seat, table.offers(seat)[0].text)


def play_match(table: Table) -> None:
    while not table.won:
        play_deal(table)


def one_move(table: Table) -> int:
    """Let the seat on lead move, and return it."""
    seat = table.waiting()[0]
    table.submit(seat, table.offers(seat)[-1].text)
    return seat


def stand_in(table: Table, seat: int, choose: Callable[[View], int]) -> None:
    """Move for a seat whose time is up, as a server does."""
    lapse = table.deal.lapse(seat) if 0 <= seat < table.seats else -1
    begun = (lapse,) if lapse >= 0 else ()
    choices: tuple[int, ...] = (0,)
    if 0 <= seat < table.seats and table.deal.legal(seat):
        choices = whole_move(table.deal, seat, choose, begun)
    table.make(table.plan_choices(seat, choices, by="clock"))
