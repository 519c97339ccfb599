"""HTTP: a call and its answer. Every route is declared once, for the router and for OpenAPI."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from parlour.errors import BadInput, Refused
from parlour.languages.language import ENGLISH, language_of
from parlour.languages.message import ENGLISH_READER, Message, reader, say
from parlour.server.people.cookies import caller, check_no_cookie, set_cookie
from parlour.server.people.sessions import Session, guest
from parlour.server.plumbing.address_blocks import household_of
from parlour.server.plumbing.audit import note
from parlour.server.plumbing.store_failures import NO_STORE, Busy
from parlour.server.registry import Registry
from parlour.server.tables.protocol import LONGEST_PROBLEM, Way, brief, meant
from parlour.store.log import StoreError

LARGEST_BODY: Final = 16 * 1024
BODY_SECONDS: Final = 20.0
LARGEST_RECORD: Final = 1024 * 1024
LONGEST_LANGUAGES: Final = 200
"""Maximum number of characters read from a list of languages."""
STATUS: Final = {
    "table/unknown": 404,
    "game/unknown": 404,
    "limit/rate": 429,
    "limit/size": 413,
    "limit/time": 413,
    "limit/slow": 408,
    "token/bad": 401,
    "session/unreadable": 401,
    "request/foreign": 403,
    "table/not-host": 403,
    "table/secret": 403,
    "pad/follows": 403,
    "store/failed": 503,
    "name/bad": 400,
    "request/bad": 400,
    "message/unreadable": 400,
}
"""The status for each refusal code; others get 409: the table's state forbids the request."""

JSON: Final = "application/json"

logger = logging.getLogger("parlour")


class Foreign(Refused):
    """A write that another site could have made."""

    code = "request/foreign"


class TooLarge(Refused):
    """The request is too long."""

    code = "limit/size"


class TooSlow(Refused):
    """A request that was not complete in time."""

    code = "limit/slow"


class BadRequest(Refused):
    """A malformed request."""

    code = "request/bad"


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error: a `code` for programs, and a sentence for people.

    `clause` is the rule that forbids a move, `retry_after` the time to wait (seconds), and
    `choices` are the moves that an unclear text may mean.
    """

    code: str
    sentence: Message
    clause: str = ""
    retry_after: float = 0.0
    choices: tuple[Way, ...] = ()


@dataclass
class Call:
    """A request, its caller, and its content."""

    registry: Registry
    request: Request
    session: Session
    body: Any = None
    made: str = ""
    """The id of the table that was created."""

    @property
    def table(self) -> str:
        """The id of the table in the path."""
        return str(self.request.path_params["table"])

    def query(self, name: str) -> str:
        """Return a query parameter."""
        return str(self.request.query_params.get(name, ""))


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """One route: its path, its handler, and its description."""

    method: str
    path: str
    handler: Handler
    """The function that answers; its docstring is the description."""
    summary: str
    answer: str
    """What a successful response contains, in a sentence."""
    body: Any = None
    """The type of the JSON in a request; `str` for plain text."""
    limit: str = ""
    code: int = 200
    audited: bool = False
    """Whether requests appear in the audit log: actions of a host, and changes of a session."""
    names_session: bool = False
    """Whether it may replace an unreadable session."""
    paced: bool = False
    """Whether requests are so costly that client addresses must take turns."""

    def route(self) -> Route:
        """Return the endpoint as Starlette knows it."""

        async def endpoint(request: Request) -> Response:
            return await answer(self, request)

        return Route(self.path, endpoint, methods=[self.method], name=self.handler.__name__)


async def answer(endpoint: Endpoint, request: Request) -> Response:
    """Let a handler answer a request; refusals get their status code."""
    registry: Registry = request.app.state.registry
    session, call = None, None
    try:
        session = caller(registry.callers, request)
        write = endpoint.method == "POST"
        address = address_of(request)
        kind = endpoint.limit or ("write" if write else "read")
        registry.rate_limits.spend(kind, session.id if session else f"new {address}", address)
        if write and not (session and session.bot):
            check_not_foreign(request)
        session = session or newcomer(endpoint, request)
        call = Call(registry, request, session)
        if endpoint.body is not None:
            call.body = await read_body(request, endpoint.body)
        found = await (in_turn(endpoint, call) if endpoint.paced else endpoint.handler(call))
        response = found if isinstance(found, Response) else json(found, endpoint.code)
        if write and call.session.new:
            cookie = registry.callers.signer.cookie(call.session)
            set_cookie(response, cookie, secure=is_secure(registry, request))
    except Refused as error:
        response = problem(error)
    except BadInput as error:
        response = problem(BadRequest(error.told))
    except StoreError:
        response = problem(Busy(NO_STORE))
    except Exception:
        logger.exception("a request failed", extra={"path": endpoint.path})
        response = json(
            Problem("server/failed", FAILED),
            500,
        )
    response = for_reader(response, request)
    if endpoint.audited:
        note(
            endpoint.handler.__name__,
            table=str(request.path_params.get("table", "")) or (call.made if call else ""),
            by=session.id if session else "",
            seat=getattr(call.body, "seat", None) if call else None,
            status=response.status_code,
        )
    registry.metrics.requests.labels(response.status_code).inc()
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug("request", extra={"path": endpoint.path, "status": response.status_code})
    return response


async def in_turn(endpoint: Endpoint, call: Call) -> object:
    """Run a handler when it is the turn of the client's address."""
    async with call.registry.paced.turn(household_of(address_of(call.request))):
        return await endpoint.handler(call)


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address; nothing if it is unknown."""
    return connection.client.host if connection.client else ""


def reads(connection: HTTPConnection) -> str:
    """Return the reader's language: from the query, else from the browser."""
    chosen = connection.query_params.get("language", "")
    wanted = chosen or connection.headers.get("accept-language", "")
    return language_of(wanted[:LONGEST_LANGUAGES])


def for_reader(response: Response, request: Request) -> Response:
    """Return a response in the reader's language; only JSON is translated, not files."""
    if response.media_type != JSON or "content-disposition" in response.headers:
        return response
    language = reads(request)
    if language != ENGLISH:
        if isinstance(response, Told):
            response.body = reader(language).encode(response.found)
        response.headers["content-length"] = str(len(response.body))
        response.headers["content-language"] = language
    response.headers["vary"] = "Accept-Language"
    return response


def newcomer(endpoint: Endpoint, request: Request) -> Session:
    """Return a new session for an unknown caller; refuse if it would replace an existing one."""
    if endpoint.method == "POST" and not endpoint.names_session:
        check_no_cookie(request)
    return guest(reads(request))


def check_not_foreign(request: Request) -> None:
    """Refuse a write without the header that no other site can send."""
    if request.headers.get("x-parlour") != "1":
        raise Foreign(say('Writes need the header "X-Parlour: 1".'))


async def read_body(request: Request, kind: Any) -> Any:
    """Return the parsed body of a request, or refuse it."""
    most = LARGEST_RECORD if kind is str else LARGEST_BODY
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                size += len(chunk)
                if size > most:
                    raise TooLarge(say("The request is longer than {most} bytes.", most=most))
                chunks.append(chunk)
    except TimeoutError:
        raise TooSlow(
            say(
                "The request was incomplete after {body_seconds:g} seconds.",
                body_seconds=BODY_SECONDS,
            )
        ) from None
    except ClientDisconnect:
        raise BadRequest(say("The request was cut off.")) from None
    raw = b"".join(chunks)
    try:
        return raw.decode() if kind is str else msgspec.json.decode(raw or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        problem = str(error)[:LONGEST_PROBLEM]
        raise BadRequest(say("The request cannot be read: {problem}.", problem=problem)) from None


FAILED: Final = say("Something went wrong on the server; the error was logged.")


class Told(Response):
    """Something as JSON, in English until it is known who reads it."""

    def __init__(self, found: object, status: int = 200) -> None:
        super().__init__(ENGLISH_READER.encode(found), status, media_type=JSON)
        self.found = found


def is_secure(registry: Registry, request: Request) -> bool:
    """Return whether a cookie can be limited to HTTPS."""
    return registry.settings.base_url.startswith("https://") or request.url.scheme == "https"


def json(found: object, status: int = 200) -> Response:
    """Return something as JSON."""
    return Told(found, status)


def problem(error: Refused) -> Response:
    """Return a refusal as JSON with its status."""
    wait = getattr(error, "retry_after", 0.0)
    told = Problem(error.code, brief(error), error.clause, wait, meant(error))
    response = json(told, STATUS.get(error.code, 409))
    if wait:
        response.headers["retry-after"] = str(int(wait) + 1)
        response.headers["connection"] = "close"  # new connections have a limit of their own
    return response
