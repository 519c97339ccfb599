"""Helpers for the line games: set up tables, make moves, find zones."""

from collections.abc import Callable, Mapping
from typing import Any

from parlour.core.bits import each
from parlour.core.rng import Rng
from parlour.packs.card_dominoes import PACK
from parlour.table.game import Game
from parlour.table.table import Table


def table_of(
    game: Game, *hands: str, options: Mapping[str, str] | None = None, **facts: object
) -> Table:
    """Return a table with these hands, with A to play."""
    table = Table(game, len(hands), options)
    position = {"hands": list(hands), "turn": 0, **facts}
    table.set_position(game.set_up(len(hands), options, position))
    return table


def dealt(game: Game, seats: int, options: Mapping[str, str] | None = None, seed: int = 1) -> Any:
    """Return a shuffled deal."""
    deal = game.new_deal(seats, options)
    order = game.order(seats, options)
    Rng(seed).shuffle(order)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(order)
    return deal


def cuts(*dominoes: str, pack: int = len(PACK)) -> Callable[[int], int]:
    """Return a random source that makes players cut these dominoes one after another."""
    left, wanted = list(range(pack)), list(dominoes)

    def below(_: int) -> int:
        place = left.index(PACK.piece(wanted.pop(0)))
        left.pop(place)
        return place

    return below


def worlds(view: Any, times: int, seed: int = 7) -> list[Any]:
    """Return the given number of imagined deals."""
    rng = Rng(seed)
    return [view.imagine(rng) for _ in range(times)]


def held(deal: Any, seat: int) -> set[str]:
    """Return a seat's hand."""
    return {PACK.faces[piece] for piece in each(deal.dominoes.hands[seat])}


def play_out(deal: Any, seed: int) -> Any:
    """Play a deal to its end with random moves."""
    rng = Rng(seed)
    while not deal.over:
        seat = rng.pick(deal.due())
        deal.play(seat, rng.pick(deal.legal(seat)))
    return deal
