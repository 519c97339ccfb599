"""Fingerprints: the results of seeded deals of every case, short enough to compare.

As a script it prints the fingerprints of the current build. Give the number of deals per case and,
for one game only, its key: `python -m tests.laws.fingerprint 1 rook`. One deal is for the gate,
which compares few cases of each game; more are for every case.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.bits import COMPILED, each
from parlour.core.deal import NATURE
from parlour.core.playout import play_deals, roll_outs
from parlour.core.rng import Rng
from parlour.games import GAMES, bots_of
from parlour.table.game import Game
from tests.laws.cases import Case, cases_of, deals, every_value
from tests.laws.haste import quick

ROOT = Path(__file__).resolve().parents[2]

Print = dict[str, Any]
"""The fingerprint of one case."""

THOUGHTS = 6
"""Maximum number of times per deal that the seats' thinking is recorded."""

TURNS = 3
"""At each of these times only every third bot thinks, because plain Python is slow."""


def fingerprint(case: Case, many: int) -> Print:
    """Return the results of deals of one case, choice by choice and in the playout loop."""
    positions = hashlib.sha256()
    choices, scores = 0, []
    for walk in deals(case, many):
        thoughts = 0
        for deal in walk.steps():
            positions.update(msgspec.json.encode(case.game.show(deal)))
            if thoughts < THOUGHTS and walk.rng.chance(1, 8) and not deal.over:
                positions.update(msgspec.json.encode(_thoughts(case, walk.rng, deal, thoughts)))
                thoughts += 1
        choices += len(walk.plays)
        scores.append(list(walk.deal.scores))
    rng = Rng(case.seed("playout"))
    deal, order = case.new_deal(), case.game.order(case.seats, case.chosen)
    looped = play_deals(deal, order, rng, many)
    rng.shuffle(order)
    deal.begin(1, 0, deal.brought)
    deal.deal_out(order)
    return {
        "choices": choices,
        "scores": scores,
        "positions": positions.hexdigest(),
        "looped": looped,
        "rolled out": roll_outs(deal, rng, many),
        "generator": [rng.a, rng.b, rng.c, rng.d],
    }


def _thoughts(case: Case, rng: Rng, deal: Any, turn: int) -> list[Any]:
    """Return what the waiting seats may know, imagine and choose; each bot has every third turn."""
    found: list[Any] = []
    for seat in each(deal.waiting()):
        if seat != NATURE:
            view = deal.view(seat)
            found.append(case.game.show_view(view))
            found += [
                quick(bot).choose(view, 7) for bot in bots_of(case.game)[turn % TURNS :: TURNS]
            ]
            if not deal.half:
                found.append(case.game.show(view.imagine(rng)))
                found.append([rng.a, rng.b, rng.c, rng.d])
    return found


def compared(game: Game, many: int) -> list[Case]:
    """Return the cases of which this many deals are compared: for one deal not all."""
    return cases_of(game) if many > 1 else every_value(game)


def made_from() -> str:
    """Return a hash of all sources that fingerprints depend on."""
    total = hashlib.sha256()
    laws = [Path(__file__).with_name(f"{name}.py") for name in ("cases", "fingerprint", "haste")]
    for path in [*sorted((ROOT / "src" / "parlour").rglob("*.py")), *laws]:
        total.update(path.read_bytes())
    return total.hexdigest()


if __name__ == "__main__":
    deals_a_case, games = int(sys.argv[1]), sys.argv[2:]
    found = {
        "compiled": COMPILED,
        "deals": deals_a_case,
        "made from": made_from(),
        "prints": {
            case.id: fingerprint(case, deals_a_case)
            for game in GAMES
            if not games or game.key in games
            for case in compared(game, deals_a_case)
        },
    }
    sys.stdout.write(msgspec.json.encode(found).decode())
