"""The score pad in the terminal: a real game is entered deal by deal, question by question."""

from pathlib import Path
from typing import Final

from rich.table import Table

from parlour.errors import Refused
from parlour.languages.message import Listed, Message, Person, say, sentences, together
from parlour.records.files import typed_path, write_text
from parlour.records.scores import write_scores
from parlour.table.score_pad import ScorePad
from parlour.table.score_sheet import NOBODY, Term, is_asked
from parlour.terminal.screen import Screen

YES: Final = ("y", "yes", "1")
NO: Final = ("n", "no", "0", "")
HELP: Final = say(
    "Enter answers the questions of the next deal. Or type: fix NUMBER to correct a deal, undo, "
    "csv FILE, quit. Everything is saved at once."
)


class Stopped(Exception):
    """The questions were broken off."""


class PadPage:
    """A pad, its file, and the screen it is kept on."""

    def __init__(self, pad: ScorePad, path: Path, screen: Screen) -> None:
        self.pad = pad
        self.path = path
        self.screen = screen

    def keep(self) -> None:
        """Ask for deal after deal, until the match is over or somebody stops."""
        self.show()
        self.screen.show(HELP)
        while not self.pad.winners:
            number = len(self.pad.deals) + 1
            try:
                if not self.command(self.screen.ask(say("Deal {number}> ", number=number)).strip()):
                    break
            except EOFError:
                break
            except Refused as error:
                self.screen.show(error.told)
        self.screen.show(say("The scores are in {path}", path=str(self.path)))

    def command(self, text: str) -> bool:
        """Do what was typed; return whether to go on."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "":
                self.enter(len(self.pad.deals) + 1)
            case "fix" if rest.strip().isdigit():
                self.enter(int(rest))
            case "undo":
                self.pad.undo()
                self.save()
            case "csv" if rest.strip():
                write_text(typed_path(rest.strip()), self.pad.csv(self.screen.reader))
                return True
            case "quit" | "q":
                return False
            case _:
                self.screen.show(HELP)
                return True
        self.show()
        return True

    def enter(self, number: int) -> None:
        """Ask for a deal, and score it."""
        terms = self.pad.terms()
        rows: dict[str, list[int]] = {}
        try:
            for term in terms:
                if is_asked(term, terms, rows):
                    rows[term.id] = self.ask(term)
        except Stopped:
            return
        self.pad.enter(number, rows)
        self.save()

    def ask(self, term: Term) -> list[int]:
        """Ask for one term, again until the answers can be read."""
        places = self.places(term)
        while True:
            about = say("{term} ({which})", term=term.label, which=Listed(places, "commas"))
            shown = about if places else term.label
            typed = self.screen.ask(say("  {term}: ", term=shown)).strip()
            if typed == "?":
                self.screen.show(say("Possible: {answers}", answers=self.possible(term)))
                continue
            if typed.lower() in ("quit", "q"):
                raise Stopped
            found = [self.read(term, part) for part in typed.replace(",", " ").split() or [""]]
            if len(found) == max(len(places), 1) and None not in found:
                return [one for one in found if one is not None]
            self.screen.show(say("Possible: {answers}", answers=self.possible(term)))

    def places(self, term: Term) -> list[Message | Person]:
        """Return for whom a term is entered, if not for the deal as a whole."""
        if term.per == "seat":
            return [Person(name, seat) for seat, name in enumerate(self.pad.names)]
        if term.per == "side":
            return [self.pad.side_name(side) for side in range(self.pad.side_count)]
        return []

    def words(self, term: Term) -> list[str]:
        """Return the words of the answers 0, 1, 2 ... to a term."""
        match term.kind:
            case "seat":
                return list(self.pad.names)
            case "side":
                sides = range(self.pad.side_count)
                return [self.screen.say(self.pad.side_name(side)) for side in sides]
            case "one":
                return [self.screen.say(value) for value in term.values]
            case _:
                return []

    def read(self, term: Term, typed: str) -> int | None:
        """Return an answer as a number, or nothing if it cannot be read."""
        if term.kind == "yes":
            return 1 if typed.lower() in YES else 0 if typed.lower() in NO else None
        if term.kind == "number":
            return int(typed) if typed.lstrip("-").isdigit() else None
        if typed in ("", "-") and term.nobody is not None:
            return NOBODY
        words = [word.lower() for word in self.words(term)]
        found = [at for at, word in enumerate(words) if word.startswith(typed.lower())]
        exact = [at for at in found if words[at] == typed.lower()]
        wanted = exact or found
        return wanted[0] if len(wanted) == 1 and typed else None

    def possible(self, term: Term) -> Listed | Message:
        """Return what may be answered."""
        nobody = [say("- for {nobody}", nobody=term.nobody)] if term.nobody else []
        if term.kind == "yes":
            return Listed(["y", "n"], "or")
        if term.among:
            return Listed([*term.among, *nobody], "or")
        if term.kind == "number":
            return say(
                "numbers from {least} to {most}, {n} of them",
                least=term.least,
                most=term.most,
                n=max(len(self.places(term)), 1),
            )
        return Listed([*self.words(term), *nobody], "or")

    def save(self) -> None:
        """Write the record of scores."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_text(self.path, write_scores(self.pad))

    def show(self) -> None:
        """Show the sheet, and who deals or has won."""
        pad, screen = self.pad, self.screen
        table = Table(box=None)
        table.add_column(screen.say(say("deal")), justify="right")
        if pad.game.rules.dealt:
            table.add_column(screen.say(say("dealer")))
        for side in range(pad.side_count):
            table.add_column(screen.say(pad.side_name(side)), justify="right")
        for deal in pad.deals:
            dealt = [pad.names[deal.dealer]] if pad.game.rules.dealt else []
            totals = [screen.say(pad.game.scene.written(score)) for score in deal.scores]
            table.add_row(str(deal.number), *dealt, *totals)
        screen.show(table)
        screen.show(standing(pad))


def standing(pad: ScorePad) -> Message:
    """Return who has won, or who deals and begins."""
    if pad.winners:
        sides = together(pad.side_name(side) for side in pad.winners)
        return say("{side} won the match.", side=sides)
    deals = say("{who} deals.", who=Person(pad.names[pad.dealer], pad.dealer))
    opening = pad.opening()
    return sentences(deals, opening) if pad.game.rules.dealt else opening
