"""The proxies of docs/hosting.md, as documented: pages, sockets, streams and limits."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import ssl
import subprocess
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import websockets

from tests.pace import PATIENCE
from tests.server.processes import WRITE, Server, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"
NAME = "games.example.org"
UNVERIFIED: dict[str, Any] = {"verify": False, "timeout": PATIENCE}
"""The test's certificate is self-signed."""

pytestmark = pytest.mark.slow


def example(after: str) -> str:
    """Return the first example after some words of the page."""
    text = PAGE.read_text(encoding="utf-8").partition(after)[2]
    found = re.search(r"^```\w*\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    assert found, f"no example behind {after}"
    return found[1]


def put(text: str, *changes: tuple[str, str]) -> str:
    """Return an example with the addresses and files of this test."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, server: int) -> list[str]:
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    files = ["-keyout", str(key), "-out", str(certificate), "-subj", f"/CN={NAME}"]
    subprocess.run([*made, *files], check=True, capture_output=True)  # noqa: S603 - as above
    page = put(
        example("nginx, in `/etc"),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{temporary}{page}\n}}\n"
    )
    return ["nginx", "-c", str(whole), "-e", f"{folder}/error.log"]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    page = put(
        example("[Caddy]"),
        (NAME, f"http://{NAME}:{port}"),
        ("127.0.0.1:8000", f"127.0.0.1:{server}"),
    ).replace("{\n", "{\n\tadmin off\n\tdefault_bind 127.0.0.1\n", 1)
    whole = folder / "Caddyfile"
    whole.write_text(page)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(whole)]


@pytest.fixture(params=[nginx, caddy])
def proxied(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Yield the address of a proxy in front of a server."""
    name, port = request.param.__name__, free_port()
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} here")
    settings = {"PARLOUR_BASE_URL": f"https://{NAME}", "PARLOUR_TRUSTED_PROXIES": "127.0.0.1"}
    server = Server(f"sqlite:///{tmp_path}/t.db", PARLOUR_RATE_MULTIPLIER="1", **settings)
    server.start()
    errors = tmp_path / "error.log"
    with errors.open("a") as told:
        proxy = subprocess.Popen(  # noqa: S603 - a program that was looked for
            request.param(tmp_path, port, server.port),
            env={"HOME": str(tmp_path), "PATH": "/usr/local/bin:/usr/bin:/usr/sbin:/bin"},
            stderr=told,
        )
    base = f"{'https' if name == 'nginx' else 'http'}://127.0.0.1:{port}"
    try:
        deadline = time.monotonic() + PATIENCE
        while not answers(base):
            assert proxy.poll() is None, errors.read_text()
            assert time.monotonic() < deadline
            time.sleep(0.1)
        yield base
    finally:
        proxy.terminate()
        proxy.wait()
        server.stop()


def answers(base: str) -> bool:
    try:
        with httpx.Client(**UNVERIFIED) as client:
            ready = client.get(f"{base}/readyz", headers={"Host": NAME})
            return ready.status_code == 200 and ready.json() == {"ready": True}
    except httpx.HTTPError:
        return False


def test_a_server_behind_a_proxy(proxied: str) -> None:
    headers = {**WRITE, "Host": NAME}
    with httpx.Client(headers=headers, base_url=proxied, **UNVERIFIED) as client:
        answer = client.post("/api/play", json={"game": "block", "bots": "uniform"})
        table, cookie = answer.json()["table"], answer.headers["set-cookie"]
        assert "secure" in cookie.lower()
        assert "strict-transport-security" in answer.headers
        own = {"Cookie": cookie.partition(";")[0]}
        large = client.post("/api/records", content=b"x" * 1_100_000, headers=own)
        assert large.status_code in (413, 502)  # the code depends on Caddy's version
        token = client.post("/api/tokens", json={"name": "Robo"}, headers=own).json()["token"]
        asyncio.run(sits(proxied, table, own))
        bearer = {"Authorization": f"Bearer {token}"}
        with client.stream("GET", "/api/bot/events", headers=bearer) as stream:
            assert next(stream.iter_raw())  # it arrives at once, although the stream continues


async def sits(base: str, table: str, cookie: dict[str, str]) -> None:
    """Connect to a table, and move."""
    tls = ssl.create_default_context()
    tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
    scheme, _, port = base.replace("http", "ws", 1).rpartition(":")
    async with websockets.connect(
        f"{scheme.partition('//')[0]}//{NAME}/ws/{table}",
        host="127.0.0.1",
        port=int(port),
        additional_headers=cookie,
        origin=websockets.Origin(f"https://{NAME}"),
        ssl=tls if base.startswith("https") else None,
        open_timeout=PATIENCE,
    ) as socket:
        welcome = json.loads(await socket.recv())
        assert (welcome["is"], welcome["seat"] >= 0) == ("welcome", True)
        await socket.send(json.dumps({"do": "ping", "at": 1}))
        while json.loads(await socket.recv())["is"] != "pong":
            pass
