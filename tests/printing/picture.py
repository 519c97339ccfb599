"""Draw the picture of docs/printing.md: `PYTHONPATH=src python -m tests.printing.picture`."""

from pathlib import Path
from typing import Final

from PIL import Image

from parlour.games import find_game
from parlour.printing.makers import make
from parlour.printing.setup import Setup
from tests.printing.poppler import pages

INTO: Final = Path(__file__).parents[2] / "docs" / "pictures" / "printed.webp"
SHOWN: Final = (
    ("rook", "pack", 4),
    ("rook", "pack", 5),
    ("domino-42", "pack", 2),
    ("rook", "score-sheet", 0),
)
WIDTH: Final = 1400
GAP: Final = 24


def picture() -> Image.Image:
    """Return some printed pages side by side."""
    found = [pages(make(kind, find_game(key), {}, Setup()), 3)[page] for key, kind, page in SHOWN]
    sheets = [Image.fromarray(page) for page in found]
    wide = sum(sheet.width + GAP for sheet in sheets) + GAP
    table = Image.new("RGB", (wide, sheets[0].height + 2 * GAP), (214, 203, 178))
    x = GAP
    for sheet in sheets:
        table.paste((178, 166, 138), (x + 5, GAP + 5, x + sheet.width + 5, GAP + sheet.height + 5))
        table.paste(sheet, (x, GAP))
        x += sheet.width + GAP
    return table.resize((WIDTH, round(table.height * WIDTH / table.width)))


if __name__ == "__main__":
    picture().save(INTO, quality=82, method=6)
