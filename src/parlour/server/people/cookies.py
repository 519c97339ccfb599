"""Cookies and bearer tokens: how a request says whose it is."""

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.people.callers import Callers
from parlour.server.people.sessions import WATCHING, Session, companion
from parlour.server.people.signer import YEAR

COOKIE: Final = "parlour"
PLAYER: Final = "player"
"""The query parameter that names another player at the same device."""
LONGEST_PLAYER: Final = len(WATCHING)


class Unreadable(Refused):
    """A cookie that this server cannot read, and does not overwrite."""

    code = "session/unreadable"


def caller(callers: Callers, connection: HTTPConnection) -> Session | None:
    """Return the session of the bearer token or the cookie, or None; refuse a revoked token."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return callers.program(token)
    cookie = connection.cookies.get(COOKIE)
    session = callers.person(cookie) if cookie else None
    player = connection.query_params.get(PLAYER, "")
    if session and (player == WATCHING or (player.isascii() and player.isdecimal())):
        return companion(session, player[:LONGEST_PLAYER])
    return session


def check_no_cookie(connection: HTTPConnection) -> None:
    """Refuse to start a session if there is an unreadable cookie.

    It may become readable again: when a clock or a secret is corrected, or on another server.
    """
    if COOKIE in connection.cookies:
        raise Unreadable(say("This server cannot read your session. Enter your name again."))


def set_cookie(response: Response, cookie: str, *, secure: bool) -> None:
    """Set the cookie of a session on a response."""
    response.set_cookie(COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
