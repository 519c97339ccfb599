"""The deal of the day: its log, par and ranking."""
