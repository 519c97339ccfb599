"""Taking back: how far, and never past what has been revealed since."""

from typing import TYPE_CHECKING, Final

from parlour.core.deal import NATURE, Deal
from parlour.core.rng import Rng
from parlour.errors import NoUndo
from parlour.table.events import Dealt, Played, Settled
from parlour.table.history import standing

if TYPE_CHECKING:
    from parlour.table.table import Table

WORLDS: Final = 12
"""So many deals that could be behind a view are looked at."""


def undo_target(table: "Table", seat: int, *, free: bool) -> int:
    """Return the number of the event to which a seat goes back that takes its last move back.

    Never past a deal that was settled; nor, unless it is `free`, past what others have shown
    or what the move itself has shown to its player: a card that was drawn is known.
    """
    kept = standing(table.log)
    for seq, event in reversed(kept):
        if isinstance(event, Played) and event.seat == seat:
            if not free and _revealing(table, seq, event):
                raise NoUndo("That move has shown you something: a card once seen is not unseen.")
            return seq - 1
        if isinstance(event, Played) and not free:
            name = "the pack" if event.seat == NATURE else table.names[event.seat]
            raise NoUndo(f"{name} has moved since: a card once shown is not unseen.")
        if isinstance(event, Dealt | Settled):
            break
    raise NoUndo("You have made no move that could be taken back.")


def _revealing(table: "Table", seq: int, move: Played) -> bool:
    past = [event for number, event in standing(table.log) if number < seq]
    before = type(table).replay(table.game, past, shuffler=table.shuffler)
    choices = before.speech.read(before.deal, move.seat, move.move).choices
    return reveals(table, before.deal, move.seat, choices)


def reveals(table: "Table", deal: Deal, seat: int, choices: tuple[int, ...]) -> bool:
    """Return whether a move tells its own player what could have been otherwise.

    It does if the same move, in another deal that looks the same to him, would show him
    something else.
    """
    before = deal.view(seat)

    def after(world: Deal) -> object:
        for choice in choices:
            world.play(seat, choice)
        return table.game.show_view(world.view(seat))

    real = after(deal.copy())
    rng = Rng(table.seq)
    return any(after(before.imagine(rng)) != real for _ in range(WORLDS))
