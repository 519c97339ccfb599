"""Scenes and narration of Time: the clock face, and a card moving to its pile."""

from parlour.core.options import Chosen
from parlour.games.time.rules import PILES, TimeView
from parlour.languages.message import Text
from parlour.packs.rook_cards import PACK, number
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, Zone
from parlour.table.voice import Voice

HOURS = 12


def place(hour: int) -> str:
    """Return the name of a number's pile."""
    return f"{hour} o'clock" if hour <= HOURS else "centre"


def where(hour: int) -> str:
    """Return where a number's pile lies."""
    return f"at {hour} o'clock" if hour <= HOURS else "in the centre"


def picture(view: TimeView, chosen: Chosen) -> Picture:
    """Draw the dial from the top, then the centre: visible cards, and how many lie face down."""
    one_centre = chosen["centre"] == "one"
    dial = tuple(_pile(view, hour) for hour in (12, *range(1, 12)))
    centre = tuple(_pile(view, hour) for hour in ((13,) if one_centre else (13, 14)))
    facts = [("Face down", str(sum(view.covered)))]
    if view.card >= 0:
        facts.insert(0, ("Last card", PACK.faces[view.card]))
    return Picture(
        phase="turn",
        prompt=_prompt(view),
        zones=(
            Zone("dial", "circle", None, "dial", dial),
            Zone("centre", "row", None, "centre", centre),
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
    covered = view.covered[hour - 1]
    top = view.open.tops[hour - 1]
    home = view.open.size(hour - 1)
    face = None if covered or top < 0 else PACK.faces[top]
    now = "turn " if not view.over and hour == min(view.hour, 14) else ""
    return Piece(face, said=f"{now}{hour}: {covered} down, {home} up")


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


def _prompt(view: TimeView) -> str:
    if view.over:
        return "The game works out." if view.winners else "The fourth 1 is out: it does not work."
    return f"Turn the top card {where(view.hour)}."


def narrate(happened: Happened) -> str:
    """Describe where a card came from and where it went."""
    before: TimeView = happened.before
    after: TimeView = happened.after
    card = after.card
    told = f"{where(before.hour).capitalize()}: {PACK.faces[card]}."
    told += f" It goes under the pile {where(number(card))}."
    if not after.over:
        return told
    left = sum(before.covered) - 1
    if after.winners:
        return f"{told} The game works out."
    plural = "card was" if left == 1 else "cards were"
    return f"{told} That was the fourth 1, and {left} {plural} not turned: it does not work out."


def verdict(view: TimeView, voice: Voice) -> Text:
    """Say whether the game worked out: the fourth 1 was the last card turned (TIME-5)."""
    del voice
    return "It worked out: you won" if view.winners else "It did not work out"


def reckoning(view: TimeView, names: tuple[str, ...]) -> str:
    """Say how many cards were left when the fourth 1 came (TIME-5)."""
    del names
    left = sum(view.covered)
    if not left:
        return "All 56 cards were turned (TIME-5)."
    cards = "card was" if left == 1 else "cards were"
    return f"The fourth 1 came out while {left} {cards} still face down (TIME-5)."
