"""The application: every endpoint, and the headers of every response."""

import asyncio
from collections.abc import AsyncIterator, Callable, MutableMapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from parlour.errors import Refused
from parlour.languages.message import say
from parlour.server.http.calls import problem
from parlour.server.http.routes import ENDPOINTS
from parlour.server.pads.endpoints import follow_socket
from parlour.server.parties.endpoints import hall_socket
from parlour.server.plumbing.rate_limits import RateLimits, TooMuch
from parlour.server.registry import Registry
from parlour.server.tables.sockets import table_socket

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        "form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Headers:
    """Adds the security headers to every response."""

    def __init__(self, app: ASGIApp, *, secure: bool) -> None:
        self.app = app
        self.headers = dict(HEADERS)
        if secure:
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, and add the headers to its response."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def adding(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api"):
                    headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, adding)


class Pace:
    """Delays the requests of an address that sends too many, before any work is done for them.

    This applies to every path, so no page or file can be used for a flood.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, after a delay if necessary; refuse it if the delay would be too long."""
        if scope["type"] == "http" and scope["client"]:
            limits: RateLimits = scope["app"].state.registry.rate_limits
            try:
                wait = limits.delay("request", scope["client"][0])
            except TooMuch as error:
                await problem(error)(scope, receive, send)
                return
            if wait:
                await asyncio.sleep(wait)
        await self.app(scope, receive, send)


Life = Callable[[Registry], AbstractAsyncContextManager[dict[str, Any]]]
"""What opens a registry and shuts it again; it yields the state of the application."""


@asynccontextmanager
async def alive(registry: Registry) -> AsyncIterator[dict[str, Any]]:
    """Open a registry, and shut it in the end."""
    try:
        await registry.open()
    except BaseException:
        await registry.shut()  # otherwise the store's thread would keep the process alive
        raise
    try:
        yield {}
    finally:
        await registry.shut()


def application(
    registry: Callable[[], Registry],
    *,
    secure: bool = False,
    life: Life = alive,
    more_routes: Sequence[BaseRoute] = (),
) -> Starlette:
    """Return the application; its registry is made and opened when it is started."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        app.state.registry = registry()
        async with life(app.state.registry) as state:
            yield state

    routes: list[BaseRoute] = [endpoint.route() for endpoint in ENDPOINTS]
    routes += [WebSocketRoute("/ws/{table}", table_socket)]
    routes += [WebSocketRoute("/ws/party/{party}", hall_socket)]
    routes += [WebSocketRoute("/ws/pad/{pad}", follow_socket)]
    routes += [Route("/api/{path:path}", unknown), Route("/ws/{path:path}", unknown)]
    app = Starlette(
        routes=[*routes, *more_routes],
        lifespan=lifespan,
        exception_handlers={404: nothing_there, 405: not_so},
    )
    app.add_middleware(Pace)
    app.add_middleware(Headers, secure=secure)
    return app


async def unknown(request: Request) -> Response:
    """Answer a request to an unknown path of the API."""
    return await nothing_there(request, None)


async def not_so(request: Request, _error: object) -> Response:
    """Answer a request with a method that the path does not allow."""
    response = await nothing_there(request, None)
    response.status_code = 405
    return response


async def nothing_there(request: Request, _error: object) -> Response:
    """Answer an unknown path."""
    del request
    refused = Refused(say("There is nothing at this address."))
    refused.code = "address/unknown"
    response = problem(refused)
    response.status_code = 404
    return response
