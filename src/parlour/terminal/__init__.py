"""Parlour in a terminal: the scenes that the web client draws, drawn in text with Rich."""
