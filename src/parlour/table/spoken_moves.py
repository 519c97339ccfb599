"""Moves as instructions: "Play the green 2", "Bid 70", "Make red trump".

The notation of a move is for typing and for records; these sentences are for hints and reviews.
"""

from collections.abc import Callable, Sequence
from functools import partial

from parlour.core.options import Chosen
from parlour.core.pack import Pack
from parlour.languages.message import NOTHING, Given, Listed, Message, say
from parlour.packs.card_dominoes import NUMBER_WORDS
from parlour.table.game import Game

ENDS = {
    "left": say("left end"),
    "right": say("right end"),
    "up": say("upper end"),
    "down": say("lower end"),
}

SAYINGS = {
    "pass": say("Pass"),
    "draw": say("Draw a domino from the pack"),
    "done": say("End your turn here"),
    "look up": say("Look the word up"),
    "accept": say("Accept the word"),
    "waive": say("Let it pass"),
}
"""Instructions for complete moves without a piece, in several games."""

SUITS = {
    "red": say("Make red trump"),
    "yellow": say("Make yellow trump"),
    "black": say("Make black trump"),
    "green": say("Make green trump"),
}

NUMBERS = (
    say("Make blanks trump"),
    say("Make ones trump"),
    say("Make twos trump"),
    say("Make threes trump"),
    say("Make fours trump"),
    say("Make fives trump"),
    say("Make sixes trump"),
)

PIECE, WORD = "@", "*"
"""The marks in a game's own instructions (`Words.instructions`)."""


def instruction(game: Game, options: Chosen, move: str) -> Message:
    """Return a move as an instruction, without a full stop."""
    words = move.split()
    said = game.words.instruct(words)
    if said:
        return said
    for form in (_of_the_game, _of_a_bid, _of_pieces):
        said = form(game, words)
        if said:
            return said
    known = SAYINGS.get(move.lower())
    return known or say('Say "{label}"', label=game.words.label(move, options))


def _of_the_game(game: Game, words: Sequence[str]) -> Message:
    """Return the game's own instruction for a move of this form."""
    for form, text in game.words.instructions.items():
        marks = form.split()
        if len(marks) == len(words) and all(map(partial(_fits, game.pack), marks, words)):
            given: dict[str, Given | Message] = {}
            for mark, word in zip(marks, words, strict=True):
                if mark == PIECE:
                    given["piece"] = game.pack.spoken(word)
                elif mark == WORD:
                    given["word"] = word
            return text.filled(**given)
    return NOTHING


def _fits(pack: Pack, mark: str, word: str) -> bool:
    return pack.has_face(word) if mark == PIECE else mark in {WORD, word.lower()}


def _of_a_bid(game: Game, words: Sequence[str]) -> Message:
    del game
    match words:
        case ["bid", points, *rest]:
            return say("Bid {bid}", bid=" ".join([points, *rest]))
        case ["trump", suit] if suit in SUITS:
            return SUITS[suit]
        case ["trump", suit] if suit.isdecimal():
            return NUMBERS[int(suit)]
        case ["doubles", *_]:
            return say("Make doubles trump")
    return NOTHING


def _of_pieces(game: Game, words: Sequence[str]) -> Message:
    if game.pack.many or not words:
        return NOTHING
    named = _namer(game.pack)
    faces = [game.pack.has_face(word) for word in words]
    if all(faces):
        return say("Play {pieces:the}", pieces=named(words))
    first, *rest = words
    if first == "bury" and all(faces[1:]):
        return say("Bury {pieces:the}", pieces=named(rest))
    if faces[0]:
        return _of_a_piece(named, first, rest, all_pieces=all(faces[2:]))
    return NOTHING


def _of_a_piece(named: "Namer", piece: str, rest: Sequence[str], *, all_pieces: bool) -> Message:
    """Return the instruction for a move with a piece."""
    it = named([piece])
    match rest:
        case ["takes", *taken] if all_pieces:
            return say("Take {taken:the} with {piece:the}", taken=named(taken), piece=it)
        case ["on", *others] if all_pieces:
            return say("Put {piece:the} on {others:the}", piece=it, others=named(others))
        case [end] if end in ENDS:
            return say("Play {piece:the} on the {end}", piece=it, end=ENDS[end])
        case [end, number] if end in ENDS and number.isdecimal():
            return say(
                "Play {piece:the} on the {end}, with the {number} outward",
                piece=it,
                end=ENDS[end],
                number=NUMBER_WORDS[int(number)],
            )
    return NOTHING


Namer = Callable[[Sequence[str]], Listed]
"""Maps faces to the names of pieces."""


def _namer(pack: Pack) -> Namer:
    return lambda faces: Listed([pack.spoken(face) for face in faces], "and")
