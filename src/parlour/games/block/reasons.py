"""Reasons for a card in Block: whether the lead comes back, and how much it gets rid of."""

from parlour.core.bits import bit, count, has
from parlour.games.block.rules import BLOCK, BLOCKING, FOLLOW, LEAD, BlockView
from parlour.languages.message import Message, say
from parlour.packs.block_cards import BLOCKS, LAST, PACK, SUIT_CARDS

NEXT_TOO = (say("you hold the next card too"), say("you hold the next cards too"))


def reasons(view: BlockView, choices: tuple[int, ...]) -> list[Message]:
    """Return the reasons for leading a card, or for laying a Block card."""
    hand = view.known[view.seat]
    blocks = choices if view.phase == BLOCKING else choices[1:]
    if BLOCK in blocks:
        played = 0 if view.phase == BLOCKING else int(bit(choices[0]))
        suits = hand & SUIT_CARDS & ~played
        return why_block(count(suits), count(hand & BLOCKS) - blocks.count(BLOCK))
    if view.phase == LEAD:
        return why_lead(view, hand, choices[0])
    return [say("it is the next card, so you must play it")] if view.phase == FOLLOW else []


def why_block(suits: int, blocks: int) -> list[Message]:
    """Return the result of laying a Block card, with the suit cards and Block cards left then.

    A player who holds only Block cards cannot lead (BLOCK-R9).
    """
    if suits:
        return [say("it gives you the lead")]
    return [] if blocks else [say("it plays you out")]


def why_lead(view: BlockView, hand: int, card: int) -> list[Message]:
    """Return the result of leading a card: whoever holds the next one must play it (BLOCK-17)."""
    ends = int(LAST | (view.played >> 1))
    led, run = card, 1
    while not has(ends, card) and has(hand, card + 1):
        card += 1
        run += 1
    if run == count(hand & SUIT_CARDS):
        return [] if hand & BLOCKS else [say("it plays you out")]
    if not has(ends, card):
        told = [NEXT_TOO[run > 2]] if run > 1 else []
        told += why_sequence(hand, card, ends)
        return told if len(told) > 1 else told + why_now(hand, led, int(view.played))
    if run == 1:
        return [say("nothing can follow it, so you lead again")]
    both = say("you hold both cards to the end of the sequence, so you lead again")
    every = say("you hold all {number} cards to the end of the sequence, so you lead again")
    return [both if run == 2 else every.filled(number=run)]


def why_sequence(hand: int, card: int, ends: int) -> list[Message]:
    """Return what a sequence brings after a card that somebody else must follow (BLOCK-17)."""
    rest = []
    while not has(ends, card):
        card += 1
        rest.append(card)
    if has(hand, card):
        told = say("the sequence ends with your {card}, unless somebody blocks it")
        return [told.filled(card=PACK.faces[card])]
    own = sum(has(hand, other) for other in rest)
    if own:
        return [say("{n} of the cards that follow are yours", n=own)]
    if len(rest) == 1:
        return [say("only {card:the} can follow it", card=PACK.name(card))]
    return []


def why_now(hand: int, card: int, played: int) -> list[Message]:
    """Return what a lead does for the card below it, or why it cannot wait for that card."""
    below = card - 1
    if below < 0 or has(LAST, below) or has(played, below):
        return [say("nothing can come before it, so you can only lead it")]
    if has(hand, below):
        told = say("then nothing can follow your {card}, so it will bring you the lead")
        return [told.filled(card=PACK.faces[below])]
    return []
