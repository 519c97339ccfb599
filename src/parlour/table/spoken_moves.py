"""Moves as instructions: "Play the green 2", "Bid 70", "Make red trump".

The notation of a move is for typing and for records; these sentences are for hints and reviews.
"""

from collections.abc import Callable, Sequence

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
    "lay": "Lay it down",
    "fold": "Fold your hands",
    "lift": "Turn up the top card of your hand",
    "build": "Build with the card",
    "stop": "Stop here",
    "turn": "Turn the next card",
    "play": "Turn your next card",
    "look up": "Look the word up",
    "give up": "Give up",
    "accept": "Accept the word",
    "i": 'Say "I"',
    "doubt": 'Say "I doubt it"',
    "panjandrum": "Call Panjandrum",
    "orange": "Call Orange",
    "waive": "Let it pass",
    "lay down": "Lay down what you have left",
    "bury nothing": "Bury nothing",
}
"""Instructions for complete moves without a piece."""
VERBS = {"donkey": "Pass"}
"""The verb for a card, by game; the default is "Play" (DONK-4)."""


def the(pack: Pack, piece: int) -> str:
    """Return a piece with its article: "the red 2"."""
    return f"the {pack.name(piece)}"


def instruction(game: Game, options: Chosen, move: str) -> str:
    """Return a move as an instruction, without a full stop."""
    words = move.split()
    for form in (_of_a_bid, _of_pieces, _of_a_pile, _of_letters):
        said = form(game, words)
        if said:
            return said
    return SAYINGS.get(move.lower()) or f'Say "{game.words.label(move, options)}"'


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
    if len(words) == 2 and words[1].lower() in {"block", "quit"}:
        return f"Play {named(words[:1])}, and lay a {words[1].title()} card on it"
    if all(faces):
        return f"{VERBS.get(game.key, 'Play')} {named(words)}"
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
        case ["lay"]:
            return f"Lay {it}"
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


def _of_a_claim(said: Sequence[str]) -> str:
    """Return the instruction to claim a sentence, with any compounds that count as two words."""
    sentence, _, twice = " ".join(said).partition(" twice ")
    counted = f", and count {listed(twice.split())} as two words" if twice else ""
    return f"Claim the sentence {sentence}{counted}"


Namer = Callable[[Sequence[str]], str]
"""Maps faces to the names of pieces, with articles."""


def _namer(pack: Pack) -> Namer:
    return lambda faces: listed([f"the {pack.spoken(face)}" for face in faces])


def _of_a_pile(game: Game, words: Sequence[str]) -> str:
    del game
    match words:
        case ["delay", "build"]:
            return "Build with the top card of your Delay Pile"
        case ["delay", "pile", number]:
            return f"Move the top card of your Delay Pile to Delay Pile {number}"
        case ["draw", number] if number.isdecimal():
            return f"Draw number {number}"
        case ["pile", number]:
            return f"Lay the card on Delay Pile {number}"
        case ["build", colour]:
            return f"Build on {colour}"
    return ""


def _of_letters(game: Game, words: Sequence[str]) -> str:  # noqa: PLR0911 - one for each verb
    if not game.pack.many:
        return ""
    match words:
        case ["pool", letter]:
            return f"Put the {letter} into the pool"
        case ["make", word, *rest]:
            taken = [part.split("@")[0] for part in rest if "@" in part]
            return f"Make {word}" + (f" from {listed(taken)}" if taken else "")
        case ["choose", *chosen]:
            return f"Choose {' '.join(chosen)}"
        case ["say", *said]:
            return f"Say {' '.join(said)}"
        case ["challenge", word]:
            return f"Challenge {word}"
        case ["claim", _, *_]:
            return _of_a_claim(words[1:])
    return ""
