"""Undo: how far, and never past what has been revealed since."""

from collections import Counter
from typing import TYPE_CHECKING

from parlour.core.deal import NATURE, SPECTATOR
from parlour.errors import NoUndo
from parlour.table.events import Dealt, Played, Settled
from parlour.table.history import standing

if TYPE_CHECKING:
    from parlour.table.table import Table


def undo_target(table: "Table", seat: int, *, free: bool) -> int:
    """Return the event number to which an undo of a seat's last move returns.

    It never goes past a scored deal; nor, unless undo is `free`, past what others have done or what
    the move itself has revealed.
    """
    kept = standing(table.log)
    for seq, event in reversed(kept):
        if isinstance(event, Played) and event.seat == seat:
            if not free and _revealing(table, seq):
                raise NoUndo("That move showed you something hidden, so you cannot undo it.")
            return seq - 1
        if isinstance(event, Played) and not free:
            name = "the pack" if event.seat == NATURE else table.names[event.seat]
            raise NoUndo(f"{name} has moved since, so you can no longer undo.")
        if isinstance(event, Dealt | Settled):
            break
    raise NoUndo("You have no move to undo.")


def _revealing(table: "Table", seq: int) -> bool:
    """Return whether the last move has revealed anything that its player did not know.

    What every seat and spectators see before and after is compared piece by piece. The player's own
    pieces do not count, because the player revealed them.
    """
    past = [event for number, event in standing(table.log) if number < seq]
    before = type(table).replay(table.game, past, shuffler=table.shuffler)
    move = table.log[seq - 1]
    assert isinstance(move, Played)
    known = seen_by(before, move.seat)
    for seat in (*range(table.seats), SPECTATOR):
        then, now = seen_by(before, seat), seen_by(table, seat)
        if any(now[face] > max(then[face], known[face]) for face in now):
            return True
    return False


def seen_by(table: "Table", seat: int) -> Counter[str]:
    """Return the visible faces of a seat, and how many pieces show each."""
    from parlour.table.stage import scene  # noqa: PLC0415 - the stage draws tables, which take back

    faces = set(table.game.pack.faces)
    return Counter(
        piece.face
        for zone in scene(table, seat).zones
        for piece in zone.pieces
        if piece.face in faces and zone.kind != "sheet"  # its figures are not pieces
    )
