"""Shuffle rounds: before a deal, the clients of the players commit and reveal; then it is dealt.

A client that does not answer delays the others only for a moment. If a client commits but does not
reveal, the round is void: it is repeated with new values and without that client, so that nobody,
not even the server, can secretly choose between two shuffles.
"""

import asyncio

from parlour.errors import Closed, ParlourError, Refused
from parlour.languages.message import say
from parlour.server.tables import entries as log
from parlour.server.tables import protocol, seating
from parlour.server.tables.bot_turns import TRY_AGAIN
from parlour.server.tables.host import Plan, TableHost
from parlour.server.tables.timekeeping.clocked_moves import playing, with_clock
from parlour.table.joint_shuffle import committed


def commit(host: TableHost, place: int, said: protocol.Commit, _command: str) -> Plan | None:
    """Plan to store a client's commitment to the current round."""
    room = host.room
    state, chair = room.shuffling, room.chairs[room.seat_at(place)]
    if room.closed or state.opened is None or state.closed is not None:
        raise Closed(say("There is nothing to commit to now."))
    kept = state.commits.get(place)
    if chair.name in state.withheld or (kept is not None and kept.hash == said.hash):
        return None
    if any(other.hash == said.hash for other in state.commits.values()):
        raise Refused(say("Somebody else has committed to the same value."))
    return Plan(entries=[log.Committed(place, chair.since, said.hash)])


def reveal(host: TableHost, place: int, said: protocol.Reveal, _command: str) -> Plan | None:
    """Plan to store a client's revealed value, if it matches its commitment."""
    state = host.room.shuffling
    if state.closed is None or place not in state.closed.places:
        raise Refused(say("You have nothing to reveal now."))
    if place in state.values:
        return None
    _, digest = state.closed.round.commits[state.closed.places.index(place)]
    if committed(said.value, state.closed.round.terms.text()) != digest:
        raise Refused(say("That does not match your commitment."))
    return Plan(entries=[log.Revealed(place, said.value)])


def next_deal(host: TableHost, first: list[log.Entry]) -> Plan:
    """Return a plan for the next deal, or the first one, after the entries that end a round."""
    room = host.room
    shuffler = room.shuffling.shuffler_after
    if room.table is None:
        return seating.first_deal(host, first, shuffler)
    plan = with_clock(host, playing(host).plan_deal(shuffler), -1)
    plan.first = first
    return plan


class ShuffleRounds:
    """Drives a round, even if players do not answer."""

    def __init__(self, host: TableHost) -> None:
        self.host = host
        self._stage: object = None
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._waiters: list[asyncio.Future[None]] = []
        host.on_change.append(self.wake)

    def stop(self) -> None:
        """Stop all timers."""
        if self._timer:
            self._timer.cancel()

    @property
    def busy(self) -> bool:
        """Whether a round is in progress."""
        return self.host.room.shuffling.opened is not None

    async def ended(self) -> None:
        """Wait until no round is in progress."""
        if self.busy and not self.host.registry.stopping.is_set():
            waiter = asyncio.get_running_loop().create_future()
            self._waiters.append(waiter)
            await waiter

    def wake(self) -> None:
        """Check whether everybody has answered, or the time is up."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        room = self.host.room
        state = room.shuffling
        if state.opened is None or room.closed:
            for waiter in self._waiters:
                if not waiter.done():
                    waiter.set_result(None)
            self._waiters, self._stage = [], None
            return
        loop = asyncio.get_running_loop()
        stage = (len(state.rounds), state.closed is not None)
        if stage != self._stage:
            self._stage = stage
            self._until = loop.time() + self.host.registry.settings.shuffle_timeout
        wait = 0.0 if self._complete() else self._until - loop.time()
        self._timer = loop.call_later(
            max(0.0, wait), lambda: self.host.registry.background.run(self._go_on(stage))
        )

    def _complete(self) -> bool:
        """Return whether all expected answers are in."""
        host, state = self.host, self.host.room.shuffling
        if state.closed is not None:
            return state.all_revealed()
        assert state.opened is not None
        awaited = set(host.room.people() if state.opened.awaited else host.here())
        chairs = [host.room.chairs[seat] for seat in host.room.people() if seat in awaited]
        return all(state.ready(chair) for chair in chairs)

    async def _go_on(self, stage: object) -> None:
        try:
            await self.host.carry_out(lambda: self._plan(stage))
        except ParlourError:  # the table is paused, or the store failed
            self._timer = asyncio.get_running_loop().call_later(TRY_AGAIN, self.wake)

    def _plan(self, stage: object) -> Plan | None:
        """Plan the next step, unless another process has taken it."""
        room, state = self.host.room, self.host.room.shuffling
        if state.opened is None or stage != (len(state.rounds), state.closed is not None):
            return None
        if state.closed is None:
            if state.complete(room.chairs):
                return Plan(entries=[state.closing(room.chairs)])
            return next_deal(self.host, [log.RoundEnded()])  # not held: somebody is away
        if state.ending().missing():
            deal, awaited = state.opened.terms.deal, state.opened.awaited
            again = state.opening(deal, room.chairs, awaited=awaited)
            return Plan(entries=[log.RoundEnded(), again])
        return next_deal(self.host, [log.RoundEnded()])
