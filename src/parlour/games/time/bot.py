"""Time has no decisions (R-TIME-7): it is pure luck, and needs only the bot `uniform`."""

from parlour.bots.bot import Bot

BOTS: tuple[Bot, ...] = ()
