"""Positions, options and moves of letter games as text."""
