"""Taking back: how far, and never past what has been revealed since."""

from collections import Counter
from typing import TYPE_CHECKING

from parlour.core.deal import NATURE, ONLOOKER
from parlour.errors import NoUndo
from parlour.table.events import Dealt, Played, Settled
from parlour.table.history import standing

if TYPE_CHECKING:
    from parlour.table.table import Table


def undo_target(table: "Table", seat: int, *, free: bool) -> int:
    """Return the number of the event to which a seat goes back that takes its last move back.

    Never past a deal that was settled; nor, unless it is `free`, past what others have done
    or what the move itself has shown: a card that was drawn is known.
    """
    kept = standing(table.log)
    for seq, event in reversed(kept):
        if isinstance(event, Played) and event.seat == seat:
            if not free and _revealing(table, seq):
                raise NoUndo("That move has shown you something: a card once seen is not unseen.")
            return seq - 1
        if isinstance(event, Played) and not free:
            name = "the pack" if event.seat == NATURE else table.names[event.seat]
            raise NoUndo(f"{name} has moved since: a card once shown is not unseen.")
        if isinstance(event, Dealt | Settled):
            break
    raise NoUndo("You have made no move that could be taken back.")


def _revealing(table: "Table", seq: int) -> bool:
    """Return whether a move, the last one, has shown anybody what its player did not know before.

    What every seat, and one who watches, sees before and after is compared piece by piece. Pieces
    of the player's own may be shown to others: whoever asks to take back has shown them.
    """
    past = [event for number, event in standing(table.log) if number < seq]
    before = type(table).replay(table.game, past, shuffler=table.shuffler)
    move = table.log[seq - 1]
    assert isinstance(move, Played)
    known = seen_by(before, move.seat)
    for seat in (*range(table.seats), ONLOOKER):
        then, now = seen_by(before, seat), seen_by(table, seat)
        if any(now[face] > max(then[face], known[face]) for face in now):
            return True
    return False


def seen_by(table: "Table", seat: int) -> Counter[str]:
    """Return the faces that a seat sees, and how many pieces show each."""
    from parlour.table.stage import scene  # noqa: PLC0415 - the stage draws tables, which take back

    faces = set(table.game.pack.faces)
    return Counter(
        piece.face
        for zone in scene(table, seat).zones
        for piece in zone.pieces
        if piece.face in faces and zone.kind != "sheet"  # whose figures are no pieces
    )
