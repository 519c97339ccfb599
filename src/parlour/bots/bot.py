"""The Bot protocol, and the bot that every game has: uniform choice."""

from typing import Any, Protocol, runtime_checkable

from parlour.core.deal import View
from parlour.core.rng import Rng


class Bot(Protocol):
    """A player. Equal views and seeds give equal choices.

    >>> from parlour.core.bits import first
    >>> class Lowest:
    ...     name = "lowest"
    ...     def choose(self, view: parlour.View, seed: int) -> int:
    ...         return first(view.choices)
    >>> parlour.simulate("block", deals=2, seats=3, bots=Lowest).bots
    ('lowest', 'lowest', 'lowest')
    """

    @property
    def name(self) -> str:
        """The name that players know it by."""
        ...

    def choose(self, view: Any, seed: int) -> int:
        """Return one of the choices open in the view."""
        ...


@runtime_checkable
class Absent(Protocol):
    """A bot that overlooks something now and then, as people do."""

    def adviser(self) -> Bot:
        """Return the same bot for hints, where it overlooks nothing."""
        ...


@runtime_checkable
class Trying(Protocol):
    """A bot that plays imagined deals to the end, in its own way."""

    def tried(self, view: Any) -> int:
        """Return the number of deals in which it tries the choices of a view."""
        ...


class Uniform:
    """Makes any legal choice, each as likely as the others."""

    name = "uniform"

    def __repr__(self) -> str:
        return "<Uniform>"

    def choose(self, view: View, seed: int) -> int:
        """Return a random legal choice."""
        return Rng(seed).pick(view.choices)


UNIFORM = Uniform()
