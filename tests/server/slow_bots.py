"""A bot that thinks for a minute, for tests of servers that must not wait for it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.core.deal import View


class Thinker:
    """A bot that thinks for a minute about every choice."""

    name = "thinker"

    def choose(self, view: View, seed: int) -> int:
        time.sleep(60.0)
        del seed
        return view.phase
