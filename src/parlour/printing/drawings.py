"""The drawings of pieces and of their backs, as SVG.

The fronts are those of the screen: `pieces.json` is written from the client by web/printed.py.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from parlour.core.pack import Pack
from parlour.table.front import Box

BOX: Final = {"card": (100, 140), "domino": (100, 200), "tablet": (100, 100)}
"""The width and height of a drawing of each shape."""

CREAM: Final = "#fbf5e6"
WOOD: Final = "#e3ba7c"
WHITE: Final = "#ffffff"
GOLD: Final = "#d9b36a"
BLACK: Final = "#1d1d1d"
SURFACES: Final = ("url(#paper)", "url(#wood)", "#7d5426")
"""What a piece lies on, on the screen; in print that is the paper, which is cut."""

SAFE: Final = {
    "#a81c26": "#ad2800",
    "#b8212c": "#c62e00",
    "#14603a": "#186a4f",
    "#1b6f45": "#1f7f5f",
    "#6b2a80": "#822390",
    "#762f8d": "#9428a3",
    "#0a626b": "#006b50",
    "#0d6f7a": "#007f5f",
    "#1d478f": "#0c16d8",
    "#2250a0": "#0c16f0",
    "#84430f": "#9e3c00",
    "#95501a": "#b54500",
}
"""The inks of suits, and those that colour-blind people can tell apart."""


def shape_of(pack: Pack) -> str:
    """Return the shape of the pieces of a pack."""
    return {"dominoes": "domino", "letters": "tablet"}.get(pack.kind, "card")


@cache
def _drawn() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(
        files(__package__).joinpath("pieces.json").read_text(encoding="utf-8")
    )
    return found


def faces() -> set[str]:
    """Return all faces that can be drawn."""
    return set(_drawn()["faces"])


def paper_of(shape: str, ink: str) -> str:
    """Return the colour of what a piece is printed on."""
    if ink == "grey":
        return WHITE
    return WOOD if shape == "tablet" else CREAM


@cache
def front(face: str, shape: str, ink: str) -> str:
    """Return the drawing of a face, without the paper or the wood that it lies on."""
    drawn = _drawn()
    art = drawn["faces"][face]
    if ink == "safe":
        art = drawn["numerals"].get(face, art)
    kept = "".join(part for part in _elements(art) if not any(one in part for one in SURFACES))
    if shape == "tablet":
        kept = EDGE + kept
    return _svg(_inked(kept, ink), shape)


EDGE: Final = (
    '<rect x="7" y="7" width="86" height="86" rx="10" fill="none" stroke="#7d5426" '
    'stroke-width="1.4" stroke-opacity=".6"/>'
)
"""The edge of a tablet, where it ends on the screen."""


def _elements(art: str) -> Iterator[str]:
    """Yield the elements of a drawing in forms that every reader of SVG knows."""
    for found in re.finditer(r"<[^>]+/>", art):
        part = found[0]
        if 'd=""' in part:  # a blank has no spots
            continue
        if "paint-order" in part:  # the outline first, then the letter on it
            yield re.sub(r' fill="[^"]*"', ' fill="none"', part)
            yield re.sub(r' stroke(-width)?="[^"]*"', "", part)
        elif "url(#hatch)" in part:
            yield part.replace("url(#hatch)", "#8d1f29")
            yield from hatching(24, 7, 69, 126, "#fff3d8")
        else:
            yield part


def hatching(x: float, y: float, w: float, h: float, ink: str) -> Iterator[str]:
    """Yield diagonal lines on a rectangle."""
    lines = "".join(_diagonals(x, y, w, h, 7.07, 1))
    yield f'<path d="{lines}" fill="none" stroke="{ink}" stroke-width="1" stroke-opacity=".28"/>'


def _diagonals(x: float, y: float, w: float, h: float, step: float, way: int) -> Iterator[str]:
    """Yield the lines at 45 degrees that divide a rectangle symmetrically."""
    count = int((w + h) / step / 2) + 1
    for place in range(-count, count + 1):
        # The line through (middle + place * step) along the horizontal through the centre.
        middle = x + w / 2 + place * step
        low = max(-h / 2, (x - middle) if way > 0 else (middle - x - w))
        high = min(h / 2, (x + w - middle) if way > 0 else (middle - x))
        if low < high:
            centre = y + h / 2
            yield (
                f"M{middle + way * low:.2f} {centre + low:.2f}"
                f"L{middle + way * high:.2f} {centre + high:.2f}"
            )


@cache
def back(box: Box, shape: str, ink: str) -> str:
    """Return the back of the pieces of a box, the same upside down: nobody can mark a card."""
    w, h = BOX[shape]
    lid, edge, line = (box.lid, box.edge, GOLD) if ink != "grey" else (WHITE, WHITE, BLACK)
    rim = 6.0 if shape == "card" else 8.0
    inner = (rim, rim, w - 2 * rim, h - 2 * rim)
    lattice = "".join(line for way in (1, -1) for line in _diagonals(*inner, 9.0, way))
    rx, ry = {"card": (25, 33), "domino": (28, 44), "tablet": (27, 27)}[shape]
    middle = f'cx="{w / 2}" cy="{h / 2}"'
    size = 0.34 if shape != "tablet" else 0.28
    letter = _letter(str(box.book)[0])
    half = (
        f'<g transform="translate({w / 2} {h / 2 - 5.5}) scale({size}) translate(-50 -70.5)">'
        f'<path d="{letter}" fill="{line}"/></g>'
    )
    return _svg(
        f'<rect x="{rim}" y="{rim}" width="{inner[2]}" height="{inner[3]}" rx="4" fill="{lid}" '
        f'stroke="{edge if ink != "grey" else line}" stroke-width="1"/>'
        f'<path d="{lattice}" fill="none" stroke="{line}" stroke-width=".9" stroke-opacity=".7"/>'
        f'<rect x="{rim + 3}" y="{rim + 3}" width="{inner[2] - 6}" height="{inner[3] - 6}" rx="3" '
        f'fill="none" stroke="{line}" stroke-width="1"/>'
        f'<ellipse {middle} rx="{rx}" ry="{ry}" fill="{edge}" stroke="{line}" stroke-width="1.6"/>'
        f'<ellipse {middle} rx="{rx - 3}" ry="{ry - 3}" fill="none" stroke="{line}" '
        f'stroke-width=".7"/>'
        f'<path d="M{w / 2 - rx + 6} {h / 2}H{w / 2 + rx - 6}" stroke="{line}" stroke-width=".8"/>'
        f"{half}"
        f'<g transform="rotate(180 {w / 2} {h / 2})">{half}</g>',
        shape,
    )


def _letter(letter: str) -> str:
    """Return the outline of a letter, centred at 50 on the line 70.5, as on a tablet."""
    found = re.findall(r'<path d="([^"]*)"', _drawn()["faces"][letter])
    return str(found[-1])


def _inked(art: str, ink: str) -> str:
    """Return a drawing in other inks."""
    if ink == "grey":
        return re.sub(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", _grey, art)
    if ink == "safe":
        return re.sub(r"#[0-9a-f]{6}\b", lambda found: SAFE.get(found[0], found[0]), art)
    return art


def _grey(found: re.Match[str]) -> str:
    """Return a colour as the grey that is as bright."""
    code = found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
    red, green, blue = (int(code[at : at + 2], 16) for at in (0, 2, 4))
    bright = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{bright:02x}" + f"{bright:02x}" * 2


def _svg(art: str, shape: str) -> str:
    w, h = BOX[shape]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" '
        f'preserveAspectRatio="none">{art}</svg>'
    )
