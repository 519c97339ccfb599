"""Match leaves nothing to choose: it is pure luck, and needs no bot but `uniform`."""

from parlour.bots.bot import Bot

BOTS: tuple[Bot, ...] = ()
