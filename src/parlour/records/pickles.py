"""Pickles: deals, views, rows and random numbers can be pickled and copied with `copy.deepcopy`.

A deal or a view is pickled as its game, its options, the terms of a small pack and its facts as
text. So it can move between processes and between builds, which share no other format.
"""

import copyreg
from collections.abc import Callable
from types import ModuleType

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.deal import Deal, View
from parlour.core.options import Option, apply
from parlour.core.position import Reading, Value, read_position
from parlour.core.rng import Rng
from parlour.table.game import SEAT_NAMES, Game

Arguments = tuple[Game, int, dict[str, str], dict[str, Value], dict[str, int]]
"""A game, how many seats, the options, all facts, and the terms of a small pack."""


def chosen_of(game: Game, options: object) -> dict[str, str]:
    """Return options as people write them, from what the rules read."""
    return {option.id: _value(option, options) for option in game.options}


def _value(option: Option, options: object) -> str:
    read = getattr(options, option.field or option.id)
    for value, means in option.values.items():
        if means == read and isinstance(means, bool) == isinstance(read, bool):
            return value
    return str(int(read))


def terms_of(game: Game, options: object, chosen: dict[str, str]) -> dict[str, int]:
    """Return the attributes that a small pack changed, compared with the chosen options."""
    if options is None:
        return {}
    usual = game.rules.new_options()
    apply(game.options, chosen, usual)
    values = {name: getattr(options, name) for name in dir(usual) if not name.startswith("_")}
    return {
        name: value
        for name, value in values.items()
        if isinstance(value, int) and value != getattr(usual, name)
    }


def let_travel(game: Game, rules: ModuleType) -> None:
    """Register pickling for the deals and views of a game's rules."""

    def arguments(given: Deal | View, facts: dict[str, Value]) -> Arguments:
        options = getattr(given, "options", None)
        chosen = chosen_of(game, options)
        return game, given.seats, chosen, facts, terms_of(game, options, chosen)

    def deal(given: Deal) -> tuple[Callable[..., Deal], Arguments]:
        return _deal, arguments(given, game.show(given))

    def view(given: View) -> tuple[Callable[..., View], Arguments]:
        return _view, arguments(given, game.show_view(given))

    for kind in vars(rules).values():
        if isinstance(kind, type) and kind.__module__ == rules.__name__:
            if issubclass(kind, Deal):
                copyreg.pickle(kind, deal)
            elif issubclass(kind, View):
                copyreg.pickle(kind, view)


def _deal(
    game: Game,
    seats: int,
    chosen: dict[str, str],
    facts: dict[str, object],
    terms: dict[str, int] | None = None,
) -> Deal:
    """Return a deal from its facts; pickles of earlier versions have no terms."""
    game = _on_terms(game, seats, terms)
    made = game.new_deal(seats, chosen)
    if game.show(made) == facts:
        return made  # nothing has been dealt, so no position can be read
    reading = Reading(game.pack, seats, SEAT_NAMES[:seats], apart=False)
    game.position.infer(made, read_position(game.position.fields, reading, facts, made))
    return made


def _view(
    game: Game,
    seats: int,
    chosen: dict[str, str],
    facts: dict[str, object],
    terms: dict[str, int] | None = None,
) -> View:
    """Return a view from its facts; pickles of earlier versions have no terms."""
    return _on_terms(game, seats, terms).read_view(chosen, facts)


def _on_terms(game: Game, seats: int, terms: dict[str, int] | None) -> Game:
    """Return the game; a small pack has its own terms and may have fewer seats."""
    usual = not terms and seats in game.seats
    return game if usual else game.on_terms(terms or {}, (seats,))


def _rng(a: int, b: int, c: int, d: int) -> Rng:
    """Return a random generator that continues from a state."""
    rng = Rng(0)
    rng.a, rng.b, rng.c, rng.d = a, b, c, d
    return rng


def _row(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


copyreg.pickle(type(vec[i64]()), lambda row: (_row, (list(row),)))
copyreg.pickle(Rng, lambda rng: (_rng, (rng.a, rng.b, rng.c, rng.d)))
