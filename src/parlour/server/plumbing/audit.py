"""The audit log: a line for each action of a host at a table, or of people on their own data.

Tables and sessions appear as the first digits of a hash, since anybody who knows an id could use
it. If you have an id, you can find its lines.
"""

import hashlib
import logging
from typing import Final

DIGITS: Final = 12

audit = logging.getLogger("parlour.audit")


def fingerprint(identity: str) -> str:
    """Return the stand-in for an id in the audit log."""
    return hashlib.sha256(identity.encode()).hexdigest()[:DIGITS] if identity else ""


def note(action: str, *, table: str, by: str, seat: int | None, status: int) -> None:
    """Write a line: the action, who did it, the table, the seat and the outcome."""
    facts = {"action": action, "table": fingerprint(table), "by": fingerprint(by), "status": status}
    if seat is not None:
        facts["seat"] = seat
    audit.info("audit", extra=facts)
