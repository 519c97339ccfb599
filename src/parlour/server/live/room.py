"""Room: a table and everything around it, as its entries replay to. No network, no store."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from parlour.core.deal import NATURE, Deal
from parlour.errors import BadInput, Refused
from parlour.games import find_game
from parlour.server.live import entries as log
from parlour.server.live.chairs import BOT_NAMES, Ask, Chair, Said
from parlour.server.live.entries import Entry
from parlour.server.live.shuffle_state import ENTRIES, ShuffleState
from parlour.server.live.timekeeping.seat_times import SeatTimes, limits_of
from parlour.server.player_names import looks
from parlour.store.log import Shelf
from parlour.table.events import Dealt, Drawn, Event, Opened, Played, Settled, Won
from parlour.table.shuffle import Shuffler
from parlour.table.table import Table
from parlour.table.time_limits import Limit

CHAT_KEPT: Final = 200


class Room:
    """What a table online is: the fold of its entries."""

    def __init__(self, table_id: str, made: log.Made) -> None:
        self.id = table_id
        self.made = made
        self.version = 1
        try:
            self.game = find_game(made.game, made.version)
        except BadInput as error:
            raise Refused(f"{error}.") from None
        self.table: Table | None = None
        self.chairs = [Chair(place) for place in range(made.seats)]
        for place, level in made.bots.items():
            self._seat_bot(self.chairs[place], level, self.free_bot_name())
        self.shuffling = ShuffleState(made.secret)
        self.chat: list[Said] = []
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
        """By place and deal, what decisions cost."""
        self.present: dict[int, tuple[str, float]] = {}
        """The process to which the player of a place is connected, where there are several."""
        self.versions: list[int] = []
        """The version under which each event of the match stands in the log."""
        self.times = SeatTimes(made)
        self.chances: dict[int, dict[int, tuple[int, int, int]]] = {}
        """Who could choose what after which event, since several were waited for at once."""

    @classmethod
    def load(cls, table_id: str, stored: Sequence[bytes]) -> "Room":
        """Return the room that a log describes."""
        made, *rest = [log.decode(entry) for entry in stored]
        if not isinstance(made, log.Made):
            raise Refused("The log of this table does not begin with its making.")
        room = cls(table_id, made)
        for entry in rest:
            room.take(entry)
        return room

    # How it stands.

    @property
    def state(self) -> str:
        """How it stands: open before the match, playing, over when it is won, or closed."""
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
        """The chance of this table."""
        return self.shuffling.shuffler

    @property
    def commitment(self) -> str:
        """The hash of the secret, which everybody may know from the start."""
        return self.shuffler.commitment

    def hints(self) -> tuple[int, ...]:
        """Return the events after which somebody was told what a bot would do."""
        return tuple(self.hinted)

    def gives_hints(self) -> bool:
        """Return whether players may ask what a bot would do."""
        return self.made.hints != "never" and self.game.hints(self.made.options)

    def people(self) -> list[int]:
        """Return the seats where persons sit."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def bots(self) -> list[int]:
        """Return the seats where bots play."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "bot"]

    def seat_of(self, user: str) -> int:
        """Return where a session sits, or -1."""
        for seat, chair in enumerate(self.chairs):
            if user in chair.users:
                return seat
        return -1

    def has_sat(self, user: str) -> bool:
        """Return whether a session sits here, made the table, or has left and may come back."""
        kept = any(user in chair.kept_for for chair in self.chairs)
        return kept or user == self.made.by or self.seat_of(user) >= 0

    def host(self) -> int:
        """Return the seat of the host: who made the table, or who has sat there longest since.

        -1 where nobody sits, or who made it has left during the match and may come back.
        """
        maker = self.made.by
        if any(maker in chair.kept_for for chair in self.chairs):
            return -1
        people = self.people()
        first = min(people, key=lambda seat: self.chairs[seat].since, default=-1)
        return next((seat for seat in people if maker in self.chairs[seat].users), first)

    def is_host(self, user: str) -> bool:
        """Return whether a session may start, send away and close, on any device of the host."""
        host = self.host()
        return user in self.chairs[host].users if host >= 0 else user == self.made.by

    def seat_at(self, place: int) -> int:
        """Return the seat that a place has now."""
        return next(seat for seat, chair in enumerate(self.chairs) if chair.place == place)

    def due(self) -> list[int]:
        """Return the seats without whom play does not go on; none while nothing is dealt."""
        if self.table is None or self.table.deal.over or self.paused or self.closed:
            return []
        return [seat for seat in self.table.due() if seat != NATURE]

    def waiting(self) -> list[int]:
        """Return the seats that may do something, whether play waits for them or not."""
        if self.table is None or self.table.deal.over or self.paused or self.closed:
            return []
        return [seat for seat in self.table.waiting() if seat != NATURE]

    def names(self) -> tuple[str, ...]:
        """Return a name for every seat, different ones."""
        return tuple(chair.name or f"Seat {chair.place + 1}" for chair in self.chairs)

    def free_name(self, wanted: str, but: int = -1) -> str:
        """Return a name that nobody else at the table has, nor one that looks the same."""
        taken = {looks(chair.name) for chair in self.chairs if chair.place != but}
        name, n = wanted, 2
        while looks(name) in taken:
            name, n = f"{wanted} {n}", n + 1
        return name

    def free_bot_name(self) -> str:
        """Return a name for another bot."""
        taken = {chair.name for chair in self.chairs}
        return next((n for n in BOT_NAMES if n not in taken), self.free_name(BOT_NAMES[0]))

    def shelf(self, now: float, new: Iterable[Entry] = ()) -> Shelf:
        """Return how the lists of a lobby will show this table after new entries."""
        state, free = self.state, sum(chair.kind == "free" for chair in self.chairs)
        deals = self.deals
        for entry in new:
            match entry:
                case Opened():
                    state, free = "playing", 0
                case Dealt():
                    deals += 1
                case Won():
                    state = "over"
                case log.Closed():
                    state = "closed"
                case log.Sat() | log.BotSat() if self._chair(entry.place).kind == "free":
                    free -= 1
                case log.Stood() if state == "open":
                    free += 1
                case _:
                    pass
        made, title = self.made, self.game.title
        return Shelf(
            self.id,
            made.game,
            made.at,
            now,
            made.public,
            state,
            made.seats,
            free,
            title,
            deals,
            made.by,
        )

    # What happens.

    def take(self, entry: Entry) -> None:
        """Let an entry happen."""
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
        self._forget_asks("undo")
        self.deals += isinstance(event, Dealt)
        if isinstance(event, Settled | Dealt):
            self._forget_asks("seat")
            for chair in self.chairs:
                chair.sealed = False
        if isinstance(event, Drawn):
            self._draw(event)
        assert self.table is not None
        deal, waiting = self.table.deal, self.table.waiting()
        window = self.table.window  # a call on one play is not one on the next
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
        """Return whether a choice made at an event is the same choice now.

        It is where several are waited for at once and only others have moved since.
        """
        then, now = self.chances.get(seen, {}), self.chances.get(self.seq, {})
        if self.table is None or seat not in then or then.get(seat) != now.get(seat):
            return False
        return all(isinstance(e, Played) and e.seat != seat for e in self.table.log[seen:])

    def _chair(self, place: int) -> Chair:
        return self.chairs[self.seat_at(place)]

    def _sit(self, entry: log.Sat) -> None:
        chair = self._chair(entry.place)
        if not chair.users and not chair.kept_for:
            chair.since = self.version
        self.asks.pop(entry.place, None)
        chair.kind, chair.name = "person", entry.name
        chair.users = {*chair.users, *chair.kept_for, entry.user}
        chair.kept_for = set()
        if self.table:
            self.table.names = self.names()

    def _stand(self, entry: log.Stood) -> None:
        chair = self._chair(entry.place)
        self.asks.pop(entry.place, None)
        self.shuffling.left(entry.place)
        if entry.kicked:
            self.banned |= chair.users
        if self.table is None:
            self.chairs[self.seat_at(entry.place)] = Chair(entry.place)
            return
        self.left = True
        chair.kept_for = set() if entry.kicked else chair.users
        chair.sealed = entry.kicked and not self.table.deal.over
        chair.kind, chair.users, chair.level = "bot", set(), self.made.fill

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
        elif ask:
            del self.asks[entry.asker]

    def _mixed(self, entry: log.Mixed) -> None:
        self.shuffling.words.append(entry.words)

    def _shuffle(self, entry: Entry) -> None:
        self.shuffling.take(entry)
        if self.table is not None:
            self.table.shuffler = self.shuffler

    def _bot_sat(self, entry: log.BotSat) -> None:
        self._seat_bot(self._chair(entry.place), entry.level, entry.name)

    def _asked(self, entry: log.Asked) -> None:
        self.commands.add(entry.command)
        self.asks[entry.place] = Ask(entry.place, entry.what, {entry.place}, entry.user, entry.name)

    def _pause(self, entry: log.Paused) -> None:
        self.paused = entry.on
        self._forget_asks("pause")

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
        del entry
        self.closed = True

    def _forget_asks(self, what: str) -> None:
        if self.asks:
            self.asks = {place: ask for place, ask in self.asks.items() if ask.what != what}

    def _draw(self, event: Drawn) -> None:
        """Move the chairs where a draw for partners puts them."""
        by_name = dict(zip(self.names(), self.chairs, strict=True))
        self.chairs = [by_name[name] for name in event.names]

    # SeatTimes.

    def _keep_clock(self, entry: log.ClockKept) -> None:
        self.times.keep_clock(entry)

    def _keep_limits(self, entry: log.Limited) -> None:
        self.times.keep_limits(entry)

    def limits(self) -> tuple[Limit, ...]:
        """Return the limits that the game itself sets now."""
        if self.table is None or self.paused or self.closed:
            return ()
        return limits_of(self.game, self.table.deal, self.table.options)


HANDLERS: Final[dict[type, Any]] = {
    log.Sat: Room._sit,  # noqa: SLF001 - the class's own
    log.Stood: Room._stand,  # noqa: SLF001
    log.BotSat: Room._bot_sat,  # noqa: SLF001
    log.Mixed: Room._mixed,  # noqa: SLF001
    log.Chatted: Room._chatted,  # noqa: SLF001
    log.Asked: Room._asked,  # noqa: SLF001
    log.Answered: Room._answered,  # noqa: SLF001
    log.Paused: Room._pause,  # noqa: SLF001
    log.ClockKept: Room._keep_clock,  # noqa: SLF001
    log.Limited: Room._keep_limits,  # noqa: SLF001
    log.Came: Room._came,  # noqa: SLF001
    log.Went: Room._went,  # noqa: SLF001
    log.Hinted: Room._hint,  # noqa: SLF001
    log.Reviewed: Room._reviewed,  # noqa: SLF001
    log.Did: Room._did,  # noqa: SLF001
    log.Rematched: Room._rematched,  # noqa: SLF001
    log.Closed: Room._close,  # noqa: SLF001
    **dict.fromkeys(ENTRIES, Room._shuffle),  # noqa: SLF001
}
"""What each entry does that is no event of the match."""
