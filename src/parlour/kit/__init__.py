"""Mechanisms that games share; a game has a Trick or a Line, it does not inherit from one."""
