"""Test the adapters with the oldest and the newest version of each library that they support.

    python -m tools.libraries oldest newest

The oldest are the lower bounds of the extras in pyproject.toml, the newest what the package index
has. Each gets an environment of its own, .venv-oldest and .venv-newest, and runs the sources.
"""

import os
import re
import sys
import tomllib
from pathlib import Path

from tools.running import run, step

ROOT = Path(__file__).resolve().parents[1]
EXTRAS = ("gymnasium", "pettingzoo", "openspiel")
TESTING = ("pytest", "pytest-timeout", "pytest-xdist", "hypothesis", "pyyaml")
TESTS = ("tests/adapters", "--ignore=tests/adapters/test_net_bot.py")


def bounds() -> list[str]:
    """Return what the adapters need, with its lower bounds."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted({one for extra in EXTRAS for one in project["optional-dependencies"][extra]})


def locked(names: tuple[str, ...]) -> list[str]:
    """Return the versions of the tools that test, as in the lock file."""
    lock = (ROOT / "requirements" / "dev.lock").read_text(encoding="utf-8")
    pins = re.findall(r"^([\w.-]+)==([^\s;]+)", lock, re.MULTILINE)
    return [f"{name}=={version}" for name, version in pins if name.lower() in names]


def tested(age: str) -> None:
    """Test with the libraries of one age."""
    venv = ROOT / f".venv-{age}"
    python = venv / ("Scripts" if os.name == "nt" else "bin") / "python"
    wanted = [one.replace(">=", "==") if age == "oldest" else one for one in bounds()]
    run(sys.executable, "-m", "venv", "--clear", venv)
    pip = (python, "-m", "pip", "install", "-q")
    step("Fetching what Parlour needs", *pip, "-r", "requirements/runtime.lock")
    step(f"Fetching {', '.join(wanted)}", *pip, *wanted, *locked(TESTING))
    run(python, "-m", "pytest", "-rfE", "-m", "not slow", *TESTS, PYTHONPATH="src")


if __name__ == "__main__":
    for age in sys.argv[1:]:
        tested(age)
