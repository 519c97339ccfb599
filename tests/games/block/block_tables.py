"""Helpers for the tests of Block: set up tables, find marks, read what was said."""

from collections import Counter
from collections.abc import Mapping

from parlour.games.block import GAME as BLOCK_GAME
from parlour.packs.block_cards import PACK
from parlour.table.game import Game
from parlour.table.log_lines import log_lines
from parlour.table.scene import Scene
from parlour.table.table import Table

X, Y, Z = 0, 1, 2
NAMES = ("X", "Y", "Z")


def table_of(
    *hands: str, game: Game = BLOCK_GAME, options: Mapping[str, str] | None = None, **facts: object
) -> Table:
    """Return a table with these hands; X leads, and cards in no hand have been played."""
    names = ("X", "Y", "Z", "U", "V", "W")[: len(hands)]
    table = Table(game, len(hands), options, names=names)
    position = {"hands": list(hands), "turn": 0, **facts}
    table.set_position(game.set_up(len(hands), options, position, names))
    return table


def rest_of(*hands: str) -> str:
    """Return all cards that are in none of these hands, so that nothing has been played yet."""
    left = Counter(PACK.faces)
    left.subtract(" ".join(hands).split())
    return " ".join(left.elements())


def marked(shown: Scene, mark: str) -> set[str]:
    """Return the faces that have a mark, wherever they lie."""
    pieces = [piece for zone in shown.zones for piece in zone.pieces]
    return {piece.face or "?" for piece in pieces if piece.mark == mark}


def told_of(table: Table, seat: int) -> list[str]:
    """Return the sentences that a seat has heard."""
    return [str(heard.text) for heard in log_lines(table, seat)]
