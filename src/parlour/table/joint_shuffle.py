"""Joint shuffles: the server and every player's client decide the shuffles together.

In a round each client commits to a random value. When the commitments are closed and published,
each client reveals its value. The key of the shuffles depends on the server's secret, all
values and the published texts. docs/fairness.md lists possible attacks.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct

VALUE_BYTES: Final = 32


class Round(Struct, frozen=True, omit_defaults=True):
    """One round: the commitments in order, and the revealed values."""

    deal: int
    """The first deal that it decides."""
    commits: tuple[tuple[str, str], ...] = ()
    """Names, and the SHA-256 of what each will reveal, as hex, in the order of arrival."""
    absent: tuple[str, ...] = ()
    """Players whose clients did not take part."""
    withheld: tuple[str, ...] = ()
    """Players who committed in the previous round and did not reveal, so that round was void."""
    words: tuple[str, ...] = ()
    """What players typed in, in order."""
    values: tuple[tuple[str, str], ...] = ()
    """Names, and the values they revealed, as hex."""
    seats: tuple[str, ...] = ()
    """Who sat where before the first deal, because a draw for seats depends on it; "" is nobody."""

    def missing(self) -> tuple[str, ...]:
        """Return the players who committed but did not reveal; any such player voids the round."""
        revealed = {name for name, _ in self.values}
        return tuple(name for name, _ in self.commits if name not in revealed)

    def text(self, commitment: str, after: str) -> str:
        """Return the text that is published when commitments close, before anybody reveals."""
        lines = [
            "parlour shuffle 2",
            f"server {commitment}",
            f"after {after or 'nothing'}",
            f"deal {self.deal}",
            *(f"seat {name}" for name in self.seats),
            *(f"withheld {name}" for name in self.withheld),
            *(f"words {words}" for words in self.words),
            *(f"commit {digest} {name}" for name, digest in self.commits),
            *(f"absent {name}" for name in self.absent),
        ]
        return "\n".join(lines)


def sha256(text: str) -> str:
    """Return the SHA-256 of a text as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def committed(value: str) -> str:
    """Return the commitment to a value, both as hex."""
    return hashlib.sha256(bytes.fromhex(value)).hexdigest()


def closings(commitment: str, rounds: Sequence[Round]) -> list[str]:
    """Return the text that closed each round; each contains the hash of the previous one."""
    found: list[str] = []
    for one in rounds:
        found.append(one.text(commitment, sha256(found[-1]) if found else ""))
    return found


def joint_key(secret: bytes, rounds: Sequence[Round]) -> bytes:
    """Return the key made from a secret and all complete rounds."""
    key, commitment = secret, hashlib.sha256(secret).hexdigest()
    for one, text in zip(rounds, closings(commitment, rounds), strict=True):
        if not one.missing():
            values = dict(one.values)
            reveals = [f"reveal {values[name]} {name}" for name, _ in one.commits]
            key = hmac.digest(key, "\n".join((text, *reveals)).encode(), "sha256")
    return key


@dataclass
class Partaker:
    """A client's part in the shuffles of a table, and its evidence."""

    commitment: str = ""
    """The server's commitment when the client connected."""
    value: str = ""
    """The value it will reveal next."""
    receipts: list[dict[str, Any]] = field(default_factory=list)
    """The values it revealed, and the texts published before."""
    alarms: list[str] = field(default_factory=list)
    """Violations by the server."""

    def hear(self, message: dict[str, Any]) -> tuple[str, dict[str, str]] | None:
        """Return the answer to a message of the table, if any: its kind and body."""
        if message.get("is") == "welcome":
            info = message["table"]
            self.commitment = self.commitment or info["commitment"]
            if info["commitment"] != self.commitment:
                self.alarms.append("The server has changed its commitment.")
            if message["seat"] < 0 or info["state"] not in ("open", "playing"):
                return None
            return self._answer(info.get("shuffle") or {"stage": "commit", "text": ""})
        return self._answer(message) if message.get("is") == "shuffle" else None

    def _answer(self, message: dict[str, Any]) -> tuple[str, dict[str, str]] | None:
        if message["stage"] == "reveal":
            return self._reveal(message["text"])
        if message["stage"] == "drawn" or not self.value:
            self.value = secrets.token_hex(VALUE_BYTES)
        return "commit", {"hash": committed(self.value)}

    def _reveal(self, text: str) -> tuple[str, dict[str, str]] | None:
        if self.receipts and self.receipts[-1]["text"] == text:  # the first answer may be lost
            return "reveal", {"value": self.receipts[-1]["value"]}
        lines = text.split("\n")
        if f"server {self.commitment}" not in lines:
            self.alarms.append("The server has changed its commitment.")
            return None
        mine = f"commit {committed(self.value)} "
        if not any(line.startswith(mine) for line in lines):
            self.alarms.append("The server has left you out of a shuffle.")
            return None
        value, self.value = self.value, ""
        self.receipts.append({"value": value, "text": text})
        return "reveal", {"value": value}
