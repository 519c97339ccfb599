"""The client's files: compressed, cached forever under hashed names, otherwise revalidated."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from parlour.server.http.client_files import ASK_AGAIN, FOR_EVER, Client
from tests.server.helpers import TestClient

SCRIPT = "let card = 'R14';\n" * 200


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Parlour</title>")
    (folder / "assets" / "index-abc123.js").write_text(SCRIPT)
    (tmp_path / "secret.txt").write_text("not to be read")
    app = Starlette(routes=[Route("/{path:path}", Client(folder).serve, methods=["GET"])])
    return TestClient(app)


def test_a_file_named_after_its_content_is_cached_forever_and_sent_compressed(
    browser: TestClient,
) -> None:
    answer = browser.get("/assets/index-abc123.js")
    assert answer.headers["cache-control"] == FOR_EVER
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(SCRIPT) / 10
    assert answer.text == SCRIPT


def test_a_browser_without_gzip_gets_the_file_uncompressed(browser: TestClient) -> None:
    answer = browser.get("/assets/index-abc123.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.text == SCRIPT
    assert answer.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("path", ["/", "/index.html", "/t/abcdefgh", "/any/page"])
def test_the_page_is_asked_for_again_and_not_sent_twice(browser: TestClient, path: str) -> None:
    first = browser.get(path)
    assert first.headers["cache-control"] == ASK_AGAIN
    assert "Parlour" in first.text
    again = browser.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_changed_page_has_another_tag(browser: TestClient, tmp_path: Path) -> None:
    before = browser.get("/").headers["etag"]
    page = tmp_path / "static" / "index.html"
    page.write_text("<!doctype html><title>Newer</title>")
    os.utime(page, (1, 1))
    answer = browser.get("/", headers={"if-none-match": before})
    assert answer.status_code == 200
    assert "Newer" in answer.text


@pytest.mark.parametrize(
    "path", ["/..%2fsecret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/a%00b"]
)
def test_nothing_outside_the_folder_is_served(browser: TestClient, path: str) -> None:
    assert "not to be read" not in browser.get(path).text


def test_a_missing_asset_is_not_answered_with_the_page(browser: TestClient) -> None:
    assert browser.get("/assets/gone.js").status_code == 404


def test_a_path_of_thousands_of_folders_is_not_resolved(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each folder costs a system call: one such request stopped all tables for 0.2 seconds."""
    resolve, longest = Path.resolve, 0

    def counted(path: Path) -> Path:
        nonlocal longest
        longest = max(longest, len(path.parts))
        return resolve(path)

    monkeypatch.setattr(Path, "resolve", counted)
    assert "Parlour" in browser.get("/" + "a/" * 10_000).text
    assert 0 < longest < 200
