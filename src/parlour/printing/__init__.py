"""Packs, score sheets, pocket cards, booklets and tallies for a real table, as PDF files."""
