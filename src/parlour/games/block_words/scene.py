"""Scenes and narration of the Block Game of Words."""

from parlour.families.letters import scene as word_scene
from parlour.games.block_words.rules import BlockWordsView
from parlour.table.scene import Picture


def picture(view: BlockWordsView) -> Picture:
    """Draw the pool, the open letters and everybody's words."""
    return word_scene.picture(view)
