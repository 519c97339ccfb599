"""What people write down of a hand of Sebastopol."""

from parlour.families.lines.score_sheet import line_sheet

SHEET = line_sheet("SEB-11")
