"""The bounds of a deal in the games of letters (`parlour.table.bounds`)."""

from parlour.families.letters.rules.terms import BOX_NAMES, LEAST_LETTERS
from parlour.packs.letter_tablets import BOXES
from parlour.table.bounds import Bounds, Setting, one_scores


def words_needed(setting: Setting) -> Bounds:
    """The winner has the required words (ANA-24a, BGW-7a), or all that letters can make (RA-32)."""
    deal = setting.dealt
    if deal.options.one_round:
        return words_of(setting, LEAST_LETTERS)
    most = deal.target()
    return -most, most


def words_of(setting: Setting, letters: int) -> Bounds:
    """Return the bounds if all letters become words of this length."""
    box = BOXES[BOX_NAMES[setting.dealt.options.letter_set]]
    return one_scores(setting, sum(box) // letters)
