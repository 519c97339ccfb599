"""Today's deal over HTTP: the open days, the try that counts, par, and the ranking."""

import asyncio
import secrets
from contextlib import nullcontext
from datetime import date
from typing import Any

from parlour.coach import todays_deal
from parlour.coach.todays_deal import (
    PLACE,
    Outcome,
    Terms,
    day_at,
    game_of,
    open_days,
    read_day,
    share_text,
)
from parlour.games import find_game
from parlour.server.day_log import (
    Day,
    Try,
    note,
    note_bot,
    note_result,
    practice,
)
from parlour.server.http.endpoints import Call
from parlour.server.live import entries as log
from parlour.server.live.registry import Registry
from parlour.server.par import bots_play

PATIENCE = 5.0
"""Maximum time a request waits for the bots' results (seconds)."""
SHOWN = 200
"""The last rank that everybody can see."""


async def list_days(call: Call) -> object:
    """Return the open days, today first, and the commitment for tomorrow."""
    registry, user = call.registry, call.session.id
    today = day_at(registry.now())
    await registry.days.fixed(today, registry.now())
    tomorrow = await registry.days.promise(registry.now())
    days = []
    for day in open_days(today):
        found = await registry.days.find(day)
        key = found.terms.game if found else game_of(day)
        mine = found.tries.get(user) if found else None
        days.append(
            {
                "day": day.isoformat(),
                "game": key,
                "title": find_game(key).title,
                "state": _state(mine),
                "lead": mine.ended.outcome.lead if mine and mine.ended else None,
                "players": len(found.ranked()) if found else 0,
            }
        )
    promise = {"day": tomorrow.terms.day, "commitment": tomorrow.terms.commitment}
    return {"today": today.isoformat(), "tomorrow": promise, "days": days}


def _state(mine: Try | None) -> str:
    if mine is None:
        return "new"
    return "over" if mine.ended else "playing"


async def show_day(call: Call) -> object:
    """Return a daily deal: par, the bots' results, and the caller's rank."""
    registry, day = call.registry, _day(call)
    found = await registry.days.fixed(day, registry.now())
    mine = found.tries.get(call.session.id)
    if mine and mine.ended is None and mine.table in registry.hosts:
        await note_result(registry.days, registry.hosts[mine.table].room, registry.now())
    set_par(registry, found)
    doing = registry.pars.get(found.terms.day)
    if doing is not None:
        await asyncio.wait([doing], timeout=PATIENCE)
    return _facts(call, await registry.days.fixed(day, registry.now()))


async def play_day(call: Call) -> object:
    """Start a daily deal: the first try counts, later ones are practice."""
    registry, user, day = call.registry, call.session.id, _day(call)
    begun = log.DayBegun(user, call.session.name, secrets.token_urlsafe(12))
    found = await note(
        registry.days, day, registry.now(), lambda now: None if user in now.tries else begun
    )
    terms, own = found.terms, found.tries[user]
    made = _made(terms, user, registry.now())
    seat: list[log.Entry] = [log.Sat(PLACE, user, call.session.name)]
    host = await registry.make(made, seat, own.table)
    if host.room.state in ("over", "closed"):
        host = await registry.make(practice(made), seat)
    await registry.start(host, user)
    set_par(registry, found)
    room = host.room
    return {"table": room.id, "seat": room.seat_of(user), "counts": not room.made.practice}


def _day(call: Call) -> date:
    return read_day(str(call.request.path_params["day"]), day_at(call.registry.now()))


def _made(terms: Terms, user: str, now: float) -> log.Made:
    return log.Made(
        at=now,
        by=user,
        game=terms.game,
        version=terms.version,
        seats=terms.seats,
        options=dict(terms.options),
        secret=terms.secret,
        fill=terms.opponents,
        watch="none",
        undo="never",
        unhurried=True,
        hints="never",
        hands=1,
        day=terms.day,
    )


def _facts(call: Call, day: Day) -> dict[str, Any]:
    terms, user, ranked = day.terms, call.session.id, day.ranked()
    levels = todays_deal.LEVELS
    par = day.bots.get(levels[0])
    today = day_at(call.registry.now()).isoformat()
    return {
        "day": terms.day,
        "today": terms.day == today,
        "game": terms.game,
        "title": find_game(terms.game, terms.version).title,
        "seats": terms.seats,
        "opponents": terms.opponents,
        "commitment": terms.commitment,
        "promised": day.promised,
        "secret": terms.secret if terms.day < today else "",
        "par": par,
        "bots": [
            {"level": level, "outcome": day.bots[level]} for level in levels if level in day.bots
        ],
        "whole": len(day.bots) == len(levels),
        "mine": _mine(call, day, par),
        "players": [
            {
                "place": place,
                "name": one.name,
                "outcome": one.ended.outcome,
                "you": one.user == user,
            }
            for place, one in ranked
            if one.ended and (place <= SHOWN or one.user == user)
        ],
        "ranked": len(ranked),
    }


def _mine(call: Call, day: Day, par: Outcome | None) -> dict[str, Any] | None:
    mine = day.tries.get(call.session.id)
    if mine is None:
        return None
    found: dict[str, Any] = {"table": mine.table, "state": _state(mine), "outcome": None}
    if mine.ended is None:
        return found
    ranked = day.ranked()
    place = next((place for place, one in ranked if one is mine), 0)
    beside = f"{place}/{len(ranked)}" if place else "left early"
    base = call.registry.settings.base_url.rstrip("/") or (
        f"{call.request.url.scheme}://{call.request.url.netloc}"
    )
    link = f"{base}/#/today/{day.terms.day}"
    return found | {
        "outcome": mine.ended.outcome,
        "counts": mine.counts,
        "place": place,
        "share": share_text(day.terms, mine.ended.outcome, par, beside, link),
    }


# Par.


def set_par(registry: Registry, day: Day) -> None:
    """Let bots play a daily deal, unless they have played it or are playing it.

    Past days are played one at a time, so that no table's bots wait long.
    """
    name = day.terms.day
    if name in registry.pars or len(day.bots) == len(todays_deal.LEVELS):
        return
    doing = registry.pars[name] = registry.spawn(_set_par(registry, day))
    doing.add_done_callback(lambda _: registry.pars.pop(name, None))


async def _set_par(registry: Registry, day: Day) -> None:
    past = day.terms.day != day_at(registry.now()).isoformat()
    async with registry.past_pars if past else nullcontext():
        async for ended in bots_play(registry.bot_workers, day):
            await note_bot(registry.days, day, registry.now(), ended)
