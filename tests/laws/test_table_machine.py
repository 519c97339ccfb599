"""Law: whatever the commands and their order, a refusal changes nothing and the log is complete.

Seats submit legal moves, illegal ones and nonsense, on old scenes and with ids used before; they
undo moves, and run out of time. After every step the log has only grown, replays to the same
table, and holds no command twice.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from parlour.bots.bot import UNIFORM
from parlour.core.deal import NATURE
from parlour.core.rng import Rng
from parlour.errors import BadInput, Refused
from parlour.table.events import Event, Opened, Played
from parlour.table.table import UNDO_MODES, Table
from tests.laws.cases import CASES, Case, random_move
from tests.table.sitting import stand_in

seats = st.integers(-1, 6) | st.just(NATURE)
commands = st.sampled_from(["", "", "a", "b", "c"])
nonsense = st.sampled_from(["", "castle", "pass", "0", "A1", "block", "R14 R14", "6-4 left", "*"])


class AnyTable(RuleBasedStateMachine):
    """A table that gets any command at any time."""

    case: Case
    table: Table

    @initialize(case=st.sampled_from(CASES), undo=st.sampled_from(UNDO_MODES))
    def open(self, case: Case, undo: str) -> None:
        self.case = case
        self.table = case.table("machine", undo)
        self.old_log: list[Event] = []
        self.stored: list[Event] = list(self.table.log)
        self.table._store = lambda first, events: self.keep(first, list(events))

    def keep(self, first: int, events: list[Event]) -> None:
        """Store events, checking that the table has not changed yet."""
        assert first == len(self.stored) + 1
        assert self.table.log == self.stored
        self.stored += events

    def truth(self) -> dict[str, Any]:
        table, match = self.table, self.table.match
        return {
            "deal": table.game.show(table.deal),
            "match": (match.number, match.dealer, list(match.scores), match.winners),
            "results": list(table.results),
            "commands": set(table.commands),
            "names": table.names,
            "log": list(table.log),
        }

    def attempt(self, ask: Callable[[], object]) -> bool:
        """Send a command; return whether it was refused, which must change nothing."""
        before = self.truth()
        try:
            ask()
        except (Refused, BadInput):
            assert self.truth() == before
            return True
        return False

    @rule()
    def deal(self) -> None:
        self.attempt(self.table.deal_next)

    @rule(seed=st.integers(0, 99), command=commands, late=st.sampled_from([0, 0, 0, 0, 1, 5]))
    def move(self, seed: int, command: str, late: int) -> None:
        """A waiting seat makes a legal move, sometimes too late."""
        table = self.table
        if not table.waiting():
            return
        rng = Rng(seed)
        seat = table.waiting()[rng.below(len(table.waiting()))]
        text = table.speech.text(table.deal, seat, random_move(table.deal, seat, rng))
        known, before = command in table.commands, table.seq
        refused = self.attempt(
            lambda: table.submit(seat, text, seen=before - late, command=command)
        )
        if known:
            assert not refused
            assert table.seq == before
        else:
            assert refused == (late > 0)
            assert (table.seq > before) == (late == 0)

    @rule(seat=seats, text=nonsense, command=commands)
    def say(self, seat: int, text: str, command: str) -> None:
        """Any seat sends any text."""
        self.attempt(lambda: self.table.submit(seat, text, command=command))

    @rule(seat=seats, seed=st.integers(0, 9))
    def run_out_of_time(self, seat: int, seed: int) -> None:
        before = self.table.seq
        if not self.attempt(
            lambda: stand_in(self.table, seat, lambda view: UNIFORM.choose(view, before + seed))
        ):
            moved = self.table.log[before]
            assert isinstance(moved, Played)
            assert moved.by == "clock"

    @rule(seat=seats)
    def take_back(self, seat: int) -> None:
        self.attempt(lambda: self.table.take_back(seat))

    @rule(seed=st.integers(0, 99), command=commands)
    def move_and_take_back(self, seed: int, command: str) -> None:
        """A player moves and asks to undo; everybody agrees."""
        self.move(seed, command, 0)
        last = self.table.log[-1]
        if isinstance(last, Played) and last.seat != NATURE:
            self.take_back(last.seat)

    @invariant()
    def the_log_only_grows(self) -> None:
        assert self.table.log[: len(self.old_log)] == self.old_log
        self.old_log = list(self.table.log)

    @invariant()
    def what_is_stored_is_the_log(self) -> None:
        assert self.stored == self.table.log

    @invariant()
    def the_log_replays_to_the_table(self) -> None:
        live = self.truth()
        self.table, kept = Table.replay(self.case.game, self.table.log), self.table
        assert self.truth() == live
        self.table = kept

    @invariant()
    def no_command_is_obeyed_twice(self) -> None:
        ids = [e.command for e in self.table.log if isinstance(e, Played) and e.command]
        assert len(set(ids)) == len(ids)

    @invariant()
    def a_table_is_opened_once(self) -> None:
        assert [event for event in self.table.log if isinstance(event, Opened)] == [
            self.table.log[0]
        ]


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=40, stateful_step_count=30)
