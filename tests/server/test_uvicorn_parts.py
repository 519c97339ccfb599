"""Parlour extends uvicorn's protocols: a uvicorn that has changed them is noticed at the start."""

import ast
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest

from parlour.server.http import connection_limits, socket_limits, uvicorn_parts

ROOT = Path(__file__).resolve().parents[2]
OURS = {
    connection_limits.LimitedProtocol: uvicorn_parts.HTTP_PARTS,
    socket_limits.LimitedSocket: uvicorn_parts.SOCKET_PARTS,
}
START = """
import sys
from {module} import {name} as kind
{change}
from parlour.cli import main
sys.exit(main(["serve", "--port", "0", "--database", "sqlite:///{tables}"]))
"""
HTTP = "uvicorn.protocols.http.httptools_impl"
SOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl"
CHANGES = [
    (HTTP, "HttpToolsProtocol", "del kind.on_url", "has no on_url"),
    (HTTP, "HttpToolsProtocol", "del kind._should_upgrade", "has no _should_upgrade"),
    (HTTP, "HttpToolsProtocol", "kind.__init__ = lambda self: None", "pipeline"),
    (HTTP, "HttpToolsProtocol", "del sys.modules[kind.__module__].HttpToolsProtocol", "cannot"),
    (SOCKET, "WebSocketsSansIOProtocol", "del kind.handle_ping", "has no handle_ping"),
    (
        SOCKET,
        "WebSocketsSansIOProtocol",
        "sys.modules[kind.__module__] = None",
        "websockets_sansio",
    ),
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change[2])
def test_a_server_does_not_start_with_a_uvicorn_that_has_changed(
    change: tuple[str, str, str, str], tmp_path: Path
) -> None:
    module, name, line, reason = change
    tables = tmp_path / "tables.db"
    script = START.format(module=module, name=name, change=line, tables=tables)

    done = subprocess.run(  # noqa: S603 - our own script
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )

    assert done.returncode == 2, done.stderr
    (sentence,) = done.stderr.splitlines()
    assert sentence.startswith(f"parlour: uvicorn {version('uvicorn')} does not fit")
    assert reason in sentence
    assert sentence.endswith(f'pip install "uvicorn{uvicorn_parts.FITS}"')


@pytest.mark.parametrize("kind", OURS, ids=lambda kind: kind.__name__)
def test_everything_that_ours_uses_of_theirs_is_checked(kind: type) -> None:
    module = sys.modules[kind.__module__]
    tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
    (found,) = (n for n in tree.body if isinstance(n, ast.ClassDef) and n.name == kind.__name__)
    used = {
        node.attr
        for node in ast.walk(found)
        if isinstance(node, ast.Attribute) and is_own(node.value)
    }
    theirs = uvicorn_parts.parts_of(kind.__mro__[2])

    assert kind.__mro__[2].__module__.startswith("uvicorn.")
    assert used & theirs - {"__init__"} == OURS[kind]


def is_own(node: ast.expr) -> bool:
    """Return whether an expression is `self` or `super()`."""
    match node:
        case ast.Name(id="self") | ast.Call(func=ast.Name(id="super")):
            return True
    return False


def test_the_version_of_uvicorn_is_bounded() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f"uvicorn{uvicorn_parts.FITS}" in project["dependencies"]
    assert ",<" in uvicorn_parts.FITS
