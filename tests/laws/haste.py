"""Fast bots: what a bot may know depends neither on how long it thinks nor on its vocabulary."""

from dataclasses import replace
from typing import Any, Protocol, runtime_checkable

from parlour.bots.bot import Bot
from parlour.families.letters.bots import CHILD, WordBot

HASTE = 2
"""The number of worlds for a thinker."""


@runtime_checkable
class Hasty(Protocol):
    """A bot whose thinking can be limited."""

    def hasty(self, worlds: int) -> Bot:
        """Return this bot limited to a number of worlds."""


def quick(bot: Bot) -> Bot:
    """Return a bot that thinks only briefly; all bots of words share one small vocabulary.

    It takes seconds to sort the words of each vocabulary, and there are many: one for each level,
    theme and language.
    """
    if isinstance(bot, WordBot):
        words: WordBot[Any] = type(bot)(replace(bot.level, vocabulary=CHILD.vocabulary))
        return words
    return bot.hasty(HASTE) if isinstance(bot, Hasty) else bot
