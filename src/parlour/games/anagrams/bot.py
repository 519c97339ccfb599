"""The bots of Anagrams: four vocabularies, each with its own attention."""

from parlour.families.letters.bots import LEVELS, WordBot

BOTS = tuple(WordBot(level) for level in LEVELS)
