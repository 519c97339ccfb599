"""What people write down of a hand of Matadores."""

from parlour.families.lines.score_sheet import line_sheet

SHEET = line_sheet("MAT-14")
