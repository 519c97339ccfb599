"""A PDF file, and what all of ours have: the fonts, pieces, and lines of text."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from fpdf import FPDF
from fpdf.drawing_primitives import Transform
from fpdf.fonts import TTFFont
from fpdf.svg import SVGObject

from parlour.languages.message import Message
from parlour.printing.setup import Orientation, Setup

FONT: Final = "Old Standard"
STYLES: Final = {"": "Regular", "B": "Bold", "I": "Italic"}
WIDTH_SIZE: Final = 100.0
"""The size of type in which widths are measured."""
NO_GLYPH: Final = {"→": "»", "ᵉ": "e"}
"""Characters that the font lacks, and others instead."""


@lru_cache(maxsize=300)
def _read(svg: str) -> SVGObject:
    """Return a drawing; backs and letters are drawn many times."""
    return SVGObject(svg)


class Document(FPDF):
    """A file in the making; lengths are in millimetres, sizes of type in points."""

    def __init__(self, setup: Setup, title: Message, orientation: Orientation = "portrait") -> None:
        super().__init__(orientation, "mm", setup.page)
        self.setup = setup
        self.widths: dict[tuple[str, str], float] = {}
        self.set_auto_page_break(auto=False)
        self.set_margin(0)
        self.c_margin = 0
        self.set_title(setup.say(title))
        self.set_creator("Parlour")
        self.set_lang(setup.reader.language.key)
        for style, name in STYLES.items():
            with as_file(files(__package__) / "fonts" / f"OldStandard-{name}.ttf") as path:
                self.add_font(FONT, style, path)

    def as_bytes(self) -> bytes:
        """Return the finished file."""
        made = bytes(self.output())
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.close()
        return made

    def normalize_text(self, text: str) -> str:
        """Return a text in characters that the font has."""
        return super().normalize_text("".join(NO_GLYPH.get(one, one) for one in text))

    def write_down(self, text: str, x: float, y: float, size: float, style: str = "") -> float:
        """Write one line, its baseline at y; return how wide it is."""
        self.set_font(FONT, style, size)
        self.text(x, y, text)
        return self.wide(text, size, style)

    def wide(self, text: str, size: float, style: str = "") -> float:
        """Return how wide a line is; texts that flow ask again and again, in many sizes."""
        found = self.widths.get((text, style))
        if found is None:
            self.set_font(FONT, style, WIDTH_SIZE)
            found = self.widths[text, style] = self.get_string_width(text)
        return found * size / WIDTH_SIZE

    def centred(self, text: str, x: float, y: float, size: float, style: str = "") -> None:
        """Write one line about a point of its baseline."""
        self.write_down(text, x - self.wide(text, size, style) / 2, y, size, style)

    def fitting(self, text: str, room: float, size: float, style: str = "") -> float:
        """Return the size of type, at most the given one, in which a line fits."""
        return min(size, size * room / max(self.wide(text, size, style), 0.01))

    def wrapped(self, text: str, room: float, size: float, style: str = "") -> list[str]:
        """Return a text in lines that are not wider than the room, if no word is."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.wide(longer, size, style) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def piece(self, svg: str, x: float, y: float, w: float, h: float) -> None:
        """Draw a piece."""
        art = _read(svg)
        _, _, drawn = art.transform_to_rect_viewport(1, w, h, ignore_svg_top_attrs=True)
        assert drawn.transform is not None
        drawn.transform @= Transform.translation(x, y)
        self.draw_path(drawn, copy=False)

    def filled(self, colour: str, x: float, y: float, w: float, h: float) -> None:
        """Draw a rectangle without an outline."""
        self.set_fill_color(colour)
        self.rect(x, y, w, h, style="F")

    def lines(self, places: Sequence[tuple[float, float, float, float]], width: float) -> None:
        """Draw straight lines of one width."""
        self.set_line_width(width)
        for place in places:
            self.line(*place)
