"""Table: seats, a match and its log.

Every change is planned, stored, and only then applied. `plan` and similar methods check a request
and play it on a copy of the deal; `take` applies a stored event. `submit` does all three for
callers that store immediately (the terminal, tests); a server that waits for its database plans,
stores and accepts. A refused request changes nothing, and nothing is sent before it is stored.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.bits import each, has, union
from parlour.core.deal import NATURE, Deal, View
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
    Unclear,
)
from parlour.languages.message import Listed, Message, Person, say
from parlour.table.call_windows import Windows, asked, is_answer, last_said, why_late
from parlour.table.events import Dealt, Drawn, Event, Opened, Placed, Played, Settled, Undone, Won
from parlour.table.game import SEAT_NAMES, Game, check_names
from parlour.table.history import EVERY, Mark, ThisDeal, chance_moves, standing
from parlour.table.moves import Refusals, after_choices, is_leave
from parlour.table.outcome import End, columns, settled
from parlour.table.shuffle import Shuffler, Unknown
from parlour.table.undo import check_consent_suffices, steps_since, undo_target
from parlour.table.voice import Voice

Store = Callable[[int, Sequence[Event]], None]
"""Stores events that begin at a sequence number; raising an error leaves the table unchanged."""

Listener = Callable[[Event, Deal], None]
"""Called with each event after it has happened, and the deal before it."""

UNDO_MODES = ("consent", "free", "never")


@dataclass(frozen=True)
class Change:
    """A planned change: events, each with the resulting deal. Nothing has happened yet."""

    events: tuple[Event, ...]
    deals: tuple[Deal, ...]
    past: "Table | None" = None
    """The earlier table, if a move is undone."""

    @property
    def deal(self) -> Deal:
        """The deal after the change."""
        return self.deals[-1]


Step = tuple[Event, Deal]


def keep_nothing(first: int, events: Sequence[Event]) -> None:
    """Store events only in the table's own log."""


class Table:
    """A match in progress.

    >>> table = parlour.Table(parlour.game("block"), 3, names=["Ann", "Bob", "Cy"])
    >>> table.deal_next()
    >>> len(table.waiting())
    1
    """

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
            raise BadInput(
                say(
                    'Undo is one of {modes}; not "{given}"',
                    modes=Listed(UNDO_MODES, "commas"),
                    given=undo,
                )
            )
        if hands < 0:
            raise BadInput(
                say(
                    "A table plays a fixed number of hands, or until a side has won; not {given}",
                    given=hands,
                )
            )
        self.undo_mode = undo
        self.hands = hands
        self.unhurried = unhurried
        self.shuffler = shuffler or Shuffler()
        self.speech: Speech[Any] = game.speech(self.options)
        self.sides = game.rules.sides(seats, self.options)
        self.log: list[Event] = []
        self.listeners: list[Listener] = []
        self.match = Match(max(self.sides) + 1, 0)
        self.deal: Deal = game.new_deal(seats, self.options)
        self.deal.over = True
        self.results: list[Settled] = []
        self.ends: list[End] = []
        """What there is to say of each result."""
        self.commands: set[str] = set()
        self.windows = Windows()
        self.this_deal = ThisDeal()
        self._store = store
        commitment = self.shuffler.commitment
        who = (game.key, game.version, self.options, self.names)
        opened = Opened(*who, commitment, undo, hands, unhurried)
        self._store(1, (opened,))
        self.log.append(opened)

    def __repr__(self) -> str:
        names = [str(say("{side}", side=column)) for column in self.columns]
        totals = zip(names, self.match.scores, strict=True)
        scored = ", ".join(f"{name} {total}" for name, total in totals)
        if self.won:
            now = f"won by {' & '.join(names[side] for side in self.won)}"
        elif self.deal.over:
            now = "between deals" if self.match.number else "not dealt yet"
        else:
            now = f"{self._who_is_waited_for()} in deal {self.match.number}"
        return f"<Table {self.game.key}/{self.game.version}: {scored}; {now}>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy as the log and the source of shuffles, without store and listeners."""
        return _replayed, (self.game, self.log[:], self.shuffler)

    @property
    def seq(self) -> int:
        """The number of the newest event."""
        return len(self.log)

    @property
    def people(self) -> list[Person]:
        """The players in their seats."""
        return [Person(name, seat) for seat, name in enumerate(self.names)]

    @property
    def columns(self) -> tuple[Listed, ...]:
        """The players of each side."""
        return columns(self.game, self.names, self.sides)

    def voice(self, seat: int) -> Voice:
        """Return the words for a reader in a seat, or for a spectator."""
        return Voice(self.names, self.sides, self.columns, seat if seat >= 0 else -1)

    @property
    def won(self) -> list[int]:
        """The sides that have won the match; empty during the match."""
        return each(self.match.winners)

    def waiting(self) -> list[int]:
        """Return the seats that have a decision to make; one at a time at an unhurried table."""
        return self.due() if self.unhurried else each(self.deal.waiting())

    def due(self) -> list[int]:
        """Return the seats that must act before play goes on."""
        return asked(self.deal) if self.unhurried else each(self.deal.due())

    def view(self, seat: int) -> View:
        """Return what a seat, or SPECTATOR, may know of the deal."""
        return self.deal.view(seat)

    # What happens.

    def make(self, change: Change) -> None:
        """Store a change, and then apply it."""
        self._store(self.seq + 1, change.events)
        self.accept(change)

    def accept(self, change: Change) -> None:
        """Apply a stored change."""
        for event, deal in zip(change.events, change.deals, strict=True):
            self.take(event, deal, change.past)

    def take(self, event: Event, deal: Deal | None = None, past: "Table | None" = None) -> None:
        """Apply a stored event; `deal` and `past` are its results, if it was planned."""
        before = self.deal.copy() if deal is None and self.listeners else self.deal
        self.log.append(event)
        if isinstance(event, Undone):
            self._go_back(past or self._before(event))
        else:
            self._become(self.seq, event, deal)
        for listener in self.listeners:
            listener(event, before)

    def _become(self, seq: int, event: Event, deal: Deal | None = None) -> None:
        """Update the table with an event; a planned deal is not played again."""
        self._remember(seq, event)
        answer = is_answer(self.deal, event)
        match event:
            case Played():
                if event.seat != NATURE:
                    self.windows.note_before(self.deal)
                deal = deal or self._repeated(event)
                self.commands |= {event.command} - {""}  # a move need not have an id
            case Drawn():
                self.names = event.names
                self.match.dealer = event.dealer
            case Dealt():
                self.match.dealer = event.dealer
                self.windows.open_to = 0
                if deal is None:
                    deal = self.game.new_deal(self.seats, self.options)
                    self.match.open_listed(deal, self.game.pack.read(event.order))
                else:
                    self.match.number += 1
            case Placed():
                deal = deal or self.game.set_up(self.seats, self.options, event.position)
                self.match.number, self.match.dealer = deal.number, deal.dealer
                self.match.scores = deal.brought[:]
            case Settled():
                self._close(self.match, self.deal)
                self.results.append(event)
                self.ends.append(End(self.game, self.options, self.names, self.deal))
            case _:
                pass
        if deal is not None and isinstance(event, Played | Dealt | Placed):
            self.deal = deal
            self.windows.note_after(deal, answer=answer)

    def _remember(self, seq: int, event: Event) -> None:
        """Store an event and, every few events, a mark of the table before it."""
        if isinstance(event, Dealt | Placed):
            self.this_deal = ThisDeal()
        then = self.this_deal
        if len(then.events) == EVERY * len(then.marks):
            stands = (self.match.copy(), self.deal.copy(), self.windows.copy())
            then.marks.append(Mark(len(then.events), *stands))
        then.events.append((seq, event))

    def _repeated(self, event: Played) -> Deal:
        """Play a move of a log; return the deal."""
        for choice in self.speech.read(self.deal, event.seat, event.move).choices:
            self.deal.play(event.seat, choice)
        return self.deal

    def _go_back(self, past: "Table") -> None:
        """Restore an earlier table, but remember executed commands."""
        self.match, self.deal, self.results = past.match, past.deal, past.results
        self.ends = self.ends[: len(self.results)]
        self.windows, self.this_deal = past.windows, past.this_deal

    # Dealing.

    def deal_next(self) -> None:
        """Shuffle and deal; the first dealer is drawn, and after that the deal passes on."""
        self.make(self.plan_deal())

    def plan_deal(self, shuffler: Shuffler | None = None) -> Change:
        """Return the change that begins the next deal, with another shuffler if given."""
        was, self.shuffler = self.shuffler, shuffler or self.shuffler
        try:
            return self._plan_deal()
        finally:
            self.shuffler = was

    def _plan_deal(self) -> Change:
        self.check_between_deals()
        number, dealer = self.match.number + 1, self.match.dealer
        drawn: Drawn | None = None
        if number == 1:
            below = self.shuffler.stream("first dealer").below
            drawing = self.game.drawing(self.seats, self.options, self.hands)
            result = drawing.drawn(below, self.names)
            dealer = result.dealer
            drawn = result if drawing.how != "dealer" else None
        order = self.shuffler.stream(f"deal {number}").shuffled(
            list(self.game.order(self.seats, self.options))
        )
        change = self._dealt(order, dealer, chance=True)
        if drawn is None:
            return change
        return Change((drawn, *change.events), (self.deal, *change.deals))

    def deal_recorded(self, order: Sequence[int], dealer: int) -> None:
        """Deal as in a record; its random choices come from the record too."""
        self.check_between_deals()
        self._check_seat(dealer)
        if sorted(order) != sorted(self.game.order(self.seats, self.options)):
            raise BadInput(say("The order must name every piece in use exactly once"))
        self.make(self._dealt(order, dealer, chance=False))

    def check_between_deals(self) -> None:
        """Refuse to deal before the deal is over, or after the match."""
        if self.won:
            raise Closed(say("The match is over."))
        if not self.deal.over:
            raise Closed(say("This deal is not over yet."))

    def _dealt(self, order: Sequence[int], dealer: int, *, chance: bool) -> Change:
        match = self.match.copy()
        match.dealer = dealer
        deal = self.game.new_deal(self.seats, self.options)
        match.open_listed(deal, list(order))
        dealt = Dealt(match.number, dealer, self.game.pack.show(order))
        return self._follow(dealt, deal, match, chance=chance)

    def _follow(self, event: Event, deal: Deal, match: Match, *, chance: bool) -> Change:
        """Return the change of an event, with its automatic consequences."""
        steps: list[Step] = [(event, deal)]
        if chance and has(deal.waiting(), NATURE):
            past = [event for _, event in self.this_deal.events]
            steps += chance_moves([*past, event], deal, self.speech, self.shuffler)
            deal = steps[-1][1]
        if deal.over:
            self._close(match, deal)
            steps.append((settled(deal, tuple(match.scores)), deal))
            if match.winners:
                steps.append((Won(tuple(each(match.winners))), deal))
        return Change(tuple(event for event, _ in steps), tuple(deal for _, deal in steps))

    def _close(self, match: Match, deal: Deal) -> None:
        """Add a finished deal to the match.

        With a fixed number of hands nobody wins before the last one; then the leader wins. A hand
        without points does not count, and its dealer deals again, so that each player deals once
        whatever the options say (PROG-1, R-PROG-1, R-PROG-6).
        """
        match.close(deal)
        points = tuple(now - old for now, old in zip(deal.scores, deal.brought, strict=True))
        if self.hands:
            played = sum(any(result.points) for result in self.results) + any(points)
            best = min(match.scores) if self.game.rules.low_wins else max(match.scores)
            ahead = [side for side, score in enumerate(match.scores) if score == best]
            match.winners = union(ahead) if played >= self.hands else 0
            if not any(points):
                match.dealer = deal.dealer

    def set_position(self, deal: Deal) -> None:
        """Continue from a position that was set up, as if it had been reached by play."""
        self.make(Change((Placed(self.game.show(deal)),), (deal,)))

    # Moves.

    def offers(self, seat: int, draft: str = "") -> list[Said]:
        """Return what a seat can say next; `draft` is the beginning of its move."""
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
        """Make a complete move for a seat, or refuse it with the clause in words."""
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
        """Return the change of a move, or refuse it; None if it was made before.

        `seen` is the newest event the mover had seen; a move chosen on an older scene is refused. A
        `command` id that was accepted before does nothing. Without `chance`, the following random
        choices are left to a record.
        """
        if command and command in self.commands:
            return None
        self._check_open(seat)
        last = last_said(self.log)
        leaving = is_leave(self.game, move)
        if not leaving and self.windows.too_late(self.deal, last, seat):
            sentence = why_late(self.game, self.people, last, seat)
            raise NotYourTurn(sentence) if seen in (None, self.seq) else Stale(sentence)
        if seen is not None and seen != self.seq:
            raise self._stale(seen)
        if not leaving and seat not in self.waiting():
            if has(self.deal.waiting(), seat):  # an unhurried table asks one after another
                raise self._out_of_turn(seat)
            raise self._refusals().of_call(self.deal, move) or self._out_of_turn(seat)
        try:
            said = self.speech.read(self.deal, seat, move)
        except (Illegal, Unclear) as refusal:
            raise self._refusals().explain(self.deal, seat, move, refusal) from None
        return self._played(seat, said, command=command, chance=chance)

    def repeat(self, seat: int, move: str) -> None:
        """Make a move as in a record, including NATURE's random choices."""
        if self.deal.over:
            raise Closed(say("No deal is in progress."))
        if not has(self.deal.waiting(), seat) and not is_leave(self.game, move):
            waited = self._who_is_waited_for()
            raise NotYourTurn(say("It is not that seat's turn; {waited}.", waited=waited))
        self.make(self._played(seat, self.speech.read(self.deal, seat, move), chance=False))

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            last = self.seats - 1
            raise BadInput(
                say("There is no seat {seat}; seats are 0 to {last}", seat=str(seat), last=last)
            )

    def _check_open(self, seat: int) -> None:
        self._check_seat(seat)
        if self.won:
            raise Closed(say("The match is over."))
        if self.deal.over:
            raise Closed(say("No deal is in progress."))

    def _stale(self, seen: int) -> Stale:
        return Stale(
            say(
                "The move was chosen at event {seen}; the table is at {now}.",
                seen=seen,
                now=self.seq,
            )
        )

    def _refusals(self) -> Refusals:
        return Refusals(self.game, self.options, self.speech, self.names)

    def _out_of_turn(self, seat: int) -> NotYourTurn:
        sentence = say(
            "It is not {who}'s turn; {waited}.",
            who=self.people[seat],
            waited=self._who_is_waited_for(),
        )
        return NotYourTurn(sentence, self.game.turn_clause(self.deal.phase))

    def _who_is_waited_for(self) -> Message:
        due = [self.people[seat] for seat in self.due() if seat != NATURE]
        if not due:
            return say("the table is not waiting for anybody")
        return say("the table is waiting for {whom}", whom=Listed(due, "and"))

    def play(self, seat: int, choices: tuple[int, ...]) -> None:
        """Make a complete move given as choices, as bots do."""
        self.make(self.plan_choices(seat, choices))

    def plan_choices(
        self, seat: int, choices: tuple[int, ...], *, seen: int | None = None, by: str = ""
    ) -> Change:
        """Return the change of a complete move; refuse illegal choices."""
        self._check_open(seat)
        if seen is not None and seen != self.seq:
            raise self._stale(seen)
        if seat not in self.waiting() and not (by and has(self.deal.waiting(), seat)):
            raise self._out_of_turn(seat)
        after = after_choices(self.deal, seat, choices)
        played = Played(seat, self.speech.text(self.deal, seat, choices), by)
        return self._follow(played, after, self.match.copy(), chance=True)

    def _played(
        self, seat: int, said: Said, *, by: str = "", command: str = "", chance: bool = True
    ) -> Change:
        after = self.deal.copy()
        for choice in said.choices:
            after.play(seat, choice)
        played = Played(seat, said.text, by, command)
        return self._follow(played, after, self.match.copy(), chance=chance)

    def plan_said_for(self, seat: int, move: str, by: str = "clock") -> Change:
        """Return the change of an automatic move for a seat whose time is up, or that left."""
        self._check_open(seat)
        return self._played(seat, self.speech.read(self.deal, seat, move), by=by)

    def take_back(self, seat: int) -> None:
        """Undo a seat's last move and later ones; unless undo is free, they must reveal nothing."""
        self.make(self.plan_undo(seat, free=self.undo_mode == "free"))

    def plan_undo(self, seat: int, *, free: bool) -> Change:
        """Return the change of an undo; unless `free`, refuse it if a move revealed something."""
        self._check_seat(seat)
        if self.undo_mode == "never":
            raise NoUndo(say("Undo is off at this table."))
        events = self.this_deal.events
        past = self._before(undone := Undone(seat, undo_target(events, seat)))
        if not free:
            steps = steps_since(events, undone.back_to, past.deal, self.speech)
            check_consent_suffices(self.game, self.options, self.people, steps, seat)
        return Change((undone,), (past.deal,), past)

    def _before(self, undone: Undone) -> "Table":
        """Return the table after an undo; only the events after the last mark are replayed."""
        then = self.this_deal.until(undone.back_to)
        mark = then.marks[-1]
        past = Table.replay(self.game, self.log[:1], shuffler=self.shuffler)
        past.match, past.deal = mark.match.copy(), mark.deal.copy()
        past.windows = mark.windows.copy()
        past.results, past.ends = self.results, self.ends
        past.this_deal = then
        for seq, event in self.this_deal.events[mark.events :]:
            if seq <= undone.back_to:
                past._become(seq, event)  # noqa: SLF001
        return past

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
        """Return the table of a log; no random number is drawn."""
        opened = events[0] if events else None
        if not isinstance(opened, Opened):
            raise BadNotation(say("A log must begin with the event that opened the table"))
        if (opened.game, opened.version) != (game.key, game.version):
            raise BadNotation(
                say(
                    "The log is of {recorded}; this is {known}, which plays differently",
                    recorded=f"{opened.game}/{opened.version}",
                    known=f"{game.key}/{game.version}",
                )
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
        table.log = list(events)
        for seq, event in standing(events):
            table._become(seq, event)
        table.commands = {e.command for e in events if isinstance(e, Played) and e.command}
        table._store = store
        return table


def _replayed(game: Game, log: list[Event], shuffler: Shuffler) -> Table:
    """Return the table of a log that was pickled or copied."""
    return Table.replay(game, log, shuffler=shuffler)
