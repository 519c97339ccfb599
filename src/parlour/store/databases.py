"""Databases by their addresses."""

from parlour.errors import BadInput, MissingExtra
from parlour.languages.message import say
from parlour.store.log import EventLog


def open_log(url: str) -> EventLog:
    """Return the log behind an address such as sqlite:///PATH or postgresql://HOST/NAME."""
    scheme, _, rest = url.partition("://")
    if scheme == "sqlite":
        from parlour.store.sqlite import SqliteLog  # noqa: PLC0415 - only what is used is loaded

        path = rest.removeprefix("/")
        if not path or "\0" in path:
            raise BadInput(say("{url} names no file; use sqlite:///PATH", url=repr(url)))
        return SqliteLog(path)
    if scheme in ("postgresql", "postgres"):
        try:
            from parlour.store.postgres import PostgresLog  # noqa: PLC0415 - as above
        except ImportError as missing:
            raise MissingExtra("postgres", missing) from None
        return PostgresLog(url)
    raise BadInput(
        say('"{url}" is not a database; use sqlite:///PATH or postgresql://USER@HOST/NAME', url=url)
    )
