"""Personal data: what the log of a table or a party holds of one person, exported or erased."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from parlour.server.parties.room import (
    GuestCame,
    GuestWent,
    PartyEntry,
    PartyHostPassed,
    PartyMade,
)
from parlour.server.people.sessions import device_of
from parlour.server.tables import entries as log

Anything = log.Entry | PartyEntry
decode = msgspec.json.Decoder[Anything](Anything).decode
FOLLOWED: Final = (b'"chatted"', b'"stood"', b'"moved"')
"""Entries that concern a person although they do not name their session."""
NAMED: Final = (log.Sat, log.DayBegun, GuestCame)


def own_entries(stored: Sequence[bytes], user: str) -> Iterator[tuple[int, Anything]]:
    """Yield the entries with a person's session or chat messages, and their numbers."""
    sitting: dict[int, set[str]] = {}
    for number, raw in enumerate(stored, start=1):
        if user.encode() not in raw and not any(tag in raw for tag in FOLLOWED):
            continue  # nearly all of them are moves
        entry = decode(raw)
        match entry:
            case log.Sat():
                sitting.setdefault(entry.place, set()).add(entry.user)
                mine = device_of(entry.user) == user
            case log.Stood():
                mine = user in map(device_of, sitting.pop(entry.place, set()))
            case log.Moved():
                sitting[entry.to] = sitting.pop(entry.place, set())
                continue
            case log.Chatted():
                mine = user in map(device_of, sitting.get(entry.place, set()))
            case _:
                mine = _names(entry, user)
        if mine:
            yield number, entry


def _names(entry: Anything, user: str) -> bool:
    """Return whether an entry names a person's session, without being about a seat."""
    match entry:
        case (
            log.Asked()
            | log.DayBegun()
            | log.HostPassed()
            | GuestCame()
            | GuestWent()
            | PartyHostPassed()
        ):
            return device_of(entry.user) == user
        case log.Made() | PartyMade():
            return entry.by == user
        case log.Invited():
            return user in map(device_of, entry.users)
        case _:
            return False


def exported(stored: Sequence[bytes], user: str) -> dict[str, Any]:
    """Return a table's data about a person: their names, and what they said."""
    own = [entry for _, entry in own_entries(stored, user)]
    return {
        "made": any(isinstance(entry, log.Made | PartyMade) for entry in own),
        "names": sorted({entry.name for entry in own if isinstance(entry, NAMED)}),
        "chat": [
            {"at": entry.at, "text": entry.text, "emote": entry.emote}
            for entry in own
            if isinstance(entry, log.Chatted)
        ],
    }


def erased(stored: Sequence[bytes], user: str, nobody: str) -> dict[int, bytes]:
    """Return the entries that change when a person is forgotten; `nobody` replaces their session.

    The name under which they played stays, because it is part of the others' record and its proof.
    """
    found: dict[int, bytes] = {}
    for number, entry in own_entries(stored, user):
        new: Anything = entry
        match entry:
            case (
                log.Sat()
                | log.Asked()
                | log.HostPassed()
                | GuestCame()
                | GuestWent()
                | PartyHostPassed()
            ):
                new = replace(entry, user=nobody)
            case log.DayBegun():
                new = replace(entry, user=nobody, name="")
            case log.Invited():
                kept = (nobody if device_of(other) == user else other for other in entry.users)
                new = replace(entry, users=tuple(kept))
            case log.Chatted():
                new = replace(entry, text="", emote="")
            case log.Made() | PartyMade():
                new = replace(entry, by=nobody)
            case _:
                continue
        found[number] = msgspec.json.encode(new)
    return found
