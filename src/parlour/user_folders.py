"""The folders of a user, as the XDG base directory specification names them."""

import os
from pathlib import Path

from parlour.errors import BadInput
from parlour.languages.message import say


def data_folder() -> Path:
    """Return the folder for the user's saved matches and tables."""
    return _folder("XDG_DATA_HOME", ".local/share")


def config_folder() -> Path:
    """Return the folder for the user's preferences."""
    return _folder("XDG_CONFIG_HOME", ".config")


def _folder(variable: str, usual: str) -> Path:
    chosen = os.environ.get(variable)
    try:
        folder = Path(chosen) if chosen else Path.home() / usual
    except RuntimeError:  # as in a container that runs as a user without a name
        raise BadInput(
            say(
                "This user has no home folder: set HOME, or both XDG_DATA_HOME and "
                "XDG_CONFIG_HOME, to a folder for saved matches and preferences"
            )
        ) from None
    return folder / "parlour"
