"""Scenes and narration of Flip: a view as zones, a move as a sentence."""

from parlour.core.bits import bit, each, has
from parlour.core.options import Chosen
from parlour.core.speech import listed
from parlour.families.tricks.rules.rook_tricks import NO_COLOUR
from parlour.families.tricks.rules.trick_play import team
from parlour.families.tricks.scene import rook_scene, trick_drawing, trick_wording
from parlour.families.tricks.scene.rook_scene import face
from parlour.games.flip.rules import DEALS, GOLDEN_TEN, REDUCTION, FlipView, red_points
from parlour.packs.rook_cards import COLOURS, PACK, RED, colour
from parlour.table.parts import Happened
from parlour.table.scene import Picture, Piece, Zone

COUNTING = COLOURS[RED] | bit(GOLDEN_TEN)


def picture(view: FlipView) -> Picture:
    """Draw a view: hands, the trick and the last one, how many tricks each has, the centre."""
    seats = range(view.seats)
    zones = [rook_scene.hand(view, seat, NO_COLOUR, playing=True) for seat in seats]  # FLIP-12
    on_table = trick_drawing.tricks_on_table(view.tricks, face, rook_scene.winning(NO_COLOUR))
    if view.over:
        zones += [_count(view, seat) for seat in seats]
        zones += on_table[1:]
    else:
        zones += trick_drawing.tricks_taken(view.tricks)  # R-GEN-10
        zones += on_table
    zones += rook_scene.centre(view)  # FLIP-4
    return Picture(
        phase="play",
        prompt=_prompt(view),
        zones=tuple(zones),
        facts=(("Deal", _which(view.number)), ("Wins", "the smallest count")),
        cards=tuple(view.sizes),
    )


def _which(number: int) -> str:
    return f"{number} of {DEALS}" if number <= DEALS else f"{number}, an extra one"  # R-FLIP-7


def _count(view: FlipView, seat: int) -> Zone:
    """Draw the count: the reds that each seat took, and the Golden Ten."""
    taken = view.tricks.taken[seat]
    cards = tuple(Piece(face(card)) for card in each(taken & COUNTING))
    return Zone(f"tricks-{seat}", "row", seat, "taken", cards, note=f"{red_points(taken)} red")


def _prompt(view: FlipView) -> str:
    """Return the prompt in the rulebook's words."""
    if view.over:
        return "The hand is over."
    if not view.choices:
        return "Waiting for a card."
    trick = view.tricks.trick
    led = colour(trick.led) if trick.cards else NO_COLOUR
    return trick_wording.card_prompt(trick, view.tricks.hands[view.seat], led)


def narrate(happened: Happened) -> str:
    """Describe a card, who takes the trick, and what is in it."""
    before: FlipView = happened.before
    after: FlipView = happened.after
    card = PACK.piece(happened.move)
    how = trick_wording.manner(before.tricks.trick, card, NO_COLOUR, colour)
    told = f"{happened.names[happened.seat]} {how} {happened.move}."
    if sum(after.tricks.won) == sum(before.tricks.won):
        return told
    taken = after.tricks.last.cards
    worth = [f"{red_points(taken)} red"] if taken & COLOURS[RED] else []
    worth += ["the Golden Ten"] if has(taken, GOLDEN_TEN) else []
    what = f": {listed(worth)}" if worth else ""
    told += f" {happened.names[after.tricks.taker]} takes the trick{what}."
    return told + rook_scene.told_centre(before, after)  # FLIP-5


def reckoning(view: FlipView, names: tuple[str, ...], chosen: Chosen) -> str:
    """Say how the hand was scored: the red points, and the Golden Ten (FLIP-20, FLIP-21)."""
    sides = len(view.scores)
    told: list[str] = []
    for side in range(sides):
        seats = team(side, sides, view.seats)
        taken = view.tricks.taken_by(seats)
        who = rook_scene.partners(names, seats)
        less = f" less {REDUCTION} for the Golden Ten" if has(taken, GOLDEN_TEN) else ""
        whole = chosen["golden_ten"] == "cumulative"
        if less and whole:
            less += " from the whole score"  # R-FLIP-3
        if less and (view.scores[side] == 0 if whole else red_points(taken) < REDUCTION):
            less += ", but never below 0"  # FLIP-11
        if red_points(taken) or less:
            told.append(f"{who} {red_points(taken)} red{less}")
    clause = "FLIP-21" if any(has(taken, GOLDEN_TEN) for taken in view.tricks.taken) else "FLIP-20"
    return f"{'; '.join(told)} ({clause}).{rook_scene.counted_centre(view, names)}"
