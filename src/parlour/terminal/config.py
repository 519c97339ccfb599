"""The user's preferences, in a file: name, level of the bots, colours."""

import tomllib
from dataclasses import dataclass, fields
from pathlib import Path

from parlour.errors import BadFile, NotFound
from parlour.languages.message import say
from parlour.user_folders import config_folder


@dataclass(frozen=True)
class Config:
    """The content of `config.toml`, with defaults."""

    name: str = ""
    """The person's name at the table; the login name by default."""
    level: str = "usual"
    """Who plays against them: a level from beginner to master, or any other bot."""
    colours: bool = True
    language: str = ""
    """The language of the person; that of the system by default."""


def config_path() -> Path:
    """Return the path of the file."""
    return config_folder() / "config.toml"


def read_config() -> Config:
    """Return the content of the file; defaults without a file, an error if it is wrong."""
    path = config_path()
    if not path.is_file():
        return Config()
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadFile(str(path), 1, say("{problem}", problem=str(error))) from None
    kinds = {one.name: type(one.default) for one in fields(Config)}
    for key, value in given.items():
        if key not in kinds:
            raise NotFound(say("setting in {path}", path=str(path)), key, list(kinds))
        if not isinstance(value, kinds[key]):
            needs = say("true or false") if kinds[key] is bool else say("a text in quotes")
            raise BadFile(
                str(path),
                1,
                say('"{key}" needs {needs}', key=key, needs=needs),
            )
    return Config(**given)
