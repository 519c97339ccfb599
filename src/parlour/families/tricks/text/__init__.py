"""Positions and options of trick games as text."""
