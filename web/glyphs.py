"""Write `src/pieces/glyphs.ts`: the figures and capitals of the pieces as outlines of their font.

    pip install fonttools && python web/glyphs.py

A drawing of outlines needs a third of the elements of one with text, and no layout of text.
"""

from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

WEB = Path(__file__).resolve().parent
FONT = "node_modules/@fontsource/old-standard-tt/files/old-standard-tt-latin-700-normal.woff"
HEAD = """/**
 * Outlines of Old Standard TT Bold (SIL Open Font License), written by web/glyphs.py: the advance
 * and the path of each glyph in thousandths of the font size, upwards from the baseline.
 */
export const GLYPHS: Record<string, readonly [number, string]> = {
"""


def outlines() -> str:
    """Return the lines of the table."""
    font = TTFont(WEB / FONT)
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    lines = []
    for letter in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        glyph = glyphs[names[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(pen)
        lines.append(f"  {letter}: [{glyph.width}, '{pen.getCommands()}'],\n")
    return "".join(lines)


if __name__ == "__main__":
    (WEB / "src" / "pieces" / "glyphs.ts").write_text(HEAD + outlines() + "};\n")
