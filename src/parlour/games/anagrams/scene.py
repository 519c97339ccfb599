"""Scenes and narration of Anagrams."""

from parlour.families.letters import scene as word_scene
from parlour.games.anagrams.rules import AnagramsView
from parlour.table.scene import Picture


def picture(view: AnagramsView) -> Picture:
    """Draw the pool, the box, everybody's words and the player's own letter."""
    return word_scene.picture(view)
