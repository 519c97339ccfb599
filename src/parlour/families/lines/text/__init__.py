"""Positions and options of line games as text."""
