"""Fortune leaves nothing to judge: one card is as good as another, and `uniform` draws it."""

from parlour.bots.bot import Bot

BOTS: tuple[Bot, ...] = ()
