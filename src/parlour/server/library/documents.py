"""Documents: reading, writing and replaying matches. All of it runs in document workers.

Uploaded documents decide how long this takes, so it never runs in the server process. Arguments and
results are plain data.
"""

import dataclasses
from functools import lru_cache

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from parlour.coach.review import DealReview, Decision, deal_review, decisions_at, moves_of, why
from parlour.core.deal import SPECTATOR
from parlour.games import find_game
from parlour.languages.message import Message, reader
from parlour.records.hand_report import report
from parlour.records.record import Record, hints_of, read_record, replay_record, write_record
from parlour.server.people.names import cleaned
from parlour.server.tables import entries as log
from parlour.table.events import Dealt, Event, LogLine, Opened, Settled, Undone
from parlour.table.history import standing
from parlour.table.joint_shuffle import Round
from parlour.table.log_lines import before_deal, log_lines
from parlour.table.scene import Scene
from parlour.table.stage import scene
from parlour.table.table import Table

EVERYONE = -2
"""The seat number for "all hands open"."""

_events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[Event])


class Match(Struct, frozen=True):
    """A match for a worker: its table, and its events as JSON."""

    table: str
    game: str
    events: bytes


class Imported(Struct, frozen=True):
    """The content of a record: the creation entry of its table, and the following entries."""

    made: log.Made
    entries: list[bytes]
    deals: int
    over: bool


def match_of(table_id: str, table: Table) -> Match:
    """Return a match in the form for a worker."""
    return Match(table_id, table.game.key, msgspec.json.encode(table.log))


@lru_cache(maxsize=8)
def _table(match: Match) -> Table:
    events = _events.decode(match.events)
    version = events[0].version if events and isinstance(events[0], Opened) else 0
    return Table.replay(find_game(match.game, version), events)


def imported(text: str, user: str, now: float) -> Imported:
    """Return the table that a record describes, or refuse it."""
    record = _renamed(read_record(text, "record"))
    game = find_game(record.game, record.version)
    table = replay_record(record, game)
    made = log.Made(
        at=now,
        by=user,
        game=game.key,
        version=game.version,
        seats=table.seats,
        options=dict(table.options),
        secret=record.secret,
        imported=True,
    )
    new: list[log.Entry] = [
        log.BotSat(place, "uniform", name) for place, name in enumerate(record.names)
    ]
    for one in record.rounds:
        new += _held(one)
    hints = [log.Hinted(place, seq) for place, seq in hints_of(record, table)]
    end = [] if table.won else [log.Closed()]
    entries = [log.encode(entry) for entry in (made, *new, *table.log, *hints, *end)]
    return Imported(made, entries, len(record.deals), bool(table.won))


def _renamed(record: Record) -> Record:
    """Return a record with readable, distinct names."""
    new = cleaned(record.names)
    if all(new[name] == name for name in record.names):
        return record

    def spoken(line: str) -> str:
        name, colon, move = line.partition(":")
        return f"{new.get(name, name)}{colon}{move}"

    return dataclasses.replace(
        record,
        names=tuple(new[name] for name in record.names),
        drew=tuple(new.get(name, name) for name in record.drew),
        deals=tuple(
            dataclasses.replace(deal, moves=tuple((n, spoken(line)) for n, line in deal.moves))
            for deal in record.deals
        ),
        secret="",  # the shuffles are proved for the players' own names only
        rounds=(),
    )


def _held(one: Round) -> list[log.Entry]:
    """Return the entries of a commit-and-reveal round, from a record."""
    values = dict(one.values)
    names = [name for name, _ in one.commits]
    places = range(len(names))
    closed = msgspec.structs.replace(one, values=())
    return [
        log.RoundOpened(one.terms),
        *(log.Committed(place, place, one.commits[place][1]) for place in places),
        log.RoundClosed(closed, tuple(places)),
        *(log.Revealed(at, values[name]) for at, name in enumerate(names) if name in values),
        log.RoundEnded(),
    ]


def recorded(
    match: Match,
    secret: str,
    hints: tuple[int, ...],
    rounds: tuple[Round, ...],
) -> str:
    """Return a match as a record."""
    return write_record(_table(match), secret, hints, rounds)


def reported(match: Match, seq: int) -> str:
    """Return a deal up to an event as a scenario."""
    return report(_table(match), seq)


def replayed(match: Match, step: int, last: int, seat: int, language: str) -> bytes:
    """Return a table as a seat saw it after a number of events, as JSON."""
    table, listener = _table(match), max(seat, SPECTATOR)
    past = [(seq, event) for seq, event in standing(table.log[:last]) if seq <= step]
    dealt = [seq for seq, event in past if isinstance(event, Dealt)]
    then = before_deal(table, dealt[-1] if dealt else 1)
    for seq, event in past:
        if seq >= (dealt[-1] if dealt else 2):
            then.take(event)
    then.names = table.names
    drawn = open_scene(then) if seat == EVERYONE else scene(then, listener)
    heard = [line for line in _log_lines(match, listener) if line.seq <= step]
    return reader(language, listener).encode(
        {"at": step, "last": last, "scene": replace(drawn, seq=step, choices=()), "told": heard}
    )


@lru_cache(maxsize=8)
def _log_lines(match: Match, seat: int) -> list[LogLine]:
    return [line for line in log_lines(_table(match), seat) if line.kind != Undone.__name__.lower()]


def open_scene(table: Table) -> Scene:
    """Return the table with all hands open."""
    drawn = scene(table, SPECTATOR)
    hands = {}
    for seat in range(table.seats):
        for zone in scene(table, seat).zones:
            if zone.seat == seat and zone.kind in ("hand", "tray"):
                hands[zone.id] = zone
    zones = tuple(hands.pop(zone.id, zone) for zone in drawn.zones)
    return replace(drawn, zones=(*zones, *hands.values()))


def last_settled(table: Table) -> int:
    """Return the number of the last event that reveals nothing about a deal in progress."""
    ends = [seq for seq, event in enumerate(table.log, 1) if isinstance(event, Settled)]
    return table.seq if table.won else max(ends, default=0)


def review_steps(match: Match, seat: int, deal: int) -> list[int]:
    """Return the events of a deal that a review covers."""
    return moves_of(_table(match), seat, deal)


def reviewed(match: Match, seat: int, deal: int, seq: int) -> tuple[Decision, ...]:
    """Return what one move cost."""
    return decisions_at(_table(match), seat, deal, seq)


def reasons_in(match: Match, seat: int, decisions: tuple[Decision, ...]) -> tuple[Message, ...]:
    """Return for each decision what speaks for the better move."""
    return tuple(why(_table(match), seat, decision) for decision in decisions)


def review_of(match: Match, seat: int, deal: int, found: tuple[Decision, ...]) -> DealReview:
    """Return the review of a deal."""
    return deal_review(_table(match), seat, deal, found)
