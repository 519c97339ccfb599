"""Reasons for a card in Block: whether the lead comes back, and how much it gets rid of."""

from parlour.core.bits import count, has
from parlour.games.block.rules import BLOCK, BLOCKING, LEAD, BlockView
from parlour.packs.block_cards import BLOCKS, FIRST_BLOCK, LAST, SUIT_CARDS


def reasons(view: BlockView, choices: tuple[int, ...]) -> list[str]:
    """Return the reasons for leading a card, or for laying a Block card."""
    hand = view.known[view.seat]
    if choices[-1] == BLOCK and (len(choices) > 1 or view.phase == BLOCKING):
        return ["it gives you the lead"] if hand & SUIT_CARDS else []
    if view.phase == LEAD and choices[0] < FIRST_BLOCK:
        return why_lead(view, hand, choices[0])
    return []


def why_lead(view: BlockView, hand: int, card: int) -> list[str]:
    """Return the result of leading a card: whoever holds the next one must play it (BLOCK-17)."""
    ends = int(LAST | (view.played >> 1))
    run = 1
    while not has(ends, card) and has(hand, card + 1):
        card += 1
        run += 1
    if not has(ends, card):
        return [f"you hold the next {'card' if run == 2 else 'cards'} too"] if run > 1 else []
    if run == count(hand & SUIT_CARDS) and not hand & BLOCKS:
        return ["it plays you out"]
    if run == 1:
        return ["nothing can follow it, so you lead again"]
    many = "both cards" if run == 2 else f"all {run} cards"
    return [f"you hold {many} to the end of the sequence, so you lead again"]
