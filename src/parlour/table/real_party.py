"""Progressive parties with real cards: the host enters what each table made.

Who moves, who are partners, the 50 and the prizes are those of `parlour.table.party`; here are only
the tables, at which people play, and how long it will take.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from parlour.core.options import Chosen
from parlour.errors import Refused
from parlour.languages.message import Message, say
from parlour.table.game import Game
from parlour.table.party import HANDS, SEATS, Pair, Rounds, Seated, Tally, Terms, makes_party
from parlour.table.setting_out import first_deal
from parlour.table.shuffle import Shuffler

HAND_SECONDS: Final = 60
"""To shuffle, deal and write down a hand."""
CARD_SECONDS: Final = 3
"""To play a card, bids and thoughts included."""
MOVE_SECONDS: Final = 120
"""To change tables between two rounds."""
NOT_CUT: Final = -1


@dataclass
class RealTable:
    """A table in a round, and what its pairs made."""

    names: tuple[str, ...]
    sides: tuple[int, ...]
    dealer: int
    """Who deals the first hand."""
    scores: tuple[int, ...] = ()
    """What the sides made in all hands; nothing before it is entered."""
    higher: int = NOT_CUT
    """After a tie, the side that cut higher."""


@dataclass(frozen=True)
class Entered:
    """What was entered of a table: its scores and, after a tie, the side that cut higher."""

    table: int
    """The number of the table; 1 is the lowest."""
    scores: tuple[int, ...]
    higher: int = NOT_CUT


@dataclass(frozen=True)
class Move:
    """Where a guest goes for a round, and with whom."""

    name: str
    table: int
    partner: str
    others: tuple[str, ...]
    came_from: int
    """The table of the last round; 0 in the first round."""


class RealParty(Rounds[RealTable]):
    """A party whose hands are played with real cards."""

    def __init__(
        self,
        game: Game,
        guests: Sequence[str],
        options: Chosen | None,
        terms: Terms,
        secret: bytes,
    ) -> None:
        shuffler = Shuffler(secret)
        order = shuffler.stream("seats").shuffled(list(range(len(guests))))
        super().__init__(game, [guests[place] for place in order], options, terms, shuffler)
        self.guests = tuple(guests)
        """The guests in the order in which the host entered them."""
        self.begun = False
        self._begin()

    def ring(self) -> None:
        """Ring the bell: for the first time it begins the party, then it ends a round."""
        if self.begun:
            self.close_round()
        self.begun = True

    def open_table(self, number: int, names: tuple[str, ...]) -> RealTable:
        """Open a table; lots decide who deals first."""
        stream = self.shuffler.stream(f"dealer of round {self.round}, table {number}")
        return RealTable(names, self.game.rules.sides(SEATS, self.options), stream.below(SEATS))

    def done(self, table: RealTable) -> bool:
        """Return whether the result of a table is entered."""
        return bool(table.scores)

    def tally(self, table: RealTable) -> Tally:
        """Return what a table has made."""
        return Tally(table.dealer, table.sides, table.scores)

    def cut(
        self, number: int, table: RealTable, pairs: list[Pair]
    ) -> tuple[list[Pair], tuple[tuple[str, str], ...]]:
        """Return the pairs as they have cut with real cards (R-PROG-5)."""
        high = {
            name
            for name, side in zip(table.names, table.sides, strict=True)
            if side == table.higher
        }
        return sorted(pairs, key=lambda pair: not high.issuperset(pair.names)), ()

    def enter(self, entered: Entered) -> None:
        """Enter what a table of this round has made, or correct it."""
        if self.over:
            raise Refused(say("The party is over."))
        if not self.begun:
            raise Refused(say("The party has not begun."))
        if not 1 <= entered.table <= len(self.tables):
            raise Refused(say("There is no table {number}.", number=entered.table))
        table = self.tables[entered.table - 1]
        if len(entered.scores) != max(table.sides) + 1:
            raise Refused(say("A table needs the scores of both pairs."))
        tied = entered.scores[0] == entered.scores[1]
        if tied and entered.higher not in table.sides:
            raise Refused(
                say("The table has tied: each player cuts a card. Say which pair cut higher."),
                "PROG-5",
            )
        table.scores = entered.scores
        table.higher = entered.higher if tied else NOT_CUT

    def moves(self) -> list[Move]:
        """Return where everybody sits in this round, and which table they come from."""
        seated = [event.tables for event in self.log if isinstance(event, Seated)]
        before = {
            name: number
            for tables in seated[-2:-1]
            for number, names in enumerate(tables, start=1)
            for name in names
        }
        return [
            Move(
                name,
                number,
                _of_side(table, seat, own=True)[0],
                _of_side(table, seat, own=False),
                before.get(name, 0),
            )
            for number, table in enumerate(self.tables, start=1)
            for seat, name in enumerate(table.names)
        ]


def _of_side(table: RealTable, seat: int, *, own: bool) -> tuple[str, ...]:
    return tuple(
        name
        for other, name in enumerate(table.names)
        if other != seat and (table.sides[other] == table.sides[seat]) == own
    )


def round_seconds(game: Game, options: Chosen) -> int:
    """Return how long a round takes: to play all its hands, and to change tables."""
    assert makes_party(game, options)
    deal = first_deal(game, SEATS, options, 0)
    cards = sum(game.scene.picture(deal.view(-1), options).cards)
    return HANDS * (HAND_SECONDS + CARD_SECONDS * cards) + MOVE_SECONDS


def expected(guests: int, rounds: int, seconds: int) -> Message:
    """Return how long a party will take: "16 guests, 8 rounds: about 2 h 10"."""
    hours, minutes = divmod(5 * round(rounds * seconds / 300), 60)
    about = say("about {hours} h {minutes:02}") if hours else say("about {minutes} minutes")
    return say(
        "{guests} guests, {n} rounds: {about}.",
        guests=guests,
        n=rounds,
        about=about.filled(hours=hours, minutes=minutes),
    )
