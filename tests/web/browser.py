"""Find a Chromium or Chrome, or install one where the system allows it.

`python tests/web/browser.py` prints its path.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/usr/bin/chromium")
HELP = """No Chromium or Chrome was found, and none could be installed here.
Install one (Debian: apt-get install chromium), or name one: PARLOUR_BROWSER=/path/to/chrome"""

UNUSED = (
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "WebUIOmniboxAimPopup",  # these two start a renderer for every window
    "WebUIOmniboxPopup",
)
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(UNUSED)}",
)


def find() -> str | None:
    """Return the path of a browser."""
    named = os.environ.get("PARLOUR_BROWSER")
    if named:
        return named if Path(named).exists() else None
    found = (shutil.which(name) for name in NAMES)
    return next((path for path in (*found, *PLACES) if path and Path(path).exists()), None)


def install(*packages: str) -> None:
    """Install packages of Debian, if this is Debian and we have permission."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", *packages]):
        subprocess.run([apt, *words], env=quiet, check=False, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    if find() is None:
        install("chromium")
    print(find() or HELP)
    sys.exit(0 if find() or os.environ.get("CI") != "true" else 1)
