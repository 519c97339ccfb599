"""Tables that several modules fill: each module names the games that it covers.

So a new game brings its own module, and no list elsewhere has to name it.
"""

from importlib import import_module
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent


def gathered(name: str, *modules: str) -> dict[str, Any]:
    """Merge the tables with this name from all modules that match a pattern; return the result."""
    table: dict[str, Any] = {}
    for path in sorted(path for pattern in modules for path in TESTS.glob(pattern)):
        module = import_module(".".join(["tests", *path.relative_to(TESTS).with_suffix("").parts]))
        part: dict[str, Any] = getattr(module, name, {})
        twice = table.keys() & part
        assert not twice, (
            f"{path.relative_to(TESTS)}: another module has {name} of {', '.join(sorted(twice))}"
        )
        table |= part
    return table
