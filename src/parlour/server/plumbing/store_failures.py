"""Store failures: the messages to players when something could not be stored."""

from typing import Final

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.store.log import DiskFull

NO_STORE: Final = say("The database does not answer; try again in a moment.")
NOT_STORED: Final = say("This could not be saved; try again in a moment.")


class Busy(Refused):
    """The store did not accept a change; nothing has changed."""

    code = "store/failed"


def not_stored(error: Exception) -> Busy:
    """Return the message to players about a failed append."""
    return Busy(error.advice if isinstance(error, DiskFull) else NOT_STORED)
