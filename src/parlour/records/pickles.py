"""Pickles: deals, views, rows and random numbers can be pickled and copied with `copy.deepcopy`.

A deal or a view is pickled as its game, its options and its facts as text. So it can move between
processes and between builds, which share no other format.
"""

import copyreg
from collections.abc import Callable
from types import ModuleType

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.deal import Deal, View
from parlour.core.options import Option
from parlour.core.position import Reading, Value, read_position
from parlour.core.rng import Rng
from parlour.table.game import SEAT_NAMES, Game

Arguments = tuple[Game, int, dict[str, str], dict[str, Value]]
"""A game, how many seats, the options and all facts."""


def chosen_of(game: Game, options: object) -> dict[str, str]:
    """Return options as people write them, from what the rules read."""
    return {option.id: _value(option, options) for option in game.options}


def _value(option: Option, options: object) -> str:
    read = getattr(options, option.field or option.id)
    for value, means in option.values.items():
        if means == read and isinstance(means, bool) == isinstance(read, bool):
            return value
    return str(int(read))


def let_travel(game: Game, rules: ModuleType) -> None:
    """Register pickling for the deals and views of a game's rules."""

    def deal(given: Deal) -> tuple[Callable[..., Deal], Arguments]:
        chosen = chosen_of(game, getattr(given, "options", None))
        return _deal, (game, given.seats, chosen, game.show(given))

    def view(given: View) -> tuple[Callable[..., View], Arguments]:
        chosen = chosen_of(game, getattr(given, "options", None))
        return _view, (game, given.seats, chosen, game.show_view(given))

    for kind in vars(rules).values():
        if isinstance(kind, type) and kind.__module__ == rules.__name__:
            if issubclass(kind, Deal):
                copyreg.pickle(kind, deal)
            elif issubclass(kind, View):
                copyreg.pickle(kind, view)


def _deal(game: Game, seats: int, chosen: dict[str, str], facts: dict[str, object]) -> Deal:
    """Return a deal from its facts."""
    made = game.new_deal(seats, chosen)
    if game.show(made) == facts:
        return made  # nothing has been dealt, so no position can be read
    reading = Reading(game.pack, seats, SEAT_NAMES[:seats], apart=False)
    game.infer(made, read_position(game.fields, reading, facts, made))
    return made


def _view(game: Game, seats: int, chosen: dict[str, str], facts: dict[str, object]) -> View:
    """Return a view from its facts."""
    del seats  # it is among the facts
    return game.read_view(chosen, facts)


def _rng(a: int, b: int, c: int, d: int) -> Rng:
    """Return a random generator that continues from a state."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = a, b, c, d
    return rng


def _row(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


copyreg.pickle(type(vec[i64]()), lambda row: (_row, (list(row),)))
copyreg.pickle(Rng, lambda rng: (_rng, (rng.a, rng.b, rng.c, rng.d)))
