"""The schema of the store, one numbered file for each migration.

Both databases run the same files.
"""

from importlib.resources import files


def migrations() -> list[tuple[int, str]]:
    """Return the number and the statements of every migration, in order."""
    found = []
    for file in files(__name__).iterdir():
        number, _, rest = file.name.partition("_")
        if rest.endswith(".sql"):
            found.append((int(number), file.read_text(encoding="utf-8")))
    return sorted(found)


def statements(script: str) -> list[str]:
    """Return the statements of a script one by one."""
    lines = [line for line in script.splitlines() if not line.lstrip().startswith("--")]
    return [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
