"""Scenes and narration of High 14: a view as zones, a move as a sentence."""

from parlour.core.bits import has
from parlour.families.tricks.rules.trick_play import team
from parlour.families.tricks.scene import rook_scene, trick_drawing, trick_wording
from parlour.families.tricks.scene.rook_scene import face
from parlour.games.high_14.rules import CUT, PLAY, TRICK, High14View, best_of, points_in
from parlour.packs.rook_cards import COLOUR_NAMES, COLOURS, FOURTEENS, PACK, colour
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Zone


def picture(view: High14View) -> Picture:
    """Draw a view: hands, the trick and the last one, how many tricks each has, the centre."""
    playing = view.phase == PLAY
    zones = [  # H14-8
        rook_scene.hand(view, seat, view.trump, playing=playing) for seat in range(view.seats)
    ]
    if view.over:
        zones += trick_drawing.cards_counted(view.tricks, points_in, face)
        zones += tricks(view)[1:]
    elif playing:
        zones += trick_drawing.tricks_taken(view.tricks)  # R-GEN-10
        zones += tricks(view)
    zones += rook_scene.centre(view)  # H14-6
    shown = f" ({face(view.cut)} was cut)" if view.cut >= 0 else ""
    facts = [("Trump", f"{COLOUR_NAMES[view.trump]}{shown}")] if view.trump >= 0 else []
    if len(view.scores) < view.seats and view.trump >= 0:
        facts.append(trick_drawing.tricks_by_side(view.tricks, len(view.scores), view.seat))
    return Picture(
        phase=("cut", "play")[view.phase],
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=tuple(facts),
        cards=tuple(view.sizes),
    )


def tricks(view: High14View) -> list[Zone]:
    """Draw the trick and the last one, with the card that takes it."""
    zones: list[Zone] = []
    for name, one in (("trick", view.tricks.trick), (trick_drawing.LAST_TRICK, view.tricks.last)):
        if one.cards or name == "trick":
            best = best_of(one, view.trump) if one.cards else -1
            laid = [(seat, one.by[seat]) for seat in one.order()]
            zones.append(trick_drawing.trick(laid, face, best, name))
    return zones


def _prompt(view: High14View) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over."
    if view.phase == CUT:
        return "The pack is cut for trump."
    if not view.choices:
        return "Waiting for a card."
    return _own_prompt(view)


def _own_prompt(view: High14View) -> str:
    """Return the prompt for the player in turn."""
    trick, hand = view.tricks.trick, view.tricks.hands[view.seat]
    if not trick.cards:
        return "You lead: play any card of any colour."
    led = colour(trick.led)
    if not hand & COLOURS[led]:
        return f"You have no {COLOUR_NAMES[led]}: play any card."  # H14-13
    if view.choices & ~COLOURS[led] & ~FOURTEENS:
        return f"You have only the 14 of {COLOUR_NAMES[led]}: play any card."  # R-H14-4
    other = ", or play a 14" if view.choices & ~COLOURS[led] else ""
    return f"Follow the colour led: {COLOUR_NAMES[led]}{other}."  # H14-12


def narrate(happened: Happened) -> str:
    """Describe the cut, or a card and who takes the trick."""
    before: High14View = happened.before
    after: High14View = happened.after
    names = happened.names
    if before.phase == CUT:
        cutter = names[(before.dealer - 1) % before.seats]  # H14-4: at the dealer's right
        trump = COLOUR_NAMES[after.trump]
        return f"{cutter} cuts {face(after.cut)}: {trump} is trump. {names[after.turn]} leads."
    card = PACK.piece(happened.move)
    how = trick_wording.manner(before.tricks.trick, card, before.trump, colour)
    if has(FOURTEENS, card) and how != "leads":
        how = "plays"
    told = f"{names[happened.seat]} {how} {happened.move}."
    points = TRICK + points_in(after.tricks.last.cards)
    told += trick_wording.taken(before.tricks, after.tricks, names, points)
    told += rook_scene.told_centre(before, after)  # H14-7
    return told + trick_wording.odd_cards(PACK.show(after.tricks.odd))


def reckoning(view: High14View, names: tuple[str, ...]) -> str:
    """Say how the hand was scored: tricks, 5s and 10s, the centre cards (R-H14-10)."""
    sides = len(view.scores)
    told: list[str] = []
    for side in range(sides):
        seats = team(side, sides, view.seats)
        who = rook_scene.partners(names, seats)
        won = view.tricks.won_by(seats)
        counts = points_in(view.tricks.taken_by(seats))
        told.append(f"{who} {won} trick{'' if won == 1 else 's'} and {counts} in cards")
    return f"{'; '.join(told)} (H14-23).{rook_scene.counted_centre(view, names)}"
