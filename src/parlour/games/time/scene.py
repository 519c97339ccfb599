"""Scenes and narration of Time: the clock face, and a card moving to its pile."""

from parlour.core.options import Chosen
from parlour.games.time.rules import PILES, TimeView
from parlour.languages.message import NOTHING, Message, say, sentences
from parlour.packs.rook_cards import PACK, number
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, ResultItem, Zone
from parlour.table.voice import Voice

HOURS = 12


def place(hour: int) -> Message:
    """Return the name of a number's pile."""
    return say("{hour} o'clock", hour=hour) if hour <= HOURS else say("centre")


def picture(view: TimeView, chosen: Chosen) -> Picture:
    """Draw the dial from the top, then the centre: visible cards, and how many lie face down."""
    one_centre = chosen["centre"] == "one"
    dial = tuple(_pile(view, hour) for hour in (12, *range(1, 12)))
    centre = tuple(_pile(view, hour) for hour in ((13,) if one_centre else (13, 14)))
    facts = [(say("Face down"), say("{number}", number=int(sum(view.covered))))]
    if view.card >= 0:
        facts.insert(0, (say("Last card"), say("{card}", card=PACK.faces[view.card])))
    return Picture(
        phase="turn",
        prompt=_prompt(view),
        zones=(
            Zone("dial", "circle", None, say("dial"), dial),
            Zone("centre", "row", None, say("centre"), centre),
            *_home(view),
        ),
        facts=tuple(facts),
        aims={"turn": _next(view)},
    )


def _next(view: TimeView) -> Aim:
    """Return the pile whose top card is turned next: 12 begins the dial."""
    slot = _slot(min(view.hour, PILES))
    return (
        Aim(target="dial", onto=slot) if slot < HOURS else Aim(target="centre", onto=slot - HOURS)
    )


def _slot(hour: int) -> int:
    """Return the place of a pile: 12 is at the top of the dial, the centre comes after 11."""
    return hour % HOURS if hour <= HOURS else hour - 1


def _pile(view: TimeView, hour: int) -> Piece:
    """Draw a pile: face down while there are cards to turn, then the card that lies on top."""
    covered = int(view.covered[hour - 1])
    top = view.open.tops[hour - 1]
    home = int(view.open.size(hour - 1))
    face = None if covered or top < 0 else PACK.faces[top]
    now = not view.over and hour == min(view.hour, 14)
    said = say("{hour}: {down} down, {up} up", hour=hour, down=covered, up=home)
    return Piece(face, "turn" if now else "", said)


def _home(view: TimeView) -> list[Zone]:
    """Draw what lies face up under each pile that has anything there."""
    zones: list[Zone] = []
    for pile in range(PILES):
        cards = tuple(Piece(PACK.faces[card]) for card in view.open.row(pile))
        if cards:
            slot = _slot(pile + 1)
            name = place(pile + 1)
            zones.append(Zone(f"home-{pile + 1}", "row", None, name, cards, column=slot))
    return zones


def _prompt(view: TimeView) -> Message:
    if view.over:
        if view.winners:
            return say("The game works out.")
        return say("The fourth 1 is out: it does not work.")
    if view.hour > HOURS:
        return say("Turn the top card in the centre.")
    return say("Turn the top card at {hour} o'clock.", hour=int(view.hour))


def narrate(happened: Happened) -> Message:
    """Describe where a card came from and where it went."""
    before: TimeView = happened.before
    after: TimeView = happened.after
    card = PACK.faces[after.card]
    came = say("In the centre: {card}.", card=card)
    if before.hour <= HOURS:
        came = say("At {hour} o'clock: {card}.", hour=int(before.hour), card=card)
    went = say("It goes under the pile in the centre.")
    if number(after.card) <= HOURS:
        went = say("It goes under the pile at {hour} o'clock.", hour=int(number(after.card)))
    return sentences(came, went, _end(before, after))


def _end(before: TimeView, after: TimeView) -> Message:
    if not after.over:
        return NOTHING
    if after.winners:
        return say("The game works out.")
    return say(
        "That was the fourth 1, and {n} cards were not turned: it does not work out.",
        n=int(sum(before.covered)) - 1,
    )


def verdict(view: TimeView, voice: Voice) -> Message:
    """Say whether the game worked out: the fourth 1 was the last card turned (TIME-5)."""
    del voice
    return say("It worked out: you won") if view.winners else say("It did not work out")


def reckoning(view: TimeView) -> tuple[ResultItem, ...]:
    """Say how many cards were left when the fourth 1 came (TIME-5)."""
    left = int(sum(view.covered))
    told = say("All 56 cards were turned.")
    if left:
        told = say("The fourth 1 came out while {n} cards were still face down.", n=left)
    return (ResultItem(told, "TIME-5"),)
