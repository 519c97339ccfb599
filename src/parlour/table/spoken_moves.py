"""Moves as instructions: "Play the green 2", "Bid 70", "Make red trump".

The notation of a move is for typing and for records; these sentences are for hints and reviews.
"""

from collections.abc import Callable, Sequence
from functools import partial

from parlour.core.options import Chosen
from parlour.core.pack import Pack
from parlour.core.speech import listed
from parlour.packs.card_dominoes import NUMBER_NAMES
from parlour.table.game import Game

ENDS = {"left": "left end", "right": "right end", "up": "upper end", "down": "lower end"}

SAYINGS = {
    "pass": "Pass",
    "draw": "Draw a domino from the pack",
    "done": "End your turn here",
    "look up": "Look the word up",
    "accept": "Accept the word",
    "waive": "Let it pass",
}
"""Instructions for complete moves without a piece, in several games."""
PIECE, WORD = "@", "*"
"""The marks in a game's own instructions (`Words.instructions`)."""


def the(pack: Pack, piece: int) -> str:
    """Return a piece with its article: "the red 2"."""
    return f"the {pack.name(piece)}"


def instruction(game: Game, options: Chosen, move: str) -> str:
    """Return a move as an instruction, without a full stop."""
    words = move.split()
    said = game.words.instruct(words)
    if said:
        return said
    for form in (_of_the_game, _of_a_bid, _of_pieces):
        said = form(game, words)
        if said:
            return said
    return SAYINGS.get(move.lower()) or f'Say "{game.words.label(move, options)}"'


def _of_the_game(game: Game, words: Sequence[str]) -> str:
    """Return the game's own instruction for a move of this form."""
    for form, text in game.words.instructions.items():
        marks = form.split()
        if len(marks) == len(words) and all(map(partial(_fits, game.pack), marks, words)):
            named = zip(marks, words, strict=True)
            return text.format(
                *[f"the {game.pack.spoken(word)}" for mark, word in named if mark == PIECE],
                *[word for mark, word in zip(marks, words, strict=True) if mark == WORD],
            )
    return ""


def _fits(pack: Pack, mark: str, word: str) -> bool:
    return pack.has_face(word) if mark == PIECE else mark in {WORD, word.lower()}


def _of_a_bid(game: Game, words: Sequence[str]) -> str:
    del game
    match words:
        case ["bid", points, *rest]:
            return " ".join(["Bid", points, *rest])
        case ["trump", suit]:
            number = int(suit) if suit.isdecimal() else -1
            return f"Make {plural(number) if number >= 0 else suit} trump"
        case ["doubles", *_]:
            return "Make doubles trump"
    return ""


def plural(number: int) -> str:
    """Return the dominoes of a number: "sixes", "blanks"."""
    name = NUMBER_NAMES[number]
    return f"{name}es" if name == "six" else f"{name}s"


def _of_pieces(game: Game, words: Sequence[str]) -> str:
    if game.pack.many or not words:
        return ""
    named = _namer(game.pack)
    faces = [game.pack.has_face(word) for word in words]
    if all(faces):
        return f"Play {named(words)}"
    first, *rest = words
    if first == "bury" and all(faces[1:]):
        return f"Bury {named(rest)}"
    if faces[0]:
        return _of_a_piece(named, first, rest, all_pieces=all(faces[2:]))
    return ""


def _of_a_piece(named: "Namer", piece: str, rest: Sequence[str], *, all_pieces: bool) -> str:
    """Return the instruction for a move with a piece."""
    it = named([piece])
    match rest:
        case ["takes", *taken] if all_pieces:
            return f"Take {named(taken)} with {it}"
        case ["on", *others] if all_pieces:
            return f"Put {it} on {named(others)}"
        case [end] if end in ENDS:
            return f"Play {it} on the {ENDS[end]}"
        case [end, number] if end in ENDS and number.isdecimal():
            shown = NUMBER_NAMES[int(number)]
            return f"Play {it} on the {ENDS[end]}, with the {shown} outward"
    return ""


Namer = Callable[[Sequence[str]], str]
"""Maps faces to the names of pieces, with articles."""


def _namer(pack: Pack) -> Namer:
    return lambda faces: listed([f"the {pack.spoken(face)}" for face in faces])
