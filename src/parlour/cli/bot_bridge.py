"""The bot API for local programs: messages of the table go in, commands of the program come out.

The program reads one message per line from its standard input (`welcome`, `news`, ...) and writes
commands to its standard output: {"do": "move", "move": "C6", "seen": 17}.
"""

import json
import re
import shutil
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException
from typing import Any

from parlour.errors import BadInput
from parlour.languages.message import ENGLISH_READER, Reader, say
from parlour.records.files import write_text
from parlour.table.shuffle_client import ShuffleClient

POSTED = {
    "move": ("move", "seen", "id"),
    "draft": ("move",),
    "next": ("id",),
    "undo": ("id",),
    "chat": ("text",),
}


TO_FAIL = 0.5
"""How long a program is watched before it gets a seat (seconds)."""
PATIENCE = 60.0
"""How long a request may wait for its answer (seconds)."""
INVITATION = re.compile(
    r"(https?://(?:\[[\da-f:.]+\]|[^\s/?#:@\[\]]+)(?::\d{1,5})?)"  # the server
    r"/(?:[^\s?#]*/)?([\w-]+)(?:[?#].*)?",  # and the table
    re.ASCII | re.IGNORECASE,
)


class Bridge:
    """A connection to a table, for a program without any network code."""

    def __init__(
        self,
        link: str,
        name: str = "Program",
        token: str = "",
        receipt: str = "",
        *,
        by: Reader = ENGLISH_READER,
    ) -> None:
        self.by = by
        """Who reads what goes wrong; the server answers in that language."""
        self.receipt = receipt
        """The file for the program's receipt of the shuffles, for `parlour verify`."""
        self.shuffle = ShuffleClient()
        found = INVITATION.fullmatch(link)
        if found is None:
            raise BadInput(
                say(
                    '"{link}" is not an invitation; invitations look like https://HOST/t/ID',
                    link=link,
                )
            )
        self.base, self.table = found.groups()
        if not (token.isascii() and token.isprintable()):
            raise BadInput(
                say("{token} is not a token; leave out --token to get one", token=repr(token))
            )
        self.name = name
        self.token = token
        """The program's token; it gets one before it takes a seat."""

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Post a request; return the answer, which may be a refusal."""
        try:
            return self._answer(self._request(path, body))
        except (OSError, HTTPException) as error:
            found = getattr(error, "reason", error)
            reason = getattr(found, "strerror", None) or found
            raise BadInput(
                say("{base} does not answer: {reason}", base=self.base, reason=str(reason))
            ) from None
        except (ValueError, TypeError):
            raise BadInput(say("{base} is not a server of Parlour", base=self.base)) from None

    def _answer(self, request: urllib.request.Request) -> dict[str, Any]:
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return dict(json.load(answer))
        except urllib.error.HTTPError as error:
            with error:
                return {"is": "refused", **json.load(error)}

    def _request(self, path: str, body: dict[str, Any] | None = None) -> urllib.request.Request:
        headers = {
            "X-Parlour": "1",
            "Content-Type": "application/json",
            "Accept-Language": self.by.language.key,
        }
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        return urllib.request.Request(self.base + path, data, headers)  # noqa: S310 - checked above

    def run(self, command: Sequence[str]) -> int:
        """Sit down, and let a program play until the stream or the program ends.

        A program that is missing or fails at once is reported before the seat is taken; at the end
        the seat is given up.
        """
        if not command:
            raise BadInput(say("A program is missing: parlour bot LINK python mybot.py"))
        if shutil.which(command[0]) is None:
            raise BadInput(say('There is no program "{command}" to play', command=command[0]))
        program = _started(command)
        try:
            self._sit()
        except BadInput:
            with program:  # closes its pipes
                program.terminate()
            raise
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

    def _sit(self) -> None:
        if not self.token:
            self.token = str(self._granted("/api/tokens", {"name": self.name}, "token"))
        self._granted(f"/api/tables/{self.table}/sit", {}, "seat")

    def _granted(self, path: str, body: dict[str, Any], what: str) -> object:
        answer = self.post(path, body)
        if what not in answer:
            raise BadInput(
                say("{sentence}", sentence=str(answer["sentence"]))
                if "sentence" in answer
                else say("{server} grants no {what}", server=self.base, what=what)
            )
        return answer[what]

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
        before = len(self.shuffle.alarms)
        answer = self.shuffle.hear(message)
        for alarm in self.shuffle.alarms[before:]:
            print(self.by.say(alarm), file=sys.stderr)
        if answer is None:
            return
        what, body = answer
        if what == "reveal" and self.receipt:
            text = json.dumps(self.shuffle.receipt, indent=1)
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
        raise BadInput(
            say(
                '"{command}" ended at once, with status {status}',
                command=" ".join(command),
                status=status,
            )
        )
