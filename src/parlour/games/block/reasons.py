"""Reasons for a card in Block: whether the lead comes back, and how much it gets rid of."""

from parlour.core.bits import bit, count, has
from parlour.games.block.rules import BLOCK, BLOCKING, FOLLOW, LEAD, BlockView
from parlour.packs.block_cards import BLOCKS, LAST, PACK, SUIT_CARDS


def reasons(view: BlockView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for leading a card, or for laying a Block card."""
    hand = view.known[view.seat]
    blocks = choices if view.phase == BLOCKING else choices[1:]
    if BLOCK in blocks:
        played = 0 if view.phase == BLOCKING else int(bit(choices[0]))
        suits = hand & SUIT_CARDS & ~played
        return why_block(count(suits), count(hand & BLOCKS) - blocks.count(BLOCK))
    if view.phase == LEAD:
        return why_lead(view, hand, choices[0])
    return ["it is the next card, so you must play it"] if view.phase == FOLLOW else []


def why_block(suits: int, blocks: int) -> list[str]:
    """Return the result of laying a Block card, with the suit cards and Block cards left then.

    A player who holds only Block cards cannot lead (BLOCK-R9).
    """
    if suits:
        return ["it gives you the lead"]
    return [] if blocks else ["it plays you out"]


def why_lead(view: BlockView, hand: int, card: int) -> list[str]:
    """Return the result of leading a card: whoever holds the next one must play it (BLOCK-17)."""
    ends = int(LAST | (view.played >> 1))
    led, run = card, 1
    while not has(ends, card) and has(hand, card + 1):
        card += 1
        run += 1
    if run == count(hand & SUIT_CARDS):
        return [] if hand & BLOCKS else ["it plays you out"]
    if not has(ends, card):
        told = [f"you hold the next {'card' if run == 2 else 'cards'} too"] if run > 1 else []
        told += why_sequence(hand, card, ends)
        return told if len(told) > 1 else told + why_now(hand, led, int(view.played))
    if run == 1:
        return ["nothing can follow it, so you lead again"]
    many = "both cards" if run == 2 else f"all {run} cards"
    return [f"you hold {many} to the end of the sequence, so you lead again"]


def why_sequence(hand: int, card: int, ends: int) -> list[str]:
    """Return what a sequence brings after a card that somebody else must follow (BLOCK-17)."""
    rest = []
    while not has(ends, card):
        card += 1
        rest.append(card)
    if has(hand, card):
        return [f"the sequence ends with your {PACK.faces[card]}, unless somebody blocks it"]
    own = sum(has(hand, other) for other in rest)
    if own:
        return [f"{own} of the cards that follow {'is' if own == 1 else 'are'} yours"]
    if len(rest) == 1:
        return [f"only the {PACK.faces[card]} can follow it"]
    return []


def why_now(hand: int, card: int, played: int) -> list[str]:
    """Return what a lead does for the card below it, or why it cannot wait for that card."""
    below = card - 1
    if below < 0 or has(LAST, below) or has(played, below):
        return ["nothing can come before it, so you can only lead it"]
    if has(hand, below):
        return [f"then nothing can follow your {PACK.faces[below]}, so it will bring you the lead"]
    return []
