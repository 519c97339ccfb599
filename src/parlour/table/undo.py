"""Undo: how far it goes back, and when it is refused because something was revealed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from parlour.core.deal import NATURE, SPECTATOR, Deal
from parlour.core.options import Chosen
from parlour.core.speech import Speech
from parlour.errors import NoUndo
from parlour.languages.message import Person, say
from parlour.table.events import Dealt, Event, Played, Settled
from parlour.table.game import Game

Events = Sequence[tuple[int, Event]]


class Step(NamedTuple):
    """A move, with the deal before and after it."""

    seat: int
    before: Deal
    after: Deal


def undo_target(events: Events, seat: int) -> int:
    """Return the number of the event to which undoing a seat's last move goes back.

    It never goes past a scored deal.
    """
    for seq, event in reversed(events):
        if isinstance(event, Played) and event.seat == seat:
            return seq - 1
        if isinstance(event, Dealt | Settled):
            break
    raise NoUndo(say("You have no move to undo."))


def steps_since(events: Events, seq: int, deal: Deal, speech: Speech[Any]) -> Iterator[Step]:
    """Yield the moves after an event; `deal` is the state of the deal after it."""
    for number, event in events:
        if number > seq and isinstance(event, Played):
            before, deal = deal, deal.copy()
            for choice in speech.read(before, event.seat, event.move).choices:
                deal.play(event.seat, choice)
            yield Step(event.seat, before, deal)


def check_consent_suffices(
    game: Game, options: Chosen, people: Sequence[Person], steps: Iterator[Step], mover: int
) -> None:
    """Refuse to undo a player's move and all later ones, if one of them has revealed anything.

    Only bids, passes and calls of other players can be undone, because a piece that they moved
    was hidden before.
    """
    for step in steps:
        if step.seat == NATURE:
            raise NoUndo(say("Chance has decided since, so you can no longer undo."))
        if step.seat == mover:
            if revealed(game, options, step.before, step.after, mover):
                raise NoUndo(say("That move showed you something hidden, so you cannot undo it."))
        elif moved_a_piece(game, options, step.before, step.after):
            raise NoUndo(
                say(
                    "{who} has played since, so you can no longer undo. Only bids and calls of "
                    "others can be undone, because they show nothing hidden.",
                    who=people[step.seat],
                )
            )


def revealed(game: Game, options: Chosen, before: Deal, after: Deal, mover: int) -> bool:
    """Return whether a move has revealed anything that its player did not know.

    The pieces that each seat and a spectator see before and after the move are compared. Pieces
    that the player had already seen do not count.
    """
    known = seen_by(game, options, before, mover)
    for seat in (*range(before.seats), SPECTATOR):
        then, now = (seen_by(game, options, deal, seat) for deal in (before, after))
        if any(now[face] > max(then[face], known[face]) for face in now):
            return True
    return False


def moved_a_piece(game: Game, options: Chosen, before: Deal, after: Deal) -> bool:
    """Return whether any seat, or a spectator, sees a piece in a different place after a move."""
    return any(
        placed_for(game, options, before, seat) != placed_for(game, options, after, seat)
        for seat in (*range(before.seats), SPECTATOR)
    )


def placed_for(game: Game, options: Chosen, deal: Deal, seat: int) -> Counter[tuple[str, str]]:
    """Return the pieces that a seat sees, by zone and face; face down they have none."""
    faces = {None, *game.pack.faces}
    return Counter(
        (zone.id, piece.face or "")
        for zone in game.scene.picture(deal.view(seat), options).zones
        for piece in zone.pieces
        if piece.face in faces and zone.kind != "sheet"  # its figures are not pieces, nor are bids
    )


def seen_by(game: Game, options: Chosen, deal: Deal, seat: int) -> Counter[str]:
    """Return the faces that a seat sees, and how many pieces show each."""
    seen = Counter[str]()
    for (_, face), pieces in placed_for(game, options, deal, seat).items():
        if face:
            seen[face] += pieces
    return seen
