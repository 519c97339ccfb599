"""The bots of Anagrams: four vocabularies, each with its own attention."""

from parlour.families.letters.bots import LEVELS, WordBot
from parlour.families.letters.rules.view import WordView

BOTS = tuple(WordBot[WordView](level) for level in LEVELS)
