"""Taking a seat: which game, how many players, against which bots, as asked or from a menu."""

import getpass
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.bots.bot import Bot
from parlour.errors import BadInput, BadOption, ParlourError
from parlour.games import GAMES, find_bot, find_game
from parlour.table.game import Game
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.terminal.menu import game_lines, seat_span
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Flora", "Gustav", "Hedwig")


@dataclass(frozen=True)
class Wishes:
    """How a person wants to play; what is left open has a default."""

    game: str = ""
    seats: int | None = None
    seat: int = 0
    bots: str = "usual"
    """One bot's name for all, or one for each of the others from one's left on."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    name: str = ""
    unhurried: bool = False


def take_seat(wishes: Wishes, screen: Screen) -> Sitting:
    """Return a table as wished for, after asking for the game if none was named."""
    if wishes.game:
        game = find_game(wishes.game)
        seats = game.usual_seats if wishes.seats is None else wishes.seats
    else:
        game = ask_game(screen)
        seats = ask_seats(game, screen) if wishes.seats is None else wishes.seats
    game.check_seats(seats)
    if not 0 <= wishes.seat < seats:
        raise BadOption(f"There is no seat {wishes.seat}; seats are 0 to {seats - 1}")
    name = wishes.name or own_name()
    others = [bot for bot in BOT_NAMES if bot.lower() != name.lower()][: seats - 1]
    names = [*others[: wishes.seat], name, *others[wishes.seat :]]
    bots = seat_bots(game, names, wishes)
    table = Table(
        game,
        seats,
        wishes.options,
        names=names,
        shuffler=seeded(wishes.seed),
        undo="free",
        unhurried=wishes.unhurried,
    )
    return Sitting(table, name, bots, screen)


def seat_bots(game: Game, names: list[str], wishes: Wishes) -> dict[str, Bot]:
    """Return the bots of the other seats, by the names they have at the table."""
    kinds = [find_bot(game, kind.strip()) for kind in wishes.bots.split(",")]
    others = [names[(wishes.seat + step) % len(names)] for step in range(1, len(names))]
    if len(kinds) == 1:
        kinds *= len(others)
    if len(kinds) != len(others):
        raise BadOption(f"There are {len(others)} other seats, but {len(kinds)} bots were named")
    return dict(zip(others, kinds, strict=True))


def own_name() -> str:
    """Return what the person is called: the login name, if that says anything."""
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return "Guest"
    return "Guest" if name in {"", "root"} else name[:12].capitalize()


def ask_game(screen: Screen) -> Game:
    """Return the game that a person picks from the menu."""
    for number, line in enumerate(game_lines(GAMES), start=1):
        screen.show(f"{number:3}  {line}")
    while True:
        answer = screen.ask("Which game? [1] ") or "1"
        if answer.isdecimal() and 1 <= int(answer) <= len(GAMES):
            return GAMES[int(answer) - 1]
        try:
            return find_game(answer)
        except ParlourError as problem:
            screen.show(str(problem))


def ask_seats(game: Game, screen: Screen) -> int:
    """Return the number of players that a person wants."""
    if len(game.seats) == 1:
        return game.seats[0]
    while True:
        answer = screen.ask(f"How many players, {seat_span(game)}? [{game.usual_seats}] ")
        if not answer:
            return game.usual_seats
        try:
            if not answer.isdecimal():
                raise BadInput(f'"{answer}" is not a number')
            game.check_seats(int(answer))
        except ParlourError as problem:
            screen.show(str(problem))
        else:
            return int(answer)
