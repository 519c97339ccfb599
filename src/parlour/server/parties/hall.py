"""The hall: a party as everybody there sees it, with all tables."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from parlour.core.deal import SPECTATOR
from parlour.errors import Refused
from parlour.server.parties.room import PartyRoom
from parlour.server.tables.connections import Connection
from parlour.server.tables.host import TableHost
from parlour.server.tables.updates import people
from parlour.table.party import HANDS, Recorded, prizes, tell

UNREADABLE: Final = (msgspec.MsgspecError, UnicodeError, Refused)
"""The error of a log that is not a party's."""


class NoParty(Refused):
    """The party does not exist."""

    code = "table/unknown"


class Hall:
    """The current state of a party; the public part is computed once."""

    def __init__(self, room: PartyRoom, tables: Sequence[TableHost]) -> None:
        self._room = room
        self._tables = tables
        self._common = _common(room, tables)

    def shown(self, user: str) -> dict[str, Any]:
        """Return the party as a guest or another person sees it."""
        room = self._room
        own = {"you": room.guests.get(user, ""), "host": user == room.host()}
        mine = (host.room.id for host in self._tables if _sits(host, user))
        return self._common | own | {"mine": next(mine, "")}

    def show(self, connection: Connection) -> None:
        """Send the party as the person of a connection sees it."""
        connection.seat = self._seat(connection.user)
        connection.send({"is": "hall", **self.shown(connection.user)})

    def _seat(self, user: str) -> int:
        """Return from which seat somebody reads news of the party."""
        party, name = self._room.party, self._room.guests.get(user, "")
        return party.names.index(name) if party and name in party.names else SPECTATOR


def _common(room: PartyRoom, tables: Sequence[TableHost]) -> dict[str, Any]:
    made, party = room.made, room.party
    persons = set(room.guests.values())
    found: dict[str, Any] = {
        "party": room.id,
        "version": room.version,
        "game": made.game,
        "title": room.game.title,
        "pack": room.game.pack.kind,
        "state": room.state,
        "seats": made.seats,
        "options": made.options,
        "partners": made.partners,
        "tied": made.tied,
        "public": made.public,
        "you": "",
        "host": False,
        "hosting": room.guests.get(room.host(), ""),
        "guests": list(room.guests.values()),
        "hands": HANDS,
        "round": 0,
        "rounds": made.rounds or 2 * (made.seats // 4),
        "tables": [],
        "recorded": [],
        "standing": [],
        "prizes": [],
        "mine": "",
        "next": room.next,
    }
    if party is None:
        return found
    found["round"] = min(party.round, party.rounds)
    found["rounds"] = party.rounds
    found["tables"] = [_table(host, n, len(tables)) for n, host in enumerate(tables, start=1)]
    found["recorded"] = [
        {
            "round": event.round,
            "table": event.table,
            "points": event.points,
            "told": tell(event, party.names),
        }
        for event in room.events
        if isinstance(event, Recorded)
    ]
    found["standing"] = [
        {
            "name": record.name,
            "bot": record.name not in persons,
            "total": record.total,
            "won": record.won,
            "points": record.points,
        }
        for record in party.standing()
    ]
    if party.over:
        found["prizes"] = prizes(party)
    return found


def _sits(host: TableHost, user: str) -> bool:
    return host.room.seat_of(user) >= 0 or host.room.reserved_seat(user) >= 0


def _table(host: TableHost, number: int, tables: int) -> dict[str, Any]:
    room = host.room
    table = room.table
    return {
        "table": room.id,
        "number": number,
        "head": number == tables,
        "people": people(room, host.here()),
        "due": room.due(),
        "state": room.state,
        "hand": _hand(host),
        "scores": list(table.match.scores) if table else [0, 0],
    }


def _hand(host: TableHost) -> int:
    """Return the number of the hand being played; hands without points do not count."""
    table = host.room.table
    if table is None:
        return 1
    played = sum(any(result.points) for result in table.results)
    return min(HANDS, played + (not table.deal.over))
