"""Scenes and narration of Tuxedo: the centre, the builds, and what was captured."""

from parlour.core.bits import bit, count, each, has
from parlour.core.speech import listed
from parlour.games.tuxedo.mechanics.spread import total
from parlour.games.tuxedo.rules import CALL, ONTO, PLAY, TAKE, USE, WAIVE, TuxedoView
from parlour.packs.rook_cards import FIVES, NUMBERS, PACK, spoken
from parlour.table.drawing import covered_hand
from parlour.table.parts import Happened
from parlour.table.scene import Aim, Picture, Piece, Zone

PHASES = ("play", "use", "take", "build", "call")
ORANGE_STAKE = "If a red and a yellow card were taken together, +10; a wrong call costs 10."
"""The stake that is shown after every capture (TUX-20, TUX-21, TUX-35)."""


def by_number(cards: int) -> list[int]:
    """Return cards in the order of their numbers."""
    return [card for same in NUMBERS for card in each(cards & same)]


def faces(cards: int) -> str:
    """Return cards as words, by number."""
    return PACK.show(by_number(cards))


def picture(view: TuxedoView) -> Picture:
    """Draw the player's hand, the loose cards, each build, and everybody's captures."""
    zones: list[Zone] = []
    for seat in range(view.seats):
        if seat == view.seat:
            playing = view.turn == seat and view.phase == PLAY and not view.over
            pieces = tuple(
                Piece(PACK.faces[card], why=_why(view, card) if playing else "")
                for card in by_number(view.known[seat])
            )
            zones.append(Zone(f"hand-{seat}", "hand", seat, "your hand", pieces))
        else:
            zones.append(covered_hand(seat, view.sizes[seat]))
        number = count(view.catch.captured[seat])
        if number:
            note = _note(view, seat)
            zones.append(Zone(f"won-{seat}", "stack", seat, "captured", count=number, note=note))
    centre = tuple(
        Piece(PACK.faces[card], _mark(view, card)) for card in by_number(view.spread.centre)
    )
    zones.append(Zone("centre", "row", None, "centre", centre))
    for place, build in enumerate(each_build(view)):
        cards = tuple(Piece(PACK.faces[card], _mark(view, card)) for card in by_number(build))
        zones.append(Zone(f"build-{place}", "row", None, f"build of {total(build)}", cards))
    facts = [("Still to be dealt", str(view.left))]
    if view.hold >= 0:
        facts.insert(0, ("Playing", PACK.faces[view.hold]))
    return Picture(
        phase=PHASES[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=tuple(facts),
        cards=tuple(view.sizes),
        aims=_lays(zones),
        stakes={"orange": ORANGE_STAKE},
    )


def _lays(zones: list[Zone]) -> dict[str, Aim]:
    """Return the move from the hand to the centre, for every card."""
    return {
        f"{piece.face} lay": Aim(zone.id, slot, "centre")
        for zone in zones
        if zone.kind == "hand"
        for slot, piece in enumerate(zone.pieces)
    }


def each_build(view: TuxedoView) -> list[int]:
    """Return the builds on the table."""
    return [build for build in view.spread.builds if build]


def _mark(view: TuxedoView, card: int) -> str:
    """Show what a capture takes so far, and what it could take besides (TUX-12)."""
    if has(view.taking, card):
        return "taken"
    return "legal" if view.phase in (USE, TAKE) and has(view.choices, card) else ""


def _why(view: TuxedoView, card: int) -> str:
    return "" if has(view.choices, card) else view.why_not(view.phase, card)


def _note(view: TuxedoView, seat: int) -> str:
    made = [
        (view.catch.big[seat], "big sweep"),
        (view.catch.little[seat], "little sweep"),
        (view.catch.oranges[seat], "orange"),
        (view.catch.mistakes[seat], "mistake"),
    ]
    return ", ".join(f"{n} {word}{'s' if n > 1 else ''}" for n, word in made if n)


def _prompt(view: TuxedoView) -> str:
    """Return the prompt, which never reveals whether there is an Orange to call."""
    if view.over:
        return "The pack is counted."
    mine = view.seat >= 0 and view.seat == view.turn and view.phase != CALL
    if not mine:
        if view.seat >= 0 and has(view.choices, WAIVE):
            return "Was that an Orange?"
        return "Waiting for the next play."
    card = PACK.faces[view.hold] if view.hold >= 0 else ""
    if view.phase == PLAY and view.swept:
        return "After a sweep: play a card to the centre."
    return {
        PLAY: "Capture or build; if you cannot capture, play a card to the centre.",
        USE: f"What do you do with {card}: take, build, or lay it in the centre?",
        TAKE: f"With {card}, take every card and sum that equals it.",
        ONTO: f"Build {card} on which card?",
    }[view.phase]


def label(move: str) -> str:
    """Return the label of a move's button."""
    fixed = {"orange": "Call Orange", "waive": "No Orange"}
    if move in fixed:
        return fixed[move]
    card, *rest = move.split()
    if not rest:
        return f"Play the {spoken(card)}"
    verb, *others = rest
    named = listed([f"the {spoken(face)}" for face in others])
    return {
        "takes": f"Take {named} with the {spoken(card)}",
        "on": f"Build the {spoken(card)} on {named}" if others else f"Build the {spoken(card)}",
        "lay": f"Lay the {spoken(card)} in the centre",
    }[verb]


def narrate(happened: Happened) -> str:
    """Describe what was taken, built or laid, and every call of Orange."""
    before: TuxedoView = happened.before
    after: TuxedoView = happened.after
    seat, name = happened.seat, happened.names[happened.seat]
    if happened.move == "waive":
        told = f"{name} lets it go."
    elif happened.move == "orange":
        right = after.catch.oranges[seat] > before.catch.oranges[seat]
        told = f'{name}: "Orange!" {"10 points." if right else "But there is none: 10 points off."}'
    else:
        told = _played(before, after, seat, name, happened.move.split()[0])
    if happened.move != "orange" and sum(after.catch.oranges) > sum(before.catch.oranges):
        told += f" Nobody had called: the Orange is {happened.names[before.window.maker]}'s."
    if after.left < before.left:
        told += " More cards are dealt."
    return told


def _played(before: TuxedoView, after: TuxedoView, seat: int, name: str, card: str) -> str:
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    if taken and after.window.maker == seat and after.window.seats:
        mine = bit(PACK.piece(card))
        told = f"{name} plays {card} and takes {faces(taken & ~mine)}."
        if after.catch.big[seat] > before.catch.big[seat]:
            told += " Big Sweep!"
        if after.catch.little[seat] > before.catch.little[seat]:
            told += " Little Sweep!"
        return told
    for build in each_build(after):
        if has(build, PACK.piece(card)) and not has(_all_builds(before), PACK.piece(card)):
            rest = faces(build & ~bit(PACK.piece(card)))
            return f"{name} lays {card} on {rest} and builds {total(build)}."
    return f"{name} plays {card} to the centre."


def _all_builds(view: TuxedoView) -> int:
    found = 0
    for build in view.spread.builds:
        found |= build
    return found


def reckoning(view: TuxedoView, names: tuple[str, ...]) -> str:
    """Explain each score: most cards, 5s, sweeps and Oranges (TUX-29)."""
    catch = view.catch
    cards = [f"{name} {count(catch.captured[seat])}" for seat, name in enumerate(names)]
    told = [f"Cards: {', '.join(cards)}."]
    best = each(catch.best())
    if best:
        most = f"{listed([names[seat] for seat in best])} captured the most cards"
        told.append(f"{most}: {'15 (TUX-30)' if len(best) == 1 else '5 each (TUX-37)'}.")
    for what, clause, worth, numbers in (
        ("5s captured or saved", "TUX-34", 5, [count(own & FIVES) for own in catch.captured]),
        ("Big Sweeps", "TUX-32", 10, list(catch.big)),
        ("Little Sweeps", "TUX-33", 5, list(catch.little)),
        ("Oranges called", "TUX-31", 10, list(catch.oranges)),
        ("Oranges called by mistake", "TUX-35", -10, list(catch.mistakes)),
    ):
        made = [f"{name} {worth * n}" for name, n in zip(names, numbers, strict=True) if n]
        told += [f"{what}: {', '.join(made)} ({clause})."] if made else []
    return " ".join(told)
