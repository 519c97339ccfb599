"""The schema of the store, which both databases share."""

from importlib.resources import files
from typing import Final

from parlour.languages.message import NOTHING, Message, say

SCHEMA: Final = 1
"""The version of `schema.sql`. A database stores it, and one of another version is refused."""


def refused(name: str | Message, have: int) -> Message:
    """Return why a database of this version is not opened; nothing if it is new or can be read."""
    if have in (0, SCHEMA):
        return NOTHING
    return say(
        "{name} has schema {schema}, but this Parlour reads only schema {own}",
        name=name,
        schema=str(have),
        own=SCHEMA,
    )


def statements() -> list[str]:
    """Return the statements that set up a new database, one by one."""
    script = files(__package__).joinpath("schema.sql").read_text(encoding="utf-8")
    lines = [line for line in script.splitlines() if not line.lstrip().startswith("--")]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
