"""The bots of the Block Game of Words: four vocabularies, each with its own attention."""

from parlour.families.letters.bots import LEVELS, WordBot

BOTS = tuple(WordBot(level) for level in LEVELS)
