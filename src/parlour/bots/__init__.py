"""Bots: players that get a view and a seed, and nothing else."""
