"""The bot API for local programs: messages of the table go in, commands of the program come out.

The program reads one message per line from its standard input (`welcome`, `news`, ...) and writes
commands to its standard output: {"do": "move", "move": "C6", "seen": 17}.
"""

import json
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from parlour.errors import BadInput
from parlour.records.files import write_text
from parlour.table.partaker import Partaker

POSTED = {
    "move": ("move", "seen", "id"),
    "draft": ("move",),
    "next": ("id",),
    "undo": ("id",),
    "chat": ("text",),
}


TO_FAIL = 0.5
"""How long a program is watched before it gets a seat (seconds)."""


class Bridge:
    """A connection to a table, for a program without any network code."""

    def __init__(
        self, link: str, name: str = "Program", token: str = "", receipt: str = ""
    ) -> None:
        self.receipt = receipt
        """The file for the program's receipt of the shuffles, for `parlour verify`."""
        self.partaker = Partaker()
        parts = urlsplit(link)
        self.table = parts.path.rpartition("/")[2]
        if parts.scheme not in ("http", "https") or not self.table:
            raise BadInput(
                f'"{link}" is not an invitation; invitations look like https://HOST/t/ID'
            )
        self.base = f"{parts.scheme}://{parts.netloc}"
        self.token = token or self.post("/api/tokens", {"name": name})["token"]

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Post a request; return the answer, which may be a refusal."""
        try:
            with urllib.request.urlopen(self._request(path, body)) as answer:  # noqa: S310
                found: dict[str, Any] = json.load(answer)
        except urllib.error.HTTPError as error:
            found = {"is": "refused", **json.load(error)}
        except urllib.error.URLError as error:
            raise BadInput(f"{self.base} does not answer: {error.reason}") from None
        return found

    def _request(self, path: str, body: dict[str, Any] | None = None) -> urllib.request.Request:
        headers = {"X-Parlour": "1", "Content-Type": "application/json"}
        if hasattr(self, "token"):
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.base + path, data, headers)  # noqa: S310 - checked above

    def run(self, command: Sequence[str]) -> int:
        """Sit down, and let a program play until the stream or the program ends.

        A program that is missing or fails at once is reported before the seat is taken; at the end
        the seat is given up.
        """
        if not command:
            raise BadInput("A program is missing: parlour bot LINK python mybot.py")
        if shutil.which(command[0]) is None:
            raise BadInput(f'There is no program "{command[0]}" to play')
        program = _started(command)
        sat = self.post(f"/api/tables/{self.table}/sit", {})
        if "seat" not in sat:
            with program:  # closes its pipes
                program.terminate()
            raise BadInput(str(sat.get("sentence", "No seat is free.")))
        threading.Thread(target=self._feed, args=(program,), daemon=True).start()
        assert program.stdout is not None
        try:
            with program.stdout:
                for line in program.stdout:
                    self._say(program, line)
            return program.wait()
        finally:
            program.terminate()
            self.post(f"/api/tables/{self.table}/leave", {})

    def _feed(self, program: "subprocess.Popen[str]") -> None:
        assert program.stdin is not None
        path = f"/api/bot/tables/{self.table}"
        try:
            with urllib.request.urlopen(self._request(path)) as stream, program.stdin:  # noqa: S310
                for line in stream:
                    if line.strip():
                        self._take_part(json.loads(line))
                        program.stdin.write(line.decode())
                        program.stdin.flush()
        except (OSError, ValueError, BadInput):  # the server or the program has exited
            program.terminate()

    def _take_part(self, message: dict[str, Any]) -> None:
        """Take part in the shuffles for the program, and store the receipt."""
        before = len(self.partaker.alarms)
        answer = self.partaker.hear(message)
        for alarm in self.partaker.alarms[before:]:
            print(alarm, file=sys.stderr)
        if answer is None:
            return
        what, body = answer
        if what == "reveal" and self.receipt:
            text = json.dumps(self.partaker.receipt, indent=1)
            write_text(self.receipt, text + "\n", secret=True)  # with the others' values: the cards
        self.post(f"/api/bot/tables/{self.table}/{what}", body)

    def _say(self, program: "subprocess.Popen[str]", line: str) -> None:
        """Post what the program wrote; if it is refused, send the refusal back as a line."""
        what = ""
        try:
            said = json.loads(line)
            what = said["do"]
            body = {key: said[key] for key in POSTED[what] if key in said}
        except (ValueError, KeyError, TypeError):
            answer = {"is": "refused", "code": "message/unreadable", "sentence": line.strip()[:80]}
        else:
            answer = self.post(f"/api/bot/tables/{self.table}/{what}", body)
        back = answer.get("is") == "refused" or what == "draft"
        if back and program.stdin and not program.stdin.closed:
            with suppress(BrokenPipeError):  # it has exited without waiting for an answer
                program.stdin.write(json.dumps(answer) + "\n")
                program.stdin.flush()


def _started(command: Sequence[str]) -> "subprocess.Popen[str]":
    """Start a program; refuse one that ends at once, such as a script that does not exist."""
    program = subprocess.Popen(  # noqa: S603 - the program that was named
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", bufsize=1
    )
    try:
        status = program.wait(TO_FAIL)
    except subprocess.TimeoutExpired:
        return program
    with program:  # closes its pipes
        raise BadInput(f'"{" ".join(command)}" ended at once, with status {status}')
