"""The client's files: compressed once, and cached by browsers.

Files under `assets/` are named after their content and never change. All others are revalidated
each time, with "not modified" if unchanged.
"""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
SMALLEST: Final = 1000
"""Minimum size of a file worth compressing (bytes)."""
LONGEST_PATH: Final = 200
"""Maximum length of a path; no file has a longer one.

Resolving a path of ten thousand folders takes a quarter of a second.
"""
TEXT: Final = ("text/", "application/javascript", "application/json", "image/svg+xml", "font/ttf")
PLAIN_PAGE: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Parlour</title>
<h1>Parlour</h1><p>The server is running, but no client has been built into it.
<code>make web</code> builds it; <a href="/openapi.json">/openapi.json</a> describes what
programs can do, and <code>parlour play</code> plays in the terminal.</p></html>
"""


@dataclass(frozen=True)
class File:
    """A file of the client as it is sent."""

    content: bytes
    kind: str

    @cached_property
    def tag(self) -> str:
        """The ETag of this content."""
        return f'"{hashlib.sha256(self.content).hexdigest()[:20]}"'

    @cached_property
    def small(self) -> bytes | None:
        """The compressed content, if it is worthwhile."""
        if len(self.content) < SMALLEST or not self.kind.startswith(TEXT):
            return None
        return gzip.compress(self.content, 9, mtime=0)


class Client:
    """The files of a folder, read on first use."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[Path, tuple[float, File]] = {}

    async def serve(self, request: Request) -> Response:
        """Serve a file, or the client's page for every path that it handles itself."""
        path = request.path_params.get("path", "")
        found = self._find(path) if path else None
        if found is None and path.startswith("assets/"):
            return Response("There is no such file.", 404, media_type="text/plain")
        if found is None:
            found, path = self._find("index.html"), ""
        if found is None:
            return HTMLResponse(PLAIN_PAGE)
        keep = FOR_EVER if path.startswith("assets/") else ASK_AGAIN
        headers = {"etag": found.tag, "cache-control": keep, "vary": "accept-encoding"}
        if found.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        content = found.content
        if found.small is not None and "gzip" in request.headers.get("accept-encoding", ""):
            content, headers["content-encoding"] = found.small, "gzip"
        return Response(content, headers=headers, media_type=found.kind)

    def _find(self, path: str) -> File | None:
        if len(path) > LONGEST_PATH:
            return None
        try:
            wanted = (self.folder / path).resolve()
            if not wanted.is_relative_to(self.folder) or not wanted.is_file():
                return None
            changed = wanted.stat().st_mtime
        except (OSError, ValueError):  # no file can have this name
            return None
        known = self._files.get(wanted)
        if known is None or known[0] != changed:
            kind = mimetypes.guess_type(wanted.name)[0] or "application/octet-stream"
            known = self._files[wanted] = changed, File(wanted.read_bytes(), kind)
        return known[1]
