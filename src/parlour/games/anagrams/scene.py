"""Scenes and narration of Anagrams."""

from parlour.core.options import Chosen
from parlour.families.letters.scene import word_scene
from parlour.games.anagrams.rules import AnagramsView
from parlour.table.scene import Picture


def picture(view: AnagramsView, chosen: Chosen) -> Picture:
    """Draw the pool, the box, everybody's words and the player's own letter."""
    del chosen
    return word_scene.picture(view)
