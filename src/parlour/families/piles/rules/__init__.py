"""Piles that keep their order."""
