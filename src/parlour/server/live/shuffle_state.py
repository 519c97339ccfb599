"""Shuffle state: the contributions of the players' clients to the shuffles."""

from collections.abc import Iterable, Sequence
from typing import Final

from msgspec.structs import replace

from parlour.server.live import entries as log
from parlour.server.live import protocol
from parlour.server.live.chairs import Chair
from parlour.table.joint_shuffle import Round, closings
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

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self.commitment = Shuffler(bytes.fromhex(secret)).commitment
        """The hash of the secret, public from the start."""
        self.words: list[str] = []
        """What players have typed in, in order."""
        self.rounds: list[Round] = []
        self.commits: dict[int, log.Committed] = {}
        """The commitment of each place for the next round, in order of arrival."""
        self.opened: log.RoundOpened | None = None
        """The current round, from its opening to its end."""
        self.closed: log.RoundClosed | None = None
        self.values: dict[int, str] = {}
        self.took_part: set[int] = set()
        """The persons, by join version, whose clients took part in a round."""
        self.withheld: set[int] = set()
        """Those whose clients committed and did not reveal; they are excluded."""
        self._persons: dict[int, int] = {}

    # State.

    @property
    def shuffler(self) -> Shuffler:
        """The shuffler as it is now."""
        return Shuffler(bytes.fromhex(self.secret), tuple(self.words), self.rounds)

    @property
    def shuffler_after(self) -> Shuffler:
        """The shuffler after the current round."""
        rounds = [*self.rounds, self.ending()] if self.closed else self.rounds
        return Shuffler(bytes.fromhex(self.secret), tuple(self.words), rounds)

    def wanted(self, chairs: Iterable[Chair]) -> bool:
        """Return whether a new person's client is ready to take part, and all earlier ones too.

        In a round without them, anyone who has the secret could choose the later shuffles.
        """
        known = self.took_part | self.withheld
        if all(commit.since in known for commit in self.commits.values()):
            return False
        people = [chair for chair in chairs if chair.kind == "person"]
        return all(chair.place in self.commits for chair in people if chair.since in self.took_part)

    def used(self) -> set[str]:
        """Return the commitments of all rounds, because a value may be used only once."""
        rounds = [*self.rounds, *([self.closed.round] if self.closed else [])]
        return {digest for one in rounds for _, digest in one.commits}

    def ready(self, chair: Chair) -> bool:
        """Return whether a person's client has committed, or is excluded."""
        return chair.place in self.commits or chair.since in self.withheld

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

    def closing(self, deal: int, chairs: Sequence[Chair], *, taking: bool) -> log.RoundClosed:
        """Return the entry that closes the commitments; without `taking` it includes none."""
        people = [chair for chair in chairs if chair.kind == "person"]
        names = {chair.place: chair.name for chair in people}
        commits = [
            (place, names[place], commit.hash)
            for place, commit in self.commits.items()
            if taking and place in names and commit.since not in self.withheld
        ]
        void = self.rounds[-1].missing() if self.rounds else ()
        took = {place for place, _, _ in commits}
        one = Round(
            deal,
            tuple((name, digest) for _, name, digest in commits),
            tuple(chair.name for chair in people if chair.place not in took),
            void,
            tuple(self.words) if not self.rounds else (),
            seats=tuple(chair.name for chair in chairs) if deal == 1 else (),
        )
        return log.RoundClosed(one, tuple(place for place, _, _ in commits))

    def message(self) -> protocol.Shuffle | None:
        """Return the current request to the clients, if any."""
        if self.closed is not None:
            one = self.closed.round
            text = closings(self.commitment, [*self.rounds, one])[-1]
            return protocol.Shuffle(one.deal, "reveal", text)
        return protocol.Shuffle(self.opened.deal, "commit") if self.opened else None

    # What happens.

    def take(self, entry: log.Entry) -> None:
        """Apply an entry."""
        match entry:
            case log.Committed():
                self.commits.pop(entry.place, None)
                self.commits[entry.place] = entry
            case log.RoundOpened():
                self.opened = entry
            case log.RoundClosed():
                self.opened = self.opened or log.RoundOpened(entry.round.deal)
                self.closed, self.values = entry, {}
                self._persons = {place: self.commits[place].since for place in entry.places}
                for place in entry.places:
                    del self.commits[place]
            case log.Revealed():
                self.values[entry.place] = entry.value
            case log.RoundEnded():
                self._end()
            case _:
                raise TypeError(entry)

    def _end(self) -> None:
        self.rounds.append(self.ending())
        void = bool(self.rounds[-1].missing())
        for place, person in self._persons.items():
            if not void:
                self.took_part.add(person)
            elif place not in self.values:
                self.withheld.add(person)
        self.opened = self.closed = None
        self.values = {}

    def left(self, place: int) -> None:
        """Drop the commitment of a place whose person has left."""
        self.commits.pop(place, None)
