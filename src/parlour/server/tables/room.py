"""Room: a table and everything around it, rebuilt from its entries. No network, no store."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

import msgspec

from parlour.core.deal import NATURE, Deal
from parlour.errors import BadInput, Refused
from parlour.games import find_game
from parlour.languages.message import say
from parlour.records.record import seal
from parlour.server.people.names import looks
from parlour.server.people.sessions import device_of
from parlour.server.tables import entries as log
from parlour.server.tables import protocol
from parlour.server.tables.chairs import BOT_NAMES, Ask, Chair, Said
from parlour.server.tables.entries import Entry
from parlour.server.tables.protocol import Notice
from parlour.server.tables.shuffle_state import ENTRIES, ShuffleState
from parlour.server.tables.timekeeping.seat_times import SeatTimes, limits_of
from parlour.table.events import Dealt, Drawn, Event, Opened, Played, Settled, Undone
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.table.time_limits import Limit

CHAT_KEPT: Final = 200
NOTICES_KEPT: Final = 100


class Room:
    """The state of an online table, folded from its entries."""

    def __init__(self, table_id: str, made: log.Made) -> None:
        self.id = table_id
        self.made = made
        self.version = 1
        try:
            self.game = find_game(made.game, made.version)
        except BadInput as error:
            raise Refused(say("{error}.", error=error.told)) from None
        self.table: Table | None = None
        self._called: dict[str, int] = {}
        """The places of all who have sat here since the first deal, by the look of their names."""
        self.chairs = [Chair(place) for place in range(made.seats)]
        for place, level in made.bots.items():
            self._seat_bot(self.chairs[place], level, self.free_bot_name())
        self.shuffling = ShuffleState(made, self.game)
        self.chat: list[Said] = []
        self.notices: list[Notice] = []
        """Notices about the people at the table."""
        self.maker = made.by
        """The session of the host: the creator of the table, or their successor."""
        self.locked = False
        self.commands: set[str] = set()
        self.asks: dict[int, Ask] = {}
        self.banned: set[str] = set()
        self.paused = False
        self.closed = False
        self.rematch = ""
        self.left = False
        """Whether somebody has left during the match."""
        self.deals = 0
        self.hinted: list[int] = []
        self.reviews: dict[tuple[int, int], log.Reviewed] = {}
        """What a player's decisions cost, by place and deal."""
        self.present: dict[int, tuple[str, float]] = {}
        """The process to which the player of a place is connected, if there are several."""
        self.versions: list[int] = []
        """The log version of each event of the match."""
        self.times = SeatTimes(made)
        self._sealed: tuple[int, protocol.Sealed | None] = (0, None)
        """The seal of the last deal, and how many deals were over then."""
        self.chances: dict[int, dict[int, tuple[int, int, int]]] = {}
        """After each event where several seats could act, the choices of each seat."""

    @classmethod
    def load(cls, table_id: str, stored: Sequence[bytes]) -> "Room":
        """Return the room that a log describes."""
        try:
            made, *rest = [log.decode(entry) for entry in stored]
        except msgspec.MsgspecError:
            raise Refused(say("There is no table here.")) from None
        if not isinstance(made, log.Made):
            raise Refused(say("The log of this table does not start with its creation."))
        return cls.begin(table_id, made, rest)

    @classmethod
    def begin(cls, table_id: str, made: log.Made, first: Sequence[Entry]) -> "Room":
        """Return a room after its first entries."""
        room = cls(table_id, made)
        for entry in first:
            room.take(entry)
        return room

    # State.

    @property
    def state(self) -> str:
        """The state: open before the match, playing, over, or closed."""
        if self.closed:
            return "closed"
        if self.table is None:
            return "open"
        return "over" if self.table.won else "playing"

    @property
    def seq(self) -> int:
        """The number of the newest event of the match."""
        return self.table.seq if self.table else 0

    @property
    def shuffler(self) -> Shuffler:
        """The random source of this table."""
        return self.shuffling.shuffler

    @property
    def commitment(self) -> str:
        """The hash of the secret, public from the start."""
        opened = self.table.log[0] if self.table and self.made.imported else None
        return opened.commitment if isinstance(opened, Opened) else self.shuffling.commitment

    def options(self) -> dict[str, str]:
        """Return the value of every option."""
        return self.game.choose(self.made.options)

    def hints(self) -> tuple[int, ...]:
        """Return the events after which somebody received a hint."""
        return tuple(self.hinted)

    def sealed(self) -> protocol.Sealed | None:
        """Return the seal of the last deal that is over: the hash of its part of the record."""
        ended = len(self.table.results) if self.table else 0
        if self.table and ended != self._sealed[0]:
            self._sealed = ended, protocol.Sealed(*seal(self.table, self.hints()))
        return self._sealed[1]

    def gives_hints(self) -> bool:
        """Return whether hints are allowed."""
        return self.made.hints != "never" and self.game.coach.hints(self.made.options)

    def people(self) -> list[int]:
        """Return the seats where persons sit."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def one_device(self) -> bool:
        """Return whether all persons play at one device, so that nobody elsewhere is asked."""
        people = [self.chairs[seat] for seat in self.people()]
        return len(people) == 1 or self.made.one_device

    def device(self, user: str) -> list[int]:
        """Return the seats of all who play at a session's device, the session's own first."""
        mine = device_of(user)
        found = {
            min(one for one in chair.users if device_of(one) == mine): seat
            for seat, chair in enumerate(self.chairs)
            if mine in map(device_of, chair.users)
        }
        return [found[one] for one in sorted(found)]

    def bots(self) -> list[int]:
        """Return the seats where bots play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "bot"]

    def seat_of(self, user: str) -> int:
        """Return the seat of a session, or -1."""
        for seat, chair in enumerate(self.chairs):
            if user in chair.users:
                return seat
        return -1

    def has_sat(self, user: str) -> bool:
        """Return whether a session sits here, created the table, or has left and may come back."""
        kept = any(user in chair.reserved_for for chair in self.chairs)
        return kept or user == self.made.by or self.seat_of(user) >= 0

    def reserved_seat(self, user: str) -> int:
        """Return the seat reserved for a session, or -1."""
        kept = (seat for seat, chair in enumerate(self.chairs) if user in chair.reserved_for)
        return next(kept, -1)

    def stands_still(self) -> bool:
        """Return whether an undo request is pending, for which bots and clocks wait."""
        return any(ask.what == "undo" for ask in self.asks.values())

    def may_return(self) -> list[str]:
        """Return the names of the people who left in this deal and may come back to it."""
        return [chair.name for chair in self.chairs if chair.sealed and chair.reserved_for]

    def unanswered(self, ask: Ask) -> list[int]:
        """Return the seats of the people who have not answered a request."""
        return [seat for seat in self.people() if self.chairs[seat].place not in ask.agreed]

    def host(self) -> int:
        """Return the seat of the host, who may only be invited before a rematch; -1 if none."""
        seat = self.seat_of(self.maker)
        return self.reserved_seat(self.maker) if seat < 0 and self.table is None else seat

    def is_host(self, user: str) -> bool:
        """Return whether a session has the host's rights, on any device of the host."""
        host = self.host()
        if host < 0:
            return user == self.maker
        return user in self.chairs[host].users | self.chairs[host].reserved_for

    def heir(self, seats: Iterable[int]) -> Chair | None:
        """Return the person who has been here longest, who becomes the next host."""
        people = [self.chairs[seat] for seat in seats if self.chairs[seat].kind == "person"]
        return min(people, key=lambda chair: chair.since, default=None)

    def seat_at(self, place: int) -> int:
        """Return the seat that a place has now."""
        return next(seat for seat, chair in enumerate(self.chairs) if chair.place == place)

    def due(self) -> list[int]:
        """Return the seats that must act before play goes on; none before a deal."""
        if self.table is None or self.table.deal.over or self.paused or self.closed:
            return []
        return [seat for seat in self.table.due() if seat != NATURE]

    def waiting(self) -> list[int]:
        """Return the seats that may act, in or out of turn."""
        if self.table is None or self.table.deal.over or self.paused or self.closed:
            return []
        return [seat for seat in self.table.waiting() if seat != NATURE]

    def names(self) -> tuple[str, ...]:
        """Return a distinct name for every seat."""
        return tuple(chair.name or f"Seat {chair.place + 1}" for chair in self.chairs)

    def free_name(self, wanted: str, but: int = -1) -> str:
        """Return a name that nobody else at the table has, and that looks like no other."""
        taken = {looks(chair.name) for chair in self.chairs if chair.place != but}
        taken |= {name for name, place in self._called.items() if place != but}
        name, n = wanted, 2
        while looks(name) in taken:
            name, n = f"{wanted} {n}", n + 1
        return name

    def free_bot_name(self) -> str:
        """Return a name for another bot."""
        taken = {chair.name for chair in self.chairs}
        return next((n for n in BOT_NAMES if n not in taken), self.free_name(BOT_NAMES[0]))

    # What happens.

    def take(self, entry: Entry) -> None:
        """Apply an entry."""
        if isinstance(entry, Opened):
            self.table = Table.replay(self.game, [entry], shuffler=self.shuffler)
            self.table.listeners.append(self._happened)
            self._happened(entry, self.table.deal)
        elif isinstance(entry, Event):
            assert self.table is not None
            self.table.take(entry)
        else:
            self.version += 1
            HANDLERS[type(entry)](self, entry)

    def _happened(self, event: Event, _before: Deal) -> None:
        """Note an event of the match."""
        self.version += 1
        self.versions.append(self.version)
        self._void_undo(event)
        self.deals += isinstance(event, Dealt)
        if isinstance(event, Settled | Dealt):
            self._end_asks("seat", "lapsed")
            for chair in self.chairs:
                chair.sealed = False
        if isinstance(event, Opened):
            self._called = {looks(chair.name): chair.place for chair in self.chairs}
        if isinstance(event, Drawn):
            self._draw(event)
        assert self.table is not None
        deal, waiting = self.table.deal, self.table.waiting()
        window = self.table.windows.opened  # a call on one play does not count for the next
        before = next(reversed(self.chances.values()), {})
        now = {
            s: (deal.phase, deal.legal(s), window) for s in waiting if len(waiting) > 1 or before
        }
        last_of_several = any(before.get(s) == chance for s, chance in now.items())
        if not isinstance(event, Played) or (len(waiting) < 2 and not last_of_several):
            self.chances = {}
        if len(waiting) > 1 or last_of_several:
            self.chances[self.seq] = now

    def still(self, seat: int, seen: int) -> bool:
        """Return whether a choice made after an earlier event is still valid.

        It is if several seats could act at once and only others have moved since.
        """
        then, now = self.chances.get(seen, {}), self.chances.get(self.seq, {})
        if self.table is None or seat not in then or then.get(seat) != now.get(seat):
            return False
        return all(isinstance(e, Played) and e.seat != seat for e in self.table.log[seen:])

    def _chair(self, place: int) -> Chair:
        return self.chairs[self.seat_at(place)]

    def _sit(self, entry: log.Sat) -> None:
        self._take_seat(entry)
        self._replace_host()

    def _take_seat(self, entry: log.Sat) -> None:
        chair = self._chair(entry.place)
        if not chair.users and not chair.reserved_for:
            chair.since = self.version
        if not chair.users:
            back = entry.user in chair.reserved_for and self.table is not None
            by = chair.name if chair.kind == "bot" and not back else ""
            self._note("returned" if back else "joined", chair, name=entry.name, by=by)
        if entry.place in self.asks:
            self._end(self.asks[entry.place], "granted")
        chair.kind, chair.name = "person", entry.name
        chair.users = {*chair.users, *chair.reserved_for, entry.user}
        chair.reserved_for = set()
        chair.sealed = False
        if self.table:
            self.table.names = self.names()
            self._called[looks(chair.name)] = chair.place

    def _stand(self, entry: log.Stood) -> None:
        self._leave_seat(entry)
        self._replace_host()

    def _replace_host(self) -> None:
        """Make somebody else the host if the host has left; at a party its hall decides."""
        if self.made.party or self.host() >= 0:
            return
        heir = self.heir(self.people())
        if heir is not None:
            self.maker = min(heir.users)
            self._note("host", heir)

    def _move(self, entry: log.Moved) -> None:
        self.shuffling.left(entry.place)
        old, new = self.seat_at(entry.place), self.seat_at(entry.to)
        self.chairs[new] = replace(self.chairs[old], place=entry.to)
        self.chairs[old] = Chair(entry.place)
        if self.chairs[new].users:
            self._note("moved", self.chairs[new])

    def _change(self, entry: log.Changed) -> None:
        changes = msgspec.structs.asdict(entry)
        self.made = self.shuffling.made = msgspec.structs.replace(self.made, **changes)
        more = range(len(self.chairs), entry.seats)
        self.chairs = self.chairs[: entry.seats] + [Chair(place) for place in more]
        self.times = SeatTimes(self.made)
        self._note("changed")

    def _lose(self, entry: log.Lost) -> None:
        chair = self._chair(entry.place)
        chair.lost = True
        self._note("lost", chair)

    def _return(self, entry: log.Back) -> None:
        chair = self._chair(entry.place)
        chair.lost = False
        self._note("back", chair)

    def _leave_seat(self, entry: log.Stood) -> None:
        chair = self._chair(entry.place)
        if entry.place in self.asks:
            self._withdrawn(self.asks[entry.place])
        self.shuffling.left(entry.place)
        level = (entry.level or self.made.fill) if self._bot_takes_over() else ""
        if chair.users:
            kinds = {"removed": entry.kicked, "replaced": entry.replaced, "idle": entry.idle}
            gone = next((what for what, is_so in kinds.items() if is_so), "left")
            self._note(gone, chair, about=level)
        elif chair.reserved_for:
            self._note("declined", chair)
        if entry.kicked:
            self.banned |= chair.users
        if self.table is None and not self.shuffling.opened:
            self.chairs[self.seat_at(entry.place)] = Chair(entry.place)
            return
        self.left = self.left or self.table is None or not self.table.won
        chair.reserved_for = set() if entry.kicked else chair.users
        dealt = self.table is not None and not self.table.deal.over
        chair.sealed, chair.lost = dealt, False
        chair.kind, chair.users, chair.level = "bot", set(), entry.level or self.made.fill
        for ask in list(self.asks.values()):
            # Nobody is left to answer, or somebody who may come back has not agreed.
            if not self.unanswered(ask) or (ask.what != "pause" and self.may_return()):
                self._end(ask, "lapsed")
                self._note_of(ask, "unanswered", chair.name)

    def _bot_takes_over(self) -> bool:
        """Return whether a bot plays on for somebody who leaves; some games skip their turns."""
        if self.table is None:
            return self.shuffling.opened is not None
        if self.table.won:
            return False
        return self.table.deal.over or not self.game.rules.leaves

    def _seat_bot(self, chair: Chair, level: str, name: str) -> None:
        chair.kind, chair.level, chair.name = ("bot", level, name) if level else ("free", "", "")
        chair.users = set()

    def _chatted(self, entry: log.Chatted) -> None:
        self.commands.add(entry.command)
        if entry.text:
            seat = self.seat_at(entry.place)
            name = self.chairs[seat].name
            self.chat.append(Said(self.version, seat, name, entry.text, entry.at))
            del self.chat[:-CHAT_KEPT]

    def _answered(self, entry: log.Answered) -> None:
        self.commands.add(entry.command)
        ask = self.asks.get(entry.asker)
        if ask and entry.yes:
            ask.agreed.add(entry.place)
            self._note_of(ask, "agreed", self._chair(entry.place).name)
        elif ask and entry.asker == entry.place:
            self._withdrawn(ask)
        elif ask:
            self._end(ask, "refused")
            self._note_of(ask, "refused", self._chair(entry.place).name)

    def _mixed(self, entry: log.Mixed) -> None:
        self.shuffling.words.append(entry.words)

    def _shuffle(self, entry: Entry) -> None:
        self.shuffling.take(entry, self.chairs)
        if self.table is not None:
            self.table.shuffler = self.shuffler

    def _bot_sat(self, entry: log.BotSat) -> None:
        chair = self._chair(entry.place)
        self._seat_bot(chair, entry.level, entry.name)
        if self.table is None:
            chair.reserved_for = set()
        else:
            self._note("bot", chair, about=entry.level)

    def _invited(self, entry: log.Invited) -> None:
        chair = self._chair(entry.place)
        chair.name, chair.reserved_for, chair.since = entry.name, set(entry.users), self.version
        chair.kind, chair.level = ("bot", entry.level) if entry.level else ("free", "")

    def _lock(self, entry: log.Locked) -> None:
        self.locked = entry.on
        self._note("locked" if entry.on else "unlocked")

    def _host_passed(self, entry: log.HostPassed) -> None:
        self.maker = entry.user
        self._note("host", self._chair(entry.place) if entry.place >= 0 else None, name=entry.name)

    def _asked(self, entry: log.Asked) -> None:
        self.commands.add(entry.command)
        ask = Ask(entry.place, entry.what, {entry.place}, entry.user, entry.name)
        self.asks[entry.place] = ask
        self._note_of(ask, "asked")

    def _pause(self, entry: log.Paused) -> None:
        self.paused = entry.on
        self._end_asks("pause", "granted")
        self._note("paused" if entry.on else "resumed")

    def _did(self, entry: log.Did) -> None:
        self.commands.add(entry.command)

    def _came(self, entry: log.Came) -> None:
        self.present[entry.place] = (entry.process, entry.at)

    def _went(self, entry: log.Went) -> None:
        if self.present.get(entry.place, ("",))[0] == entry.process:
            del self.present[entry.place]

    def _hint(self, entry: log.Hinted) -> None:
        self.hinted.append(entry.seq)

    def _reviewed(self, entry: log.Reviewed) -> None:
        self.reviews[entry.place, entry.review.deal] = entry

    def _rematched(self, entry: log.Rematched) -> None:
        self.rematch = entry.table

    def _close(self, entry: log.Closed) -> None:
        self.closed = True

    # The end of requests, and notices to everybody.

    def _end(self, ask: Ask, how: str) -> None:
        ask.end = how
        del self.asks[ask.place]

    def _end_asks(self, what: str, how: str, by: str = "") -> None:
        for ask in [ask for ask in self.asks.values() if ask.what == what]:
            self._end(ask, how)
            if how == "lapsed":
                self._note_of(ask, how, by)

    def _withdrawn(self, ask: Ask) -> None:
        self._end(ask, "withdrawn")
        self._note_of(ask, "withdrawn")

    def _void_undo(self, event: Event) -> None:
        """End undo requests: one was granted, or somebody has played on."""
        if not self.asks or not isinstance(event, Undone | Played):
            return
        place = self.chairs[event.seat].place if event.seat >= 0 else -1
        ask = self.asks.get(place)
        if ask and ask.what == "undo":
            if isinstance(event, Undone):
                self._end(ask, "granted")
            else:
                self._withdrawn(ask)
        self._end_asks("undo", "lapsed", self.chairs[event.seat].name if event.seat >= 0 else "")

    def _note(
        self,
        what: str,
        chair: Chair | None = None,
        *,
        name: str = "",
        about: str = "",
        by: str = "",
    ) -> None:
        """Note something about the people at the table."""
        seat = self.seat_at(chair.place) if chair else -1
        called = name or (chair.name if chair else "")
        self.notices.append(Notice(self.version, self.seq, what, seat, called, about, by))
        del self.notices[:-NOTICES_KEPT]

    def _note_of(self, ask: Ask, what: str, by: str = "") -> None:
        self._note(what, self._chair(ask.place), name=ask.name, about=ask.what, by=by)

    def _draw(self, event: Drawn) -> None:
        """Move the chairs after a draw for partners."""
        by_name = dict(zip(self.names(), self.chairs, strict=True))
        self.chairs = [by_name[name] for name in event.names]

    # SeatTimes.

    def _keep_clock(self, entry: log.ClockKept) -> None:
        self.times.keep_clock(entry)

    def _keep_limits(self, entry: log.Limited) -> None:
        self.times.keep_limits(entry)

    def limits(self) -> tuple[Limit, ...]:
        """Return the game's own current time limits."""
        if self.table is None or self.paused or self.closed or self.made.one_device:
            return ()
        return limits_of(self.game, self.table.deal, self.table.options)


HANDLERS: Final[dict[type, Any]] = {
    log.Sat: Room._sit,
    log.Stood: Room._stand,
    log.Moved: Room._move,
    log.Changed: Room._change,
    log.Lost: Room._lose,
    log.Back: Room._return,
    log.BotSat: Room._bot_sat,
    log.Invited: Room._invited,
    log.Locked: Room._lock,
    log.HostPassed: Room._host_passed,
    log.Mixed: Room._mixed,
    log.Chatted: Room._chatted,
    log.Asked: Room._asked,
    log.Answered: Room._answered,
    log.Paused: Room._pause,
    log.ClockKept: Room._keep_clock,
    log.Limited: Room._keep_limits,
    log.Came: Room._came,
    log.Went: Room._went,
    log.Hinted: Room._hint,
    log.Reviewed: Room._reviewed,
    log.Did: Room._did,
    log.Rematched: Room._rematched,
    log.Closed: Room._close,
    **dict.fromkeys(ENTRIES, Room._shuffle),
}
"""The handlers of entries that are not events of the match."""
