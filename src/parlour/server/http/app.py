"""The application of a server: it listens at a port, ends on a signal, and sends the client."""

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.routing import Route

from parlour.server.http.application import alive, application
from parlour.server.http.client_files import Client
from parlour.server.http.connection_limits import DOOR, LimitedProtocol
from parlour.server.http.turned_away import turned_away
from parlour.server.plumbing.deadline import REST_SECONDS, STOP_SECONDS, end_within
from parlour.server.plumbing.machine import Machine
from parlour.server.plumbing.settings import Settings
from parlour.server.registry import Registry

STATIC: Final = Path(str(files("parlour.server"))) / "static"
CLIENT: Final = Client(STATIC)


def make_app(settings: Settings, now: Callable[[], float] | None = None) -> Starlette:
    """Return the application of a server."""
    return application(
        lambda: Registry(settings, Machine(settings), now),
        secure=settings.base_url.startswith("https://"),
        life=at_a_port,
        more_routes=[Route("/{path:path}", CLIENT.serve, methods=["GET"])],
    )


@asynccontextmanager
async def at_a_port(registry: Registry) -> AsyncIterator[dict[str, Any]]:
    """Open a registry behind uvicorn, until a signal ends it."""
    router = LimitedProtocol.router
    with ended_by_signals(registry):
        async with alive(registry):
            if router is not None:
                router.share_waits(registry.rate_limits)
            try:
                yield {DOOR: partial(turned_away, registry)}
            finally:
                if router is not None:
                    router.close()
        if registry.ends_soon:
            end_within(REST_SECONDS)


@contextmanager
def ended_by_signals(registry: Registry) -> Iterator[None]:
    """End streams when the server stops; otherwise it would wait for them."""
    before: dict[int, Any] = {}
    loop = asyncio.get_running_loop()

    def stop(number: int, frame: object) -> None:
        if not registry.ends_soon:
            registry.ends_soon = True
            end_within(STOP_SECONDS)
            loop.call_soon_threadsafe(say_goodbye)  # this may be in the middle of an update
        handler = before[number]
        if callable(handler):
            handler(number, frame)

    def say_goodbye() -> None:
        if LimitedProtocol.router is not None:
            LimitedProtocol.router.leave()
        registry.say_goodbye()

    try:
        for number in (signal.SIGTERM, signal.SIGINT):
            before[number] = signal.signal(number, stop)
    except ValueError:  # not the main thread, in a test
        before.clear()
    try:
        yield
    finally:
        for caught, handler in before.items():
            signal.signal(caught, handler)
