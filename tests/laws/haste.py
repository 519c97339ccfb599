"""Fast bots: what a bot may know does not depend on how long it thinks."""

from typing import Protocol, runtime_checkable

from parlour.bots.bot import Bot

HASTE = 2
"""The number of worlds for a thinker."""


@runtime_checkable
class Hasty(Protocol):
    """A bot whose thinking can be limited."""

    def hasty(self, worlds: int) -> Bot:
        """Return this bot limited to a number of worlds."""


def quick(bot: Bot) -> Bot:
    """Return a bot that thinks only briefly."""
    return bot.hasty(HASTE) if isinstance(bot, Hasty) else bot
