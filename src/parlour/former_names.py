"""Former names of settings and options: each works for one release, with a warning."""

import logging
from collections.abc import Sequence
from typing import Final

SETTINGS: Final = {
    "proxy": "trusted_proxies",
    "thinkers": "bot_workers",
    "readers": "record_workers",
    "reading": "record_timeout",
    "pause": "bot_delay",
    "window": "call_window",
    "shuffling": "shuffle_timeout",
    "think": "bot_timeout",
    "grace": "reconnect_grace",
    "lag": "max_lag",
    "away": "away_timeout",
    "idle": "idle_timeout",
    "keep": "keep_days",
    "abandoned": "abandoned_days",
    "rate": "rate_multiplier",
    "sockets": "max_connections",
}
"""The former name of each renamed setting, and its name now."""

OPTIONS: Final = {"verify": {"--promise": "--commitment"}}
"""For each command, the former name of each renamed option, and its name now."""


def warn_renamed(old: str, new: str) -> None:
    """Log that a name has changed."""
    logging.getLogger("parlour").warning(
        "%s is now called %s; the old name will stop working in the next release.", old, new
    )


def with_new_names(command: str | None, words: Sequence[str]) -> list[str]:
    """Return the arguments of a command with former names of options replaced."""
    renamed = OPTIONS.get(command or "", {})
    found = []
    for word in words:
        former, equals, value = word.partition("=")
        if former in renamed:
            warn_renamed(former, renamed[former])
            found.append(f"{renamed[former]}{equals}{value}")
        else:
            found.append(word)
    return found
