"""What people write down of a hand of the Draw Game."""

from parlour.families.lines.score_sheet import line_sheet

SHEET = line_sheet("DRAW-7")
