"""What people write down of a game of Anagrams."""

from parlour.families.letters.score_sheet import word_sheet

SHEET = word_sheet()
