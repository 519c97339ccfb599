"""Options: the variants a table may choose, as data with an id, a sentence and a clause."""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.errors import BadOption, NotFound
from parlour.languages.message import Message, say

Chosen = Mapping[str, str]
"""Options as people write them: id to value. An omitted option has its default."""


@dataclass(frozen=True)
class Option:
    """One variant; its default is the rulebook as printed.

    `values` maps what people write to what the rules read; the first is the default.
    `span` also allows any whole number between two limits.
    """

    id: str
    sentence: str
    clause: str
    values: Mapping[str, int | bool]
    field: str = ""
    """The attribute of the game's Options that it sets; the id itself unless given."""
    span: tuple[int, int] | None = None
    step: int = 1
    """The distance between the numbers of the span."""
    people_only: tuple[str, ...] = ()
    """Values with which a deal may never end: allowed at tables, not in simulations."""
    quick: str = ""
    """The value with which random play ends soonest."""

    @property
    def default(self) -> str:
        """The value used when nothing is chosen."""
        return next(iter(self.values))

    def read(self, value: str) -> int | bool:
        """Return the value that the rules read for a value that people write."""
        if value in self.values:
            return self.values[value]
        allowed = ", ".join(self.values)
        if self.span is not None:
            low, high = self.span
            allowed += f" or any number from {low} to {high}"
            allowed += f" in steps of {self.step}" if self.step > 1 else ""
            if value.isdecimal() and int(value) in range(low, high + 1, self.step):
                return int(value)
        raise BadOption(
            say(
                'Option "{id}" cannot be "{value}"; it can be: {allowed}',
                id=self.id,
                value=value,
                allowed=allowed,
            )
        )


@dataclass(frozen=True)
class Preset:
    """A named bundle of options."""

    id: str
    sentence: str
    chosen: Chosen


def value_name(value: str) -> Message:
    """Return the name of an option's value, as people read it."""
    return Message(value.replace("_", " "), context="value")


def _text(value: object) -> str:
    """Return how a value that is not text is written."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def complete(options: tuple[Option, ...], chosen: Chosen) -> dict[str, str]:
    """Return a value for every option, in the order declared; unknown ids are refused."""
    known = [option.id for option in options]
    given: Mapping[str, object] = chosen
    for name, value in given.items():
        if name not in known:
            raise NotFound(say("option"), name, known)
        if not isinstance(value, str):
            raise BadOption(
                say(
                    'Option "{name}" needs its value as text: "{text}"',
                    name=name,
                    text=_text(value),
                )
            )
    return {option.id: chosen.get(option.id, option.default) for option in options}


def apply(options: tuple[Option, ...], chosen: Chosen, target: object) -> None:
    """Set the attributes of a game's Options object from the chosen values."""
    for name, value in complete(options, chosen).items():
        option = next(option for option in options if option.id == name)
        setattr(target, option.field or option.id, option.read(value))
