"""A journal: results line by line, so that long work can be resumed."""

from pathlib import Path
from typing import TypeVar

import msgspec

from parlour.errors import BadFile, BadInput
from parlour.languages.message import say
from parlour.records.files import access, named_path

Result = TypeVar("Result")


class Journal:
    """A file of JSON lines: the request, then one result per line."""

    def __init__(self, path: str | Path) -> None:
        self.path = named_path(path)

    def read(self, terms: object, kind: type[Result]) -> list[Result]:
        """Return the results so far; refuse a journal of another run, and any other file.

        An incomplete last line of this run is dropped; nothing else is changed.
        """
        head = msgspec.json.encode(terms) + b"\n"
        with access(self.path, "used"):
            text = self.path.read_bytes() if self.path.exists() else b""
        whole = head if head.startswith(text) else text[: text.rfind(b"\n") + 1]
        found = self._results(whole or text, head, kind)
        if whole != text:
            with access(self.path, "used"):
                self.path.write_bytes(whole or head)
        return found

    def _results(self, text: bytes, head: bytes, kind: type[Result]) -> list[Result]:
        first, *lines = text.splitlines()
        try:
            before = msgspec.json.decode(first)
        except msgspec.DecodeError:
            raise self._no_results(1) from None
        if before != msgspec.json.decode(head):
            raise BadInput(
                say(
                    '"{path}" holds the results of another run: {decode}; use the same '
                    "settings or another file",
                    path=str(self.path),
                    decode=first.decode(),
                )
            )
        found: list[Result] = []
        for number, line in enumerate(lines, start=2):
            try:
                found.append(msgspec.json.decode(line, type=kind))
            except msgspec.DecodeError:
                raise self._no_results(number) from None
        return found

    def _no_results(self, line: int) -> BadFile:
        return BadFile(str(self.path), line, say("this is not a file of results"))

    def write(self, result: object) -> None:
        """Add a result."""
        with access(self.path, "written"), self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def results(self) -> int:
        """Return the number of results in the file."""
        try:
            return max(0, self.path.read_bytes().count(b"\n") - 1)
        except OSError:
            return 0
