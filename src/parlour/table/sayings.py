"""Common texts that are not choices of a game, and the clause that says why.

A refusal should teach a rule. "pass" where nobody passes, a card that is in no pack, two cards at
once and a bid off the ladder are all understood, and refused with their clause. A game lists such
texts; the first match counts. The rules refuse everything that the game has a word for.
"""

import re
from collections.abc import Callable, Collection
from typing import Final, NamedTuple

from parlour.core.options import Chosen
from parlour.core.speech import MORE
from parlour.languages.message import Message
from parlour.table.typed import as_said

ANY: Final = -2
"""Matches every phase."""
TOO_MUCH: Final = MORE
"""Matches every phase, and also a second move after a complete one."""

IDLE: Final = frozenset({"i", "it", "my", "the", "a", "an", "and", "please", "with", "number"})
"""Filler words, unless a game uses them."""

CARD: Final = r"[a-z]-?\d+"
SEVERAL_CARDS: Final = rf"{CARD}( {CARD})+"
DOMINO: Final = r"\d+[-:/|]\d+"
SEVERAL_DOMINOES: Final = rf"{DOMINO}( {DOMINO})+"
COLOUR: Final = r"(red|yellow|black|green|blue|white|orange|purple|pink|brown)s?"
TO_SKIP: Final = r"(pass|skip|nothing|none|go|wait|knock|next|done|stop|end|finish)( .*)?|no"
TO_DRAW: Final = r"(draw|take|pick|buy)( .*)?"
TO_BID: Final = r"(bid|call|raise|double|redouble)( .*)?"
TO_NAME_TRUMPS: Final = r"(no ?)?trumps?( .*)?|.+ trumps?"
OF_OTHERS: Final = (
    r"(again|believe|block|build|bury|capture|challenge|claim|cut|deal|discard|doubt|exchange|flip"
    r"|fold|give up|lift|look|match|meld|mix|nest|orange|peek|put|quit|redeal|resign|score|show"
    r"|shuffle|snap|swap|takes?|turn|undo)( .*)?"
)
"""Words for actions of other games, or of no game at all."""


Remedy = Message | Callable[[Chosen], Message]
"""What would be right instead: a sentence, or a function of the options that returns one."""


class Saying(NamedTuple):
    """A pattern of typed text, in lower case and without filler words, and its clause."""

    words: str
    clause: str
    phase: int = ANY
    """The phase in which it applies; ANY or TOO_MUCH for every phase."""


OF_ROOK_CARDS: Final = (
    Saying(r"(.* )?(rook|bird|joker|wild)( card)?", "PACK-3"),
    Saying(r"(trump |\d+ )?(blue|white|orange|purple|pink|brown)s?( \d+)?", "PACK-2"),
    Saying(r"[ac-fh-qs-xz]-?\d+", "PACK-2"),
    Saying(rf"[rybg]-?(0\d*|1[5-9]|[2-9]\d|\d{{3,}})|{COLOUR} \d+|\d+ {COLOUR}", "PACK-1"),
)
"""Cards that are in no pack of the Rook book."""


def plain(text: str, faces: tuple[str, ...], words: Collection[str], idle: Collection[str]) -> str:
    """Return a text with pieces replaced by their faces, and without filler words.

    A word of the game, or the only word of a text, is never a filler word.
    """
    named = [word.strip('!?.;"') for word in as_said(text, faces).lower().split()]
    named = [word for word in named if word]
    for dropped in (IDLE | {*idle}, IDLE, frozenset[str]()):
        kept = [word for word in named if word in words or word not in dropped]
        if kept:
            return " ".join(kept)
    return ""


def clause_against(sayings: tuple[Saying, ...], phase: int, text: str) -> str:
    """Return the clause against a text in a phase, or nothing.

    After a complete move, only patterns for a second move apply.
    """
    for words, clause, when in sayings:
        meant = when in (TOO_MUCH, phase) or (when == ANY and phase != MORE)
        if meant and re.fullmatch(words, text):
            return clause
    return ""
