"""Solitaires by number: the same number is always the same deal, and what came of each is kept."""

import json
import os
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from parlour.core.bits import COMPILED
from parlour.core.deal import Deal
from parlour.core.options import Chosen
from parlour.errors import BadInput
from parlour.lab.winnable import LOST, WON, can_win, numbered
from parlour.table.events import Played, Undone
from parlour.table.game import Game
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.terminal.play import play_deal
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Leave, Sitting

SOLITAIRES = ("rook-solitaire", "time")
MOST_NUMBERS = 1_000_000
LOOKS = 100_000 if COMPILED else 2_000
"""So many positions are looked at to tell whether a deal can be won."""


@dataclass(frozen=True)
class Outcome:
    """What came of a deal."""

    game: str
    deal: int
    won: bool
    moves: int
    taken_back: int
    options: dict[str, str]


def kept_in() -> Path:
    """Return the file in which outcomes are kept, a line for each."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "parlour" / "solitaire.jsonl"


def keep(outcome: Outcome) -> None:
    """Add an outcome to those that are kept."""
    path = kept_in()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(outcome)) + "\n")


def outcomes(game: Game, options: Chosen) -> Iterator[Outcome]:
    """Yield what came of the deals of a game that were played under the same options."""
    path = kept_in()
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            outcome = Outcome(**json.loads(line))
        except (ValueError, TypeError):
            raise BadInput(f"{path}:{number} is no outcome of a solitaire") from None
        if outcome.game == game.key and outcome.options == dict(options):
            yield outcome


def statistics(game: Game, options: Chosen) -> str:
    """Return how one has fared so far, in a sentence."""
    found = [outcome.won for outcome in outcomes(game, options)]
    if not found:
        return "No deal has been played to its end yet."
    streak = best = 0
    for won in found:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    share = f"{100 * sum(found) / len(found):.0f} %"
    against = f"you {sum(found)}, {game.absent or 'lost'} {len(found) - sum(found)}"
    return f"Deals: {len(found)}, {against} ({share}); won in a row: {streak}, at most {best}."


def verdict(game: Game, deal: Deal, which: str) -> str:
    """Say whether a deal can be won, as far as a search can tell."""
    del game
    found = can_win(deal, LOOKS)
    if found == WON:
        return f"{which} can be won."
    if found == LOST:
        return f"{which} cannot be won."
    return f"Whether {which[0].lower() + which[1:]} can be won is not known."


def play_solitaire(  # noqa: PLR0913 - what a person asks for
    game: Game,
    options: Chosen,
    name: str,
    screen: Screen,
    *,
    number: int | None,
    winnable: bool,
    auto: bool,
) -> None:
    """Play one numbered deal after another, until the person leaves."""
    chosen = game.choose(options)
    number = secrets.randbelow(MOST_NUMBERS) if number is None else number
    try:
        while True:
            while winnable and can_win(numbered(game, number, chosen), LOOKS) != WON:
                number += 1
            _play_one(game, chosen, name, screen, number, auto=auto)
            number = _next(game, chosen, screen, number)
    except Leave as wish:
        screen.show(f"You leave the table. {wish}")
    except EOFError:
        screen.show("", f"No more input: you leave the table. {statistics(game, chosen)}")


def _play_one(  # noqa: PLR0913 - as above
    game: Game, chosen: dict[str, str], name: str, screen: Screen, number: int, *, auto: bool
) -> None:
    table = Table(game, 1, chosen, names=(name,), shuffler=seeded(number), undo="free")
    table.deal_next()
    sitting = Sitting(table, name, {}, screen)
    sitting.deal_number = number
    screen.show(f"Deal {number} of {game.title}.")
    sitting.hear()
    play_deal(sitting, auto=auto)
    sitting.draw()
    moves = [event for event in table.log if isinstance(event, Played)]
    undone = sum(isinstance(event, Undone) for event in table.log)
    keep(Outcome(game.key, number, bool(table.won), len(moves), undone, chosen))
    screen.show(f"{sitting.scene().prompt} {statistics(game, chosen)}")


def _next(game: Game, chosen: Chosen, screen: Screen, number: int) -> int:
    """Ask what to play next; return its number."""
    asked = "Enter: the next deal; again; winnable: could it be won?; a number; quit: "
    while True:
        text = screen.ask(asked).lower()
        if text in {"", "next"}:
            return number + 1
        if text == "again":
            return number
        if text.isdecimal():
            return int(text)
        if text in {"quit", "exit", "bye", "q"}:
            raise Leave(statistics(game, chosen))
        if text == "winnable":
            screen.show(verdict(game, numbered(game, number, chosen), f"Deal {number}"))
        else:
            screen.show(f'"{text}" is not understood.')
