"""The messages of the socket, version 1; docs/protocol.md describes them."""

from contextlib import suppress
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from parlour.errors import Refused, Unclear
from parlour.languages.message import NOTHING, Message, say
from parlour.server.people.emoji import invisible_parts
from parlour.server.people.names import is_blank
from parlour.table.events import LogLine
from parlour.table.scene import Scene

VERSION: Final = 1
SUBPROTOCOL: Final = "parlour.1"
LONGEST_MESSAGE: Final = 8 * 1024
LONGEST_ID: Final = 64
LONGEST_MOVE: Final = 400
LONGEST_CHAT: Final = 300
LONGEST_PROBLEM: Final = 200
"""Maximum length of an error about unreadable text, which may quote all of it."""
LONGEST_SENTENCE: Final = 600
"""Maximum length of a refusal; ours are shorter, unless they quote a long text."""

Emote = Literal["bravo", "thanks", "sorry", "oops", "wow", "hurry", "hello", "bye"]


Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # $ allows a line feed after it
"""32 bytes."""


# What a client says.


class Command(Struct, frozen=True, tag_field="do", kw_only=True):
    """A client's command, with an id of its own choosing."""

    id: str


class Move(Command, frozen=True, tag="move"):
    """A whole move, chosen on the scene with this number."""

    move: str
    seen: int | None = None


class Draft(Command, frozen=True, tag="draft"):
    """An incomplete move: show how it could continue."""

    move: str


class Next(Command, frozen=True, tag="next"):
    """Ask for the next deal; it starts when all players have asked."""


class Hint(Command, frozen=True, tag="hint"):
    """Request a hint from the best bot."""


class Undo(Command, frozen=True, tag="undo"):
    """Request an undo of the last move."""


class Agree(Command, frozen=True, tag="agree"):
    """Answer the request of a seat."""

    seat: int
    yes: bool = True


class Pause(Command, frozen=True, tag="pause"):
    """Request a pause of clocks and bots."""


class Resume(Command, frozen=True, tag="resume"):
    """Resume after a pause."""


class Chat(Command, frozen=True, tag="chat"):
    """A chat message of at most 300 characters."""

    text: str


class Gesture(Command, frozen=True, tag="emote"):
    """A gesture."""

    emote: Emote


class Commit(Command, frozen=True, tag="commit"):
    """The SHA-256 of the contribution to the shuffles, as hex."""

    hash: Hex


class Reveal(Command, frozen=True, tag="reveal"):
    """The contribution to the shuffles, as hex."""

    value: Hex


class Ping(Struct, frozen=True, tag_field="do", tag="ping"):
    """Keep-alive; `lag` is the round trip of the last one, in milliseconds."""

    at: float = 0
    lag: float = 0


Said = (
    Move
    | Draft
    | Next
    | Hint
    | Undo
    | Agree
    | Pause
    | Resume
    | Chat
    | Gesture
    | Commit
    | Reveal
    | Ping
)


# What the server says.


class Person(Struct, frozen=True):
    """Who sits in a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "free"]
    level: str
    """The level of a bot."""
    here: bool
    reserved: bool
    """Whether the seat waits for a person who left or was invited."""
    program: bool
    """Whether a program plays here, over the bot API."""


class Limit(Struct, frozen=True):
    """A time limit set by the game: the seats, the seconds left, and whether it is for calls."""

    seats: tuple[int, ...]
    left: float
    call: bool


class TableInfo(Struct, frozen=True, kw_only=True):
    """What a reader may know about a table besides its scene."""

    table: str
    game: str
    title: str
    seats: int
    fill: str
    """The level of the bots that take free seats."""
    waits: bool
    """Whether a rematch waits for its host to begin it."""
    version: int
    options: dict[str, str]
    hands: int
    state: str
    people: list[Person]
    you: int
    host: bool
    hosting: int
    """The seat of the host, or -1."""
    back: int
    """The seat reserved for the reader, or -1."""
    locked: bool
    clock: dict[str, float] | None
    left: dict[int, float]
    limits: list[Limit]
    paused: bool
    watch: str
    public: bool
    undo: str
    unhurried: bool
    hints: str
    commitment: str
    shuffle: "Shuffle | None"
    sealed: "Sealed | None"
    link: str
    rematch: str
    joining: str
    imported: bool
    """Whether it comes from an uploaded record."""
    party: str
    """The party that the table belongs to, with its round and table number."""
    round: int
    number: int
    day: str
    """The day whose deal this is, the same for everybody."""
    practice: bool
    seat_link: str | UnsetType = UNSET
    """The link that moves the reader's seat to another device."""
    device: list[int] | UnsetType = UNSET
    """The seats of all who play at the reader's device, if it is handed on: player 0 first."""


class Welcome(Struct, frozen=True, tag_field="is", tag="welcome", kw_only=True):
    """Everything that a new client needs to know."""

    protocol: int = VERSION
    version: int
    seat: int
    table: TableInfo
    people: list[Person]
    scene: Scene
    told: list[LogLine]
    chat: list["Chatted"]
    notices: list["Notice"] = []


class News(Struct, frozen=True, tag_field="is", tag="news"):
    """Something happened."""

    version: int
    told: list[LogLine]
    scene: Scene


class ChangedNews(Struct, frozen=True, tag_field="is", tag="news"):
    """Something happened; sent as changes to the scene that the client has."""

    version: int
    told: list[LogLine]
    since: int
    changed: dict[str, Any]


class Ack(Struct, frozen=True, tag_field="is", tag="ack"):
    """A command was carried out and stored."""

    id: str
    version: int


class Way(Struct, frozen=True):
    """A move that an unclear text may mean."""

    move: str
    label: Message


class Refusal(Struct, frozen=True, tag_field="is", tag="refused", omit_defaults=True):
    """A command was refused; nothing has changed."""

    id: str
    code: str
    sentence: Message
    clause: str = ""
    retry_after: float = 0.0
    choices: tuple[Way, ...] = ()
    """The moves that may have been meant."""


class Drafted(Struct, frozen=True, tag_field="is", tag="scene"):
    """The answer to a draft."""

    id: str
    scene: Scene


class Hinted(Struct, frozen=True, tag_field="is", tag="hint"):
    """The best bot's recommendation."""

    id: str
    move: str
    say: Message
    """The recommendation and its reasons, in words."""
    more: Message = NOTHING
    """The figures behind it."""


class Asked(Struct, frozen=True, tag_field="is", tag="asked", omit_defaults=True):
    """Somebody asks for consent."""

    seat: int
    what: str
    name: str = ""
    """The name of the newcomer who asks for the seat, if there is one."""


class Answered(Struct, frozen=True, tag_field="is", tag="answered", omit_defaults=True):
    """Who has yet to answer a request, or how it ended."""

    seat: int
    what: str
    waiting: list[int] = []
    """The seats that have not answered yet."""
    end: str = ""
    """"granted", "refused", "withdrawn" or "lapsed"; empty while answers are missing."""


class Notice(Struct, frozen=True, tag_field="is", tag="notice", omit_defaults=True):
    """Something about the people at the table, for the log."""

    version: int
    after: int
    """The event of the match that it follows."""
    what: str
    seat: int = -1
    name: str = ""
    about: str = ""
    """What was asked for, or which bot plays."""
    by: str = ""
    """Who answered, or who sat there before."""


class Chatted(Struct, frozen=True, tag_field="is", tag="chat"):
    """Somebody's chat message."""

    version: int
    seat: int
    name: str
    text: str


class Emoted(Struct, frozen=True, tag_field="is", tag="emote"):
    """Somebody's gesture."""

    seat: int
    emote: str


TALK: Final = (Chatted, Emoted)


class People(Struct, frozen=True, tag_field="is", tag="people"):
    """Seats, connections, and the state of the table."""

    people: list[Person]
    watchers: int
    state: str
    host: int
    """The seat of the host, -1 if there is none."""
    options: dict[str, str] | None = None
    """Before the match: the options, which its host may change."""


class Clocks(Struct, frozen=True, tag_field="is", tag="clock"):
    """The remaining time of every seat, and the game's own limits."""

    left: dict[int, float]
    paused: bool
    limits: list[Limit] = []


class Shuffle(Struct, frozen=True, tag_field="is", tag="shuffle"):
    """Players' clients are asked to commit or to reveal, or the round is over."""

    deal: int
    stage: Literal["commit", "reveal", "drawn"]
    text: str = ""
    """The terms to commit to, or the text that closed the commitments; to be checked first."""


class Sealed(Struct, frozen=True, tag_field="is", tag="sealed"):
    """A deal is over: the hash of what the record will say about it."""

    deal: int
    hash: str


class Rematch(Struct, frozen=True, tag_field="is", tag="rematch"):
    """The players continue at another table."""

    table: str


class Pong(Struct, frozen=True, tag_field="is", tag="pong"):
    """The answer to a ping."""

    at: float
    now: float


class Bye(Struct, frozen=True, tag_field="is", tag="bye"):
    """The socket closes."""

    code: str
    sentence: Message


class _Named(Struct):
    """The id of a message that may be unreadable otherwise."""

    id: str = ""


_decoder: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
_names = msgspec.json.Decoder(_Named)
encode = msgspec.json.Encoder().encode


class BadMessage(Refused):
    """A message that is not of this protocol."""

    code = "message/unreadable"


def read(text: str | bytes) -> Said:
    """Return the message in a frame, or refuse it."""
    if len(text) > LONGEST_MESSAGE:
        raise BadMessage(
            say(
                "A message has at most {longest_message} characters.",
                longest_message=LONGEST_MESSAGE,
            )
        )
    try:
        said = _decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        problem = str(error)[:LONGEST_PROBLEM]
        raise BadMessage(
            say("That is not a message of this protocol: {problem}.", problem=problem)
        ) from None
    if isinstance(said, Command) and not 1 <= len(said.id) <= LONGEST_ID:
        raise BadMessage(say("An id has 1 to {longest_id} characters.", longest_id=LONGEST_ID))
    if isinstance(said, Move | Draft) and len(said.move) > LONGEST_MOVE:
        raise BadMessage(
            say("A move has at most {longest_move} characters.", longest_move=LONGEST_MOVE)
        )
    return said


def id_of(text: str | bytes) -> str:
    """Return the id to echo in a refusal, if the message has one."""
    with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
        found = _names.decode(text).id if len(text) <= LONGEST_MESSAGE else ""
        return found if len(found) <= LONGEST_ID else ""
    return ""


def refusal(command: str, error: Refused) -> Refusal:
    """Return an error as a message."""
    wait = getattr(error, "retry_after", 0.0)
    return Refusal(command, error.code, brief(error), error.clause, wait, meant(error))


def brief(error: Refused) -> Message:
    """Return the sentence of a refusal, cut off if it quotes a long text."""
    text = str(error.sentence)
    return error.sentence if len(text) <= LONGEST_SENTENCE else Message(text[:LONGEST_SENTENCE])


def meant(error: Refused) -> tuple[Way, ...]:
    """Return the moves that a refused text may mean."""
    ways = error.ways if isinstance(error, Unclear) else ()
    return tuple(Way(move, label) for move, label in ways)


def chat_text(text: str) -> str:
    """Return a text as one line without invisible characters, or refuse it."""
    kept = invisible_parts(text)
    seen = (" " if is_blank(c) and at not in kept else c for at, c in enumerate(text))
    line = " ".join("".join(seen).split())
    if not line or len(line) > LONGEST_CHAT:
        raise BadMessage(
            say("A line of chat has 1 to {longest_chat} characters.", longest_chat=LONGEST_CHAT)
        )
    return line
