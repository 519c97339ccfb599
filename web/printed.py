"""Write what `parlour print` takes from the client: the drawings of all pieces, and the fonts.

    npm --prefix web ci && python web/printed.py

Drawings and fonts in print are those of the screen; web/tests/printed.test.ts checks the drawings.
The fonts are the Latin parts of Old Standard TT (SIL Open Font License), joined to one file each.
"""

import json
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont

from parlour.games import GAMES
from parlour.printing.packs import faces_of

WEB = Path(__file__).resolve().parent
INTO = WEB.parent / "src" / "parlour" / "printing"
FONTS = WEB / "node_modules" / "@fontsource" / "old-standard-tt" / "files"
STYLES = {"Regular": "400-normal", "Bold": "700-normal", "Italic": "400-italic"}


def drawings() -> str:
    """Return the drawing of every face of every game, one on a line."""
    faces = sorted({face for game in GAMES for face in faces_of(game, whole=True)})
    drawn = subprocess.run(
        ["node", "printed.mjs", *faces], cwd=WEB, check=True, capture_output=True, text=True
    ).stdout
    return json.dumps(json.loads(drawn), indent=0, ensure_ascii=False) + "\n"


def fonts() -> None:
    """Write the fonts, and their licence."""
    (INTO / "fonts").mkdir(exist_ok=True)
    shutil.copy(WEB / "public" / "OLD-STANDARD-LICENSE.txt", INTO / "fonts")
    with TemporaryDirectory() as folder:
        for style, file in STYLES.items():
            parts = []
            for letters in ("latin", "latin-ext"):
                font = TTFont(FONTS / f"old-standard-tt-{letters}-{file}.woff")
                font.flavor = None
                parts.append(str(Path(folder, f"{letters}.ttf")))
                font.save(parts[-1])
            Merger().merge(parts).save(INTO / "fonts" / f"OldStandard-{style}.ttf")


if __name__ == "__main__":
    (INTO / "pieces.json").write_text(drawings(), encoding="utf-8")
    fonts()
