"""Messages: what the program says, as data.

A message is a template in English and what fills its holes: a person, a number, a list, another
message, or a text that nobody looks at, such as a name or a word that was typed. It is made into
a sentence once, for one reader, in one language: `parlour.languages.reader`.

    say("{who} bids {bid}.", who=Person("Ann", 0), bid=50)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Self


class Person:
    """Somebody at the table; the name is filled in by the table if the game does not know it."""

    __slots__ = ("name", "seat")

    def __init__(self, name: str, seat: int = -1) -> None:
        self.name = name
        self.seat = seat

    @classmethod
    def at(cls, seat: int) -> Self:
        """Return the person in a seat, whose name the table fills in."""
        return cls("", seat)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Person) and (self.name, self.seat) == (other.name, other.seat)

    def __hash__(self) -> int:
        return hash((self.name, self.seat))

    def __reduce__(self) -> tuple[object, ...]:
        return Person, (self.name, self.seat)

    def __repr__(self) -> str:
        return f"Person({self.name!r}, {self.seat})"


class Listed:
    """Several things in a row; `kind` says how they are joined.

    "and" and "or" as in the reader's language, "together" with "&", "commas", "semicolons",
    "sentences" with spaces, "paragraphs" with empty lines; any other kind is a word between two
    things, such as "against".
    """

    __slots__ = ("items", "kind")

    def __init__(self, items: Iterable["str | int | Message | Person | Listed"], kind: str) -> None:
        self.items = tuple(items)
        self.kind = kind

    def __len__(self) -> int:
        return len(self.items)

    def __str__(self) -> str:
        """Return the things in a row as they are listed in English."""
        return str(Message("{all}", {"all": self}))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Listed) and (self.items, self.kind) == (other.items, other.kind)

    def __hash__(self) -> int:
        return hash((self.items, self.kind))

    def __reduce__(self) -> tuple[object, ...]:
        return Listed, (self.items, self.kind)

    def __repr__(self) -> str:
        return f"Listed({self.items!r}, {self.kind!r})"


Given = str | int | float | Person | Listed


class Message:
    """A template and what fills its holes; false if it says nothing."""

    __slots__ = ("context", "given", "template")

    def __init__(
        self, template: str, given: "Mapping[str, Given | Message] | None" = None, context: str = ""
    ) -> None:
        self.template = template
        self.given: Mapping[str, Given | Message] = given or {}
        self.context = context
        """Where a template means something else than elsewhere: "mark", "value", "book"."""

    def __bool__(self) -> bool:
        return bool(self.template)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Message)
            and self.template == other.template
            and self.given == other.given
            and self.context == other.context
        )

    def __hash__(self) -> int:
        return hash((self.template, self.context, *self.given.items()))

    def __reduce__(self) -> tuple[object, ...]:
        return Message, (self.template, dict(self.given), self.context)

    def __repr__(self) -> str:
        return f"<{self}>"

    def __str__(self) -> str:
        """Return the message in English, for a spectator."""
        from parlour.languages.reader import ENGLISH_READER  # noqa: PLC0415 - it reads messages

        return ENGLISH_READER.say(self)

    def filled(self, **given: "Given | Message") -> "Message":
        """Return the message with what fills its holes: a template that is kept in a table."""
        return Message(self.template, given, self.context)

    def named(self, names: Sequence[str]) -> "Message":
        """Return the message with the names of people of whom only the seat was known."""
        if not any(_lacks_name(value) for value in self.given.values()):
            return self
        given = {hole: _named(value, names) for hole, value in self.given.items()}
        return Message(self.template, given, self.context)


Text = Message | str
"""What a game says, while some games still return English sentences instead of messages."""

NOTHING: Final = Message("")


def say(template: str, **given: "Given | Message") -> Message:
    """Return a message: `say("{who} passes.", who=...)`."""
    return Message(template, given)


def called(context: str, text: str) -> Message:
    """Return a name or a mark that means something else than the same words in a sentence."""
    return Message(text, None, context)


def as_message(text: Text) -> Message:
    """Return what a game says as a message."""
    if isinstance(text, Message):
        return text
    return Message(text) if text else NOTHING


def sentences(*said: Message) -> Message:
    """Return several sentences as one message; empty ones are left out."""
    found = [one for one in said if one]
    if len(found) < 2:
        return found[0] if found else NOTHING
    return Message("{all}", {"all": Listed(found, "sentences")})


def together(things: Iterable["str | Person | Message"]) -> Listed:
    """Return the players of a side: "Ann & Bob"."""
    return Listed(things, "together")


def _lacks_name(value: "Given | Message") -> bool:
    if isinstance(value, Person):
        return not value.name and value.seat >= 0
    if isinstance(value, Listed):
        return any(_lacks_name(item) for item in value.items)
    return isinstance(value, Message) and any(map(_lacks_name, value.given.values()))


def _named(value: "Given | Message", names: Sequence[str]) -> "Given | Message":
    if isinstance(value, Person):
        return value if value.name else Person(names[value.seat], value.seat)
    if isinstance(value, Listed):
        return Listed([_named_item(item, names) for item in value.items], value.kind)
    return value.named(names) if isinstance(value, Message) else value


def _named_item(
    item: "str | int | Message | Person | Listed", names: Sequence[str]
) -> "str | int | Message | Person | Listed":
    found = _named(item, names)
    assert not isinstance(found, float)
    return found


def parts_of(message: Message) -> Iterator[Message]:
    """Yield a message and all messages in its holes."""
    yield message
    for value in message.given.values():
        inner = value.items if isinstance(value, Listed) else (value,)
        for one in inner:
            if isinstance(one, Message):
                yield from parts_of(one)
