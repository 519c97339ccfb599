"""Helpers for the tests of all games: make moves, read their sentences, find zones in a scene."""

from collections.abc import Mapping

from parlour.core.deal import SPECTATOR
from parlour.core.rng import Rng
from parlour.table.game import SEAT_NAMES, Game
from parlour.table.parts import Happened
from parlour.table.scene import Scene, Zone
from parlour.table.table import Table


def table_with(
    game: Game,
    names: tuple[str, ...],
    facts: Mapping[str, object],
    options: Mapping[str, str] | None = None,
) -> Table:
    """Return a table in the position that these facts describe, with a name for every seat."""
    table = Table(game, len(names), options, names=names)
    table.set_position(game.set_up(len(names), options, dict(facts), names))
    return table


def tell(table: Table, seat: int, move: str, listener: int = SPECTATOR) -> str:
    """Make a move and return the sentence that a listener gets for it."""
    before = table.deal.view(listener)
    table.submit(seat, move)
    after = table.deal.view(listener)
    heard = table.game.words.heard(move, seat, listener)
    names = table.names or SEAT_NAMES
    happened = Happened(before, after, seat, heard, table.options, names)
    return str(table.game.scene.narrate(happened).named(names))


def play(table: Table, *moves: str) -> str:
    """Make moves for whichever seat is in turn; return what a spectator reads about the last."""
    told = ""
    for move in moves:
        told = tell(table, table.waiting()[0], move)
    return told


def play_deal(table: Table, seed: int) -> None:
    """Play a deal to its end with random moves."""
    rng = Rng(seed)
    while not table.deal.over:
        seat = table.waiting()[0]
        moves = [said.text for said in table.speech.moves(table.deal, seat)]
        table.submit(seat, moves[rng.below(len(moves))])


def zone(shown: Scene, name: str) -> Zone:
    """Return a zone of a scene by its name."""
    return next(zone for zone in shown.zones if zone.id == name)


def faces(shown: Scene, name: str) -> str:
    """Return the faces in a zone, in the order in which they lie."""
    return faces_in(zone(shown, name))


def faces_in(found: Zone) -> str:
    """Return the faces in a zone that has been found."""
    return " ".join(piece.face or "?" for piece in found.pieces)
