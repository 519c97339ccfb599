"""Take over facts by their names: what `copy_from` and `restore` do where nobody wrote them.

A game names each fact of its deal once, where `__init__` declares it, and once more where its view
shows it. Plain Python copies such facts here, name by name. The build writes the same out for every
class that it compiles (`written_out.py`), so that machine code looks nothing up.
"""

from librt.vecs import vec

SHARED = ("options",)
"""What all deals and views of a table hold in common."""


def take_over(mine: object, theirs: object) -> None:
    """Give an object every fact that another has under the same name; neither shares a row."""
    given = vars(theirs)
    for name, old in vars(mine).items():
        if name not in given or name in SHARED:
            continue
        new = given[name]
        if new is None or isinstance(new, int | str):
            setattr(mine, name, new)
        elif isinstance(new, (vec, list)):
            setattr(mine, name, new[:])
        elif hasattr(old, "copy_from"):
            old.copy_from(new)
        else:
            kind = type(new).__name__
            raise TypeError(f'"{name}" cannot be copied: a {kind} needs a method copy_from')
