"""The parts of uvicorn that Parlour extends, and a check that they are there.

uvicorn's public way to change how connections are read is another protocol class
(`uvicorn.run(http=…, ws=…)`), and that is how ours get in. But they extend uvicorn's classes, whose
methods and attributes are not public: a release may rename them. So `pyproject.toml` bounds the
version. With another, whoever starts a server gets one sentence instead of an error at the first
connection.
"""

import dis
from importlib.metadata import version
from typing import Final

from parlour.errors import ParlourError
from parlour.languages.message import say

__all__ = ["HTTP_PARTS", "SOCKET_PARTS", "HttpToolsProtocol", "WebSocketsSansIOProtocol"]

FITS: Final = ">=0.54,<0.55"
"""The versions of uvicorn that our classes extend, as in `pyproject.toml`."""
HTTP_PARTS: Final = frozenset(
    [
        "_get_upgrade",
        "_should_upgrade",
        "_unset_keepalive_if_required",
        "_unsupported_upgrade_warning",
        "app_state",
        "client",
        "config",
        "connection_lost",
        "connection_made",
        "cycle",
        "data_received",
        "flow",
        "handle_websocket_upgrade",
        "headers",
        "logger",
        "loop",
        "on_body",
        "on_header",
        "on_headers_complete",
        "on_message_begin",
        "on_message_complete",
        "on_url",
        "parser",
        "pipeline",
        "scope",
        "send_400_response",
        "server_state",
        "timeout_keep_alive_handler",
        "transport",
        "url",
        "ws_protocol_class",
    ]
)
"""What `LimitedProtocol` uses of uvicorn's HTTP protocol."""
SOCKET_PARTS: Final = frozenset(
    [
        "close_sent",
        "conn",
        "connection_lost",
        "connection_made",
        "connections",
        "data_received",
        "disconnected",
        "handle_connect",
        "handle_cont",
        "handle_ping",
        "handle_pong",
        "handshake_complete",
        "handshake_initiated",
        "keepalive_timeout",
        "loop",
        "queue",
        "read_paused",
        "receive",
        "response",
        "scope",
        "send",
        "shutdown",
        "transport",
        "writable",
    ]
)
"""What `LimitedSocket` uses of uvicorn's WebSocket protocol."""


def unfit(why: str) -> ParlourError:
    """Return the error to raise if this uvicorn is not one that Parlour can extend."""
    return ParlourError(
        say(
            "uvicorn {version} does not fit this version of Parlour ({why}): pip install "
            '"uvicorn{fits}"',
            version=version("uvicorn"),
            why=why,
            fits=FITS,
        )
    )


try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
    from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
except ImportError as missing:
    raise unfit(str(missing)) from missing


def parts_of(kind: type) -> set[str]:
    """Return the names of a class's methods, and of all attributes that they set."""
    found = set(dir(kind))
    for base in kind.__mro__:
        for method in vars(base).values():
            if code := getattr(method, "__code__", None):
                steps = dis.get_instructions(code)
                found |= {step.argval for step in steps if step.opname == "STORE_ATTR"}
    return found


def check(kind: type, needed: frozenset[str]) -> None:
    """Raise an error if a class of uvicorn lacks a part that our class uses."""
    lacking = sorted(needed - parts_of(kind))
    if lacking:
        raise unfit(f"{kind.__name__} has no {', '.join(lacking)}")


check(HttpToolsProtocol, HTTP_PARTS)
check(WebSocketsSansIOProtocol, SOCKET_PARTS)
