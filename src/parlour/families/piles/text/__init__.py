"""Positions of piles as text."""
