"""Serving: uvicorn with our settings, in one process or several."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
import time
import webbrowser

import uvicorn
from starlette.applications import Starlette

from parlour.languages.message import ENGLISH_READER, Reader, reader, say
from parlour.languages.po_files import languages
from parlour.server.http.app import STATIC, make_app
from parlour.server.http.connection_limits import LimitedProtocol
from parlour.server.http.socket_limits import LimitedSocket
from parlour.server.plumbing import json_logs
from parlour.server.plumbing.deadline import CONNECTIONS_SECONDS
from parlour.server.plumbing.parent_watch import end_with_parent
from parlour.server.plumbing.settings import Settings, read_settings
from parlour.server.plumbing.shared_folder import shared_folder
from parlour.server.tables.protocol import LONGEST_MESSAGE
from parlour.store.databases import open_log

NO_CLIENT = say("No web client has been built; the page says what to do.")
SERVED = say("Parlour is at {address}; press Ctrl-C to stop.")
MOST_TRIES = 600
"""Number of attempts to reach the server before opening the browser."""

RARELY = (20_000, 20, 20)
"""Thresholds of the garbage collector; they are high because a collection stops all tables."""
SWITCH = 0.0005
"""How long the thread that stores moves waits for a busy event loop (seconds)."""


def from_environment() -> Starlette:
    """Return the application of a worker process, with settings from the environment."""
    end_with_parent(signal.SIGTERM)
    settings = read_settings(os.environ, {})
    json_logs.set_up(settings.log_level)
    LimitedProtocol.configure(settings)
    app = make_app(settings)
    for key in languages():
        reader(key)  # loaded now, because that takes a moment
    gc.collect()
    gc.freeze()  # loaded objects are exempt: a collection that visits them would stall all tables
    gc.set_threshold(*RARELY)
    sys.setswitchinterval(SWITCH)
    return app


async def try_store(database: str) -> None:
    """Open the store once and upgrade it, so that problems are reported early."""
    store = open_log(database)
    try:
        await store.start()
    finally:
        await store.stop()


def open_page(address: str, listening_at: tuple[str, int]) -> None:
    """Open a page in the browser as soon as the server answers."""
    for _ in range(MOST_TRIES):
        try:
            socket.create_connection(listening_at, timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return


def serve(settings: Settings, *, browser: bool = False, by: Reader = ENGLISH_READER) -> None:
    """Serve until stopped, and say in the terminal where."""
    asyncio.run(try_store(settings.database))
    os.environ.update(settings.environment())
    json_logs.set_up(settings.log_level)
    address = settings.base_url or f"http://{settings.host}:{settings.port}"
    if browser:
        if not (STATIC / "index.html").is_file():
            print(by.say(NO_CLIENT))  # noqa: T201
        print(by.say(SERVED.filled(address=address)))  # noqa: T201
        here = (settings.host, settings.port)
        threading.Thread(target=open_page, args=(address, here), daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when it exits
    with shared_folder(settings.workers):
        uvicorn.run(
            "parlour.server.plumbing.serve:from_environment",
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers if settings.workers > 1 else None,
            log_config=None,
            access_log=False,
            server_header=False,
            http=LimitedProtocol,
            ws=LimitedSocket,
            proxy_headers=bool(settings.trusted_proxies),
            forwarded_allow_ips=settings.trusted_proxies or None,
            ws_max_size=4 * LONGEST_MESSAGE,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            timeout_graceful_shutdown=CONNECTIONS_SECONDS,
        )
