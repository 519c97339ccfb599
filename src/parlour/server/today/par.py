"""Par: the bots' results in a daily deal, at the people's seat.

They run move by move in the bot workers, so that no other table waits for them.
"""

from collections.abc import AsyncIterator

from parlour.coach import todays_deal
from parlour.coach.todays_deal import Outcome, Terms, new_table, outcome
from parlour.server.tables import entries as log
from parlour.server.tables.bot_workers import BotWorkers
from parlour.server.today.day_log import Day

NAME = "Par"


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
