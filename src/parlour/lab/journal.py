"""A journal: results line by line, so that long work can be resumed."""

from pathlib import Path
from typing import TypeVar

import msgspec

from parlour.errors import BadFile, BadInput

Result = TypeVar("Result")


class Journal:
    """A file of JSON lines: the request, then one result per line."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def read(self, terms: object, kind: type[Result]) -> list[Result]:
        """Return the results so far; refuse a journal of another run.

        An incomplete last line is dropped.
        """
        head = msgspec.json.encode(terms)
        try:
            text = self.path.read_bytes() if self.path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            if not whole:
                whole = head + b"\n"
            if whole != text:
                self.path.write_bytes(whole)
        except OSError as error:
            raise BadInput(f'"{self.path}" cannot be used: {error.strerror}') from None
        first, *lines = whole.splitlines()
        try:
            before = msgspec.json.decode(first)
        except msgspec.DecodeError:
            raise self._no_results(1) from None
        if before != msgspec.json.decode(head):
            raise BadInput(
                f'"{self.path}" holds the results of another run: {first.decode()}; '
                "use the same settings or another file"
            )
        found: list[Result] = []
        for number, line in enumerate(lines, start=2):
            try:
                found.append(msgspec.json.decode(line, type=kind))
            except msgspec.DecodeError:
                raise self._no_results(number) from None
        return found

    def _no_results(self, line: int) -> BadFile:
        return BadFile(str(self.path), line, "this is not a file of results")

    def write(self, result: object) -> None:
        """Add a result."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(result) + b"\n")

    def results(self) -> int:
        """Return the number of results in the file."""
        try:
            return max(0, self.path.read_bytes().count(b"\n") - 1)
        except OSError:
            return 0
