"""Bots in haste: what they may know does not depend on how long they think about it."""

from typing import Protocol, runtime_checkable

from parlour.bots.bot import Bot

HASTE = 2
"""How many worlds a thinker is given."""


@runtime_checkable
class Hasty(Protocol):
    """A bot that can be told to think less."""

    def hasty(self, worlds: int) -> Bot:
        """Return this bot with so many worlds at most."""


def quick(bot: Bot) -> Bot:
    """Return a bot that does not think long."""
    return bot.hasty(HASTE) if isinstance(bot, Hasty) else bot
