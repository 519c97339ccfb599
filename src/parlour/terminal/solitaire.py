"""Solitaires by number: a number always gives the same deal, and results are saved."""

import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from parlour.core.options import Chosen
from parlour.core.whole_numbers import SEEDS, whole_number
from parlour.errors import BadInput
from parlour.lab.winnable import can_win, numbered
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.languages.own_words import in_english
from parlour.private_files import private_folder
from parlour.table.events import Played, Undone
from parlour.table.game import Game
from parlour.table.parts import WON
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.terminal.play import INTERRUPTED, LEAVING, NO_INPUT, play_deal
from parlour.terminal.saved_matches import Home, MatchSaver
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Leave, Sitting
from parlour.terminal.winnable_deals import LOOKS, verdict
from parlour.user_folders import data_folder

MOST_NUMBERS = 1_000_000
MOST_DIGITS = 18
"""A number with as many is certainly a seed."""


@dataclass(frozen=True)
class Outcome:
    """The result of a deal."""

    game: str
    deal: int
    won: bool
    moves: int
    taken_back: int
    options: dict[str, str]


@dataclass(frozen=True)
class Patience:
    """Which deals of a solitaire a person wants."""

    number: int | None = None
    """The first of them; random by default."""
    winnable: bool = False


def kept_in() -> Path:
    """Return the file of results, one per line."""
    return data_folder() / "solitaire.jsonl"


def keep(outcome: Outcome) -> None:
    """Add a result to the file."""
    path = kept_in()
    private_folder(path.parent)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(outcome)) + "\n")


def outcomes(game: Game, options: Chosen) -> Iterator[Outcome]:
    """Yield the results of a game under the same options."""
    path = kept_in()
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    for number, line in enumerate(lines, start=1):
        try:
            outcome = Outcome(**json.loads(line))
        except (ValueError, TypeError):
            raise BadInput(
                say(
                    "{path}:{number} is not an outcome of a solitaire",
                    path=str(path),
                    number=number,
                )
            ) from None
        if outcome.game == game.key and outcome.options == dict(options):
            yield outcome


def statistics(game: Game, options: Chosen) -> Message:
    """Return the person's statistics in a sentence."""
    found = [outcome.won for outcome in outcomes(game, options)]
    if not found:
        return say("No deal has been played to its end yet.")
    streak = best = 0
    for won in found:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    return say(
        "Deals: {deals}, you {won}, {other} {lost} ({share} %); won in a row: {streak} "
        "(best: {best}).",
        deals=len(found),
        won=sum(found),
        other=game.scene.absent or say("lost"),
        lost=len(found) - sum(found),
        share=round(100 * sum(found) / len(found)),
        streak=streak,
        best=best,
    )


def play_solitaire(
    game: Game,
    options: Chosen,
    name: str,
    screen: Screen,
    patience: Patience,
    *,
    auto: bool,
) -> None:
    """Play one numbered deal after another, until the person leaves."""
    if patience.number is not None:
        whole_number("The number of a deal", patience.number, 0, SEEDS - 1)
    Round(game, game.choose(options), name, screen, auto=auto).play(patience, None)


def go_on(
    table: Table, home: Home, screen: Screen, patience: Patience, keeper: MatchSaver, *, auto: bool
) -> None:
    """Continue a saved deal, and then play others."""
    if table.deal.over:
        raise BadInput(say("The deal of this record is over"))
    sitting = Sitting(table, home.person, {}, screen, keeper)
    sitting.shown = sitting.table.seq
    Round(table.game, table.options, home.person, screen, auto=auto).play(patience, sitting)


class Round:
    """One deal of a solitaire after another."""

    def __init__(
        self, game: Game, options: dict[str, str], name: str, screen: Screen, *, auto: bool
    ) -> None:
        self.game = game
        self.options = options
        self.name = name
        self.screen = screen
        self.auto = auto

    def play(self, patience: Patience, sitting: Sitting | None) -> None:
        """Play until the person leaves, starting with the current deal."""
        game, screen = self.game, self.screen
        number = patience.number
        number = secrets.randbelow(MOST_NUMBERS) if number is None else number
        try:
            while True:
                if sitting is None:
                    while patience.winnable and not self.can_be_won(number):
                        number += 1
                    sitting = self.deal(number)
                sitting.deal_number = number
                play_one(sitting, number, auto=self.auto)
                sitting = None
                number = _next(game, self.options, screen, number)
        except (Leave, EOFError, KeyboardInterrupt) as end:
            if isinstance(end, Leave) and sitting is not None:
                sitting.keep()
            way = sitting.keeper.way_back() if sitting and sitting.keeper else NOTHING
            why = NO_INPUT if isinstance(end, EOFError) else LEAVING
            told = sentences(why, statistics(game, self.options), way)
            screen.show(*([] if isinstance(end, Leave) else [""]), told)
            if isinstance(end, KeyboardInterrupt):
                raise SystemExit(INTERRUPTED) from None

    def can_be_won(self, number: int) -> bool:
        """Return whether a numbered deal is known to be winnable."""
        return can_win(self.game, numbered(self.game, number, self.options), LOOKS) == WON

    def deal(self, number: int) -> Sitting:
        """Deal a numbered deal."""
        game, name = self.game, self.name
        table = Table(game, 1, self.options, names=(name,), shuffler=seeded(number), undo="free")
        table.deal_next()
        sitting = Sitting(table, name, {}, self.screen, MatchSaver(Home(name, {}, number)))
        self.screen.show(say("Deal {number} of {game}.", number=number, game=game.title))
        sitting.show_news()
        return sitting


def play_one(sitting: Sitting, number: int, *, auto: bool) -> None:
    """Play a deal to its end, and save its result."""
    table, screen = sitting.table, sitting.screen
    game, chosen = table.game, table.options
    play_deal(sitting, auto=auto)
    if sitting.keeper is not None:
        sitting.keeper.keep(table, over=True)
    sitting.draw()
    moves = [event for event in table.log if isinstance(event, Played)]
    undone = sum(isinstance(event, Undone) for event in table.log)
    try:
        keep(Outcome(game.key, number, bool(table.won), len(moves), undone, chosen))
    except OSError as error:
        screen.show(
            say(
                'This deal is not counted: "{path}" cannot be written: {reason}.',
                path=str(kept_in()),
                reason=str(error.strerror),
            )
        )
    screen.show(statistics(game, chosen))


def _next(game: Game, chosen: Chosen, screen: Screen, number: int) -> int:
    """Ask what to play next; return its number."""
    asked = say("Enter plays the next deal; or type again, winnable, a deal number, or quit: ")
    while True:
        text = in_english(screen.ask(asked).lower(), screen.reader)
        if text in {"", "next"}:
            return number + 1
        if text == "again":
            return number
        if text.isdecimal() and len(text) <= MOST_DIGITS:
            return int(text)
        if text in {"quit", "exit", "bye", "q"}:
            raise Leave
        if text == "winnable":
            screen.show(verdict(game, numbered(game, number, chosen), number))
        else:
            screen.show(say('"{text}" is not understood.', text=text))
