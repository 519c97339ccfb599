"""The caller's own progress over HTTP: played and learned; exported, imported, erased."""

import asyncio
from datetime import date
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.responses import Response

from parlour.coach import todays_deal
from parlour.coach.progress import DealNote, Learned, guided_deals, newcomers_path, summary
from parlour.coach.todays_deal import Outcome
from parlour.games import GAMES, find_game
from parlour.languages.message import say
from parlour.server.http.calls import BadRequest, Call
from parlour.server.progress.own_log import Own, OwnLog
from parlour.server.tables import entries as log
from parlour.server.tables.requests import Empty
from parlour.store.log import NoTable

MOST_NOTES: Final = 5000
"""Maximum number of deals after importing a file."""
MOST_DAYS: Final = 100
"""Maximum number of daily deals compared with par, newest first."""


class LearnedRequest(Struct, forbid_unknown_fields=True):
    """The game, and the number of its guided deal, from 0."""

    game: str
    number: Annotated[int, Meta(ge=0, le=1000)]


class ProgressFile(Struct, forbid_unknown_fields=True):
    """Progress as a file, to take to another server."""

    parlour: str = "progress"
    version: int = 1
    deals: list[DealNote] = []
    learned: list[Learned] = []


async def show_progress(call: Call) -> object:
    """Return the caller's results, and the suggested order in which to learn the games."""
    own = await _own(call)
    notes = [_of_this_server(own, note) for note in own.notes.values()]
    pars = await _pars(call, notes)
    found = await asyncio.to_thread(
        lambda: summary(notes, pars) | {"path": newcomers_path(own.learned.values(), notes)}
    )
    for best in found["best"]:
        if not await _is_here(call, own, best["table"]):
            best["table"] = ""
    return found


def _of_this_server(own: Own, note: DealNote) -> DealNote:
    """Return a note, without its day if it came from a file.

    Each server has its own daily deals.
    """
    return note if note.table in own.seen else replace(note, day="")


async def _is_here(call: Call, own: Own, table: str) -> bool:
    """Return whether the caller's table can still be replayed.

    Notes outlive tables, and a file may name tables of another server.
    """
    if table not in own.seen:
        return False
    try:
        await call.registry.store.summary(table)
    except NoTable:
        return False
    return True


def log_of(call: Call) -> OwnLog:
    """Return the caller's own log."""
    return OwnLog(call.registry.store, call.registry.documents, call.session.id)


async def _own(call: Call) -> Own:
    return await log_of(call).up_to_date(call.registry.now())


async def _pars(call: Call, notes: list[DealNote]) -> dict[str, Outcome]:
    """Return the expert's results in the daily deals that somebody has played in time."""
    found: dict[str, Outcome] = {}
    for name in sorted({note.day for note in notes if note.day})[-MOST_DAYS:]:
        try:
            day = await call.registry.days.find(date.fromisoformat(name))
        except ValueError:  # from a file that anybody may have written
            continue
        mine = day.tries.get(call.session.id) if day else None
        late = mine is not None and mine.late
        if day and not late and todays_deal.LEVELS[0] in day.bots:
            found[name] = day.bots[todays_deal.LEVELS[0]]
    return found


async def note_learned(call: Call) -> object:
    """Note that the caller has completed a guided deal."""
    wanted: LearnedRequest = call.body
    game = find_game(wanted.game)
    if wanted.number >= len(guided_deals(game.key)):
        raise BadRequest(
            say("{title} has no guided deal {number}.", title=game.title, number=wanted.number)
        )
    own = await log_of(call).read()
    if (game.key, wanted.number) not in own.learned:
        learned = Learned(game.key, wanted.number, call.registry.now())
        await log_of(call).keep(own, log.OwnNoted(learned=(learned,)), learned.at)
    return Empty()


async def export_progress(call: Call) -> object:
    """Return the caller's results as a file, which another server can import."""
    found = exported(await _own(call))
    return Response(
        msgspec.json.format(msgspec.json.encode(found)),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="parlour-progress.json"'},
    )


def exported(own: Own) -> ProgressFile:
    """Return a session's progress as a file."""
    return ProgressFile(deals=list(own.notes.values()), learned=list(own.learned.values()))


async def import_progress(call: Call) -> object:
    """Add the results in a file to those of the caller; existing entries stay unchanged."""
    try:
        found = msgspec.json.decode(call.body, type=ProgressFile)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise BadRequest(say("This is not a progress file: {error}.", error=str(error))) from None
    if found.parlour != "progress" or found.version != 1:
        raise BadRequest(say("This is not a progress file that this server can read."))
    if len(found.learned) > MOST_NOTES:
        raise BadRequest(say("At most {most_notes} deals are kept.", most_notes=MOST_NOTES))
    own = await _own(call)
    notes = tuple(note for note in found.deals if (note.table, note.deal) not in own.notes)
    learned = tuple(
        one
        for one in found.learned
        if (one.game, one.number) not in own.learned and _is_guided(one.game, one.number)
    )
    if len(own.notes) + len(notes) > MOST_NOTES:
        raise BadRequest(say("At most {most_notes} deals are kept.", most_notes=MOST_NOTES))
    if notes or learned:
        await log_of(call).keep(own, log.OwnNoted(notes, learned), call.registry.now())
    return _added(notes, learned)


def _is_guided(key: str, number: int) -> bool:
    known = any(game.key == key for game in GAMES)
    return known and number < len(guided_deals(key))


def _added(notes: tuple[DealNote, ...], learned: tuple[Learned, ...]) -> dict[str, Any]:
    return {"deals": len(notes), "learned": len(learned)}


async def erase_progress(call: Call) -> object:
    """Delete the caller's results; the tables stay."""
    await log_of(call).erase(wholly=False)
    return Empty()
