"""Messages: what the program says, as data; and readers, for whom messages become sentences.

A message is a template in English and what fills its holes: a person, a number, a list, another
message, or a text that nobody looks at, such as a name or a word that was typed. It is made into
a sentence once, for one reader, in one language.

    say("{who} bids {bid}.", who=Person("Ann", 0), bid=50)

A hole of a template holds a name and perhaps a form: `{who}`, `{points:+}`, `{trick:upper}`. For a
number the form is as in Python; "upper" starts with a capital letter, and "plain" leaves out
Markdown; any other form asks the message in the hole for that form of itself, as a case:
`{piece:acc}`.

A translation may have forms for who reads it. In the hole `who` the reader is "you", and several
people are "several"; in the hole `whom` the reader is "to you", and in any other hole, such as
`partner`, "you as partner". The hole `n` chooses the plural.
Every form may have a second length for the ear, "brief" and "brief you": "Ann: 50."
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Self

import msgspec
from mypy_extensions import mypyc_attr

from parlour.languages.language import ENGLISH, Language, Translated, language


@mypyc_attr(acyclic=True)
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


@mypyc_attr(acyclic=True)
class Listed:
    """Several things in a row; `kind` says how they are joined.

    "and" and "or" as in the reader's language, "together" with "&", "plus", "commas", "semicolons",
    "sentences" with spaces, "paragraphs" with empty lines; "against" and "to" are said between
    two things.
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


@mypyc_attr(acyclic=True)
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
        return ENGLISH_READER.say(self)

    def filled(self, **given: "Given | Message") -> "Message":
        """Return the message with what fills its holes: a template that is kept in a table."""
        return Message(self.template, given, self.context)

    def named(self, names: Sequence[str]) -> "Message":
        """Return the message with the names of people of whom only the seat was known."""
        if not _lacks_name(self):
            return self
        given = {hole: _named(value, names) for hole, value in self.given.items()}
        return Message(self.template, given, self.context)


NOTHING: Final = Message("")


@mypyc_attr(acyclic=True)
class Brief:
    """A message in its brief form."""

    __slots__ = ("message",)

    def __init__(self, message: Message) -> None:
        self.message = message

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Brief) and self.message == other.message

    def __hash__(self) -> int:
        return hash((BRIEF, self.message))

    def __reduce__(self) -> tuple[object, ...]:
        return Brief, (self.message,)

    def __repr__(self) -> str:
        return f"Brief({self.message!r})"


def say(template: str, **given: "Given | Message") -> Message:
    """Return a message: `say("{who} passes.", who=...)`."""
    return Message(template, given) if given else _without_holes(template)


@lru_cache(maxsize=20_000)
def _without_holes(template: str) -> Message:
    """Return a message that needs nothing, always the same one: most of a scene."""
    return Message(template)


def called(context: str, text: str) -> Message:
    """Return a name or a mark that means something else than the same words in a sentence."""
    return Message(text, None, context)


def sentences(*said: Message) -> Message:
    """Return several sentences as one message; empty ones are left out."""
    found = [one for one in said if one]
    if len(found) < 2:
        return found[0] if found else NOTHING
    return Message("{all}", {"all": Listed(found, "sentences")})


def together(things: Iterable["str | Person | Message"]) -> Listed:
    """Return the players of a side: "Ann & Bob"."""
    return Listed(things, "together")


@lru_cache(maxsize=20_000)
def has_brief(template: str, context: str = "") -> bool:
    """Return whether a template has a second, brief length."""
    return BRIEF in language(ENGLISH).known(template, context)


def brief(message: Message) -> Brief | None:
    """Return a message as listeners hear it; nothing if they hear it as it is read."""
    return Brief(message) if _says_less(message) else None


def _says_less(value: object) -> bool:
    """Return whether a message, or one in its holes, has a brief form."""
    if isinstance(value, Listed):
        return any(_says_less(item) for item in value.items)
    if not isinstance(value, Message):
        return False
    if has_brief(value.template, value.context):
        return True
    return any(_says_less(inner) for inner in value.given.values())


def _lacks_name(value: "Given | Message") -> bool:
    if isinstance(value, Person):
        return not value.name and value.seat >= 0
    if isinstance(value, Listed):
        return any(_lacks_name(item) for item in value.items)
    if not isinstance(value, Message) or not value.given:
        return False
    return any(_lacks_name(inner) for inner in value.given.values())


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


SPECTATOR: Final = -1
"""The seat of a reader without a seat."""

VOICES: Final = {"who": "you", "whom": "to you"}
"""The forms if the reader is in one of these holes."""

OTHER_YOU: Final = "you as "
"""The beginning of the form if the reader is in another hole: "you as partner"."""

SEVERAL: Final = "several"
"""The form if those in the hole "who" are many."""

BRIEF: Final = "brief"
"""The form for the ear: only what listeners do not know from what they heard before."""

UPPER, PLAIN = "upper", "plain"
"""Forms that every text has: with a capital letter, and without Markdown."""

_WITHOUT_MARKDOWN: Final = str.maketrans("", "", "*`")

_CHANGED: Final[Mapping[str, Callable[[str], str]]] = {
    UPPER: lambda text: text[:1].upper() + text[1:],
    PLAIN: lambda text: text.translate(_WITHOUT_MARKDOWN),
}

_MISREAD: Final = re.compile(
    r"(?<![\w-])([A-GRY]\d\d?|\d-\d)(?![\w-])|[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]"
)
"""What in a name may look like a piece ("B5", "6-4"), or is written from right to left."""


@lru_cache(maxsize=5000)
def isolated(name: str) -> str:
    """Return a name as a sentence has it: nothing around it changes how it is read.

    Unicode's isolates keep letters from right to left from reordering the numbers beside them, and
    tell clients that what looks like a piece is a name.
    """
    return f"\u2068{name}\u2069" if _MISREAD.search(name) else name


_HOLE: Final = re.compile(r"\{([a-z_]+\d*)(?::([^{}]+))?\}")

TOGETHER: Final = "together"
"""How the players of a side are listed: they are "you" if the reader is one of them."""

JOINTS: Final[Mapping[str, Message]] = {
    TOGETHER: say("{one} & {other}"),
    "plus": say("{one} + {other}"),
    "commas": say("{one}, {other}"),
    "semicolons": say("{one}; {other}"),
    "sentences": say("{one} {other}"),
    "paragraphs": say("{one}\n\n{other}"),
    "against": say("{one} against {other}"),
    "to": say("{one} to {other}"),
}
"""What stands between the things of a list, if CLDR has no list of that kind."""

Forms = Mapping[str, Translated]

_AS_IT_IS: Final = Translated(("",))
"""The template itself, which has translations for other forms only."""

Part = tuple[str, str, str]
"""A fixed text, and the hole after it with its form; the last has no hole."""


@lru_cache(maxsize=20_000)
def _parts(template: str) -> tuple[Part, ...]:
    """Return the parts of a template."""
    found: list[Part] = []
    end = 0
    for hole in _HOLE.finditer(template):
        found.append((template[end : hole.start()], hole[1], hole[2] or ""))
        end = hole.end()
    return (*found, (template[end:], "", ""))


@lru_cache(maxsize=20_000)
def has_words(template: str) -> bool:
    """Return whether a template has words of its own; others are the same in all languages."""
    return any(map(str.isalpha, _HOLE.sub("", template)))


def holes(template: str) -> list[str]:
    """Return the names of the holes of a template, in order."""
    return [hole for _, hole, _ in _parts(template) if hole]


@mypyc_attr(allow_interpreted_subclasses=True)
class Reader:
    """Somebody who reads: their language, and their seat."""

    def __init__(self, into: Language, seat: int = SPECTATOR) -> None:
        self.language = into
        self.seat = seat
        self.encoder = msgspec.json.Encoder(enc_hook=self.plain)

    def encode(self, told: object) -> bytes:
        """Return data as JSON, with its messages as sentences."""
        return self.encoder.encode(told)

    def say(self, message: Message, form: str = "") -> str:
        """Return a message as this reader reads it."""
        if not message.given and not form:
            return _fixed(self.language, message.template, message.context)
        return self.filled(message, form)

    def filled(self, message: Message, form: str = "") -> str:
        """Return a message with its holes filled; a hole that nothing fills stays as it is."""
        template = message.template
        given: Mapping[str, object] = message.given
        usual, parts, voiced = _usual(self.language, template, message.context)
        if form or not usual or (voiced and self._may_be_addressed(given)):
            known = self.language.known(template, message.context)
            usual = self._form(known, message, form).text(self._plural(message)) or template
            parts = _parts(usual)
        if not given:
            return usual
        passed = form if form == BRIEF and not has_words(template) else ""
        text: list[str] = []
        for fixed, hole, asked in parts:
            text.append(fixed)
            if hole in given:
                text.append(self._filled(given[hole], asked or passed))
            elif hole:
                text.append(f"{{{hole}}}")
        return "".join(text)

    def _may_be_addressed(self, given: Mapping[str, object]) -> bool:
        """Return whether a form for some readers may fit what fills the holes."""
        for value in given.values():
            if isinstance(value, Person):
                if value.seat == self.seat:
                    return True
            elif isinstance(value, Listed):
                return True
        return False

    def plain(self, told: object) -> str:
        """Return a message or a list as text, where data is made into JSON."""
        if isinstance(told, Message):
            if told.given:
                return self.filled(told)
            return _fixed(self.language, told.template, told.context)
        if isinstance(told, Listed):
            return self.listed(told)
        if isinstance(told, Brief):
            return self.say(told.message, BRIEF)
        raise NotImplementedError(f"{type(told)} cannot be sent")

    def _form(self, known: Forms, message: Message, form: str) -> Translated:
        """Return the translation in the form that fits this reader best."""
        if len(known) > 1 or "" not in known:
            for voice in self._voices(message, form):
                if voice in known:
                    return known[voice]
        return known.get("", _AS_IT_IS)

    def _voices(self, message: Message, form: str) -> list[str]:
        """Return the forms that fit, the best first."""
        given: Mapping[str, object] = message.given
        who = given.get("who")
        own = [
            hole
            for hole, value in given.items()
            if isinstance(value, (Person, Listed)) and self.is_reader(value)
        ]
        voices = [OTHER_YOU + hole for hole in own if hole not in VOICES]
        voices += [voice for hole, voice in VOICES.items() if hole in own]
        if isinstance(who, Listed) and len(who) > 1:
            voices.append(SEVERAL)
        return [*(f"{form} {voice}" for voice in voices), form, *voices] if form else voices

    def is_reader(self, person: object) -> bool:
        """Return whether somebody in a hole is the reader."""
        if self.seat < 0:
            return False
        if isinstance(person, Listed):  # a side, or the only one of several who might be there
            own = map(self.is_reader, person.items)
            return any(own) if person.kind == TOGETHER else len(person) == 1 and all(own)
        return isinstance(person, Person) and person.seat == self.seat

    def _plural(self, message: Message) -> int:
        given: Mapping[str, object] = message.given
        number = given.get("n")
        if isinstance(number, int):
            return self.language.plural(abs(number))
        return 0 if number is None else self.language.plural(2)

    def _filled(self, value: object, form: str) -> str:
        if form in _CHANGED:
            return _CHANGED[form](self._filled(value, ""))
        if isinstance(value, str):
            return value
        if isinstance(value, Message):
            return self.say(value, form)
        if isinstance(value, Person):
            return isolated(value.name)
        if isinstance(value, Listed):
            return self.listed(value, form)
        if isinstance(value, (int, float)):
            form = "" if form == BRIEF else form
            told = self.language.number(value, form)
        else:  # a program of somebody else has given it, such as a number of numpy
            told = str(value)
        return told

    def listed(self, things: Listed, form: str = "") -> str:
        """Return things in a row."""
        items = [self._filled(item, form) for item in things.items]
        if things.kind in self.language.conventions.lists:
            return self.language.listed(items, things.kind)
        return _joint(self.language, things.kind).join(items)


@lru_cache(maxsize=20_000)
def _usual(into: Language, template: str, context: str) -> tuple[str, tuple[Part, ...], bool]:
    """Return what a template says to most readers, its parts, and whether some read another form.

    It is empty if the number decides.
    """
    known = into.known(template, context)
    forms = known.get("", _AS_IT_IS).forms
    usual = (forms[0] or template) if len(forms) == 1 else ""
    return usual, _parts(usual), any(map(_is_voice, known))


def _is_voice(form: str) -> bool:
    """Return whether a form is for some readers, and not only where a hole asks for it."""
    return form == SEVERAL or form in VOICES.values() or form.startswith(OTHER_YOU)


@lru_cache
def _joint(into: Language, kind: str) -> str:
    """Return what a language writes between two things of a list."""
    return Reader(into).say(JOINTS[kind]).partition("{one}")[2].partition("{other}")[0]


@lru_cache(maxsize=20_000)
def _fixed(into: Language, template: str, context: str) -> str:
    """Return a message without holes, which everybody reads alike: most of a scene."""
    return Reader(into).filled(Message(template, None, context)) if template else ""


@lru_cache(maxsize=500)
def reader(key: str, seat: int = SPECTATOR) -> Reader:
    """Return a reader of a language in a seat."""
    return Reader(language(key), seat)


ENGLISH_READER: Final = reader(ENGLISH)
