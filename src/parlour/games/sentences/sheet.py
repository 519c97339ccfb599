"""What people write down of a game of Sentences."""

from parlour.families.letters.score_sheet import word_sheet

SHEET = word_sheet(by_sentence=True)
