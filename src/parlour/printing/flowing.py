"""Text that flows through columns and pages: paragraphs become lines, and lines fill frames."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from parlour.printing.document import Document

Span = tuple[str, str]
"""Some words, and their style: plain, B or I."""

LEADING: Final = 0.42
"""The height of a line in millimetres, for each point of its size."""


@dataclass(frozen=True)
class Paragraph:
    """Words of several styles that belong together."""

    spans: tuple[Span, ...]
    size: float = 1.0
    """How much larger its type is than usual."""
    before: float = 0.0
    """The space above it, in lines."""
    keep: bool = False
    """Whether it stays with what follows: a heading."""
    centred: bool = False


@dataclass(frozen=True)
class Line:
    """A line of a paragraph, and how it is set."""

    spans: tuple[Span, ...]
    size: float
    before: float = 0.0
    keep: bool = False
    centred: bool = False

    @property
    def height(self) -> float:
        """Its height with the space above."""
        return (1 + self.before) * self.size * LEADING


def plain(text: str) -> str:
    """Return a text without its Markdown."""
    return re.sub(r"[`*]", "", text)


def lines_of(
    document: Document, paragraphs: Iterable[Paragraph], width: float, size: float
) -> Iterator[Line]:
    """Yield the lines of paragraphs in a column."""
    for paragraph in paragraphs:
        own = size * paragraph.size
        before = paragraph.before
        for spans in _broken(document, paragraph.spans, width, own):
            yield Line(spans, own, before, paragraph.keep, paragraph.centred)
            before = 0.0


def _broken(
    document: Document, spans: Sequence[Span], width: float, size: float
) -> Iterator[tuple[Span, ...]]:
    """Yield lines that are not wider than a column, broken between words."""
    line: list[Span] = []
    used = 0.0
    for text, style in spans:
        for word in re.findall(r"\S+\s*", text):
            wide = document.wide(word.rstrip(), size, style)
            if line and used + wide > width:
                yield tuple(line)
                line, used = [], 0.0
            if line and line[-1][1] == style:
                line[-1] = (line[-1][0] + word, style)
            else:
                line.append((word, style))
            used += document.wide(word, size, style)
    if line:
        yield tuple(line)


def framed(lines: Sequence[Line], height: float) -> list[list[Line]]:
    """Return lines in frames of this height; a heading is never the last in its frame."""
    frames: list[list[Line]] = [[]]
    used = 0.0
    for line in lines:
        tall = line.height if frames[-1] else line.size * LEADING
        if used + tall > height:
            moved = []
            while frames[-1] and frames[-1][-1].keep:
                moved.append(frames[-1].pop())
            frames.append(moved[::-1])
            used = sum(one.height for one in frames[-1])
            tall = line.height if frames[-1] else line.size * LEADING
        frames[-1].append(line)
        used += tall
    return frames


def draw(document: Document, lines: Sequence[Line], x: float, y: float, width: float) -> None:
    """Draw the lines of a frame from its upper edge."""
    for number, line in enumerate(lines):
        y += line.height if number else line.size * LEADING
        start = x
        if line.centred:
            wide = sum(document.wide(text, line.size, style) for text, style in line.spans)
            start += (width - wide) / 2
        for text, style in line.spans:
            start += document.write_down(
                text, start, y - line.size * LEADING * 0.25, line.size, style
            )
