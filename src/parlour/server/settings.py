"""Settings: everything that a host can decide, each with its default and a sentence."""

import os
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from parlour.errors import BadInput, BadOption
from parlour.store.log import open_log

PREFIX: Final = "PARLOUR_"
LEVELS: Final = ("debug", "info", "warning", "error")


def setting(default: Any, sentence: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    """Return a field with its sentence."""
    return field(default=default, metadata={"sentence": sentence})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server is started with; every field is also PARLOUR_NAME in the environment."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 for all")
    port: int = setting(8000, "the port to listen on")
    database: str = setting("", "sqlite:///PATH or postgresql://USER@HOST/NAME")
    workers: int = setting(1, "server processes; several need PostgreSQL")
    base_url: str = setting("", "how others reach it: https://games.example.org")
    secret: str = setting("", "what cookies and links are signed with; else made and kept")
    proxy: str = setting("", "addresses of proxies whose X-Forwarded-For is believed")
    bots: str = setting("", "bots of your own that tables may choose, as --bots names them")
    thinkers: int = setting(1, "processes in which bots think; 0: in the server itself")
    readers: int = setting(1, "processes in which records are read; 0: in the server itself")
    reading: float = setting(10.0, "seconds that reading or replaying a record may take")
    pause: float = setting(0.6, "seconds a bot takes for a move, half more or less; 0: none")
    window: float = setting(2.0, "seconds for which others may call before anybody plays on")
    shuffling: float = setting(
        1.5, "seconds that clients have for their part in a shuffle; 0: none"
    )
    think: float = setting(20.0, "seconds after which a bot that still thinks moves at random")
    grace: float = setting(60.0, "seconds per deal for which a lost line stops a clock")
    lag: float = setting(1.0, "seconds of measured lag at most that are given back per move")
    away: float = setting(90.0, "seconds until a bot moves for a player who is not connected")
    idle: float = setting(120.0, "seconds until a table nobody watches leaves the memory")
    keep: float = setting(365.0, "days that a finished table is kept; 0: for ever")
    abandoned: float = setting(30.0, "days until an unused table is closed; 0: never")
    rate: float = setting(1.0, "how generous the rate limits are; 0: none")
    sockets: int = setting(20000, "connections at most")
    log_level: str = setting("info", "debug, info, warning or error")

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self.database.startswith("postgres")

    def at_work(self) -> "Settings":
        """Return the settings with what was left open decided, or refuse what cannot be."""
        chosen = self
        if not chosen.database:
            chosen = replace(chosen, database=f"sqlite:///{default_path()}")
        open_log(chosen.database)
        for known in fields(chosen):
            value = getattr(chosen, known.name)
            if isinstance(value, int | float) and not 0 <= value < float("inf"):
                name = PREFIX + known.name.upper()
                raise BadOption(f"{name} is a number from 0 on, not {value}: {_sentence(known)}")
        if chosen.log_level not in LEVELS:
            raise BadOption(f'PARLOUR_LOG_LEVEL is {", ".join(LEVELS)}; not "{chosen.log_level}"')
        address = urlsplit(chosen.base_url)
        if chosen.base_url and (address.scheme not in ("http", "https") or not address.netloc):
            raise BadOption(
                f'The base URL is like https://games.example.org, not "{chosen.base_url}"'
            )
        if chosen.workers > 1 and not chosen.shared:
            raise BadOption("Several workers need PostgreSQL: --database postgresql://...")
        if chosen.workers < 1 or not 0 <= chosen.port < 65536:
            raise BadOption("There is at least one worker, and a port is below 65536")
        return chosen

    def environment(self) -> dict[str, str]:
        """Return the settings as variables, for processes that are started from this one."""
        return {PREFIX + f.name.upper(): str(getattr(self, f.name)) for f in fields(self)}


def _sentence(known: Field[Any]) -> str:
    return str(known.metadata["sentence"])


def default_path() -> Path:
    """Return where tables are kept if nobody says: a folder of the user's own."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "parlour" / "tables.db"


def read_settings(environment: Mapping[str, str], given: Mapping[str, object]) -> Settings:
    """Return the settings from the environment, then from what was given; None is not given."""
    values: dict[str, object] = {}
    for known in fields(Settings):
        name = PREFIX + known.name.upper()
        if environment.get(name):
            values[known.name] = _read(name, environment[name], type(known.default))
    values.update({name: value for name, value in given.items() if value is not None})
    return replace(Settings(), **values).at_work()  # type: ignore[arg-type]


def _read(name: str, text: str, kind: type) -> object:
    try:
        return kind(text)
    except ValueError:
        raise BadInput(f'{name} needs a number, not "{text}"') from None
