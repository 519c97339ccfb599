"""The referee of a word game at a real table: what is claimed and ruled, and what time there is.

A game says how a claim becomes a position and a move; its own rules then accept or refuse it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from parlour.core.options import Chosen
from parlour.languages.message import Message


@dataclass(frozen=True)
class Claim:
    """A word, or several words as a sentence, and what it was made from."""

    words: tuple[str, ...]
    taken: tuple[str, ...] = ()
    """Whole words of the table that were taken."""
    letters: str = ""
    """Single letters that were added."""


class Ruling(NamedTuple):
    """What the rules say of a claim."""

    allowed: bool
    why: Message
    clause: str = ""


class Time(NamedTuple):
    """A time that the rules set: what it is for, how long it is (seconds), and its clause."""

    what: Message
    seconds: int
    clause: str


@dataclass(frozen=True)
class Referee:
    """How a game rules about words at a real table."""

    rule: Callable[[Any, Claim, Chosen], Ruling]
    """Rules about a claim by the rules of the game (a `Game`), with a table's options."""
    says: Callable[[Any, str, Chosen], tuple[Message, str]]
    """Returns what the dictionary that counts says of a word, and its meaning in a line."""
    times: Callable[[Chosen], tuple[Time, ...]]
    """The times that the rules set."""
    takes: bool = True
    """Whether words of the table may be taken."""
    sentences: bool = False
    """Whether several words are a sentence."""
