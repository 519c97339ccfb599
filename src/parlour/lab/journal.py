"""A journal: results line by line, so that long work can be resumed."""

from pathlib import Path

import msgspec

from parlour.errors import BadFile, BadInput


class Journal:
    """A file of JSON lines: the request, then one result per line."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def read(self, terms: object) -> list[bytes]:
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
            raise BadFile(str(self.path), 1, "this is not a file of results") from None
        if before != msgspec.json.decode(head):
            raise BadInput(
                f'"{self.path}" holds the results of another run: {first.decode()}; '
                "use the same settings or another file"
            )
        return lines

    def write(self, line: bytes) -> None:
        """Add a result."""
        with self.path.open("ab") as file:
            file.write(line + b"\n")
