"""The bots of the Block Game of Words: four vocabularies, each with its eye for the table."""

from parlour.families.letters.word_bots import LEVELS, WordBot

BOTS = tuple(WordBot(level) for level in LEVELS)
