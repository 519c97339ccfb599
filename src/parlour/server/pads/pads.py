"""Pads: a log of what was entered for each, and the last few that were read, scored.

Whoever has the link may follow a pad and keep it: if one phone dies, another goes on. Requests
repeat until they are answered, so every entry has an id of its own and counts once.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from parlour.errors import BadInput, Refused
from parlour.games import find_game
from parlour.languages.message import say
from parlour.store.log import Conflict, EventLog, NoTable, TableSummary, is_id
from parlour.table.score_pad import ScorePad

STATE: Final = "pad"
"""The `state` of a pad in the store; it is not a table."""
TRIES: Final = 5
MOST_KEPT: Final = 100
MOST_ENTRIES: Final = 1000
"""Maximum number of entries, corrections and undos of one pad."""


class PadMade(Struct, frozen=True, tag="pad-made"):
    """A pad was begun."""

    at: float
    game: str
    version: int
    names: list[str]
    options: dict[str, str]
    dealer: int


class Entered(Struct, frozen=True, tag="entered"):
    """A deal was entered, or an earlier one corrected."""

    id: str
    number: int
    entry: dict[str, list[int]]


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """What was entered last was taken back."""

    id: str


PadEntry = PadMade | Entered | TakenBack
encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[PadEntry] = msgspec.json.Decoder(PadEntry)
decode = _decoder.decode


class NoPad(Refused):
    """The pad does not exist."""

    code = "table/unknown"


class Kept(NamedTuple):
    """A pad as its log has it."""

    made: PadMade
    pad: ScorePad
    version: int
    known: frozenset[str]
    """The ids of everything that was entered."""
    back: int
    """How many entries can be taken back."""


def read(stored: Sequence[PadEntry]) -> Kept:
    """Return the pad of a log; its deals are scored once, whatever was corrected."""
    made = stored[0] if stored else None
    if not isinstance(made, PadMade):
        raise NoPad(say("There is no such pad."))
    entries: list[dict[str, list[int]]] = []
    before: list[list[dict[str, list[int]]]] = []
    for event in stored[1:]:
        if isinstance(event, Entered):
            before.append(entries)
            at = event.number - 1
            entries = [*entries[:at], event.entry, *entries[event.number :]]
        else:
            entries = before.pop()
    pad = ScorePad(find_game(made.game), made.names, made.options, made.dealer)
    for number, entry in enumerate(entries, start=1):
        pad.enter(number, entry)
    known = frozenset(event.id for event in stored if not isinstance(event, PadMade))
    return Kept(made, pad, len(stored), known, len(before))


class Pads:
    """The pads of a store."""

    def __init__(self, store: EventLog, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def make(self, pad: str, made: PadMade) -> Kept:
        """Store a new pad."""
        kept = read([made])
        await self._store.create(self._summary(pad, made), [encode(made)])
        return kept

    async def find(self, pad: str) -> Kept:
        """Return a pad as it is now."""
        try:
            version = (await self._store.versions([pad])).get(pad, 0) if is_id(pad) else 0
            kept = self._kept.get(pad)
            if kept is None or kept.version != version:
                stored = await self._store.read(pad) if version else []
                kept = read([decode(raw) for raw in stored])
        except (NoTable, msgspec.MsgspecError, UnicodeError, BadInput):
            raise NoPad(say("There is no such pad.")) from None
        self._keep(pad, kept)
        return kept

    async def add(self, pad: str, new: Entered | TakenBack, deals: int) -> Kept:
        """Add an entry, unless it is there already; `deals` is how many its writer knew of."""
        for _ in range(TRIES):
            kept = await self.find(pad)
            if new.id in kept.known:
                return kept
            if kept.version > MOST_ENTRIES:
                raise Refused(say("This pad is full."))
            self._check(kept, new, deals)
            log = [decode(raw) for raw in await self._store.read(pad)]
            if len(log) != kept.version:
                continue
            after = read([*log, new])
            try:
                summary = self._summary(pad, kept.made)
                await self._store.append(summary, kept.version + 1, [encode(new)])
            except Conflict:
                continue
            self._keep(pad, after)
            return after
        raise Refused(say("Others keep writing on this pad; try again."))

    @staticmethod
    def _check(kept: Kept, new: Entered | TakenBack, deals: int) -> None:
        """Refuse what does not fit what others have entered meanwhile."""
        there = len(kept.pad.deals)
        if isinstance(new, TakenBack):
            if not kept.back:
                raise Refused(say("There is nothing to take back."))
        elif new.number > there + 1:
            raise Refused(say("There is no deal {number} on the pad.", number=new.number))
        elif deals < new.number <= there:
            raise Refused(say("Somebody else has entered deal {number}.", number=new.number))

    def _keep(self, pad: str, kept: Kept) -> None:
        self._kept[pad] = kept
        self._kept.move_to_end(pad)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def _summary(self, pad: str, made: PadMade) -> TableSummary:
        return TableSummary(pad, "", made.at, self._now(), state=STATE)
