"""Small packs: a game by its own rules with so few pieces that it can be solved.

They are for research and are named by their sizes: "rook:2x4" is Rook with two colours of four.
"""

import re
from typing import NamedTuple

from parlour.errors import BadInput


class Small(NamedTuple):
    """What is small in a small game."""

    title: str
    pieces: list[int]
    """The pieces in use."""
    terms: dict[str, int]
    """What the rules read of the options besides what a table may choose."""
    longest: int
    """The most choices one deal can take."""
    seats: tuple[int, ...] = (2, 3)


def sizes_of(text: str, form: str, *spans: tuple[int, int]) -> list[int]:
    """Return the sizes that a text gives in a form such as "2x4+1", each within its span."""
    marks = [re.escape(mark) for mark in re.findall(r"\D", form)]
    pattern = r"(\d+)" + "".join(rf"{mark}(\d+)" for mark in marks)
    found = re.fullmatch(pattern, text)
    if found is None:
        raise BadInput(f'A small pack of this game is named like "{form}", not "{text}"')
    sizes = [int(part) for part in found.groups()]
    for size, (least, most) in zip(sizes, spans, strict=True):
        if not least <= size <= most:
            raise BadInput(f'In "{text}" {size} should be from {least} to {most}')
    return sizes
