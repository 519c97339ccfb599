"""Reasons for a play in Tuxedo: what it captures, builds or keeps, and what it leaves to others."""

from parlour.core.bits import bit, count, each, first, has
from parlour.core.rng import Rng
from parlour.core.speech import listed
from parlour.games.tuxedo.mechanics.spread import total
from parlour.games.tuxedo.rules import BUILD, LAY, ORANGE, WAIVE, TuxedoDeal, TuxedoView
from parlour.packs.rook_cards import FIVES, NUMBERS, PACK, number
from parlour.table.spoken_moves import the

FEW = 2
"""Maximum number of named cards that can capture something."""


def reasons(view: TuxedoView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for a play or a call."""
    if choices[0] == ORANGE:
        return ["a red and a yellow card were taken together"] if view.orange else []
    if choices[0] == WAIVE:
        return [] if view.orange else ["no red card was taken together with a yellow one"]
    before = view.imagine(Rng(0))
    assert isinstance(before, TuxedoDeal)
    after = before.copy()
    for choice in choices:
        after.play(view.seat, choice)
    card, rest = choices[0], view.known[view.seat] & ~int(bit(choices[0]))
    if choices[1] == LAY:
        told = why_lay(before, card, rest)
    elif choices[1] == BUILD:
        told = why_build(after, card, rest)
    else:
        told = why_capture(before, after, view.seat, card)
    return told + why_safe(before, after, view.unseen())


def why_capture(before: TuxedoDeal, after: TuxedoDeal, seat: int, card: int) -> list[str]:
    """Return what was captured."""
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    told = []
    if after.catch.big[seat] > before.catch.big[seat]:
        told.append("it sweeps the table, for 10 points")
    elif after.catch.little[seat] > before.catch.little[seat]:
        told.append("it sweeps the table, for 5 points")
    fives = count(taken & FIVES & ~bit(card))
    if fives:
        told.append(f"it captures {'a 5' if fives == 1 else f'{fives} 5s'}")
    if has(FIVES, card):
        told.append("it brings in your own 5")
    if after.orange:
        told.append("it takes a red and a yellow card, so you can call Orange")
    told.append(f"it brings in {count(taken)} cards")
    return told


def why_lay(before: TuxedoDeal, card: int, rest: int) -> list[str]:
    """Return why a card is laid in the centre, and what stays in the hand."""
    told = []
    if before.swept:
        told.append("after a sweep you can only lay a card")
    elif not (rest | bit(card)) & before.spread.takers():
        told.append("you can capture nothing")
    if rest & FIVES and not has(FIVES, card):
        told.append("it keeps your 5" if count(rest & FIVES) == 1 else "it keeps your 5s")
    if rest & NUMBERS[number(card)]:
        told.append(f"you hold another {number(card)}, which can take it back")
    return told


def why_build(after: TuxedoDeal, card: int, rest: int) -> list[str]:
    """Return what is built, and the card in the hand that can take it (TUX-24)."""
    built = total(after.spread.builds[after.spread.build_of(card)])
    return [f"it builds {built} for {the(PACK, first(rest & NUMBERS[built]))} in your hand"]


def why_safe(before: TuxedoDeal, after: TuxedoDeal, unseen: int) -> list[str]:
    """Return the reason that few cards of the others can capture something next.

    When more cards are dealt, some may fall into the centre, so nothing is certain.
    """
    if after.over or after.swept or after.stock.left() != before.stock.left():
        return []
    takers = int(after.spread.takers()) & unseen
    if not takers:
        return ["nobody else can capture anything then"]
    if count(takers) > FEW:
        return []
    return [f"only {listed([the(PACK, card) for card in each(takers)])} can capture anything then"]
