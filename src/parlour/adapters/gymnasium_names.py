"""The games by the names of Gymnasium: `gymnasium.make("parlour/Rook-v0")`.

This module loads neither the games nor Gymnasium. `import parlour` registers the games, whether
Gymnasium is imported before or after it. Releases of Gymnasium that load plugins find `register`
through its entry point. With other releases, `gymnasium.make("parlour:parlour/Rook-v0")` imports
Parlour too.

It imports nothing either, not even for types: `import parlour` should cost nothing.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

REGISTRATION = "gymnasium.envs.registration"


def env_id(key: str) -> str:
    """Return the name of a game in Gymnasium: "domino-42" is "parlour/Domino42-v0"."""
    return f"parlour/{''.join(part.capitalize() for part in key.split('-'))}-v0"


def register() -> tuple[str, ...]:
    """Make every game known to `gymnasium.make`; return the names."""
    from gymnasium.envs import registration  # noqa: PLC0415 - an extra

    from parlour.catalogue import KEYS  # noqa: PLC0415 - needed here alone

    maker = "parlour.adapters.gymnasium:SeatEnv"
    for key in KEYS:
        if env_id(key) not in registration.registry:
            registration.register(env_id(key), entry_point=maker, kwargs={"game": key})
    return tuple(map(env_id, KEYS))


class _Later:
    """A finder of modules that registers the games as soon as Gymnasium is imported."""

    def find_spec(
        self, fullname: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        """Find Gymnasium's registration module; the games are registered as soon as it has run."""
        if fullname != REGISTRATION:
            return None
        from importlib.util import find_spec  # noqa: PLC0415 - needed only with Gymnasium

        sys.meta_path.remove(self)
        spec = find_spec(fullname)
        loader = spec.loader if spec else None
        if loader is not None:
            run = loader.exec_module

            def run_and_register(module: "ModuleType") -> None:
                run(module)
                register()

            loader.exec_module = run_and_register  # type: ignore[method-assign]
        return spec


def register_or_wait() -> None:
    """Register the games now or, if Gymnasium is not imported yet, as soon as it is."""
    if REGISTRATION in sys.modules:
        register()
    else:
        sys.meta_path.insert(0, _Later())
