"""A server for the browser tests, until stopped: `python house.py PORT FOLDER PAUSE WINDOW`."""

import sys
import time
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from parlour.coach import todays_deal
from parlour.server.plumbing.serve import serve
from parlour.server.plumbing.settings import read_settings

GAME = "bergen"
"""The game of today's deal, on whatever day the tests run."""
BYTE = "2a"
"""What every day's secret is made of: each game has one daily deal, the same in every run."""

if __name__ == "__main__":
    port, folder = int(sys.argv[1]), Path(sys.argv[2])
    pause, window = map(float, sys.argv[3:])
    given = {
        "port": port,
        "database": f"sqlite:///{folder / 'tables.db'}",
        "secret": "only for tests, and long enough for them",
        "bot_workers": 0,
        "bot_delay": pause,
        "call_window": window,
        "rate_multiplier": 0.0,
        "record_timeout": 120.0,
        "log_level": "warning",
    }
    rota, ahead = todays_deal.ROTA, todays_deal.ROTA.index(GAME)
    ahead -= todays_deal.day_at(time.time()).toordinal() % len(rota)
    secret = SimpleNamespace(token_hex=lambda size: BYTE * size)
    with (
        patch.object(todays_deal, "secrets", secret),
        patch.object(todays_deal, "ROTA", (*rota[ahead:], *rota[:ahead])),
    ):
        serve(read_settings({}, given))
