"""Today's deal in the terminal, with the same database as the browser."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import date
from pathlib import Path
from typing import Final, TypeVar

from parlour.coach import todays_deal
from parlour.coach.todays_deal import (
    LUCK,
    Terms,
    day_at,
    game_of,
    lead_text,
    new_table,
    open_days,
    outcome,
    read_day,
    share_text,
)
from parlour.errors import BadInput
from parlour.games import find_game
from parlour.languages.message import Message, say
from parlour.server.tables import entries as log
from parlour.server.tables.bot_processes import BotProcesses
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.today.day_log import Day, Days, current, note, note_bot
from parlour.server.today.par import bots_play
from parlour.store.databases import open_log
from parlour.table.table import Table
from parlour.terminal.play import play
from parlour.terminal.saved_matches import Home, MatchSaver, read_home
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting
from parlour.terminal.table_setup import sit_with
from parlour.user_folders import data_folder

T = TypeVar("T")

PERSON: Final = "terminal"
"""The id of the local player in the log of a day."""
PATIENCE: Final = 60.0


class DayKeeper(MatchSaver):
    """Saves a try, so that the person can continue it, or its result can be noted."""

    def keep(self, table: Table, *, over: bool = False) -> None:
        """Save the try; it stays in its place until its result is noted."""
        super().keep(table)

    def put_away(self, table: Table) -> None:
        """Move the try to the finished matches."""
        super().keep(table, over=True)

    def way_back(self) -> Message:
        """Say how to continue."""
        return self.problem or say("Run parlour today to continue this deal.")


def stored(database: str, work: Callable[[Days], Awaitable[T]]) -> T:
    """Run some work on the database and return its result."""

    async def do() -> T:
        store = open_log(database)
        await store.start()
        try:
            return await work(Days(store))
        finally:
            await store.stop()

    return asyncio.run(do())


def list_days(database: str, screen: Screen) -> None:
    """List the open days, today first, and the commitment for tomorrow."""
    now = time.time()
    today = day_at(now)

    async def read(known: Days) -> tuple[list[Day | None], Day]:
        days = [await known.find(day) for day in open_days(today)]
        return days, await known.promise(now)

    days, tomorrow = stored(database, read)
    for day, found in zip(open_days(today), days, strict=True):
        game = find_game(found.terms.game if found else game_of(day))
        mine = found.tries.get(PERSON) if found else None
        made = lead_text(mine.ended.outcome.lead) if mine and mine.ended else ""
        screen.show(f"{day.isoformat()}  {game.title:<20} {made}".rstrip())
    screen.show(say("Past days are practice: their results are not ranked."))
    _show_promise(tomorrow, screen)


def _show_promise(day: Day, screen: Screen) -> None:
    screen.show(
        say(
            "The deal of {day} is fixed: {commitment}",
            day=day.terms.day,
            commitment=day.terms.commitment,
        )
    )


def play_day(wanted: str, name: str, database: str, screen: Screen, *, again: bool) -> None:
    """Play the deal of a day to its end; show its result if it was played before."""
    today = day_at(time.time())
    day = read_day(wanted, today) if wanted else today
    _note_kept(database, day)
    found = stored(database, lambda days: current(days, day, time.time()))
    mine = found.tries.get(PERSON)
    ended = mine is not None and mine.ended is not None
    if again and not ended and not found.over:
        raise BadInput(
            say(
                "You have not finished the deal of {day}: leave out --again",
                day=day.isoformat(),
            )
        )
    if again or not ended:
        screen.show(
            say(
                "The deal of {day}: {game}.",
                day=day.isoformat(),
                game=find_game(found.terms.game).title,
            )
        )
        if found.over:
            screen.show(say("Its day is over, so you play it for practice: it is not ranked."))
        counts = not again and not found.over
        if counts:
            _note(database, day, log.DayBegun(PERSON, name, PERSON), time.time())
        sitting = _seat(found.terms, name, screen, counts=counts)
        play(sitting)
        if not sitting.table.won:
            return
        if counts:
            _note_kept(database, day)
            found = stored(database, lambda days: current(days, day, time.time()))
        else:
            made = lead_text(outcome(sitting.table, sitting.seat).lead)
            screen.show(say("Practice: {made}. It does not count.", made=made))
    if len(found.bots) < len(todays_deal.LEVELS):
        screen.show(say("The bots are playing the same deal ..."))
        found = stored(database, lambda days: _with_par(days, found))
    show_day(found, screen)
    _show_promise(stored(database, lambda days: days.promise(time.time())), screen)


def _kept(day: str) -> Path:
    """Return the file of the try that counts."""
    return data_folder() / "today" / f"{day}.toml"


def _note_kept(database: str, day: date) -> None:
    """Note the result of a try that was played to its end, at the time of its last move.

    Parlour may have been killed since.
    """
    path = _kept(day.isoformat())
    if not path.exists():
        return
    table, home = read_home(path)
    if table.won:
        made = outcome(table, table.names.index(home.person))
        _note(database, day, log.DayEnded(made, PERSON), path.stat().st_mtime)
        DayKeeper(home, path).put_away(table)


def _note(database: str, day: date, entry: log.DayBegun | log.DayEnded, now: float) -> None:
    """Note the begin or the end of the person's try, once."""
    begins = isinstance(entry, log.DayBegun)

    def plan(then: Day) -> log.Entry | None:
        mine = then.tries.get(PERSON)
        done = mine is not None if begins else mine is None or mine.ended is not None
        return None if done else entry

    async def do(days: Days) -> None:
        await current(days, day, now)
        await note(days, day, now, plan)

    stored(database, do)


def _seat(terms: Terms, name: str, screen: Screen, *, counts: bool) -> Sitting:
    """Return the person's seat at the deal of a day; a try that counts is continued."""
    path = _kept(terms.day)
    kept = counts and path.exists()
    if kept:
        table, home = read_home(path)
        table.undo_mode = "never"
        name = home.person
    else:
        table = new_table(terms, name, practice=not counts)
    others = [other for other in table.names if other != name]
    spelled = dict.fromkeys(others, terms.opponents)
    sitting = sit_with(table, name, spelled, screen)
    sitting.keeper = DayKeeper(Home(name, spelled), path) if counts else None
    sitting.shown = table.seq if kept else 0
    sitting.day, sitting.counts = terms.day, counts
    return sitting


async def _with_par(days: Days, day: Day) -> Day:
    workers = BotWorkers(BotProcesses(0), PATIENCE)
    workers.start()
    try:
        async for ended in bots_play(workers, day):
            day = await note_bot(days, day, time.time(), ended)
    finally:
        workers.stop()
    return day


def _player(name: str, *, own: bool) -> Message:
    """Return a person in the list of a day."""
    if own:
        return say("you")
    return say("{name}", name=name) if name else say("somebody")


def show_day(day: Day, screen: Screen) -> None:
    """Show the results of bots and people for the deal of a day, and the text to share."""
    terms, mine, first = day.terms, day.tries.get(PERSON), todays_deal.LEVELS[0]
    rows = [
        (
            made.lead,
            level,
            say("{bot} (par)", bot=level) if level == first else say("{bot}", bot=level),
        )
        for level, made in day.bots.items()
    ]
    rows += [
        (one.ended.outcome.lead, one.name, _player(one.name, own=one is mine))
        for _, one in day.ranked()
        if one.ended
    ]
    par = day.bots.get(first)
    for lead, _, who in sorted(rows, key=lambda row: row[:2], reverse=True):
        screen.show(f"{lead_text(lead):>7}  {screen.say(who)}")
    screen.show(LUCK)
    if mine and mine.ended:
        ranked = day.ranked()
        place = next((f"{place}/{len(ranked)}" for place, one in ranked if one is mine), "")
        place = place or screen.say(say("after the day"))
        screen.show("", share_text(terms, mine.ended.outcome, par, place, ""))
    if mine and mine.late:
        screen.show(say("The day was over before you finished, so this try is not ranked."))
