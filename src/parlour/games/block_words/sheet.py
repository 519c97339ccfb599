"""What people write down of a game of the Block Game of Words."""

from parlour.families.letters.score_sheet import word_sheet

SHEET = word_sheet()
