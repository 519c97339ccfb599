"""A server for the browser tests: `python house.py PORT FOLDER PAUSE` serves until it is ended."""

import sys
from pathlib import Path

from parlour.server.serve import serve
from parlour.server.settings import read_settings

if __name__ == "__main__":
    port, folder, pause = int(sys.argv[1]), Path(sys.argv[2]), float(sys.argv[3])
    given = {
        "port": port,
        "database": f"sqlite:///{folder / 'tables.db'}",
        "secret": "only for tests, and long enough for them",
        "thinkers": 0,
        "pause": pause,
        "window": pause,
        "rate": 0.0,
        "log_level": "warning",
    }
    serve(read_settings({}, given))
