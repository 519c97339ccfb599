"""Parlour: the games of five rulebooks of 1905-1913, faithful clause by clause.

    >>> import parlour
    >>> table = parlour.play("rook", bots="novice", seed=1)
    >>> table.won
    [2]
    >>> print(parlour.simulate("block", deals=100).length.mean)

What this module names is public: docs/python.md describes it, and says when it may change.
Everything is loaded on first use, so that `import parlour` costs nothing.
"""

from parlour.adapters.gymnasium_names import register_or_wait

TYPE_CHECKING = False  # `typing` would take longer to import than all of this
if TYPE_CHECKING:
    from parlour.api import (
        Bot,
        Deal,
        Game,
        ParlourError,
        Record,
        Refused,
        Table,
        View,
        all_games,
        arena,
        benchmark,
        bot,
        env,
        game,
        load,
        play,
        review,
        save,
        simulate,
    )

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "Deal",
    "Game",
    "ParlourError",
    "Record",
    "Refused",
    "Table",
    "View",
    "__version__",
    "all_games",
    "arena",
    "benchmark",
    "bot",
    "env",
    "game",
    "load",
    "play",
    "review",
    "save",
    "simulate",
]


register_or_wait()


def __getattr__(name: str) -> object:
    """Load a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from parlour import api  # noqa: PLC0415 - as the module's docstring says

    found: object = getattr(api, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
