"""Reasons for a play in Tuxedo: what it captures, builds or keeps, and what it leaves to others."""

from parlour.core.bits import bit, count, each, first, has
from parlour.core.rng import Rng
from parlour.games.tuxedo.mechanics.spread import total
from parlour.games.tuxedo.rules import BUILD, LAY, ORANGE, WAIVE, TuxedoDeal, TuxedoView
from parlour.languages.message import Listed, Message, say
from parlour.packs.rook_cards import FIVES, NUMBERS, PACK, number

FEW = 2
"""Maximum number of named cards that can capture something."""


def reasons(view: TuxedoView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for a play or a call."""
    if choices[0] == ORANGE:
        return [say("a red and a yellow card were taken together")] if view.orange else []
    if choices[0] == WAIVE:
        return [] if view.orange else [say("no red card was taken together with a yellow one")]
    before = view.imagine(Rng(0))
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


def why_capture(before: TuxedoDeal, after: TuxedoDeal, seat: int, card: int) -> list[Message]:
    """Return what was captured."""
    taken = after.catch.captured[seat] & ~before.catch.captured[seat]
    told: list[Message] = []
    if after.catch.big[seat] > before.catch.big[seat]:
        told.append(say("it sweeps the table, for {points} points", points=10))
    elif after.catch.little[seat] > before.catch.little[seat]:
        told.append(say("it sweeps the table, for {points} points", points=5))
    fives = count(taken & FIVES & ~bit(card))
    if fives:
        told.append(say("it captures {n} 5s", n=int(fives)))
    if has(FIVES, card):
        told.append(say("it brings in your own 5"))
    if after.orange:
        told.append(say("it takes a red and a yellow card, so you can call Orange"))
    told.append(say("it brings in {cards} cards", cards=int(count(taken))))
    return told


def why_lay(before: TuxedoDeal, card: int, rest: int) -> list[Message]:
    """Return why a card is laid in the centre, and what stays in the hand."""
    told: list[Message] = []
    if before.swept:
        told.append(say("after a sweep you can only lay a card"))
    elif not (rest | bit(card)) & before.spread.takers():
        told.append(say("you can capture nothing"))
    if rest & FIVES and not has(FIVES, card):
        told.append(say("it keeps your 5s", n=int(count(rest & FIVES))))
    if rest & NUMBERS[number(card)]:
        told.append(
            say("you hold another {number}, which can take it back", number=int(number(card)))
        )
    return told


def why_build(after: TuxedoDeal, card: int, rest: int) -> list[Message]:
    """Return what is built, and the card in the hand that can take it (TUX-24)."""
    built = total(after.spread.builds[after.spread.build_of(card)])
    kept = PACK.name(first(rest & NUMBERS[built]))
    return [say("it builds {number} for {card:the} in your hand", number=int(built), card=kept)]


def why_safe(before: TuxedoDeal, after: TuxedoDeal, unseen: int) -> list[Message]:
    """Return the reason that few cards of the others can capture something next.

    When more cards are dealt, some may fall into the centre, so nothing is certain.
    """
    if after.over or after.swept or after.stock.left() != before.stock.left():
        return []
    takers = int(after.spread.takers()) & unseen
    if not takers:
        return [say("nobody else can capture anything then")]
    if count(takers) > FEW:
        return []
    cards = Listed([PACK.name(card) for card in each(takers)], "and")
    return [say("only {cards:the} can capture anything then", cards=cards, n=len(cards))]
