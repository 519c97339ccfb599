"""Today's deal over HTTP: the open days, the try that counts, par, and the ranking."""

import secrets
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
from parlour.server.http.calls import Call
from parlour.server.tables import entries as log
from parlour.server.today.day_log import Day, current, note, note_end, practice
from parlour.store.log import FINISHED

PATIENCE = 5.0
"""Maximum time a request waits for the bots' results (seconds)."""
SHOWN = 200
"""The last rank that everybody can see."""


async def list_days(call: Call) -> object:
    """Return the days whose deals can be played, today first, and the commitment for tomorrow."""
    registry, user, now = call.registry, call.session.id, call.registry.now()
    today = day_at(now)
    await registry.days.fixed(today, now)
    tomorrow = await registry.days.promise(now)
    days = []
    for day in open_days(today):
        found = await registry.days.find(day)
        found = found and await current(registry.days, day, now)
        key = found.terms.game if found else game_of(day)
        mine = found.tries.get(user) if found else None
        days.append(
            {
                "day": day.isoformat(),
                "game": key,
                "title": find_game(key).title,
                "state": mine.state if mine else "new",
                "counts": day == today and not (found and found.over),
                "lead": mine.ended.outcome.lead if mine and mine.ended else None,
                "players": len(found.ranked()) if found else 0,
            }
        )
    promise = {"day": tomorrow.terms.day, "commitment": tomorrow.terms.commitment}
    return {"today": today.isoformat(), "tomorrow": promise, "days": days}


async def show_day(call: Call) -> object:
    """Return par, the bots' results, the ranking and the caller's try of a daily deal.

    The bots play it when it is first requested: poll until `whole` is true.
    """
    registry, day, now = call.registry, _day(call), call.registry.now()
    found = await current(registry.days, day, now)
    mine = found.tries.get(call.session.id)
    if mine and mine.table in registry.tables.hosts:
        await note_end(registry.days, registry.tables.hosts[mine.table].room, now)
    registry.pars.set(found)
    await registry.pars.wait(found, PATIENCE)
    return _facts(call, await current(registry.days, day, now))


async def play_day(call: Call) -> object:
    """Start a daily deal, or continue it: the first try on its day counts, the rest is practice."""
    registry, user, day, now = call.registry, call.session.id, _day(call), call.registry.now()
    await current(registry.days, day, now)
    begun = log.DayBegun(user, call.session.name, secrets.token_urlsafe(12))
    found = await note(
        registry.days, day, now, lambda then: None if then.over or user in then.tries else begun
    )
    own = found.tries.get(user)
    made = _made(found.terms, user, now)
    seat: list[log.Entry] = [log.Sat(PLACE, user, call.session.name)]
    host = await registry.tables.make(made, seat, own.table) if own else None
    if host is None or host.room.state in FINISHED:
        host = await registry.tables.make(practice(made), seat)
    await registry.tables.start(host, user)
    registry.pars.set(found)
    room = host.room
    counts = not found.over and not room.made.practice
    return {"table": room.id, "seat": room.seat_of(user), "counts": counts}


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
    terms, mine, ranked = day.terms, day.tries.get(call.session.id), day.ranked()
    levels = todays_deal.LEVELS
    par = day.bots.get(levels[0])
    today = day_at(call.registry.now()).isoformat()
    return {
        "day": terms.day,
        "today": terms.day == today,
        "counts": not day.over,
        "game": terms.game,
        "title": find_game(terms.game, terms.version).title,
        "seats": terms.seats,
        "opponents": terms.opponents,
        "commitment": terms.commitment,
        "promised": day.promised,
        "secret": terms.secret if day.over else "",
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
                "you": one is mine,
            }
            for place, one in ranked
            if one.ended and (place <= SHOWN or one is mine)
        ],
        "ranked": len(ranked),
    }


def _mine(call: Call, day: Day, par: Outcome | None) -> dict[str, Any] | None:
    mine = day.tries.get(call.session.id)
    if mine is None:
        return None
    found: dict[str, Any] = {"table": mine.table, "state": mine.state, "outcome": None}
    if mine.ended is None:
        return found
    ranked = day.ranked()
    place = next((place for place, one in ranked if one is mine), 0)
    unranked = "after the day" if mine.late else "left early"
    beside = f"{place}/{len(ranked)}" if place else unranked
    base = call.registry.settings.base_url.rstrip("/") or (
        f"{call.request.url.scheme}://{call.request.url.netloc}"
    )
    link = f"{base}/#/today/{day.terms.day}"
    return found | {
        "outcome": mine.ended.outcome,
        "counts": mine.counts,
        "late": mine.late,
        "place": place,
        "share": share_text(day.terms, mine.ended.outcome, par, beside, link),
    }
