"""The games by the names of Gymnasium: `gymnasium.make("parlour/Rook-v0")`.

Nothing of the games is loaded here. `import parlour` registers them where Gymnasium was imported
before, `import parlour.adapters.gymnasium` does so always, and releases of Gymnasium that load
plugins find `register` by its entry point.
"""

import sys
from functools import cache
from typing import Final

KEYS: Final = (
    *("block", "quit", "domino-42", "sniff", "bergen", "fortune", "rook", "partnership-rook"),
    *("dixie-rook", "display-rook", "high-14", "flip", "time", "match", "i-doubt-it", "donkey"),
    *("tuxedo", "panjandrum", "rook-solitaire", "block-dominoes", "draw-dominoes", "matadores"),
    *("sebastopol", "anagrams", "sentences", "block-words", "alphabets"),
)
"""The keys of all games, written down so that registering them loads none."""


def env_id(key: str) -> str:
    """Return the name of a game in Gymnasium: "domino-42" is "parlour/Domino42-v0"."""
    return f"parlour/{''.join(part.capitalize() for part in key.split('-'))}-v0"


@cache
def register() -> tuple[str, ...]:
    """Make every game known to `gymnasium.make`; return the names."""
    from gymnasium.envs import registration  # noqa: PLC0415 - an extra

    maker = "parlour.adapters.gymnasium:SeatEnv"
    for key in KEYS:
        if env_id(key) not in registration.registry:
            registration.register(env_id(key), entry_point=maker, kwargs={"game": key})
    return tuple(map(env_id, KEYS))


def register_if_loaded() -> None:
    """Register the games where somebody works with Gymnasium already."""
    if "gymnasium.envs.registration" in sys.modules:
        register()
