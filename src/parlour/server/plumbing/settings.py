"""Settings: everything that an operator can configure, each with a default and a description."""

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from parlour.errors import BadInput, BadOption
from parlour.languages.message import Listed, say
from parlour.store.databases import open_log
from parlour.user_folders import data_folder

PREFIX: Final = "PARLOUR_"
LEVELS: Final = ("debug", "info", "warning", "error")


def setting(default: Any, sentence: str) -> Any:
    """Return a field with its description."""
    return field(default=default, metadata={"sentence": sentence})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a server; every field can also be set as PARLOUR_NAME in the environment."""

    host: str = setting("127.0.0.1", "the address to listen on; 0.0.0.0 for all")
    port: int = setting(8000, "the port to listen on")
    database: str = setting("", "sqlite:///PATH or postgresql://USER@HOST/NAME")
    workers: int = setting(1, "server processes; more than 1 needs PostgreSQL")
    base_url: str = setting(
        "", "the public address, for links and cookies: https://games.example.org"
    )
    secret: str = setting("", "the key that signs cookies and links; generated and stored if empty")
    trusted_proxies: str = setting("", "addresses of trusted proxies, for X-Forwarded-For")
    bots: str = setting("", "your own bots, offered at every table: module:Class or a command")
    bot_workers: int = setting(1, "worker processes for bots; 0 runs them in the server process")
    record_workers: int = setting(
        1, "worker processes for reading records; 0 reads them in the server process"
    )
    record_timeout: float = setting(10.0, "time limit for reading or replaying a record (seconds)")
    bot_delay: float = setting(
        0.6, "delay before a bot's move (seconds), longer if there is more to choose; 0 for none"
    )
    call_window: float = setting(2.0, "time for calls before the next player may move (seconds)")
    shuffle_timeout: float = setting(
        1.5, "time for clients to contribute to a shuffle (seconds); 0 skips it"
    )
    bot_timeout: float = setting(20.0, "time limit for a bot, which then moves at random (seconds)")
    reconnect_grace: float = setting(
        60.0, "how long a lost connection may stop the clock, per deal (seconds)"
    )
    max_lag: float = setting(1.0, "maximum lag compensation per move (seconds)")
    away_timeout: float = setting(
        90.0, "time until a bot moves for a disconnected player (seconds)"
    )
    idle_timeout: float = setting(
        120.0, "time until an unused table is unloaded from memory (seconds)"
    )
    keep_days: float = setting(365.0, "days to keep a finished table; 0 keeps it forever")
    abandoned_days: float = setting(30.0, "days until an unused table is closed; 0 for never")
    rate_multiplier: float = setting(1.0, "multiplier for the rate limits; 0 for no limits")
    max_connections: int = setting(20000, "maximum number of connections")
    log_level: str = setting("info", "debug, info, warning or error")

    @property
    def shared(self) -> bool:
        """Whether other processes may write to the same tables."""
        return self.database.startswith("postgres")

    def at_work(self) -> "Settings":
        """Return the settings with open values filled in, or refuse invalid ones."""
        chosen = self
        if not chosen.database:
            chosen = replace(chosen, database=f"sqlite:///{default_path()}")
        open_log(chosen.database)
        for known in fields(chosen):
            value = getattr(chosen, known.name)
            if isinstance(value, int | float) and not 0 <= value < float("inf"):
                name = PREFIX + known.name.upper()
                raise BadOption(
                    say(
                        "{name} must be a number of 0 or more, not {value}: {sentence}",
                        name=name,
                        value=value,
                        sentence=_sentence(known),
                    )
                )
        if chosen.log_level not in LEVELS:
            raise BadOption(
                say(
                    'PARLOUR_LOG_LEVEL must be one of {levels}; not "{log_level}"',
                    levels=Listed(LEVELS, "commas"),
                    log_level=chosen.log_level,
                )
            )
        address = urlsplit(chosen.base_url)
        if chosen.base_url and (address.scheme not in ("http", "https") or not address.netloc):
            raise BadOption(
                say(
                    'The base URL looks like https://games.example.org, not "{base_url}"',
                    base_url=chosen.base_url,
                )
            )
        if chosen.workers > 1 and not chosen.shared:
            raise BadOption(
                say("More than one worker needs PostgreSQL: --database postgresql://...")
            )
        if chosen.workers < 1 or not 0 <= chosen.port < 65536:
            raise BadOption(
                say("There must be at least one worker, and the port must be below 65536")
            )
        return chosen

    def environment(self) -> dict[str, str]:
        """Return the settings as environment variables, for child processes."""
        return {PREFIX + f.name.upper(): str(getattr(self, f.name)) for f in fields(self)}


def _sentence(known: Field[Any]) -> str:
    return str(known.metadata["sentence"])


def default_path() -> Path:
    """Return the default path of the database: a folder in the user's home."""
    return data_folder() / "tables.db"


def read_settings(environment: Mapping[str, str], given: Mapping[str, object]) -> Settings:
    """Return the settings from the environment, overridden by given values other than None."""
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
        raise BadInput(say('{name} needs a number, not "{text}"', name=name, text=text)) from None
