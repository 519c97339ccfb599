"""Mechanisms that games share. A game has a Trick or a Line; it does not inherit from one."""
