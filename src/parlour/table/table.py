"""Table: seats, a match and its log. `submit` is the only way in.

submit -> is it legal? -> copy the deal and play -> store the events -> the table is changed.
Nothing is told before it is stored, and what is refused changes nothing. The same table
serves the terminal, the server, the tests and the bots.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import each, has, union
from parlour.core.deal import NATURE, ONLOOKER, Deal, View
from parlour.core.match import Match
from parlour.core.options import Chosen
from parlour.core.speech import Said, Speech
from parlour.errors import (
    BadInput,
    BadNotation,
    Closed,
    Illegal,
    NotYourTurn,
    NoUndo,
    Stale,
    Unreadable,
)
from parlour.table.call_windows import asked, is_answer, last_said, too_late, why_late
from parlour.table.clock import Clock
from parlour.table.events import Dealt, Drawn, Event, Opened, Placed, Played, Settled, Undone, Won
from parlour.table.game import SEAT_NAMES, Game, check_names
from parlour.table.history import chance_moves, standing
from parlour.table.moves import checked, is_leave, uneven_bid, whole_move
from parlour.table.shuffle import Shuffler, Unknown
from parlour.table.undo import undo_target

Store = Callable[[int, Sequence[Event]], None]
"""Keeps events that begin at a sequence number; raising leaves the table as it was."""

StandIn = Callable[[View, int], int]
"""Chooses for a seat whose time is up, from its view and a seed."""

UNDO_MODES = ("consent", "free", "never")


@dataclass(frozen=True)
class Change:
    """What a table would become: the events, and what they make of it. Nothing has happened."""

    events: tuple[Event, ...]
    deal: Deal
    match: Match
    names: tuple[str, ...]


def keep_nothing(first: int, events: Sequence[Event]) -> None:
    """Store events nowhere but in the table's own log."""


class Table:
    """A match in progress."""

    def __init__(  # noqa: PLR0913 - what a table is made of
        self,
        game: Game,
        seats: int,
        options: Chosen | None = None,
        *,
        names: Sequence[str] | None = None,
        shuffler: Shuffler | None = None,
        store: Store = keep_nothing,
        undo: str = "consent",
        clock: Clock | None = None,
        hands: int = 0,
        unhurried: bool = False,
    ) -> None:
        game.check_seats(seats)
        self.game = game
        self.seats = seats
        self.options = game.choose(options)
        self.names = tuple(names or SEAT_NAMES[:seats])
        check_names(self.names, seats)
        if undo not in UNDO_MODES:
            raise BadInput(f'Undo is one of {", ".join(UNDO_MODES)}; not "{undo}"')
        if hands < 0:
            raise BadInput(f"A table plays so many hands, or until a side has won; not {hands}")
        self.undo_mode = undo
        self.hands = hands
        self.unhurried = unhurried
        self.clock = clock
        self.now = 0.0
        self.shuffler = shuffler or Shuffler()
        self.speech: Speech = game.speech(self.options)
        self.sides = game.sides(seats, self.options)
        self.log: list[Event] = []
        self._store = store
        self._reset()
        commitment = self.shuffler.commitment
        who = (game.key, game.version, self.options, self.names)
        opened = Opened(*who, commitment, undo, hands, unhurried)
        self._store(1, (opened,))
        self.log.append(opened)

    def _reset(self) -> None:
        """Go back to the moment after the table was opened."""
        self.match = Match(max(self.sides) + 1, 0)
        self.deal: Deal = self.game.new_deal(self.seats, self.options)
        self.deal.over = True
        self.results: list[Settled] = []
        self.commands: set[str] = set()
        self._consents: dict[int, set[int]] = {}
        self.window = 0
        """Counts the call windows that were opened; an answer belongs to one of them."""
        self._open_to = 0

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return len(self.log)

    @property
    def won(self) -> list[int]:
        """The sides that have won the match; empty while it goes on."""
        return each(self.match.winners)

    def waiting(self) -> list[int]:
        """Return the seats that have something to decide now; unhurried, one after another."""
        return self.due() if self.unhurried else each(self.deal.waiting())

    def due(self) -> list[int]:
        """Return those of them without whom play does not go on."""
        return asked(self.deal) if self.unhurried else each(self.deal.due())

    def view(self, seat: int) -> View:
        """Return what a seat, or ONLOOKER, may know of the deal."""
        return self.deal.view(seat)

    # Every change is planned, stored and only then made; who stores elsewhere (a server that
    # waits for its database) plans, stores and accepts by itself.

    def make(self, change: Change) -> None:
        """Store a change, and only then let the table be what it makes of it."""
        self._store(self.seq + 1, change.events)
        self.accept(change)

    def accept(self, change: Change) -> None:
        """Become what a change that is stored makes of the table."""
        self.log.extend(change.events)
        if isinstance(change.events[0], Undone):
            self._rebuild(self.log)
            return
        answer = self._answers(change.events[0])
        self.deal, self.match, self.names = change.deal, change.match, change.names
        self.window += not answer and self.deal.called_on() >= 0
        self._consents = {}
        for event in change.events:
            self._note(event)
        if self.clock:
            first = change.events[0]
            moved = first.seat if isinstance(first, Played) and first.seat != NATURE else -1
            self.clock.run([] if self.deal.over else self.due(), self.now, moved=moved)

    # Dealing.

    def deal_next(self) -> None:
        """Shuffle and deal; the first dealer is drawn for, then the deal passes on."""
        self.make(self.plan_deal())

    def plan_deal(self) -> Change:
        """Return the change that the next deal makes."""
        self._check_between_deals()
        number, dealer, names = self.match.number + 1, self.match.dealer, self.names
        events: list[Event] = []
        if number == 1:
            below = self.shuffler.stream("first dealer").below
            if self.game.lots is None:
                dealer = below(self.seats)
            else:
                drawn = self.game.lots(below, names, self.options)
                dealer, names = drawn.dealer, drawn.names
                events.append(drawn)
        order = self.shuffler.stream(f"deal {number}").shuffled(
            list(self.game.order(self.seats, self.options))
        )
        return self._dealt(order, dealer, names, events, chance=True)

    def deal_recorded(self, order: Sequence[int], dealer: int) -> None:
        """Deal as a record says; the random choices that follow are the record's too."""
        self._check_between_deals()
        self._check_seat(dealer)
        if sorted(order) != sorted(self.game.order(self.seats, self.options)):
            raise BadInput("The order must name every piece in use exactly once")
        self.make(self._dealt(order, dealer, self.names, [], chance=False))

    def _check_between_deals(self) -> None:
        if self.won:
            raise Closed("The match is over.")
        if not self.deal.over:
            raise Closed("This deal is not over yet.")

    def _dealt(
        self,
        order: Sequence[int],
        dealer: int,
        names: tuple[str, ...],
        events: list[Event],
        *,
        chance: bool,
    ) -> Change:
        match = self._copy_match()
        match.dealer = dealer
        deal = self.game.new_deal(self.seats, self.options)
        match.open(deal, vec[i64](order))
        events.append(Dealt(match.number, dealer, self.game.pack.show(order)))
        return self._follow(events, deal, match, names, chance=chance)

    def _follow(
        self,
        events: list[Event],
        deal: Deal,
        match: Match,
        names: tuple[str, ...],
        *,
        chance: bool,
    ) -> Change:
        """Return the change that events make, with what follows from them by itself."""
        if chance and has(deal.waiting(), NATURE):
            past = [event for _, event in standing(self.log)]
            events += chance_moves([*past, *events], deal, self.speech, self.shuffler)
        if deal.over:
            points = self._close(match, deal)
            how = self.game.reckoning
            words = how(deal.view(ONLOOKER), names, self.options) if how else ""
            events.append(Settled(match.number, points, tuple(match.scores), words))
            if match.winners:
                events.append(Won(tuple(each(match.winners))))
        return Change(tuple(events), deal, match, names)

    def _close(self, match: Match, deal: Deal) -> tuple[int, ...]:
        """Let a match take over a deal that is over; return what it brought each side.

        Where so many hands are played nobody wins before the last, and then whoever is ahead. A
        hand that brings nobody points is none of them (PROG-1, R-PROG-1, R-PROG-6).
        """
        match.close(deal)
        points = tuple(now - old for now, old in zip(deal.scores, deal.brought, strict=True))
        if self.hands:
            played = sum(any(result.points) for result in self.results) + any(points)
            best = min(match.scores) if self.game.low_wins else max(match.scores)
            ahead = [side for side, score in enumerate(match.scores) if score == best]
            match.winners = union(ahead) if played >= self.hands else 0
        return points

    def set_position(self, deal: Deal) -> None:
        """Go on from a position that was set up, as if it had been reached by play."""
        match = self._copy_match()
        place(match, deal)
        self.make(Change((Placed(self.game.show(deal)),), deal, match, self.names))

    # Moves.

    def offers(self, seat: int, draft: str = "") -> list[Said]:
        """Return what a seat can say next, after a move that it has half made."""
        if self.deal.legal(seat) == 0 or seat not in self.waiting():
            return []
        choices = self.speech.read_draft(self.deal, seat, draft) if draft else ()
        return self.speech.offers(self.deal, seat, choices)

    def submit(
        self,
        seat: int,
        move: str,
        *,
        seen: int | None = None,
        command: str = "",
        chance: bool = True,
    ) -> None:
        """Make a whole move for a seat, or refuse with the clause in words."""
        change = self.plan(seat, move, seen=seen, command=command, chance=chance)
        if change is not None:
            self.make(change)

    def plan(
        self,
        seat: int,
        move: str,
        *,
        seen: int | None = None,
        command: str = "",
        chance: bool = True,
    ) -> Change | None:
        """Return the change that a move makes, or refuse it; None if it was made before.

        `seen` is the newest event the mover had seen; a move chosen on an older scene is
        refused. A `command` id that was accepted before does nothing again. Without
        `chance` the random choices that follow are left to be repeated from a record.
        """
        if command and command in self.commands:
            return None
        self._check_open(seat)
        last = last_said(self.log)
        leaving = is_leave(self.game, move)
        if not leaving and too_late(self._open_to, self.deal, last, seat):
            sentence = why_late(self.game, self.names, last, seat)
            raise NotYourTurn(sentence) if seen in (None, self.seq) else Stale(sentence)
        if seen is not None and seen != self.seq:
            raise Stale(f"The move was chosen at event {seen}; the table is at {self.seq}.")
        if not leaving and seat not in self.waiting():
            out = f"It is not {self.names[seat]}'s turn; {self._who_is_waited_for()}."
            raise NotYourTurn(out, self.game.turn_ends)
        try:
            said = self.speech.read(self.deal, seat, move)
        except Illegal as refusal:
            words = self.game.in_words(refusal.clause, self.options)
            raise Illegal(f"{refusal.sentence} {words}", refusal.clause) from None
        except Unreadable:
            clause = uneven_bid(self.game, move)
            if not clause:
                raise
            words = self.game.in_words(clause, self.options)
            raise Illegal(f'"{move}" is not a bid. {words}', clause) from None
        return self._played(seat, said, command=command, chance=chance)

    def repeat(self, seat: int, move: str) -> None:
        """Make a move as a record says, NATURE's own random choices among them."""
        if self.deal.over:
            raise Closed("No deal is in progress.")
        if not has(self.deal.waiting(), seat) and not is_leave(self.game, move):
            raise NotYourTurn(f"It is not that seat's turn; {self._who_is_waited_for()}.")
        self.make(self._played(seat, self.speech.read(self.deal, seat, move), chance=False))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadInput(f"There is no seat {seat}; seats are 0 to {self.seats - 1}")

    def _check_open(self, seat: int) -> None:
        self._check_seat(seat)
        if self.won:
            raise Closed("The match is over.")
        if self.deal.over:
            raise Closed("No deal is in progress.")

    def _who_is_waited_for(self) -> str:
        names = [self.names[seat] for seat in self.due() if seat != NATURE]
        return f"the table waits for {' and '.join(names)}" if names else "nobody is waited for"

    def _played(
        self, seat: int, said: Said, *, by: str = "", command: str = "", chance: bool = True
    ) -> Change:
        after = self.deal.copy()
        for choice in said.choices:
            after.play(seat, choice)
        events: list[Event] = [Played(seat, said.text, by, command)]
        return self._follow(events, after, self._copy_match(), self.names, chance=chance)

    def _copy_match(self) -> Match:
        match = Match(len(self.match.scores), self.match.dealer)
        match.number = self.match.number
        match.scores = self.match.scores[:]
        match.winners = self.match.winners
        return match

    def _answers(self, event: Event) -> bool:
        """Return, before an event, whether it answers the window that is open; note for whom."""
        self._open_to = self.deal.waiting() if self.deal.called_on() >= 0 else 0
        return is_answer(self.deal, event)

    def _note(self, event: Event) -> None:
        if isinstance(event, Settled):
            self.results.append(event)
        elif isinstance(event, Played) and event.command:
            self.commands.add(event.command)

    # Time.

    def tick(self, now: float, stand_in: StandIn) -> list[int]:
        """Say what time it is; the table moves for every seat whose time is up."""
        self.now = now
        late = self.clock.expired(now) if self.clock and not self.deal.over else []
        for seat in late:
            if has(self.deal.waiting(), seat):
                self.make(self.plan_time_out(seat, stand_in))
        return late

    def time_out(self, seat: int, stand_in: StandIn) -> None:
        """Move for a seat whose time is up; the seat keeps its place."""
        self.make(self.plan_time_out(seat, stand_in))

    def plan_time_out(self, seat: int, stand_in: StandIn) -> Change:
        """Return the change that the stand-in's move makes."""
        self._check_open(seat)
        if not has(self.deal.waiting(), seat):
            raise NotYourTurn(f"{self.names[seat]}'s clock is not running.")
        lapse = self.deal.lapse(seat)  # a window that nobody answers closes by itself
        begun = (lapse,) if lapse >= 0 else ()
        choices = whole_move(
            self.deal, seat, lambda view: checked(view, stand_in(view, self.seq)), begun
        )
        text = self.speech.text(self.deal, seat, choices)
        return self._played(seat, Said(text, choices, whole=True), by="clock")

    def plan_said_for(self, seat: int, move: str, by: str = "clock") -> Change:
        """Return the change of a move that the game says for a seat: its time is up, or it left."""
        self._check_open(seat)
        return self._played(seat, self.speech.read(self.deal, seat, move), by=by)

    # Taking back.

    def ask_undo(self, seat: int) -> bool:
        """Ask to take back one's last move; return whether it was done at once.

        By consent every other seat must agree. It is never possible past a deal that was
        settled, nor, unless undo is free, past anything that others have shown since.
        """
        change = self.plan_undo(seat, free=self.undo_mode == "free")
        if self.undo_mode == "free":
            self.make(change)
            return True
        self._consents[seat] = {seat}
        return False

    def plan_undo(self, seat: int, *, free: bool) -> Change:
        """Return the change that taking back makes; only `free` goes past what others did."""
        self._check_seat(seat)
        if self.undo_mode == "never":
            raise NoUndo("At this table no move is taken back.")
        back_to = undo_target(self, seat, free=free)
        past = [event for seq, event in standing(self.log) if seq <= back_to]
        then = Table.replay(self.game, past, shuffler=self.shuffler)
        return Change((Undone(seat, back_to),), then.deal, then.match, self.names)

    def agree_undo(self, seat: int, asker: int) -> bool:
        """Agree that another takes back his last move; return whether it was done."""
        self._check_seat(seat)
        self._check_seat(asker)
        if asker not in self._consents:
            raise NoUndo(f"{self.names[asker]} has not asked to take a move back.")
        self._consents[asker].add(seat)
        if len(self._consents[asker]) < self.seats:
            return False
        self.make(self.plan_undo(asker, free=False))
        return True

    # Replay.

    @classmethod
    def replay(
        cls,
        game: Game,
        events: Sequence[Event],
        *,
        shuffler: Shuffler | None = None,
        store: Store = keep_nothing,
    ) -> "Table":
        """Return the table that a log describes; no random number is drawn."""
        opened = events[0] if events else None
        if not isinstance(opened, Opened):
            raise BadNotation("A log begins with the event that opened the table")
        if (opened.game, opened.version) != (game.key, game.version):
            raise BadNotation(
                f"The log is of {opened.game}/{opened.version}; "
                f"this is {game.key}/{game.version}, which plays otherwise"
            )
        table = cls(
            game,
            len(opened.names),
            opened.options,
            names=opened.names,
            undo=opened.undo,
            hands=opened.hands,
            unhurried=opened.unhurried,
            shuffler=shuffler or Unknown(opened.commitment),
        )
        table._rebuild(list(events))
        table._store = store
        return table

    def _rebuild(self, events: list[Event]) -> None:
        """Become what a log describes."""
        self._reset()
        for _, event in standing(events):
            self.apply(event)
        self.log = events
        self.commands = {e.command for e in events if isinstance(e, Played) and e.command}

    def apply(self, event: Event) -> None:
        """Let an event that has happened happen again."""
        if isinstance(event, Drawn):
            self.names = event.names
            self.match.dealer = event.dealer
        elif isinstance(event, Dealt):
            deal = self.game.new_deal(self.seats, self.options)
            self.match.dealer = event.dealer
            self.match.open(deal, vec[i64](self.game.pack.read(event.order)))
            self.deal = deal
        elif isinstance(event, Placed):
            self.deal = self.game.set_up(self.seats, self.options, event.position)
            place(self.match, self.deal)
        elif isinstance(event, Played):
            answer = self._answers(event)
            said = self.speech.read(self.deal, event.seat, event.move)
            for choice in said.choices:
                self.deal.play(event.seat, choice)
            self.window += not answer and self.deal.called_on() >= 0
        elif isinstance(event, Settled):
            self._close(self.match, self.deal)
        self._note(event)


def place(match: Match, deal: Deal) -> None:
    """Let a match be where a deal that was set up says it is."""
    match.number = deal.number
    match.dealer = deal.dealer
    match.scores = deal.brought[:]
