"""Setting up a table: game, players and bots, from arguments or a menu."""

import getpass
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from parlour.errors import BadInput, BadOption, NotFound, ParlourError
from parlour.lab.own_bots import any_bot, named_bots, split_bots
from parlour.languages.message import Listed, Reader, called, say
from parlour.table.game import Game
from parlour.table.shuffle import seeded
from parlour.table.table import Table
from parlour.terminal.menu import menu_games, menu_lines, named_game, search, seat_span
from parlour.terminal.saved_matches import Home, MatchSaver, SavedMatch, last_game
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting

BOT_NAMES: Final = ("Ada", "Bruno", "Clara", "Dora", "Emil", "Flora", "Gustav", "Hedwig")


@dataclass(frozen=True)
class Wishes:
    """The person's choices; omitted ones have defaults."""

    game: str = ""
    seats: int | None = None
    seat: int | None = None
    """The person's seat; by default the first."""
    bots: str = ""
    """One bot name for all, or one for each of the others, starting on the player's left."""
    level: str = "usual"
    """The default bot, if the game has it."""
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    name: str = ""
    usual_name: str = ""
    """The name in the settings."""
    unhurried: bool = False

    def given(self) -> list[str]:
        """Return the given options of a table, as they are typed."""
        options = {
            "--seats": self.seats is not None,
            "--seat": self.seat is not None,
            "--name": self.name,
            "--bots": self.bots,
            "--option": self.options,
            "--seed": self.seed is not None,
            "--unhurried": self.unhurried,
        }
        return [option for option, given in options.items() if given]

    def player(self, reader: Reader) -> str:
        """Return the person's name."""
        return self.name or self.usual_name or own_name(reader)


def take_seat(game: Game, wishes: Wishes, screen: Screen) -> Sitting:
    """Return a table for the person's choices."""
    seats = game.usual_seats if wishes.seats is None else wishes.seats
    game.check_seats(seats)
    seat = own_seat(wishes, seats)
    name = wishes.player(screen.reader)
    others = [bot for bot in BOT_NAMES if bot.lower() != name.lower()][: seats - 1]
    names = [*others[:seat], name, *others[seat:]]
    table = Table(
        game,
        seats,
        wishes.options,
        names=names,
        shuffler=seeded(wishes.seed),
        undo="free",
        unhurried=wishes.unhurried,
    )
    return sit_with(table, name, spelled_bots(game, names, wishes), screen)


def own_seat(wishes: Wishes, seats: int) -> int:
    """Return the person's seat at a table."""
    seat = wishes.seat or 0
    if not 0 <= seat < seats:
        if seats == 1:
            raise BadOption(say("There is no seat {seat}; there is only seat 0", seat=str(seat)))
        raise BadOption(
            say("There is no seat {seat}; seats are 0 to {last}", seat=str(seat), last=seats - 1)
        )
    return seat


def sit_with(table: Table, name: str, spelled: Mapping[str, str], screen: Screen) -> Sitting:
    """Return a person's seat at a table, with the requested bots at the others."""
    bots = named_bots(table.game, list(spelled.values()), table.options)
    seated = dict(zip(spelled, bots, strict=True))
    return Sitting(table, name, seated, screen, MatchSaver(Home(name, spelled)))


def spelled_bots(game: Game, names: list[str], wishes: Wishes) -> dict[str, str]:
    """Return the requested bots of the other seats, by their names at the table."""
    kinds = split_bots(wishes.bots or usual_bot(game, wishes.level))
    seat = own_seat(wishes, len(names))
    others = [names[(seat + step) % len(names)] for step in range(1, len(names))]
    if len(kinds) == 1:
        kinds *= len(others)
    if len(kinds) != len(others):
        raise BadOption(
            say(
                "{others} others need one bot for all or {others2} bots, not {kinds}",
                others=len(others),
                others2=len(others),
                kinds=len(kinds),
            )
        )
    return dict(zip(others, kinds, strict=True))


def usual_bot(game: Game, level: str) -> str:
    """Return the preferred level, or "usual" if a game has no such bot."""
    try:
        return any_bot(game, level).name
    except NotFound:
        return "usual"


def own_name(reader: Reader) -> str:
    """Return the person's name: the login name, if it is usable."""
    guest = reader.say(called("guest", "Guest"))
    try:
        name = getpass.getuser()
    except (OSError, KeyError):
        return guest
    return guest if name in {"", "root"} else name[:12].capitalize()


def ask_game(screen: Screen, kept: list[SavedMatch]) -> Game | SavedMatch:
    """Return the game picked from the menu, or the match to continue."""
    games = menu_games()
    screen.show(*menu_lines(1 if screen.plain else screen.console.width, screen.reader))
    going_on = dict(zip(("c", "c2", "c3"), kept, strict=False))
    for name, match in going_on.items():
        screen.show(say("{key} continue {match}", key=f"{name:>2}", match=match.told()))
    last = last_game() or games[0]
    usual = "c" if going_on else last.title
    prompt = say("Which game? A number, or some letters of its name [{usual}]: ", usual=usual)
    while True:
        answer = screen.ask(prompt) or usual
        if answer.lower() in going_on:
            return going_on[answer.lower()]
        if answer.isdecimal() and 1 <= int(answer) <= len(games):
            return games[int(answer) - 1]
        found = search(answer)
        if len(found) > 1:
            named = [f"{games.index(game) + 1} {game.title}" for game in found]
            screen.show(say("Which of them? {games}", games=Listed(named, "commas")))
            continue
        try:
            return named_game(answer)
        except ParlourError as problem:
            screen.show(problem.told)


def ask_seats(game: Game, screen: Screen) -> int:
    """Return the chosen number of players."""
    if len(game.seats) == 1:
        return game.seats[0]
    while True:
        answer = screen.ask(
            say(
                "How many players, {span}? [{usual}] ",
                span=seat_span(game),
                usual=game.usual_seats,
            )
        )
        if not answer:
            return game.usual_seats
        try:
            if not answer.isdecimal():
                raise BadInput(say('"{answer}" is not a number', answer=answer))
            game.check_seats(int(answer))
        except ParlourError as problem:
            screen.show(problem.told)
        else:
            return int(answer)
