"""Parties: several tables of one game; after each round, winners move up and losers down.

They are printed for Dixie Rook as "Progressive Parties", but any partnership game for four will do.
Like a table, a party is the replay of its log. It opens a table for every four players. When all
tables have played their hands, it records the results and seats everybody for the next round.

    party = Party(game, names)
    while not party.over:
        for table in party.tables: ...  # deal and play until `table.won`
        party.close_round()
    party.standing()
"""

import hmac
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec import Struct

from parlour.core.options import Chosen
from parlour.errors import BadInput, Closed
from parlour.languages.message import Listed, Message, Person, say, together
from parlour.table.events import Dealt
from parlour.table.game import Game, check_names
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table

SEATS: Final = 4
HANDS: Final = 4  # PROG-1: "which gives each player one deal"
BONUS: Final = 50  # PROG-2
MOST_ROUNDS: Final = 1000

PARTNERS: Final = ("change", "lot")
"""A newcomer partners a player who stayed (R-PROG-4), or all partners are drawn by lot."""
TIED: Final = ("nobody", "cut")
"""Who gets the 50 when a table ties: nobody (R-PROG-5), or the pair that cuts higher."""

OpenTable = Callable[[Game, tuple[str, ...], Chosen, Shuffler], Table]
"""Opens a table for four names, on which the hands of a round are played."""


class Assembled(Struct, frozen=True, tag="assembled", omit_defaults=True):
    """A party was formed: the game, its options, the players, and the terms."""

    game: str
    version: int
    options: dict[str, str]
    names: tuple[str, ...]
    rounds: int
    partners: str
    tied: str
    commitment: str = ""


class Seated(Struct, frozen=True, tag="seated", omit_defaults=True):
    """A round began: the seats of each table, lowest table first."""

    round: int
    tables: tuple[tuple[str, ...], ...]


class Recorded(Struct, frozen=True, tag="recorded", omit_defaults=True):
    """A table finished its hands: its points, its winners, and its players' records."""

    round: int
    table: int
    """The number of the table; 1 is the lowest."""
    scores: tuple[int, ...]
    winners: tuple[str, ...]
    """The pair that moves up, or stays at the highest table."""
    losers: tuple[str, ...]
    points: dict[str, int]
    bonus: int = 0
    """The points that the winners get besides."""
    cuts: tuple[tuple[str, str], ...] = ()
    """Name and face, in the order cut, if the scores tied."""


PartyEvent = Assembled | Seated | Recorded


@dataclass(frozen=True)
class Terms:
    """What the players of a party agree on."""

    rounds: int = 0
    """The number of rounds; 0 for twice the number of tables (R-PROG-2)."""
    partners: str = PARTNERS[0]
    tied: str = TIED[0]

    def check(self) -> None:
        """Refuse invalid terms."""
        if not 0 <= self.rounds <= MOST_ROUNDS:
            raise BadInput(
                say(
                    "A party has 1 to {most_rounds} rounds, not {rounds}",
                    most_rounds=MOST_ROUNDS,
                    rounds=self.rounds,
                )
            )
        if self.partners not in PARTNERS:
            raise BadInput(
                say(
                    'Partners are chosen by {ways}, not "{partners}"',
                    ways=Listed(PARTNERS, "or"),
                    partners=self.partners,
                )
            )
        if self.tied not in TIED:
            raise BadInput(
                say(
                    'In a tie the 50 go to {ways}, not "{tied}"',
                    ways=Listed(TIED, "or"),
                    tied=self.tied,
                )
            )


def open_plain_table(
    game: Game, names: tuple[str, ...], options: Chosen, shuffler: Shuffler
) -> Table:
    """Open a table with a private log."""
    return Table(game, SEATS, options, names=names, shuffler=shuffler, hands=HANDS)


@dataclass
class Pair:
    """Two partners after a round, the one closer to the first dealer's left first."""

    names: tuple[str, ...]
    score: int
    cut: int = 0


@dataclass
class Record:
    """A player's own record, round by round (PROG-7)."""

    name: str
    points: list[int] = field(default_factory=list)
    won: int = 0
    """How often the player's pair won its table."""

    @property
    def total(self) -> int:
        """The sum of all rounds, which may be negative (R-PROG-2)."""
        return sum(self.points)


class Prize(Struct, frozen=True):
    """A prize: its reason, its winners, and the amount."""

    what: str
    names: tuple[str, ...]
    value: int


class Tally(NamedTuple):
    """What a table made in a round: its first dealer, the sides of its seats, and their scores."""

    dealer: int
    sides: tuple[int, ...]
    scores: tuple[int, ...]


class RoundTable(Protocol):
    """A table as a party knows it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits at it."""
        ...


AnyTable = TypeVar("AnyTable", bound=RoundTable)


class Rounds(Generic[AnyTable]):
    """The rounds of a party: who sits where, what the tables make, who moves up and down."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Chosen | None,
        terms: Terms,
        shuffler: Shuffler,
    ) -> None:
        self.game = game
        self.options = game.choose(options)
        self.names = tuple(names)
        self.terms = terms
        self.shuffler = shuffler
        check_party(game, self.names, self.options)
        terms.check()
        self.rounds = terms.rounds or 2 * (len(self.names) // SEATS)  # R-PROG-2
        self.records = {name: Record(name) for name in self.names}
        self.tables: list[AnyTable] = []
        """The tables of this round, the lowest first."""
        self.round = 0
        self.log: list[PartyEvent] = []

    def open_table(self, number: int, names: tuple[str, ...]) -> AnyTable:
        """Open table `number` of this round, the lowest being 1, at zero to zero (R-PROG-1)."""
        raise NotImplementedError

    def done(self, table: AnyTable) -> bool:
        """Return whether a table has played its hands."""
        raise NotImplementedError

    def tally(self, table: AnyTable) -> Tally:
        """Return what a table has made."""
        raise NotImplementedError

    def cut(
        self, number: int, table: AnyTable, pairs: list[Pair]
    ) -> tuple[list[Pair], tuple[tuple[str, str], ...]]:
        """Return the pairs of a table that tied, the higher cut first, and what was cut."""
        raise NotImplementedError

    def _begin(self) -> None:
        self.log.append(self._assembled())
        self._seat_first()

    def _seat_first(self) -> None:
        self._seat([self.names[at : at + SEATS] for at in range(0, len(self.names), SEATS)])

    def _assembled(self) -> Assembled:
        game, terms = self.game, self.terms
        return Assembled(
            game.key,
            game.version,
            self.options,
            self.names,
            self.rounds,
            terms.partners,
            terms.tied,
            self.shuffler.commitment,
        )

    # Where things stand.

    @property
    def over(self) -> bool:
        """Whether all rounds have been played."""
        return self.round > self.rounds

    @property
    def finished(self) -> bool:
        """Whether every table has played its hands, so that the round can be closed."""
        return all(map(self.done, self.tables))

    def place_of(self, name: str) -> tuple[int, int]:
        """Return a player's current table and seat."""
        for number, table in enumerate(self.tables):
            if name in table.names:
                return number, table.names.index(name)
        raise BadInput(say('"{name}" does not sit at any table', name=name))

    def standing(self) -> list[Record]:
        """Return everybody's record, the best first (R-PROG-2)."""
        sign = 1 if self.game.rules.low_wins else -1
        return sorted(self.records.values(), key=lambda record: sign * record.total)

    # The rounds.

    def close_round(self) -> list[Recorded]:
        """Record what every table made, and seat all players for the next round."""
        if self.over:
            raise Closed(say("The party is over."))
        if not self.finished:
            raise Closed(say("Some tables have not played all their hands."))
        found = self._recorded()
        for number in range(len(found), len(self.tables)):
            found.append(self._record(number, self.tables[number]))
            self._note(found[-1])
        self._seat(self._moved(found))
        return found

    def _recorded(self) -> list[Recorded]:
        """Return what an interrupted log has recorded of this round."""
        return [e for e in self.log if isinstance(e, Recorded) and e.round == self.round]

    def _record(self, number: int, table: AnyTable) -> Recorded:
        """Return a table's result: the higher pair gets 50 more (PROG-2), a tie is cut (PROG-5)."""
        tally = self.tally(table)
        pairs = pairs_of(table.names, tally)
        cuts: tuple[tuple[str, str], ...] = ()
        if pairs[0].score == pairs[1].score:
            pairs, cuts = self.cut(number, table, pairs)  # R-PROG-5
        else:
            pairs.sort(key=lambda pair: pair.score, reverse=not self.game.rules.low_wins)
        won, lost = pairs
        bonus = BONUS if won.score != lost.score or self.terms.tied == "cut" else 0  # R-PROG-5
        if self.game.rules.low_wins:
            bonus = -bonus
        return Recorded(
            self.round,
            number + 1,
            tally.scores,
            won.names,
            lost.names,
            dict.fromkeys(won.names, won.score + bonus) | dict.fromkeys(lost.names, lost.score),
            bonus,
            cuts,
        )

    def _moved(self, found: list[Recorded]) -> list[tuple[str, ...]]:
        """Return the next seats: winners move up, losers stay; at the top it is the reverse.

        (PROG-3, PROG-6, R-PROG-3.) Partners change: a newcomer plays with a player who stayed
        (PROG-4).
        """
        top = len(found) - 1
        if top == 0:
            return [self._lot(0, rotated(self.tables[0].names))]  # R-PROG-7
        seating: list[tuple[str, ...]] = []
        for number, here in enumerate(found):
            stayed = here.winners if number == top else here.losers
            came = found[number - 1].winners if number > 0 else found[top].losers
            seating.append(self._lot(number, (stayed[0], stayed[1], came[0], came[1])))
        return seating

    def _lot(self, number: int, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return four names in the order of their seats, or in a random order (R-PROG-4)."""
        if self.terms.partners != "lot":
            return names
        stream = self.shuffler.stream(f"partners of round {self.round + 1}, table {number + 1}")
        return tuple(names[place] for place in stream.shuffled(list(range(SEATS))))

    def _seat(self, seating: Sequence[tuple[str, ...]]) -> None:
        """Begin a round, unless the last one is over."""
        self.round += 1
        self.tables = []
        if not self.over:
            self.log.append(Seated(self.round, tuple(seating)))
            self._open(seating)

    def _open(self, seating: Sequence[tuple[str, ...]]) -> None:
        """Open the tables of a round."""
        for number, names in enumerate(seating, start=1):
            self.tables.append(self.open_table(number, names))

    def _note(self, event: Recorded) -> None:
        """Add to each player's record what their side has made (PROG-7)."""
        self.log.append(event)
        for name, points in event.points.items():
            self.records[name].points.append(points)
            self.records[name].won += name in event.winners


class Party(Rounds[Table]):
    """A party whose hands are played here, by people and bots."""

    def __init__(
        self,
        game: Game,
        names: Sequence[str],
        options: Chosen | None = None,
        terms: Terms = Terms(),  # noqa: B008 - it never changes
        *,
        shuffler: Shuffler | None = None,
        open_table: OpenTable = open_plain_table,
        log: Sequence[PartyEvent] = (),
    ) -> None:
        super().__init__(game, names, options, terms, shuffler or Shuffler())
        self._open_table = open_table
        if log:
            self._replay(log)
        else:
            self._begin()

    def open_table(self, number: int, names: tuple[str, ...]) -> Table:
        """Open a table with a secret of its own."""
        label = f"round {self.round}, table {number}".encode()
        secret = hmac.digest(self.shuffler.secret, label, "sha256")
        return self._open_table(self.game, names, self.options, Shuffler(secret))

    def done(self, table: Table) -> bool:
        """Return whether a table has played its hands."""
        return bool(table.won)

    def tally(self, table: Table) -> Tally:
        """Return what a table has made."""
        dealer = next(event.dealer for event in table.log if isinstance(event, Dealt))
        return Tally(dealer, table.sides, tuple(table.match.scores))

    def cut(
        self, number: int, table: Table, pairs: list[Pair]
    ) -> tuple[list[Pair], tuple[tuple[str, str], ...]]:
        """Let everybody at a table cut until the sums of partners differ (R-PROG-5)."""
        below = self.shuffler.stream(f"cut of round {self.round}, table {number + 1}").below
        pack = list(self.game.order(SEATS, self.options))
        cuts: list[tuple[str, str]] = []
        while pairs[0].cut == pairs[1].cut:
            faces = {name: self.game.pack.faces[pack[below(len(pack))]] for name in table.names}
            cuts += faces.items()
            for pair in pairs:
                pair.cut = sum(worth(faces[name]) for name in pair.names)
        return sorted(pairs, key=lambda pair: -pair.cut), tuple(cuts)

    # Replay.

    def _replay(self, log: Sequence[PartyEvent]) -> None:
        """Restore the state from a log; only the tables of its last round are opened.

        If the log was cut off while a round was closed, the missing part is added.
        """
        for event in log:
            if isinstance(event, Recorded):
                self._note(event)
                continue
            self.log.append(event)
            self.round += isinstance(event, Seated)
        seated = [event for event in log if isinstance(event, Seated)]
        if not seated:
            self._seat_first()
            return
        closed = self._recorded()
        all_recorded = len(closed) == len(seated[-1].tables)
        if all_recorded and self.round == self.rounds:
            self.round += 1
            return
        self._open(seated[-1].tables)
        if all_recorded:
            self._seat(self._moved(closed))

    @classmethod
    def replay(
        cls,
        game: Game,
        events: Sequence[PartyEvent],
        *,
        shuffler: Shuffler | None = None,
        open_table: OpenTable = open_plain_table,
    ) -> "Party":
        """Return the party of a log; `open_table` may reuse existing tables."""
        first = events[0] if events else None
        if not isinstance(first, Assembled):
            raise BadInput(say("The log of a party must begin with its opening event"))
        if (first.game, first.version) != (game.key, game.version):
            raise BadInput(
                say(
                    "The log is of {game}/{version}; this is {key}/{version2}, which plays "
                    "differently",
                    game=first.game,
                    version=first.version,
                    key=game.key,
                    version2=game.version,
                )
            )
        return cls(
            game,
            first.names,
            first.options,
            Terms(first.rounds, first.partners, first.tied),
            shuffler=shuffler,
            open_table=open_table,
            log=events,
        )


def makes_party(game: Game, options: Chosen) -> bool:
    """Return whether a game is for four players as partners."""
    return SEATS in game.seats and game.rules.sides(SEATS, options) == (0, 1, 0, 1)


def check_party(game: Game, names: tuple[str, ...], options: Chosen) -> None:
    """Refuse a game that is not for partners of four, and players who do not fill the tables."""
    if not makes_party(game, options):
        raise BadInput(
            say(
                "{title} is not a game for four players as partners, so it cannot be a party",
                title=game.title,
            )
        )
    if not names or len(names) % SEATS:
        raise BadInput(
            say("A party needs four players for every table, not {names} in all", names=len(names))
        )
    check_names(names, len(names))


def prizes(party: Rounds[Any]) -> list[Prize]:
    """Return the prizes of a finished party; players who tie share one.

    The highest wins (R-PROG-2). The others are the custom of such parties: for the most rounds won,
    and the booby prize for the lowest.
    """
    standing = party.standing()
    best, last = standing[0].total, standing[-1].total
    most = max(record.won for record in standing)
    found = [Prize("first", tuple(r.name for r in standing if r.total == best), best)]
    second = next((record.total for record in standing if record.total != best), None)
    if second is not None and second != last:
        names = tuple(record.name for record in standing if record.total == second)
        found.append(Prize("second", names, second))
    if most:
        found.append(Prize("rounds", tuple(r.name for r in standing if r.won == most), most))
    if last != best:
        found.append(Prize("booby", tuple(r.name for r in standing if r.total == last), last))
    return found


def pairs_of(names: tuple[str, ...], tally: Tally) -> list[Pair]:
    """Return the pairs at a table, each in order from the first dealer's left (R-PROG-4)."""
    order = [(tally.dealer + step) % SEATS for step in range(1, SEATS + 1)]
    return [
        Pair(tuple(names[seat] for seat in order if tally.sides[seat] == side), tally.scores[side])
        for side in (0, 1)
    ]


def rotated(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return four names with new partners; three changes restore the original pairs (R-PROG-7)."""
    first, second, third, fourth = names
    return (first, third, fourth, second)


def worth(face: str) -> int:
    """Return the value of a face that was cut: the numbers on it (DIXIE-44)."""
    return sum(map(int, re.findall(r"\d+", face)))


def tell(event: PartyEvent, names: Sequence[str] = ()) -> Message:
    """Describe an event of a party in plain sentences.

    With all names, a guest reads from the seat that is the place of their own among them.
    """
    seats = {name: seat for seat, name in enumerate(names)}

    def person(name: str) -> Person:
        return Person(name, seats.get(name, -1))

    if isinstance(event, Assembled):
        players = len(event.names)
        return say("A party of {players} players, {n} rounds.", players=players, n=event.rounds)
    if isinstance(event, Seated):
        tables = [
            say(
                "Table {number}: {side} against {other}.",
                number=number,
                side=together((person(a), person(c))),
                other=together((person(b), person(d))),
            )
            for number, (a, b, c, d) in enumerate(event.tables, start=1)
        ]
        return say(
            "Round {number}. {tables}", number=event.round, tables=Listed(tables, "sentences")
        )
    return _told_record(event, person)


MADE: Final = (
    say("Table {table}: {who} make {high} and have {bonus} less; {losers} make {low}."),
    say("Table {table}: {who} make {high} and have {bonus} more; {losers} make {low}."),
)
AFTER_A_TIE: Final = (
    say(
        "Table {table}: {who} and {losers} tie at {low}. {cuts}. "
        "{who} cut higher and have {bonus} less."
    ),
    say("Table {table}: {who} and {losers} tie at {low}. {cuts}. {who} cut higher."),
    say(
        "Table {table}: {who} and {losers} tie at {low}. {cuts}. "
        "{who} cut higher and have {bonus} more."
    ),
)
CUT_WITH_CARDS: Final = (
    say("Table {table}: {who} and {losers} tie at {low}. {who} cut higher and have {bonus} less."),
    say("Table {table}: {who} and {losers} tie at {low}. {who} cut higher."),
    say("Table {table}: {who} and {losers} tie at {low}. {who} cut higher and have {bonus} more."),
)
"""The result of a table: with a penalty or a bonus for the winners; after a tie also with none, and
without the cards that were cut if they are real ones."""


def _told_record(event: Recorded, person: Callable[[str], Person]) -> Message:
    """Describe the result of a table, and who gets the 50."""
    cuts = [say("{who} cuts {card}", who=person(name), card=face) for name, face in event.cuts]
    if event.scores[0] == event.scores[1]:
        told = (AFTER_A_TIE if cuts else CUT_WITH_CARDS)[1 + _sign(event.bonus)]
    else:
        told = MADE[event.bonus > 0]
    return told.filled(
        table=event.table,
        who=together(map(person, event.winners)),
        losers=together(map(person, event.losers)),
        high=event.points[event.winners[0]] - event.bonus,
        low=event.points[event.losers[0]],
        bonus=abs(event.bonus),
        cuts=Listed(cuts, "commas"),
    )


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
