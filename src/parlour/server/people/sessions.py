"""Sessions: identities without accounts, of people and of programs."""

import secrets
from typing import Final

from msgspec import Struct

from parlour.languages.message import called, reader

PROGRAM: Final = "program."
"""How the ids of programs begin; those of people have no dot."""
COMPANION: Final = "~"
"""What follows the id of a device's session in the ids of the others who play at that device."""
WATCHING: Final = "watch"
"""The player who is shown what everybody may see, while a device is handed on."""
GUESTS: Final = (
    *(called("guest", "Fox"), called("guest", "Wren"), called("guest", "Hare")),
    *(called("guest", "Owl"), called("guest", "Stoat"), called("guest", "Finch")),
    *(called("guest", "Otter"), called("guest", "Heron"), called("guest", "Vole")),
    called("guest", "Swift"),
)
"""The names of guests who have not given one."""


class Session(Struct, frozen=True):
    """A person, or a program that plays: an id that is hard to guess, and a name."""

    id: str
    name: str
    bot: bool = False
    new: bool = False
    """Whether it was created for this request, so that the response sets its cookie."""


def program_session(name: str) -> Session:
    """Return a new session for a program; others at a table see that it is one."""
    return Session(PROGRAM + secrets.token_urlsafe(12), name, bot=True)


def is_program(user: str) -> bool:
    """Return whether this is the id of a program's session."""
    return user.startswith(PROGRAM)


def companion(session: Session, player: str) -> Session:
    """Return the session of another player at the same device; nobody else can have it."""
    return Session(f"{session.id}{COMPANION}{player}", session.name)


def device_of(user: str) -> str:
    """Return the session of the device at which a player plays: usually their own."""
    return user.partition(COMPANION)[0]


def guest(language: str) -> Session:
    """Return a session for a new guest, with a random name in the language they read."""
    name = reader(language).say(secrets.choice(GUESTS))
    return Session(secrets.token_urlsafe(12), name, new=True)
