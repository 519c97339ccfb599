"""Time leaves nothing to choose (R-TIME-7): it is pure luck, and needs no bot but `uniform`."""

from parlour.bots.bot import Bot

BOTS: tuple[Bot, ...] = ()
