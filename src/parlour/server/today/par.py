"""Par: the bots' results in a daily deal, at the people's seat.

They run move by move in the bot workers, so that no other table waits for them.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import nullcontext
from typing import Any

from parlour.coach import todays_deal
from parlour.coach.todays_deal import Outcome, Terms, day_at, new_table, outcome
from parlour.server.plumbing.background import Background
from parlour.server.tables import entries as log
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.today.day_log import Day, Days, note_bot

NAME = "Par"


class Pars:
    """The days whose deals bots are playing.

    Past days are played one at a time, so that no table's bots wait long.
    """

    def __init__(
        self,
        days: Days,
        bot_workers: BotWorkers,
        background: Background,
        now: Callable[[], float],
    ) -> None:
        self._days = days
        self._bot_workers = bot_workers
        self._background = background
        self._now = now
        self._doing: dict[str, asyncio.Task[Any]] = {}
        self._past_days = asyncio.Semaphore(1)

    def set(self, day: Day) -> None:
        """Let bots play a daily deal, unless they have played it or are playing it."""
        name = day.terms.day
        if name in self._doing or len(day.bots) == len(todays_deal.LEVELS):
            return
        doing = self._doing[name] = self._background.run(self._play(day))
        doing.add_done_callback(lambda _: self._doing.pop(name, None))

    async def wait(self, day: Day, seconds: float) -> None:
        """Wait for the bots that play a day's deal, but no longer than this."""
        doing = self._doing.get(day.terms.day)
        if doing is not None:
            await asyncio.wait([doing], timeout=seconds)

    async def _play(self, day: Day) -> None:
        past = day.terms.day != day_at(self._now()).isoformat()
        async with self._past_days if past else nullcontext():
            async for ended in bots_play(self._bot_workers, day):
                await note_bot(self._days, day, self._now(), ended)


async def bots_play(workers: BotWorkers, day: Day) -> AsyncIterator[log.DayEnded]:
    """Yield the result of each level that has not played yet, the level that sets par first."""
    for level in todays_deal.LEVELS:
        if level not in day.bots:
            made = await played_by(workers, day.terms, level)
            yield log.DayEnded(made, level=level)


async def played_by(workers: BotWorkers, terms: Terms, level: str) -> Outcome:
    """Return a bot's result at the person's seat, against the same bots."""
    table = new_table(terms, NAME)
    while not table.won:
        if table.deal.over:
            table.deal_next()
            continue
        seat = table.due()[0]
        who = level if table.names[seat] == NAME else terms.opponents
        table.play(seat, await workers.choices(table, seat, who, steady=True, caller=NAME))
    return outcome(table, table.names.index(NAME))
