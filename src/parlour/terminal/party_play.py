"""A party in the terminal: a person at one of its tables, bots on all other seats."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from rich.table import Table as Grid

from parlour.bots.bot import Bot
from parlour.bots.levels import facing
from parlour.bots.reading import Reading
from parlour.core.deal import SPECTATOR
from parlour.core.options import Chosen
from parlour.core.speech import number_text, points_text
from parlour.errors import BadInput
from parlour.games import PARTY_GAME, find_bot, find_game
from parlour.lab.own_bots import any_bot
from parlour.languages.message import Listed, Message, Person, Reader, say
from parlour.languages.own_words import in_english
from parlour.table.game import Game
from parlour.table.moves import whole_move
from parlour.table.party import HANDS, SEATS, Party, PartyEvent, Rounds, Terms, tell
from parlour.table.shuffle import Shuffler, seeded
from parlour.table.table import Table
from parlour.terminal.play import play
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting
from parlour.terminal.table_setup import own_name, usual_bot

GUESTS: Final = (
    *("Ada", "Bruno", "Clara", "Dora", "Emil", "Flora", "Gustav", "Hedwig", "Ida", "Jakob"),
    *("Klara", "Ludwig", "Martha", "Nora", "Otto", "Paula", "Quirin", "Rosa", "Selma", "Theo"),
    *("Ulla", "Viktor", "Wanda", "Xaver", "Yvonne", "Zita", "Alma", "Bertha", "Carl", "Dina"),
)
MOST_SHOWN: Final = 12
MOST_TABLES: Final = 1000
"""Number of players shown in the standings, besides your own line."""


@dataclass(frozen=True)
class PartyWishes:
    """The terms of a party, as the person wants it."""

    game: str = PARTY_GAME
    tables: int = 2
    terms: Terms = field(default_factory=Terms)
    bots: str = ""
    level: str = "usual"
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    name: str = ""
    watch: bool = False
    """Whether bots play all seats, and the person only watches."""


def hold_party(wishes: PartyWishes, screen: Screen, *, auto: bool = False) -> Party:
    """Play a party to its end, or until the person leaves; return it."""
    game = find_game(wishes.game)
    bot = any_bot(game, wishes.bots or usual_bot(game, wishes.level), wishes.options)
    if not 1 <= wishes.tables <= MOST_TABLES:
        raise BadInput(
            say(
                "A party has 1 to {most_tables} tables, not {tables}",
                most_tables=MOST_TABLES,
                tables=wishes.tables,
            )
        )
    name = "" if wishes.watch else wishes.name or own_name(screen.reader)
    party = Party(
        game,
        guests(name, SEATS * wishes.tables),
        wishes.options,
        wishes.terms,
        shuffler=seeded(wishes.seed),
        open_table=open_table,
    )
    own = party.names.index(name) if name else SPECTATOR

    def told(*events: PartyEvent) -> list[Message]:
        screen.take_seat(own)
        return [tell(event, party.names) for event in events]

    screen.show(*told(party.log[0]))
    while not party.over:
        screen.show("", *told(party.log[-1]))
        if name and not own_table(party, name, bot, screen, auto=auto):
            return party
        for table in party.tables:
            bots_play(table, bot)
        screen.show(
            *told(*party.close_round()),
            "",
            standing(party, name, screen.reader),
        )
        if name and not party.over and not goes_on(party, name, screen):
            return party
    best = party.standing()[0]
    winners = [
        Person(record.name, party.names.index(record.name))
        for record in party.standing()
        if record.total == best.total
    ]
    screen.show(
        "",
        say(
            "{who} won the party with {points}.",
            who=Listed(winners, "and"),
            points=best.total,
        ),
    )
    return party


def guests(name: str, number: int) -> list[str]:
    """Return a number of names, the person's own first if there is one."""
    others = [guest for guest in GUESTS if guest.lower() != name.lower()]
    others += [f"Guest {n}" for n in range(1, number + 1)]
    return [name, *others][:number] if name else others[:number]


def open_table(game: Game, names: tuple[str, ...], options: Chosen, mixed: Shuffler) -> Table:
    """Open a table with free undo."""
    return Table(game, SEATS, options, names=names, shuffler=mixed, hands=HANDS, undo="free")


def own_table(party: Party, name: str, bot: Bot, screen: Screen, *, auto: bool) -> bool:
    """Let the person play the hands of a round; return whether all were played."""
    number, _ = party.place_of(name)
    table = party.tables[number]
    others = [other for other in table.names if other != name]
    play(Sitting(table, name, dict.fromkeys(others, bot), screen), auto=auto)
    return bool(table.won)


def bots_play(table: Table, bot: Bot) -> None:
    """Let a bot play all seats of a table until its hands are played."""
    reading = Reading(find_bot(table.game, "best"), table.seats)
    while not table.won:
        if table.deal.over:
            table.deal_next()
        player = facing(bot, reading.follow(table))
        while not table.deal.over:
            seat = table.due()[0]
            seed = table.shuffler.stream(f"bots after event {table.seq}").below(1 << 31)
            choices = whole_move(table.deal, seat, partial(player.choose, seed=seed))
            table.play(seat, choices)


def goes_on(party: Party, name: str, screen: Screen) -> bool:
    """Ask whether the person continues with the next round."""
    number, _ = party.place_of(name)
    try:
        text = screen.ask(
            say("Enter continues at table {number}, quit leaves the party: ", number=number + 1)
        )
        text = in_english(text, screen.reader)
    except EOFError:
        return False
    return text.lower() not in {"quit", "exit", "bye"}


def standing(party: Rounds[Any], name: str, reader: Reader) -> Grid:
    """Draw everybody's record, best first, with the person's own marked."""
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
    grid.add_column("", justify="right")
    grid.add_column(reader.say(say("Player")))
    grid.add_column(reader.say(say("Total")), justify="right")
    grid.add_column(reader.say(say("Won")), justify="right")
    grid.add_column(reader.say(say("Rounds")))
    for place, record in enumerate(party.standing(), start=1):
        if place <= MOST_SHOWN or record.name == name:
            rounds = " ".join(points_text(points) for points in record.points)
            own = "bold" if record.name == name else ""
            row = (str(place), record.name, number_text(record.total), str(record.won), rounds)
            grid.add_row(*row, style=own)
    return grid
