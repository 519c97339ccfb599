"""Today's deal in the terminal, with the same database as the browser."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeVar

from parlour.coach import todays_deal
from parlour.coach.todays_deal import (
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
from parlour.server.day_log import Day, Days, Try, note, note_bot
from parlour.server.live import entries as log
from parlour.server.live.bot_workers import BotWorkers
from parlour.server.par import bots_play
from parlour.store.databases import open_log
from parlour.terminal.kept import Home, Keeper, data_folder, resume
from parlour.terminal.play import play
from parlour.terminal.screen import Screen
from parlour.terminal.sitting import Sitting
from parlour.terminal.table_setup import sit_with

T = TypeVar("T")

PERSON: Final = "terminal"
"""The id of the local player in the log of a day."""
PATIENCE: Final = 60.0


class DayKeeper(Keeper):
    """Saves a try, so that the person can continue it."""

    def way_back(self) -> str:
        """Say how to continue."""
        return "Run parlour today to continue this deal."


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
    today = day_at(time.time())

    async def read(known: Days) -> tuple[list[Day | None], Day]:
        days = [await known.find(day) for day in open_days(today)]
        return days, await known.promise(time.time())

    days, tomorrow = stored(database, read)
    for day, found in zip(open_days(today), days, strict=True):
        game = find_game(found.terms.game if found else game_of(day))
        mine = found.tries.get(PERSON) if found else None
        made = lead_text(mine.ended.outcome.lead) if mine and mine.ended else ""
        screen.show(f"{day.isoformat()}  {game.title:<20} {made}".rstrip())
    _show_promise(tomorrow, screen)


def _show_promise(day: Day, screen: Screen) -> None:
    screen.show(f"The deal of {day.terms.day} is fixed: {day.terms.commitment}")


def play_day(wanted: str, name: str, database: str, screen: Screen, *, again: bool) -> None:
    """Play the deal of a day to its end; show its result if it was played before."""
    today = day_at(time.time())
    day = read_day(wanted, today) if wanted else today
    if again and not _is_over(stored(database, lambda days: days.find(day))):
        raise BadInput(f"You have not finished the deal of {day.isoformat()}: leave out --again")
    begun = log.DayBegun(PERSON, name, PERSON)
    found = stored(
        database,
        lambda days: note(
            days, day, time.time(), lambda now: None if PERSON in now.tries else begun
        ),
    )
    mine = found.tries[PERSON]
    if mine.ended is None or again:
        sitting = _seat(found.terms, name, screen, counts=mine.ended is None)
        screen.show(f"The deal of {day.isoformat()}: {sitting.table.game.title}.")
        play(sitting)
        if not sitting.table.won:
            return
        if sitting.counts:
            ended = log.DayEnded(outcome(sitting.table, sitting.seat), PERSON)
            found = stored(
                database,
                lambda days: note(
                    days, day, time.time(), lambda now: None if _mine(now).ended else ended
                ),
            )
        else:
            made = lead_text(outcome(sitting.table, sitting.seat).lead)
            screen.show(f"Practice: {made}. It does not count.")
    if len(found.bots) < len(todays_deal.LEVELS):
        screen.show("The bots are playing the same deal ...")
        found = stored(database, lambda days: _with_par(days, found))
    show_day(found, screen)
    _show_promise(stored(database, lambda days: days.promise(time.time())), screen)


def _is_over(day: Day | None) -> bool:
    """Return whether the person has played the deal of a day to its end."""
    mine = day.tries.get(PERSON) if day else None
    return mine is not None and mine.ended is not None


def _mine(day: Day) -> Try:
    return day.tries[PERSON]


def _seat(terms: Terms, name: str, screen: Screen, *, counts: bool) -> Sitting:
    """Return the person's seat at the deal of a day, as they left it."""
    path = data_folder() / "today" / f"{terms.day}.toml"
    kept = counts and path.exists()
    if kept:
        table, home = resume(path)
        table.undo_mode = "never"
        name = home.person
    else:
        table = new_table(terms, name, practice=not counts)
    others = [other for other in table.names if other != name]
    spelled = dict.fromkeys(others, terms.opponents)
    sitting = sit_with(table, name, spelled, screen)
    sitting.keeper = _keeper(name, spelled, path) if counts else None
    sitting.shown = table.seq if kept else 0
    sitting.day, sitting.counts = terms.day, counts
    return sitting


def _keeper(name: str, spelled: dict[str, str], path: Path) -> Keeper:
    path.parent.mkdir(parents=True, exist_ok=True)
    return DayKeeper(Home(name, spelled), path)


async def _with_par(days: Days, day: Day) -> Day:
    workers = BotWorkers(0, PATIENCE)
    workers.start()
    try:
        async for ended in bots_play(workers, day):
            day = await note_bot(days, day, time.time(), ended)
    finally:
        workers.stop()
    return day


def show_day(day: Day, screen: Screen) -> None:
    """Show the results of bots and people for the deal of a day, and the text to share."""
    terms, mine = day.terms, _mine(day)
    rows = [(made.lead, level) for level, made in day.bots.items()]
    rows += [
        (one.ended.outcome.lead, "you" if one is mine else one.name or "somebody")
        for _, one in day.ranked()
        if one.ended
    ]
    par = day.bots.get(todays_deal.LEVELS[0])
    for lead, who in sorted(rows, reverse=True):
        screen.show(
            f"{lead_text(lead):>7}  {who}{' (par)' if who == todays_deal.LEVELS[0] else ''}"
        )
    if mine.ended:
        ranked = day.ranked()
        place = next((f"{place}/{len(ranked)}" for place, one in ranked if one is mine), "")
        screen.show("", share_text(terms, mine.ended.outcome, par, place, ""))
