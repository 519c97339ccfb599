"""The score pad: the match of a real table, deal by deal, scored by the rules of its game."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.core.bits import each
from parlour.core.deal import Deal
from parlour.core.match import Match
from parlour.core.options import Chosen
from parlour.errors import BadOption, Refused
from parlour.languages.message import NOTHING, Message, Person, Reader, say, together
from parlour.table.game import Game, check_names
from parlour.table.score_sheet import Entry, ScoreSheet, Term, read_entry

MOST_DEALS: Final = 200


@dataclass(frozen=True)
class ScoredDeal:
    """A deal on the pad, and what it came to."""

    number: int
    dealer: int
    entry: dict[str, list[int]]
    points: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """The sides that have won the match with this deal."""
    next_dealer: int


class ScorePad:
    """A match at a real table; its deals can be corrected, and everything is scored again."""

    def __init__(
        self, game: Game, names: Sequence[str], chosen: Chosen | None = None, dealer: int = 0
    ) -> None:
        self.names = tuple(names)
        game.check_seats(len(self.names))
        check_names(self.names, len(self.names))
        if game.sheet is None:
            raise BadOption(say("{game} has no score to keep", game=game.title))
        if not 0 <= dealer < len(self.names):
            raise BadOption(say("The first dealer is not a player of this match"))
        self.game = game
        self.sheet: ScoreSheet = game.sheet
        self.options = game.choose(chosen)
        self.first_dealer = dealer
        self.sides = game.rules.sides(len(self.names), self.options)
        self.deals: list[ScoredDeal] = []
        self._before: list[list[ScoredDeal]] = []
        """The deals before each entry, for undo."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def side_count(self) -> int:
        """The number of sides; a solitaire counts its dummy."""
        return len(self._open()[1].scores)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won the match; none while it goes on."""
        return self.deals[-1].winners if self.deals else ()

    @property
    def dealer(self) -> int:
        """Who deals next."""
        return self.deals[-1].next_dealer if self.deals else self.first_dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals now."""
        return self.deals[-1].scores if self.deals else (0,) * self.side_count

    def terms(self) -> tuple[Term, ...]:
        """Return what is entered of a deal."""
        return self.sheet.terms(self._open()[1])

    def opening(self) -> Message:
        """Return who begins the next deal."""
        return NOTHING if self.winners else self.sheet.opening(self._open()[1]).named(self.names)

    def side_name(self, side: int) -> Message:
        """Return the players of a side."""
        seats = [seat for seat in range(self.seats) if self.sides[seat] == side]
        if not seats:
            return self.game.scene.absent
        return say("{side}", side=together(Person(self.names[seat], seat) for seat in seats))

    def enter(self, number: int, entry: Entry) -> None:
        """Enter the next deal, or correct an earlier one; later deals are scored again.

        Refuse a deal that cannot have happened, or after which a later one cannot.
        """
        if not 1 <= number <= len(self.deals) + 1:
            raise Refused(say("There is no deal {number} on the pad.", number=number))
        before = self.deals
        entries: list[Entry] = [deal.entry for deal in before]
        entries[number - 1 : number] = [entry]
        self.deals = before[: number - 1]
        try:
            for one in entries[number - 1 :]:
                self.deals = [*self.deals, self._scored(one)]
        except Refused:
            self.deals = before
            raise
        self._before.append(before)

    def undo(self) -> None:
        """Take back what was entered or corrected last."""
        if not self._before:
            raise Refused(say("There is nothing to take back."))
        self.deals = self._before.pop()

    def _scored(self, entry: Entry) -> ScoredDeal:
        """Return the next deal as its rules score it."""
        if self.winners:
            raise Refused(say("The match was over with deal {number}.", number=len(self.deals)))
        if len(self.deals) >= MOST_DEALS:
            raise Refused(say("A pad holds {n} deals.", n=MOST_DEALS))
        match, deal = self._open()
        answers = read_entry(self.sheet.terms(deal), entry, self.seats, len(deal.scores))
        self.sheet.end(deal, answers)
        match.close(deal)
        return ScoredDeal(
            number=match.number,
            dealer=self.dealer,
            entry=answers.written(),
            points=tuple(new - old for new, old in zip(deal.scores, deal.brought, strict=True)),
            scores=tuple(deal.scores),
            winners=tuple(each(match.winners)),
            next_dealer=match.dealer,
        )

    def _open(self) -> tuple[Match, Deal]:
        """Return the match and the next deal, dealt from a pack that nobody has shuffled."""
        deal = self.game.new_deal(self.seats, self.options)
        match = Match(len(deal.scores), self.dealer)
        match.number = len(self.deals)
        if self.deals:
            for side, score in enumerate(self.deals[-1].scores):
                match.scores[side] = score
        match.open_listed(deal, list(self.game.order(self.seats, self.options)))
        return match, deal

    def csv(self, reader: Reader) -> str:
        """Return the match as a table for spreadsheets: a line for each deal."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        sides = [reader.say(self.side_name(side)) for side in range(self.side_count)]
        writer.writerow([reader.say(say("deal")), reader.say(say("dealer")), *sides])
        for deal in self.deals:
            writer.writerow([deal.number, self.names[deal.dealer], *deal.scores])
        return out.getvalue()
