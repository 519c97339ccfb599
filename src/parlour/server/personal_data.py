"""Personal data: what the log of a table or a party holds of one person, exported or erased."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from parlour.server.live import entries as log
from parlour.server.live.party_room import GuestCame, GuestWent, PartyEntry, PartyMade

Anything = log.Entry | PartyEntry
decode = msgspec.json.Decoder[Anything](Anything).decode
NAMED: Final = (log.Sat, log.DayBegun, GuestCame)


def own_entries(stored: Sequence[bytes], user: str) -> Iterator[tuple[int, Anything]]:
    """Yield the entries with a person's session or chat messages, and their numbers."""
    sitting: dict[int, set[str]] = {}
    for number, raw in enumerate(stored, start=1):
        if not (user.encode() in raw or b'"chatted"' in raw or b'"stood"' in raw):
            continue  # nearly all of them are moves
        entry = decode(raw)
        match entry:
            case log.Sat():
                sitting.setdefault(entry.place, set()).add(entry.user)
                mine = entry.user == user
            case log.Stood():
                mine = user in sitting.pop(entry.place, set())
            case log.Chatted():
                mine = user in sitting.get(entry.place, set())
            case log.Made() | PartyMade():
                mine = entry.by == user
            case log.Asked() | log.DayBegun() | log.HostPassed() | GuestCame() | GuestWent():
                mine = entry.user == user
            case log.Invited():
                mine = user in entry.users
            case _:
                mine = False
        if mine:
            yield number, entry


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

    The name they played under stays, because it is part of the others' record and its proof.
    """
    found: dict[int, bytes] = {}
    for number, entry in own_entries(stored, user):
        new: Anything = entry
        match entry:
            case log.Sat() | log.Asked() | log.HostPassed() | GuestCame() | GuestWent():
                new = replace(entry, user=nobody)
            case log.DayBegun():
                new = replace(entry, user=nobody, name="")
            case log.Invited():
                kept = (nobody if other == user else other for other in entry.users)
                new = replace(entry, users=tuple(kept))
            case log.Chatted():
                new = replace(entry, text="", emote="")
            case log.Made() | PartyMade():
                new = replace(entry, by=nobody)
            case _:
                continue
        found[number] = msgspec.json.encode(new)
    return found
