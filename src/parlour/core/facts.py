"""Copy facts by name: the default `copy_from` and `restore`.

A game declares each fact of its deal once, in `__init__`, and once more in its view. Plain Python
copies the facts here, name by name. The build generates explicit code for every compiled class
(`compiling/written_out.py`), so machine code needs no lookups.
"""

from librt.vecs import vec

SHARED = ("options",)
"""The attributes that all deals and views of a table share."""

PLAIN = (int, str, type(None))
"""The types of facts that never change in place."""


def take_over(mine: object, theirs: object) -> None:
    """Copy every fact from an object to another's fact of the same name; rows are not shared."""
    own, given = vars(mine), vars(theirs)
    for name, old in own.items():
        if name not in given or name in SHARED:
            continue
        new = given[name]
        if isinstance(new, PLAIN):
            own[name] = new
        elif isinstance(new, (vec, list)):
            own[name] = new[:]
        elif hasattr(old, "copy_from"):
            old.copy_from(new)
        else:
            kind = type(new).__name__
            raise TypeError(f'"{name}" cannot be copied: a {kind} needs a method copy_from')
