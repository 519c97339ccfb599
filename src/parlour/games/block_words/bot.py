"""The bots of the Block Game of Words: four vocabularies, each with its own attention."""

from parlour.families.letters.bots import LEVELS, WordBot
from parlour.families.letters.rules.view import WordView

BOTS = tuple(WordBot[WordView](level) for level in LEVELS)
