"""Shuffle state: the contributions of the players' clients to the shuffles."""

import hashlib
from collections.abc import Collection, Iterable
from typing import Final

from msgspec.structs import replace

from parlour.server.tables import entries as log
from parlour.server.tables import protocol
from parlour.server.tables.chairs import Chair
from parlour.table.game import Game
from parlour.table.joint_shuffle import PERSON, Round, RoundTerms, sha256, table_commitment
from parlour.table.shuffle import Shuffler

ENTRIES: Final = (
    log.Committed,
    log.RoundOpened,
    log.RoundClosed,
    log.Revealed,
    log.RoundEnded,
)


class ShuffleState:
    """The rounds of a table, and the state of the current one."""

    def __init__(self, made: log.Made, game: Game) -> None:
        self.made = made
        self.game = game
        self.secret = bytes.fromhex(made.secret)
        self.commitment = (
            hashlib.sha256(self.secret).hexdigest() if made.day else table_commitment(self.secret)
        )
        """The hash of the secret, public from the start."""
        self.words: list[str] = []
        """What players have typed in, in order."""
        self.rounds: list[Round] = []
        self.commits: dict[int, log.Committed] = {}
        """The commitment of each place in the current round, in order of arrival."""
        self.opened: log.RoundOpened | None = None
        """The current round, from its opening to its end."""
        self.closed: log.RoundClosed | None = None
        self.values: dict[int, str] = {}
        self.took_part: set[int] = set()
        """The persons, by join version, whose clients took part in a round."""
        self.withheld: set[str] = set()
        """The names of players whose clients committed and did not reveal; they are excluded."""
        self.silent: set[int] = set()
        """The persons whose clients did not answer when a round was held."""
        self._persons: dict[int, int] = {}

    # State.

    @property
    def shuffler(self) -> Shuffler:
        """The shuffler as it is now."""
        return Shuffler(self.secret, self.rounds)

    @property
    def shuffler_after(self) -> Shuffler:
        """The shuffler after the current round."""
        return Shuffler(self.secret, self._rounds_after())

    def _rounds_after(self) -> list[Round]:
        return [*self.rounds, self.ending()] if self.closed else self.rounds

    def wanted(self, chairs: Iterable[Chair], here: Collection[int]) -> bool:
        """Return whether a new person is connected, and everybody who took part before.

        In a round without them, anyone who has the secret could choose the later shuffles. `here`
        are the places whose players are connected.
        """
        people = [chair for chair in chairs if chair.kind == "person"]
        asked = self.took_part | self.silent
        new = any(
            chair.since not in asked and chair.name not in self.withheld and chair.place in here
            for chair in people
        )
        return new and all(one.place in here for one in people if one.since in self.took_part)

    def complete(self, chairs: Iterable[Chair]) -> bool:
        """Return whether all who took part before and still sit here have committed again."""
        before = [chair for chair in chairs if chair.since in self.took_part]
        return all(chair.place in self.commits for chair in before if chair.kind == "person")

    def ready(self, chair: Chair) -> bool:
        """Return whether a person's client has committed, or is excluded."""
        return chair.place in self.commits or chair.name in self.withheld

    def ending(self) -> Round:
        """Return the closed round with the values revealed so far."""
        assert self.closed is not None
        one = self.closed.round
        revealed = {
            name: self.values[place]
            for (name, _), place in zip(one.commits, self.closed.places, strict=True)
            if place in self.values
        }
        return replace(one, values=tuple(revealed.items()))

    def all_revealed(self) -> bool:
        """Return whether a closed round is complete."""
        return self.closed is not None and set(self.closed.places) <= set(self.values)

    def opening(
        self, deal: int, chairs: Iterable[Chair], *, awaited: bool = False
    ) -> log.RoundOpened:
        """Return the entry that opens a round for these players, all seats being taken."""
        options = self.game.choose(self.made.options)
        seats = tuple(
            (chair.name, PERSON if chair.kind == "person" else f"bot {chair.level}")
            for chair in chairs
        )
        before = next(reversed(self._rounds_after()), None)
        terms = RoundTerms(
            self.commitment,
            sha256(before.text()) if before else "",
            deal,
            self.game.key,
            self.game.version,
            options,
            self.made.hands,
            seats,
            self.game.drawing(len(seats), options, self.made.hands),
            before.missing() if before else (),
            () if before else tuple(self.words),
        )
        return log.RoundOpened(terms, awaited)

    def closing(self, chairs: Iterable[Chair]) -> log.RoundClosed:
        """Return the entry that closes the commitments of the current round."""
        assert self.opened is not None
        names = {chair.place: chair.name for chair in chairs if chair.kind == "person"}
        people = self.opened.terms.people()
        commits = [
            (place, names[place], commit.hash)
            for place, commit in self.commits.items()
            if names.get(place) in people and names[place] not in self.withheld
        ]
        took = {name for _, name, _ in commits}
        absent = tuple(name for name in people if name not in took)
        one = Round(self.opened.terms, tuple((name, digest) for _, name, digest in commits), absent)
        return log.RoundClosed(one, tuple(place for place, _, _ in commits))

    def message(self) -> protocol.Shuffle | None:
        """Return the current request to the clients, if any."""
        if self.closed is not None:
            one = self.closed.round
            return protocol.Shuffle(one.deal, "reveal", one.text())
        if self.opened is not None:
            terms = self.opened.terms
            return protocol.Shuffle(terms.deal, "commit", terms.text())
        return None

    # What happens.

    def take(self, entry: log.Entry, chairs: Iterable[Chair]) -> None:
        """Apply an entry."""
        match entry:
            case log.Committed():
                self.commits.pop(entry.place, None)
                self.commits[entry.place] = entry
            case log.RoundOpened():
                self.opened, self.closed, self.commits = entry, None, {}
            case log.RoundClosed():
                self.closed, self.values = entry, {}
                self._persons = {place: self.commits[place].since for place in entry.places}
                people = {chair.since for chair in chairs if chair.kind == "person"}
                self.silent |= people - set(self._persons.values()) - self.took_part
            case log.Revealed():
                self.values[entry.place] = entry.value
            case log.RoundEnded():
                self._end()
            case _:
                raise TypeError(entry)

    def _end(self) -> None:
        if self.closed is not None:
            self.rounds.append(self.ending())
            missing = self.rounds[-1].missing()
            self.withheld.update(missing)
            if not missing:
                self.took_part.update(self._persons.values())
        self.opened = self.closed = None
        self.commits, self.values = {}, {}

    def left(self, place: int) -> None:
        """Drop the commitment of a place whose person has left."""
        self.commits.pop(place, None)
