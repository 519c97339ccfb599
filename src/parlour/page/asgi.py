"""The application's requests and sockets, carried by messages instead of a network."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from contextlib import AsyncExitStack
from http.cookies import SimpleCookie
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from starlette.applications import Starlette

Message = MutableMapping[str, Any]

HOST: Final = (b"host", b"page")
LOST: Final = 1006


class Answer(NamedTuple):
    """The response to a request."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Carried:
    """An application that runs for one person in this process."""

    def __init__(self, app: Starlette, cookies: str = "") -> None:
        self.app = app
        self.cookies = cookies
        """The cookies of the person, as they are sent; see `on_cookies`."""
        self.on_cookies: Callable[[str], Awaitable[None]] | None = None
        """What stores the cookies whenever they change."""
        self._life = AsyncExitStack()

    async def start(self) -> None:
        """Start the application."""
        await self._life.enter_async_context(self.app.router.lifespan_context(self.app))

    async def stop(self) -> None:
        """Stop the application."""
        await self._life.aclose()

    async def request(
        self, method: str, path: str, headers: Sequence[tuple[str, str]], body: bytes
    ) -> Answer:
        """Return the application's response to a request."""
        unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        started: Message = {}
        parts: list[bytes] = []

        async def receive() -> Message:
            if unread:
                return unread.pop()
            never: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            return await never  # the client waits for its answer

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                started.update(message)
            else:
                parts.append(message.get("body", b""))

        scope = self._scope("http", path, headers, method=method)
        await self.app(scope, receive, send)
        told = [(name.decode(), value.decode()) for name, value in started["headers"]]
        await self._keep([value for name, value in told if name == "set-cookie"])
        return Answer(
            started["status"],
            [(name, value) for name, value in told if name != "set-cookie"],
            b"".join(parts),
        )

    def connect(
        self,
        path: str,
        protocol: str,
        hear: Callable[[str], object],
        close: Callable[[int], object],
    ) -> "Socket":
        """Open a socket."""
        scope = self._scope("websocket", path, (), subprotocols=[protocol])
        return Socket(self.app, scope, hear, close)

    def _scope(
        self, kind: str, path: str, headers: Sequence[tuple[str, str]], **more: object
    ) -> Message:
        plain, _, query = path.partition("?")
        given = [(name.lower().encode(), value.encode()) for name, value in headers]
        given.append(HOST)
        if self.cookies:
            given.append((b"cookie", self.cookies.encode()))
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": unquote(plain),
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": given,
            "client": None,
            "server": None,
            "extensions": {},
            "state": {},
            **more,
        }

    async def _keep(self, set_cookies: list[str]) -> None:
        """Keep new cookies, and drop those that have ended."""
        if not set_cookies:
            return
        jar = dict(part.split("=", 1) for part in self.cookies.split("; ") if part)
        for text in set_cookies:
            for name, cookie in SimpleCookie(text).items():
                if cookie["max-age"] == "0" or not cookie.value:
                    jar.pop(name, None)
                else:
                    jar[name] = cookie.value
        self.cookies = "; ".join(f"{name}={value}" for name, value in jar.items())
        if self.on_cookies:
            await self.on_cookies(self.cookies)


class Socket:
    """One socket between the client and the application."""

    def __init__(
        self,
        app: Starlette,
        scope: Message,
        hear: Callable[[str], object],
        close: Callable[[int], object],
    ) -> None:
        self._hear = hear
        self._close = close
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._open = True
        self._task = asyncio.get_running_loop().create_task(self._run(app, scope))

    async def _run(self, app: Starlette, scope: Message) -> None:
        try:
            await app(scope, self._incoming.get, self._send)
        finally:
            self._end(LOST)

    async def _send(self, message: Message) -> None:
        match message["type"]:
            case "websocket.send":
                self._hear(message["text"])
            case "websocket.close":
                self._end(int(message.get("code", 1000)))

    def receive(self, text: str) -> None:
        """Take a message of the client."""
        self._incoming.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self, code: int = 1000) -> None:
        """Take the client's goodbye."""
        self._open = False
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": code})

    def _end(self, code: int) -> None:
        if self._open:
            self._open = False
            self._close(code)
            self._incoming.put_nowait({"type": "websocket.disconnect", "code": code})
