"""Parlour in a terminal: scenes drawn as text with Rich."""
