"""Pads: a log of what was entered for each, and the last few that were read, scored.

A pad keeps the scores of a match with real cards, or a party of such matches. Whoever has its id
may follow it, and whoever has its key too may write: if one phone dies, another goes on. Requests
repeat until they are answered, so every entry has an id of its own and counts once.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from hmac import compare_digest
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from parlour.errors import BadInput, Refused
from parlour.games import find_game
from parlour.languages.message import say
from parlour.store.log import Conflict, EventLog, NoTable, TableSummary, is_id
from parlour.table import real_party
from parlour.table.party import Terms
from parlour.table.real_party import RealParty
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
    key: str = ""
    """What only the link of those who write has; who knows the id alone can follow."""


class Entered(Struct, frozen=True, tag="entered"):
    """A deal was entered, or an earlier one corrected."""

    id: str
    number: int
    entry: dict[str, list[int]]


class PartyBegun(Struct, frozen=True, tag="party-begun"):
    """The guests of a party with real cards were entered."""

    at: float
    game: str
    version: int
    names: list[str]
    options: dict[str, str]
    rounds: int
    partners: str
    tied: str
    secret: str
    """Decides the first seats, and who deals."""
    key: str


class TableEntered(Struct, frozen=True, tag="table-entered"):
    """What a table made in a round was entered, or corrected."""

    id: str
    round: int
    table: int
    scores: list[int]
    higher: int = real_party.NOT_CUT


class BellRung(Struct, frozen=True, tag="bell"):
    """The party began, or a round ended and all changed tables."""

    id: str
    round: int
    """The round that ends; 0 at the beginning."""
    at: float


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """What was entered last was taken back."""

    id: str


Made = PadMade | PartyBegun
New = Entered | TableEntered | BellRung | TakenBack
PadEntry = Made | New
encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[PadEntry] = msgspec.json.Decoder(PadEntry)
decode = _decoder.decode


class NoPad(Refused):
    """The pad does not exist."""

    code = "table/unknown"


class OnlyFollows(Refused):
    """Somebody who has the link of those who follow wants to write."""

    code = "pad/follows"


class Kept(NamedTuple):
    """A pad as its log has it: the score pad of a match, or a party."""

    made: Made
    sheet: ScorePad | RealParty
    version: int
    known: frozenset[str]
    """The ids of everything that was entered."""
    standing: tuple[Entered | TableEntered | BellRung, ...]
    """What was entered and not taken back."""

    @property
    def pad(self) -> ScorePad:
        """The score pad; a party is none."""
        if not isinstance(self.sheet, ScorePad):
            raise NoPad(say("There is no such pad."))
        return self.sheet

    @property
    def party(self) -> RealParty:
        """The party; a score pad is none."""
        if not isinstance(self.sheet, RealParty):
            raise NoPad(say("There is no such party."))
        return self.sheet


def read(stored: Sequence[PadEntry]) -> Kept:
    """Return the pad of a log, with what was entered and not taken back."""
    made = stored[0] if stored else None
    standing: list[Entered | TableEntered | BellRung] = []
    for event in stored[1:]:
        if isinstance(event, TakenBack):
            standing.pop()
        elif not isinstance(event, PadMade | PartyBegun):
            standing.append(event)
    if isinstance(made, PadMade):
        sheet: ScorePad | RealParty = _read_pad(made, standing)
    elif isinstance(made, PartyBegun):
        sheet = _read_party(made, standing)
    else:
        raise NoPad(say("There is no such pad."))
    known = frozenset(e.id for e in stored if not isinstance(e, PadMade | PartyBegun))
    return Kept(made, sheet, len(stored), known, tuple(standing))


def _read_pad(made: PadMade, standing: Sequence[New]) -> ScorePad:
    """Return a score pad; its deals are scored once, whatever was corrected."""
    entries: list[dict[str, list[int]]] = []
    for event in standing:
        if isinstance(event, Entered):
            entries[event.number - 1 : event.number] = [event.entry]
    pad = ScorePad(find_game(made.game), made.names, made.options, made.dealer)
    for number, entry in enumerate(entries, start=1):
        pad.enter(number, entry)
    return pad


def _read_party(made: PartyBegun, standing: Sequence[New]) -> RealParty:
    terms = Terms(made.rounds, made.partners, made.tied)
    secret = bytes.fromhex(made.secret)
    party = RealParty(find_game(made.game), made.names, made.options, terms, secret)
    for event in standing:
        if isinstance(event, TableEntered):
            party.enter(real_party.Entered(event.table, tuple(event.scores), event.higher))
        else:
            party.ring()
    return party


class Pads:
    """The pads of a store."""

    def __init__(
        self, store: EventLog, now: Callable[[], float], changed: Callable[[str], None]
    ) -> None:
        self._store = store
        self._now = now
        self._changed = changed
        """Tells those who follow a pad that it has changed."""
        self._kept: OrderedDict[str, Kept] = OrderedDict()

    async def make(self, pad: str, made: Made) -> Kept:
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

    async def add(self, pad: str, key: str, new: New, deals: int = 0) -> Kept:
        """Add an entry, unless it is there already; `deals` is how many its writer knew of."""
        for _ in range(TRIES):
            kept = await self.find(pad)
            if not compare_digest(key.encode(), kept.made.key.encode()):
                raise OnlyFollows(say("With this link you can follow, but not write."))
            if new.id in kept.known:
                return kept
            if kept.version > MOST_ENTRIES:
                raise Refused(say("This pad is full."))
            _check(kept, new, deals)
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
            self._changed(pad)
            return after
        raise Refused(say("Others keep writing on this pad; try again."))

    def _keep(self, pad: str, kept: Kept) -> None:
        self._kept[pad] = kept
        self._kept.move_to_end(pad)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def _summary(self, pad: str, made: Made) -> TableSummary:
        return TableSummary(pad, "", made.at, self._now(), state=STATE)


def _check(kept: Kept, new: New, deals: int) -> None:
    """Refuse what does not fit what others have entered meanwhile."""
    if isinstance(new, TakenBack):
        if not kept.standing:
            raise Refused(say("There is nothing to take back."))
    elif isinstance(new, Entered):
        there = len(kept.pad.deals)
        if new.number > there + 1:
            raise Refused(say("There is no deal {number} on the pad.", number=new.number))
        if deals < new.number <= there:
            raise Refused(say("Somebody else has entered deal {number}.", number=new.number))
    elif new.round != (kept.party.round if kept.party.begun else 0):
        raise Refused(say("The bell has rung meanwhile."))
