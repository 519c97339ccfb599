"""PartyRoom: a progressive party online, rebuilt from its entries. No network, no store.

A party has its own log besides those of its tables. A round is one append: the results of all
tables, and the next seating. The tables of a round follow from it, so that any server can create
those that are missing.
"""

import hmac
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from parlour.errors import Refused
from parlour.games import find_game
from parlour.languages.message import say
from parlour.server.people.names import looks
from parlour.server.tables import entries as log
from parlour.server.tables.chairs import BOT_NAMES
from parlour.server.tables.room import Room
from parlour.store.log import TableSummary
from parlour.table.party import (
    HANDS,
    SEATS,
    Assembled,
    Party,
    PartyEvent,
    Recorded,
    Seated,
    Terms,
)
from parlour.table.shuffle import Shuffler

STATE: Final = "party"
"""The `state` of a party in the store while it goes on; it is not a table."""
ORDINALS: Final = ("", " II", " III", " IV", " V", " VI", " VII", " VIII")


class PartyMade(Struct, frozen=True, tag="party-made", omit_defaults=True):
    """A party was created. The secret decides the shuffles of all its tables."""

    at: float
    by: str
    game: str
    version: int
    seats: int
    options: dict[str, str]
    secret: str
    rounds: int = 0
    partners: str = "change"
    tied: str = "nobody"
    fill: str = "usual"
    per_move: float = 0.0
    public: bool = False


class GuestCame(Struct, frozen=True, tag="guest-came", omit_defaults=True):
    """A person joined the party."""

    user: str
    name: str


class GuestWent(Struct, frozen=True, tag="guest-went", omit_defaults=True):
    """A person left before the start."""

    user: str


class PartyHostPassed(Struct, frozen=True, tag="party-host-passed", omit_defaults=True):
    """A guest became the host, because the host has left or stays away."""

    user: str


class HostMissed(Struct, frozen=True, tag="host-missed", omit_defaults=True):
    """A process asks whether the host is connected to another one."""


class HostSeen(Struct, frozen=True, tag="host-seen", omit_defaults=True):
    """The host is connected to a process."""


class PartyFollowed(Struct, frozen=True, tag="party-followed", omit_defaults=True):
    """The host called another party."""

    party: str


class PartyClosed(Struct, frozen=True, tag="party-closed", omit_defaults=True):
    """The host has ended the party."""


PartyEntry = (
    Assembled
    | Seated
    | Recorded
    | PartyMade
    | GuestCame
    | GuestWent
    | PartyHostPassed
    | HostMissed
    | HostSeen
    | PartyFollowed
    | PartyClosed
)
encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[PartyEntry] = msgspec.json.Decoder(PartyEntry)
decode = _decoder.decode
ENDED: Final = encode(PartyClosed())


def sitters(entries: Iterable[PartyEntry]) -> list[str]:
    """Return the sessions that join by these entries."""
    return [entry.user for entry in entries if isinstance(entry, GuestCame)]


class PartyRoom:
    """The state of an online party, folded from its entries."""

    def __init__(self, party_id: str, made: PartyMade) -> None:
        self.id = party_id
        self.made = made
        self.game = find_game(made.game, made.version)
        self.version = 1
        self.guests: dict[str, str] = {}
        """The name of every person, by session, in the order of arrival."""
        self.events: list[PartyEvent] = []
        self.party: Party | None = None
        self.closed = False
        self.maker = made.by
        """The session of the host: the creator of the party, or their successor."""
        self.missed = False
        """Whether a process has asked where the host is, without an answer."""
        self.next = ""
        """The next party of these guests."""

    @classmethod
    def load(cls, party_id: str, stored: Sequence[bytes]) -> "PartyRoom":
        """Return the party that a log describes."""
        made, *rest = [decode(entry) for entry in stored]
        if not isinstance(made, PartyMade):
            raise Refused(say("The log of this party does not start with its creation."))
        room = cls(party_id, made)
        room.take(rest)
        return room

    @property
    def state(self) -> str:
        """The state: open while people join, playing, over, or closed by its host."""
        if self.closed:
            return "closed"
        if self.party is None:
            return "open"
        return "over" if self.party.over else "playing"

    @property
    def shuffler(self) -> Shuffler:
        """The random source of this party."""
        return Shuffler(bytes.fromhex(self.made.secret))

    def host(self) -> str:
        """Return the session of the host."""
        return self.maker

    def user_of(self, name: str) -> str:
        """Return the session of a player, or nothing for a bot."""
        return next((user for user, known in self.guests.items() if known == name), "")

    def take(self, entries: Iterable[PartyEntry]) -> None:
        """Apply entries."""
        replayed = False
        for entry in entries:
            self.version += 1
            match entry:
                case GuestCame():
                    self.guests[entry.user] = entry.name
                    self._replace_host()
                case GuestWent():
                    self.guests.pop(entry.user, None)
                    self._replace_host()
                case PartyHostPassed():
                    self.maker, self.missed = entry.user, False
                case HostMissed() | HostSeen():
                    self.missed = isinstance(entry, HostMissed)
                case PartyFollowed():
                    self.next = entry.party
                case PartyClosed():
                    self.closed = True
                case Assembled() | Seated() | Recorded():
                    self.events.append(entry)
                    replayed = True
                case _:
                    pass
        if replayed:
            self.party = Party.replay(self.game, self.events, shuffler=self.shuffler)

    def _replace_host(self) -> None:
        """Make the first guest the host if the host has left."""
        if self.maker not in self.guests and self.guests:
            self.maker = next(iter(self.guests))

    @staticmethod
    def free_name_among(others: Iterable[str], wanted: str) -> str:
        """Return a name that nobody else at the party has."""
        taken = {looks(name) for name in others}
        name, n = wanted, 2
        while looks(name) in taken:
            name, n = f"{wanted} {n}", n + 1
        return name

    def beginning(self) -> list[PartyEvent]:
        """Return the events that start the party: bots fill up, and seats are drawn at random."""
        taken = {looks(name) for name in self.guests.values()}
        bots = (bot + ordinal for ordinal in ORDINALS for bot in BOT_NAMES)
        fill = [bot for bot in bots if looks(bot) not in taken]
        names = [*self.guests.values(), *fill][: self.made.seats]
        lots = self.shuffler.stream("first places").shuffled(list(range(len(names))))
        names = [names[lot] for lot in lots]
        made = self.made
        terms = Terms(made.rounds, made.partners, made.tied)
        party = Party(self.game, names, made.options, terms, shuffler=self.shuffler)
        return list(party.log)

    def closing(self, rooms: Sequence[Room]) -> list[PartyEvent]:
        """Return the events that close a round whose tables have played their hands."""
        party = Party.replay(self.game, self.events, shuffler=self.shuffler)
        party.tables = [room.table for room in rooms if room.table is not None]
        before = len(party.log)
        party.close_round()
        return list(party.log[before:])

    def table_id(self, round_: int, number: int) -> str:
        """Return the id of a table of a round; the lowest table is number 1."""
        return f"{self.id}-{round_}-{number}"

    def tables(self) -> list[str]:
        """Return the ids of the current tables, the lowest first."""
        if self.party is None or self.party.over:
            return []
        round_ = self.party.round
        return [self.table_id(round_, n) for n in range(1, len(self.party.tables) + 1)]

    def table_made(self, number: int, now: float) -> log.Made:
        """Return the creation entry of a table of this round."""
        assert self.party is not None
        label = f"round {self.party.round}, table {number}".encode()
        made = self.made
        return log.Made(
            at=now,
            by=self.host(),
            game=made.game,
            version=made.version,
            seats=SEATS,
            options=made.options,
            secret=hmac.digest(bytes.fromhex(made.secret), label, "sha256").hex(),
            fill=made.fill,
            per_move=made.per_move,
            party=self.id,
            round=self.party.round,
            number=number,
            hands=HANDS,
        )

    def sitting_down(self, number: int, before: Sequence[Room]) -> list[log.Entry]:
        """Return who sits down at a table of this round; bots play for those who left."""
        assert self.party is not None
        here = {user for room in before for chair in room.chairs for user in chair.users}
        gone = {user for room in before for chair in room.chairs for user in chair.reserved_for}
        found: list[log.Entry] = []
        for place, name in enumerate(self.party.tables[number - 1].names):
            user = self.user_of(name)
            if user and (user in here or not before):
                found.append(log.Sat(place, user, name))
            elif user and user in gone:
                found.append(log.Invited(place, (user,), name, self.made.fill))
            else:
                found.append(log.BotSat(place, self.made.fill, name))
        return found

    def summary(self, now: float) -> TableSummary:
        """Return the lobby summary of this party."""
        state = self.state if self.state in ("over", "closed") else STATE
        made = self.made
        free = made.seats - len(self.guests)
        public = made.public and self.state == "open"
        title = self.game.title
        return TableSummary(
            self.id, "", made.at, now, public, state, made.seats, free, title, 0, made.by
        )
