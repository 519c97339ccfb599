"""Fortune has nothing to judge: all dominoes are equal, and `uniform` draws one."""

from parlour.bots.bot import Bot

BOTS: tuple[Bot, ...] = ()
