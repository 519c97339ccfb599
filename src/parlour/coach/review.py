"""Review: what each decision of a seat cost, from what that seat could know.

For every move the judge compares the choice made with the best. Losses are in the game's points.
Where the ending can be solved, the cost with open cards is given too.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from math import fsum, sqrt

import msgspec

from parlour.coach.hints import why_better
from parlour.coach.move_judge import Judged, judge, open_loss, thinker_of
from parlour.coach.verdicts import FINE, VERDICTS, around
from parlour.coach.word_judge import judge_word, reader_of
from parlour.core.bits import single
from parlour.core.deal import Deal
from parlour.errors import BadInput
from parlour.games import bots_of, find_game
from parlour.languages.message import NOTHING, Message, say
from parlour.records.record import Record, replay_record
from parlour.table.events import Dealt, Event, Played, Settled
from parlour.table.history import standing
from parlour.table.log_lines import before_deal
from parlour.table.moves import whole_move
from parlour.table.table import Table

MOST_MOVES = 10_000
"""An upper bound on the moves of a deal."""
ON_AVERAGE = say("it brings more on average in the deals that fit what you knew")
"""What speaks for a move if no single fact does."""


class Decision(msgspec.Struct, frozen=True):
    """One move with more than one legal choice."""

    event: int
    """The number of the event in the log."""
    deal: int
    phase: str
    move: str
    """What was played."""
    better: str
    """The move the expert would have played instead; empty if nothing was clearly better."""
    loss: float
    """The expected difference in points, from what the seat could know."""
    error: float
    """The standard error of the loss."""
    expected: float
    """The expected result of the deal before the move, with good play from there."""
    verdict: str
    open_loss: float | None = None
    """What the move cost with all cards open, where that can be solved."""


class DealReview(msgspec.Struct, frozen=True):
    """One deal of a review, with luck separated from skill."""

    deal: int
    decisions: tuple[Decision, ...]
    result: float
    """The result of the deal: points ahead of the others' average."""
    start: float
    """The value of the cards before the first decision."""
    lost: float
    """What the decisions cost."""
    luck: float
    """The rest: the fall of the cards, and the others' play."""

    def count(self, verdict: str) -> int:
        """Return how many decisions have this verdict."""
        return sum(decision.verdict == verdict for decision in self.decisions)


class Review(msgspec.Struct, frozen=True):
    """A match as one seat played it."""

    game: str
    seat: int
    name: str
    deals: tuple[DealReview, ...]

    @property
    def decisions(self) -> list[Decision]:
        """All decisions in order."""
        return [decision for deal in self.deals for decision in deal.decisions]

    def counts(self) -> dict[str, int]:
        """Return how many decisions have each verdict."""
        return {verdict: sum(deal.count(verdict) for deal in self.deals) for verdict in VERDICTS}


def review(
    record: Record | Table, seat: int, on_decision: Callable[[Decision], None] | None = None
) -> Review:
    """Return what each decision of a seat cost in every finished deal of a match.

    `on_decision` is called with each decision as soon as it has been judged.
    """
    table = (
        record
        if isinstance(record, Table)
        else replay_record(record, find_game(record.game, record.version))
    )
    deals = tuple(review_deals(table, seat, on_decision))
    return Review(table.game.key, seat, table.names[seat], deals)


def review_deals(
    table: Table, seat: int, on_decision: Callable[[Decision], None] | None = None
) -> Iterator[DealReview]:
    """Yield the review of each finished deal; a deal in progress is skipped."""
    if seat not in range(table.seats):
        raise BadInput(
            say(
                "There is no seat {seat}; seats are 0 to {last}",
                seat=repr(seat),
                last=table.seats - 1,
            )
        )
    reviewer = Reviewer(Table.replay(table.game, table.log[:1]), seat)
    events = standing(table.log)
    last = max((seq for seq, event in events if isinstance(event, Settled)), default=0)
    found: list[Decision] = []
    for seq, event in events[1:]:
        if seq > last:
            return
        if isinstance(event, Played) and event.seat == seat and not event.by:
            for decision in reviewer.decision(seq, event):
                found.append(decision)
                if on_decision:
                    on_decision(decision)
        reviewer.table.take(event)
        if isinstance(event, Settled):
            yield reviewer.deal(event.number, found)
            found = []


def moves_of(table: Table, seat: int, deal: int) -> list[int]:
    """Return the events in which a seat made a move of its own in a finished deal."""
    return [
        seq
        for seq, event in _events_of(table, deal)
        if isinstance(event, Played) and event.seat == seat and not event.by
    ]


def decisions_at(table: Table, seat: int, deal: int, seq: int) -> tuple[Decision, ...]:
    """Return what one move cost; nothing if it was forced."""
    reviewer = _reviewer(table, seat, deal, seq)
    event = table.log[seq - 1]
    assert isinstance(event, Played)
    return tuple(reviewer.decision(seq, event))


def why(table: Table, seat: int, decision: Decision) -> Message:
    """Return what speaks for the better move and not for the one played, as a sentence.

    These are reasons that the seat could have known. Where nothing was better, nothing is said.
    """
    if not decision.better:
        return NOTHING
    return _reviewer(table, seat, decision.deal, decision.event).why(decision)


def deal_review(table: Table, seat: int, deal: int, found: Sequence[Decision]) -> DealReview:
    """Return the review of a finished deal from what its moves cost."""
    return _reviewer(table, seat, deal).deal(deal, found)


def _reviewer(table: Table, seat: int, deal: int, before: int = 0) -> "Reviewer":
    """Return a reviewer of a deal that has been replayed up to an event, or to its end."""
    events = _events_of(table, deal)
    then = before_deal(table, events[0][0])
    for seq, event in events:
        if seq == before:
            break
        then.take(event)
    return Reviewer(then, seat)


def _events_of(table: Table, deal: int) -> list[tuple[int, Event]]:
    """Return the events of a finished deal, starting with its deal."""
    found: list[tuple[int, Event]] = []
    for seq, event in standing(table.log):
        if isinstance(event, Dealt):
            found = []
        found.append((seq, event))
        if isinstance(event, Settled) and event.number == deal:
            return found
    raise BadInput(say("Deal {deal} has not been played to its end", deal=deal))


class Reviewer:
    """Judges the moves of one seat while it replays the events of a table on a second one."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.thinker = thinker_of(table.game, bots_of(table.game))
        self.reader = reader_of(bots_of(table.game))
        """The expert that finds possible words, in a game of words."""
        self.alone = table.game.coach.judge
        self.limits = around(table.game.coach.mistake)

    def decision(self, seq: int, event: Played) -> Iterator[Decision]:
        """Yield what a move cost, if there was a choice; its choices are judged one by one."""
        if self.reader is not None:
            yield from self.word_decision(seq, event)
            return
        if self.alone is not None:
            yield from self.lone_decision(seq, event)
            return
        deal = self.table.deal.copy()
        phase = self.table.game.rules.phases[deal.phase]
        if self.table.game.coach.taste == phase:
            return
        said = self.table.speech.read(deal, self.seat, event.move)
        seed = self.seed()
        judged: list[Judged] = []
        better = ""
        apart: float | None = None
        for at, choice in enumerate(said.choices):
            view = deal.view(self.seat)
            if not single(view.choices):
                judged.append(judge(self.thinker, view, choice, seed))
                verdict = self.limits.verdict(judged[-1].loss, judged[-1].error)
                if verdict != FINE and not better:
                    better = self.instead(said.choices[:at], judged[-1].best, seed)
                if len(judged) == 1:
                    apart = open_loss(self.thinker, deal, self.seat, choice)
            deal.play(self.seat, choice)
        if judged:
            loss = fsum(each.loss for each in judged)
            error = sqrt(fsum(each.error**2 for each in judged))
            yield self.decided(seq, event, loss, error, judged[0].expected, better, apart)

    def word_decision(self, seq: int, event: Played) -> Iterator[Decision]:
        """Yield what a turn cost in a game of words, and what could have been made."""
        reader, deal = self.reader, self.table.deal
        assert reader is not None
        found = judge_word(reader, deal, self.seat, event.move)
        if found is None:
            return
        better = ""
        if self.limits.verdict(found.loss, 0.0) != FINE:
            whole = whole_move(deal, self.seat, lambda view: reader.choose(view, 0))
            better = self.table.speech.text(deal, self.seat, whole)
        yield self.decided(seq, event, found.loss, 0.0, found.expected, better)

    def lone_decision(self, seq: int, event: Played) -> Iterator[Decision]:
        """Yield what a move cost in a solitaire, as a chance to win."""
        alone, deal = self.alone, self.table.deal
        assert alone is not None
        made = self.table.speech.read(deal, self.seat, event.move).choices
        found = alone.judge(deal.view(self.seat), made, self.seed())
        if found is None:
            return
        better = ""
        if self.limits.verdict(found.loss, found.error) != FINE:
            better = self.table.speech.text(deal, self.seat, found.best)
        apart = alone.open_loss(deal, made)
        yield self.decided(seq, event, found.loss, found.error, found.expected, better, apart)

    def decided(  # noqa: PLR0917 - what a judge of any kind finds
        self,
        seq: int,
        event: Played,
        loss: float,
        error: float,
        expected: float,
        better: str,
        open_loss: float | None = None,
    ) -> Decision:
        """Return what a judge found about a move, with its verdict and its place in the match."""
        return Decision(
            event=seq,
            deal=self.table.match.number,
            phase=self.table.game.rules.phases[self.table.deal.phase],
            move=event.move,
            better=better,
            loss=loss,
            error=error,
            expected=expected,
            verdict=self.limits.verdict(loss, error),
            open_loss=open_loss,
        )

    def why(self, decision: Decision) -> Message:
        """Return what speaks for the better move of a decision that is about to be made."""
        table, bot = self.table, self.reader or self.thinker
        better, made = (
            (table.speech.read(table.deal, self.seat, move).choices, move)
            for move in (decision.better, decision.move)
        )
        found = why_better(table.game, bot, table.deal.view(self.seat), better, made)
        return say("{why:upper}.", why=found or ON_AVERAGE)

    def seed(self) -> int:
        """Return a seed for the imagined deals, from the deal and its moves.

        So a table and its record, which number events differently, get the same review.
        """
        since = takewhile(lambda event: not isinstance(event, Dealt), reversed(self.table.log))
        played = sum(isinstance(event, Played) for event in since)
        return MOST_MOVES * self.table.match.number + played

    def instead(self, begun: tuple[int, ...], best: int, seed: int) -> str:
        """Return the move that the expert would have made from here."""
        deal = self.table.deal
        whole = whole_move(
            deal, self.seat, lambda view: self.thinker.choose(view, seed), (*begun, best)
        )
        return self.table.speech.text(deal, self.seat, whole)

    def deal(self, number: int, found: Sequence[Decision]) -> DealReview:
        """Return a finished deal: the value of the cards, the cost of decisions, and the rest."""
        deal = self.table.deal
        result = self.alone.won(deal) if self.alone else self.points(deal)
        lost = fsum(decision.loss for decision in found)
        start = found[0].expected if found else result
        return DealReview(number, tuple(found), result, start, lost, result - start + lost)

    def points(self, deal: Deal) -> float:
        """Return the points of a deal ahead of the others' average."""
        return float(self.thinker.stakes.worth(deal, self.seat % len(deal.scores)))
