"""The host's evening in the terminal: setting out a game, and a party with real cards."""

from pathlib import Path
from typing import Final

from rich.table import Table as Grid

from parlour.errors import ParlourError
from parlour.languages.message import Listed, Message, say, together
from parlour.records.files import write_text
from parlour.records.parties import Entries, enter_all, write_party
from parlour.table.party import Prize, Recorded, prizes, tell
from parlour.table.real_party import (
    Entered,
    RealParty,
    RealTable,
    expected,
    round_seconds,
)
from parlour.terminal.party_play import standing
from parlour.terminal.screen import Screen

HELP: Final = say(
    "Enter what a table has made: its number and the points of both pairs, such as 2 150 90. "
    "Enter alone rings the bell. Or type: undo, quit. Everything is saved at once."
)
BELL: Final = "\a"
PRIZES: Final = {
    "first": say("First prize: {names}, {value}."),
    "second": say("Second prize: {names}, {value}."),
    "rounds": say("Most rounds won: {names}, {value}."),
    "booby": say("Booby prize: {names}, {value}."),
}


class EveningPage:
    """A party with real cards, its file, and the screen on which the host keeps it."""

    def __init__(self, party: RealParty, entries: Entries, path: Path, screen: Screen) -> None:
        self.party = party
        self.entries = entries
        self.path = path
        self.screen = screen

    def keep(self) -> None:
        """Ask for results, round after round, until the party is over or the host stops."""
        party, screen = self.party, self.screen
        screen.show(
            expected(len(party.guests), party.rounds, round_seconds(party.game, party.options)),
            HELP,
        )
        self.show()
        while not self.party.over:
            prompt = say("Round {number}> ", number=self.party.round)
            try:
                typed = screen.ask(prompt if self.party.begun else say("Begin> ")).strip()
            except EOFError:
                break
            if typed.lower() in ("quit", "q", "exit"):
                break
            try:
                self.command(typed)
            except ParlourError as error:
                screen.show(error.told)
        screen.show(say("The party is in {path}", path=str(self.path)))

    def command(self, typed: str) -> None:
        """Do what was typed."""
        if typed.lower() == "undo":
            self.change(self.entries[:-1])
            self.show()
        elif not typed:
            self.change([*self.entries, None])
            self.screen.show(BELL)
            self.show()
        else:
            entered = read_result(typed)
            if entered is None:
                self.screen.show(HELP)
                return
            if len(set(entered.scores)) == 1 and 1 <= entered.table <= len(self.party.tables):
                entered = self.cut(entered)
            self.change([*self.entries, entered])
            left = [str(n) for n, one in enumerate(self.party.tables, 1) if not one.scores]
            if left:
                self.screen.show(say("Still playing: {tables}.", tables=Listed(left, "commas")))
            else:
                self.screen.show(say("All tables are done. Enter rings the bell."))

    def cut(self, entered: Entered) -> Entered:
        """Ask which pair of a table that tied has cut higher (PROG-5)."""
        pairs = pairs_at(self.party.tables[entered.table - 1])
        question = say(
            "A tie: each player cuts a card. Which pair cut higher: 1 for {one}, 2 for {other}? ",
            one=pairs[0],
            other=pairs[1],
        )
        while (answer := self.screen.ask(question).strip()) not in ("1", "2"):
            pass
        return Entered(entered.table, entered.scores, int(answer) - 1)

    def change(self, entries: Entries) -> None:
        """Enter everything again, and save it."""
        old = self.party
        fresh = RealParty(old.game, old.guests, old.options, old.terms, old.shuffler.secret)
        self.party = enter_all(fresh, entries)
        self.entries = entries
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, write_party(self.party, entries))

    def show(self) -> None:
        """Show the results of the last round, who moves where, and the tallies."""
        party, screen = self.party, self.screen
        last = party.rounds if party.over else party.round - 1
        screen.show(
            *(tell(one) for one in party.log if isinstance(one, Recorded) and one.round == last)
        )
        if last:
            screen.show(standing(party, "", screen.reader))
        if party.over:
            screen.show(*map(told_prize, prizes(party)))
            return
        screen.show("", say("Round {number} of {rounds}", number=party.round, rounds=party.rounds))
        screen.show(self.seats())

    def seats(self) -> Grid:
        """Draw who sits where, the highest table first."""
        party, by = self.party, self.screen.reader
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="bold")
        grid.add_column(by.say(say("Table")), justify="right")
        for title in (
            say("Pair"),
            say("Against"),
            say("First dealer"),
            say("Comes from"),
        ):
            grid.add_column(by.say(title))
        came = {move.name: move.came_from for move in party.moves()}
        for number in range(len(party.tables), 0, -1):
            table = party.tables[number - 1]
            moved = [
                say("{name}: {table}", name=name, table=came[name])
                for name in table.names
                if came[name] not in (0, number)
            ]
            one, other = pairs_at(table)
            pairs = [by.say(say("{side}", side=pair)) for pair in (one, other)]
            come = by.say(say("{all}", all=Listed(moved, "commas"))) if moved else ""
            grid.add_row(str(number), *pairs, table.names[table.dealer], come)
        return grid


def pairs_at(table: RealTable) -> tuple[Listed, Listed]:
    """Return the two pairs of a table."""
    at = list(zip(table.names, table.sides, strict=True))
    one, other = (together(name for name, own in at if own == side) for side in (0, 1))
    return one, other


def told_prize(prize: Prize) -> Message:
    """Return a prize in a sentence."""
    return PRIZES[prize.what].filled(names=Listed(prize.names, "and"), value=prize.value)


def read_result(typed: str) -> Entered | None:
    """Return a result as it was typed, "2 150 90"; nothing if it cannot be read."""
    parts = typed.replace(",", " ").replace(":", " ").replace("\u2212", "-").split()
    if len(parts) != 3 or not all(part.removeprefix("-").isdecimal() for part in parts):
        return None
    table, one, other = map(int, parts)
    return Entered(table, (one, other))
