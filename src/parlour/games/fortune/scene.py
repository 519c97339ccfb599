"""Scenes and narration of fortune-telling: dominoes face down, and the words of 1906."""

from typing import Final

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.games.fortune.rules import NOTHING, FortuneView
from parlour.languages.message import Text
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone
from parlour.table.voice import Voice

FORTUNES: Final = (
    ("6-6", "Double Six", "You will receive a sum of money."),  # FORTUNE-4
    ("6-5", "Six-Five", "Going to a public amusement."),  # FORTUNE-5
    ("6-4", "Six-Four", "You will have lawsuits."),  # FORTUNE-6
    ("6-3", "Six-Three", "You will ride in a coach."),  # FORTUNE-7
    ("6-2", "Six-Two", "You will receive a present of clothing."),  # FORTUNE-8
    ("6-1", "Six-One", "You will perform a kind act."),  # FORTUNE-9
    ("6-0", "Six-Blank", "You will suffer through scandal."),  # FORTUNE-10
    ("5-5", "Double Five", "You will soon move to another house."),  # FORTUNE-11
    ("5-4", "Five-Four", "A fortunate speculation."),  # FORTUNE-12
    ("5-3", "Five-Three", "You will be visited by a superior."),  # FORTUNE-13
    ("5-2", "Five-Two", "You will take a trip by water."),  # FORTUNE-14
    ("5-1", "Five-One", "A love affair."),  # FORTUNE-15
    ("5-0", "Five-Blank", "A funeral, but not of a relation."),  # FORTUNE-16
    ("4-4", "Double Four", "You will drink liquor at a distance."),  # FORTUNE-17
    ("4-3", "Four-Three", "A false alarm."),  # FORTUNE-18
    ("4-2", "Four-Two", "Trouble with creditors."),  # FORTUNE-19
    ("4-1", "Four-One", "Beware of thieves and swindlers."),  # FORTUNE-20
    ("4-0", "Four-Blank", "An angry friend will write."),  # FORTUNE-21
    ("3-3", "Double Three", "A sudden wedding."),  # FORTUNE-22
    ("3-2", "Three-Two", "Play no game of chance; you will lose."),  # FORTUNE-23
    ("3-1", "Three-One", "A great discovery at hand."),  # FORTUNE-24
    ("3-0", "Three-Blank", "A malicious person will speak ill of you."),  # FORTUNE-25
    ("2-2", "Double Two", "You will be troubled by a jealous person."),  # FORTUNE-26
    ("2-1", "Two-One", "You will soon mortgage some property."),  # FORTUNE-27
    ("2-0", "Two-Blank", "You will receive good tidings."),  # FORTUNE-28
    ("1-1", "Double One", "You will find something."),  # FORTUNE-29
    ("1-0", "One-Blank", "Success in your undertaking."),  # FORTUNE-30
    ("0-0", "Double Blank", "Great trouble."),  # FORTUNE-31
)
"""The name and the fortune of each domino that has one, word for word (FORTUNE-R3)."""

WORDS: Final = {PACK.piece(face): f"{name}: {fortune}" for face, name, fortune in FORTUNES}

ROW: Final = {28: 7, 55: 11}
"""Number of dominoes in a row."""


def fortune(piece: int) -> str:
    """Return what a domino foretells, whichever way up it is drawn; nothing for a 7, 8 or 9."""
    return WORDS.get(piece, "")


def picture(view: FortuneView, chosen: Chosen) -> Picture:
    """Draw the dominoes as they lie, and what was foretold."""
    width = ROW[len(view.table)]
    pieces = tuple(
        Piece(
            PACK.faces[piece] if piece != NOTHING else None,
            "" if piece != NOTHING else str(place + 1),
            at=(place % width, place // width, 0),
        )
        for place, piece in enumerate(view.table)
    )
    zones = [Zone("table", "grid", None, "the table", pieces)]
    told = tuple(Piece(text=fortune(piece)) for piece in view.told if piece != NOTHING)
    if told:
        zones.append(Zone("fortunes", "sheet", None, "", told))
    left = int(chosen["draws"]) - len(told)
    return Picture(
        phase="draw",
        prompt=_prompt(view, left),
        zones=tuple(zones),
        facts=(("Fortunes to come", str(left)),) if chosen["draws"] != "1" else (),
    )


def _prompt(view: FortuneView, left: int) -> str:
    """Say what to do, or what was foretold."""
    if view.over:
        return "So it is foretold."
    if view.turned and left == view.options.draws:
        return "That has no fortune: draw another."
    if view.turned:
        return "Draw another, and see the number."
    return "The dominoes lie face down and are shuffled: draw one."


def label(move: str) -> str:
    """Return the label of a move's button: only the number of the place."""
    return move.removeprefix("draw ")


def narrate(happened: Happened) -> str:
    """Describe what was drawn, and its fortune."""
    before: FortuneView = happened.before
    after: FortuneView = happened.after
    (place,) = each(after.turned & ~before.turned)
    piece = after.table[place]
    words = fortune(piece) or "It has no fortune: draw again."
    return f"{happened.names[happened.seat]} draws {PACK.faces[piece]}. {words}"


def reckoning(view: FortuneView, names: tuple[str, ...]) -> str:
    """Say that it is over; there is no score (FORTUNE-R3)."""
    del view, names
    return "The dominoes are put back and shuffled."


def verdict(view: FortuneView, voice: Voice) -> Text:
    """Say what was foretold last."""
    del voice
    told = [fortune(piece) for piece in view.told if piece != NOTHING]
    return told[-1].rstrip(".") if told else "Nothing was foretold"
