"""The signer: sessions, seat links and tokens are signed by this server, not stored."""

import hmac
import time
from base64 import urlsafe_b64encode
from typing import Final

from itsdangerous import BadSignature, URLSafeSerializer, URLSafeTimedSerializer

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.people.sessions import Session

YEAR: Final = 365 * 24 * 3600


class NotSigned(Refused):
    """A link or token that this server did not issue, or that has expired."""

    code = "token/bad"


class Signer:
    """Signs and verifies with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._sessions = URLSafeTimedSerializer(secret, salt="session")
        self._tokens = URLSafeTimedSerializer(secret, salt="token")
        self._seats = URLSafeSerializer(secret, salt="seat")

    def cookie(self, session: Session) -> str:
        """Return the text of a session's cookie."""
        return str(self._sessions.dumps([session.id, session.name]))

    def read_cookie(self, cookie: str) -> Session | None:
        """Return the session of a cookie, or None if this server cannot read it."""
        return _read(self._sessions, cookie, bot=False)

    def token(self, session: Session) -> str:
        """Return a token for a program with its own session."""
        return str(self._tokens.dumps([session.id, session.name]))

    def read_token(self, token: str) -> Session:
        """Return the session of a token, or refuse it."""
        found = _read(self._tokens, token, bot=True)
        if found is None:
            raise NotSigned(say("This token is not from this server, or has expired."))
        return found

    def next_table(self, table: str) -> str:
        """Return the id of the table for a rematch; it is always the same for one table."""
        made = hmac.digest(self._seats.secret_key, f"rematch {table}".encode(), "sha256")
        return urlsafe_b64encode(made)[:16].decode()

    def seat_token(self, table: str, place: int, since: int) -> str:
        """Return the token that moves a seat to another device, for its current holder."""
        return str(self._seats.dumps([table, place, since]))

    def read_seat(self, table: str, token: str) -> tuple[int, int]:
        """Return the place and the start time in a seat token, or refuse it."""
        try:
            signed, place, since = self._seats.loads(token)
        except (BadSignature, ValueError, TypeError):
            raise NotSigned(say("This link is not from this server.")) from None
        if signed != table:
            raise NotSigned(say("This link is for another table."))
        return int(place), int(since)


def _read(serializer: URLSafeTimedSerializer, text: str, *, bot: bool) -> Session | None:
    try:
        (found, name), signed = serializer.loads(text, return_timestamp=True)
    except (BadSignature, ValueError, TypeError):
        return None
    if time.time() - signed.timestamp() > YEAR:  # signed in the future: clocks differ
        return None
    return Session(str(found), str(name), bot=bot)
