"""The audit log: who did what at a table as its host, or to their own data; a line for each.

Tables and sessions are named by the first digits of their hash, since who knows their ids could
use them. Whoever has an id can find its lines.
"""

import hashlib
import logging
from typing import Final

DIGITS: Final = 12

audit = logging.getLogger("parlour.audit")


def fingerprint(identity: str) -> str:
    """Return what stands for an id in the audit log."""
    return hashlib.sha256(identity.encode()).hexdigest()[:DIGITS] if identity else ""


def note(action: str, *, table: str, by: str, seat: int | None, status: int) -> None:
    """Write a line: what was asked, by whom, where, about which seat, and with what outcome."""
    facts = {"action": action, "table": fingerprint(table), "by": fingerprint(by), "status": status}
    if seat is not None:
        facts["seat"] = seat
    audit.info("audit", extra=facts)
