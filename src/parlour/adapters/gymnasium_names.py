"""The games by the names of Gymnasium: `gymnasium.make("parlour/Rook-v0")`.

This module loads no game. `import parlour` registers them where Gymnasium was imported
before, `import parlour.adapters.gymnasium` does so always, and releases of Gymnasium that load
plugins find `register` by its entry point.
"""

import sys
from functools import cache


def env_id(key: str) -> str:
    """Return the name of a game in Gymnasium: "domino-42" is "parlour/Domino42-v0"."""
    return f"parlour/{''.join(part.capitalize() for part in key.split('-'))}-v0"


@cache
def register() -> tuple[str, ...]:
    """Make every game known to `gymnasium.make`; return the names."""
    from gymnasium.envs import registration  # noqa: PLC0415 - an extra

    from parlour.catalogue import KEYS  # noqa: PLC0415 - needed here alone

    maker = "parlour.adapters.gymnasium:SeatEnv"
    for key in KEYS:
        if env_id(key) not in registration.registry:
            registration.register(env_id(key), entry_point=maker, kwargs={"game": key})
    return tuple(map(env_id, KEYS))


def register_if_loaded() -> None:
    """Register the games if Gymnasium is already imported."""
    if "gymnasium.envs.registration" in sys.modules:
        register()
