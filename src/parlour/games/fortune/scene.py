"""Scenes and narration of fortune-telling: dominoes face down, and the words of 1906."""

from typing import Final

from parlour.core.bits import each
from parlour.core.options import Chosen
from parlour.games.fortune.rules import NOTHING, FortuneView
from parlour.languages.message import Message, say, sentences
from parlour.packs.card_dominoes import PACK
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

FORTUNES: Final = {
    "6-6": say("Double Six: You will receive a sum of money"),  # FORTUNE-4
    "6-5": say("Six-Five: Going to a public amusement"),  # FORTUNE-5
    "6-4": say("Six-Four: You will have lawsuits"),  # FORTUNE-6
    "6-3": say("Six-Three: You will ride in a coach"),  # FORTUNE-7
    "6-2": say("Six-Two: You will receive a present of clothing"),  # FORTUNE-8
    "6-1": say("Six-One: You will perform a kind act"),  # FORTUNE-9
    "6-0": say("Six-Blank: You will suffer through scandal"),  # FORTUNE-10
    "5-5": say("Double Five: You will soon move to another house"),  # FORTUNE-11
    "5-4": say("Five-Four: A fortunate speculation"),  # FORTUNE-12
    "5-3": say("Five-Three: You will be visited by a superior"),  # FORTUNE-13
    "5-2": say("Five-Two: You will take a trip by water"),  # FORTUNE-14
    "5-1": say("Five-One: A love affair"),  # FORTUNE-15
    "5-0": say("Five-Blank: A funeral, but not of a relation"),  # FORTUNE-16
    "4-4": say("Double Four: You will drink liquor at a distance"),  # FORTUNE-17
    "4-3": say("Four-Three: A false alarm"),  # FORTUNE-18
    "4-2": say("Four-Two: Trouble with creditors"),  # FORTUNE-19
    "4-1": say("Four-One: Beware of thieves and swindlers"),  # FORTUNE-20
    "4-0": say("Four-Blank: An angry friend will write"),  # FORTUNE-21
    "3-3": say("Double Three: A sudden wedding"),  # FORTUNE-22
    "3-2": say("Three-Two: Play no game of chance; you will lose"),  # FORTUNE-23
    "3-1": say("Three-One: A great discovery at hand"),  # FORTUNE-24
    "3-0": say("Three-Blank: A malicious person will speak ill of you"),  # FORTUNE-25
    "2-2": say("Double Two: You will be troubled by a jealous person"),  # FORTUNE-26
    "2-1": say("Two-One: You will soon mortgage some property"),  # FORTUNE-27
    "2-0": say("Two-Blank: You will receive good tidings"),  # FORTUNE-28
    "1-1": say("Double One: You will find something"),  # FORTUNE-29
    "1-0": say("One-Blank: Success in your undertaking"),  # FORTUNE-30
    "0-0": say("Double Blank: Great trouble"),  # FORTUNE-31
}
"""The name and the fortune of each domino that has one, word for word (FORTUNE-R3)."""

WORDS: Final = {
    PACK.piece(face): say("{fortune}.", fortune=told) for face, told in FORTUNES.items()
}

ROW: Final = {28: 7, 55: 11}
"""Number of dominoes in a row."""


def fortune(piece: int) -> Message | None:
    """Return what a domino foretells, whichever way up it is drawn; nothing for a 7, 8 or 9."""
    return WORDS.get(piece)


def picture(view: FortuneView, chosen: Chosen) -> Picture:
    """Draw the dominoes as they lie, and what was foretold."""
    width = ROW[len(view.table)]
    foretold = [piece for piece in view.told if piece != NOTHING]
    last = foretold[-1] if view.over and foretold else NOTHING
    pieces = tuple(
        Piece(
            PACK.faces[piece] if piece != NOTHING else None,
            str(place + 1) if piece == NOTHING else "last" if piece == last else "",
            at=(place % width, place // width, 0),
        )
        for place, piece in enumerate(view.table)
    )
    zones = [Zone("table", "grid", None, say("the table"), pieces)]
    told = tuple(Piece(text=WORDS[piece]) for piece in foretold)
    if told:
        zones.append(Zone("fortunes", "sheet", None, Message(""), told))
    left, several = int(chosen["draws"]) - len(told), chosen["draws"] != "1"
    return Picture(
        phase="draw",
        prompt=_prompt(view, left),
        zones=tuple(zones),
        facts=((say("Fortunes to come"), say("{left}", left=left)),) if several else (),
    )


def _prompt(view: FortuneView, left: int) -> Message:
    """Say what to do, or what was foretold."""
    if view.over:
        return say("So it is foretold.")
    if view.turned and left == view.options.draws:
        return say("That has no fortune: draw another.")
    if view.turned:
        return say("Draw another, and see the number.")
    return say("The dominoes lie face down and are shuffled: draw one.")


def label(move: str) -> Message:
    """Return the label of a move's button: only the number of the place."""
    return say("{number}", number=move.removeprefix("draw "))


def narrate(happened: Happened) -> Message:
    """Describe what was drawn, and its fortune."""
    before: FortuneView = happened.before
    after: FortuneView = happened.after
    (place,) = each(after.turned & ~before.turned)
    piece = after.table[place]
    told = fortune(piece) or say("It has no fortune: draw again.")
    return sentences(say("{who} draws {domino}.", who=happened.who, domino=PACK.faces[piece]), told)


def reckoning(view: FortuneView) -> tuple[ResultItem, ...]:
    """Say that it is over; there is no score (FORTUNE-R3)."""
    del view
    return (ResultItem(say("The dominoes are put back and shuffled.")),)


def verdict(view: FortuneView, voice: Voice) -> Message:
    """Say what was foretold last."""
    del voice
    told = [FORTUNES[PACK.faces[piece]] for piece in view.told if piece != NOTHING]
    return told[-1] if told else say("Nothing was foretold")
