"""Undo: how far it goes back, and never past what has been revealed since."""

from collections import Counter
from collections.abc import Sequence

from parlour.core.deal import NATURE, SPECTATOR, Deal
from parlour.core.options import Chosen
from parlour.errors import NoUndo
from parlour.table.events import Dealt, Event, Played, Settled
from parlour.table.game import Game


def undo_target(
    events: Sequence[tuple[int, Event]], names: Sequence[str], seat: int, *, free: bool
) -> int:
    """Return the event number to which an undo of a seat's last move returns.

    It never goes past a scored deal; nor, unless undo is `free`, past what others have done.
    """
    for seq, event in reversed(events):
        if isinstance(event, Played) and event.seat == seat:
            return seq - 1
        if isinstance(event, Played) and not free:
            name = "the pack" if event.seat == NATURE else names[event.seat]
            raise NoUndo(f"{name} has moved since, so you can no longer undo.")
        if isinstance(event, Dealt | Settled):
            break
    raise NoUndo("You have no move to undo.")


def revealed(game: Game, options: Chosen, before: Deal, after: Deal, mover: int) -> bool:
    """Return whether a move has revealed anything that its player did not know.

    What every seat and spectators see before and after is compared piece by piece. The player's own
    pieces do not count, because the player revealed them.
    """
    known = seen_by(game, options, before, mover)
    for seat in (*range(before.seats), SPECTATOR):
        then, now = (seen_by(game, options, deal, seat) for deal in (before, after))
        if any(now[face] > max(then[face], known[face]) for face in now):
            return True
    return False


def seen_by(game: Game, options: Chosen, deal: Deal, seat: int) -> Counter[str]:
    """Return the visible faces of a seat, and how many pieces show each."""
    faces = set(game.pack.faces)
    return Counter(
        piece.face
        for zone in game.picture(deal.view(seat), options).zones
        for piece in zone.pieces
        if piece.face in faces and zone.kind != "sheet"  # its figures are not pieces
    )
