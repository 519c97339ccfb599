"""What people write down of a hand of the Block Game."""

from parlour.families.lines.score_sheet import line_sheet

SHEET = line_sheet("DBLOCK-29")
