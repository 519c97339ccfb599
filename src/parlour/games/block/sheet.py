"""What people write down of a hand of Block, or Quit."""

from parlour.core.bits import bit, count
from parlour.errors import Refused
from parlour.games.block.rules import BlockDeal
from parlour.languages.message import say
from parlour.packs.block_cards import A5, A10, BLOCKS, SUIT_CARDS
from parlour.table.score_sheet import (
    NOBODY,
    Answers,
    ScoreSheet,
    Term,
    cards_left_over,
    split,
    too_many_cards,
    won_before,
)


def terms(_: BlockDeal) -> tuple[Term, ...]:
    """Who played A5 and A10, who ran out, and what cards the others hold (BLOCK-61, BLOCK-43)."""
    return (
        Term("a5", say("Played A5"), "seat", nobody=say("nobody"), clause="BLOCK-46"),
        Term("a10", say("Played A10"), "seat", nobody=say("nobody"), clause="BLOCK-47"),
        Term("out", say("Ran out of cards"), "seat", nobody=say("nobody"), clause="BLOCK-60"),
        Term(
            "left",
            say("Cards left in hand"),
            per="seat",
            most=count(SUIT_CARDS | BLOCKS),
            needs="out",
            clause="BLOCK-61",
        ),
        Term(
            "blocks",
            say("Block cards among them"),
            per="seat",
            most=count(BLOCKS),
            needs="out",
            clause="BLOCK-43",
        ),
    )


def end(deal: BlockDeal, answers: Answers) -> None:
    """Score A5 and A10 when they were played, then the hands, unless the match was won before."""
    played = [(answers.one("a5"), A5), (answers.one("a10"), A10)]
    for order in (played, played[::-1]):
        for seat, card in order:
            if seat != NOBODY:
                if deal.over:
                    break
                deal.honour(seat, card)
        else:
            break
        deal.over = False
        for seat in range(deal.seats):
            deal.scores[seat] = deal.brought[seat]
    else:
        raise won_before("BLOCK-R19")
    if deal.over:
        return
    out = answers.one("out")
    if out == NOBODY:
        deal.over = True  # BLOCK-R10
        return
    hold_cards(deal, answers)
    deal.run_out(out)


def hold_cards(deal: BlockDeal, answers: Answers) -> None:
    """Give everybody as many cards as were counted; A5 and A10 are held if nobody played them."""
    left, blocks, out = answers.row("left"), answers.row("blocks"), answers.one("out")
    if left[out]:
        raise cards_left_over("BLOCK-60")
    suits = [cards - held for cards, held in zip(left, blocks, strict=True)]
    honours = [A5] * (answers.one("a5") == NOBODY) + [A10] * (answers.one("a10") == NOBODY)
    if min(suits) < 0 or sum(blocks) > count(BLOCKS):
        raise Refused(say("These hands cannot hold that number of Block cards."), "BLOCK-43")
    if sum(suits) < len(honours):
        raise Refused(say("Somebody must hold A5 or A10 if nobody played it."), "BLOCK-48")
    plain = SUIT_CARDS & ~(bit(A5) | bit(A10))
    if sum(suits) - len(honours) > count(plain):
        raise too_many_cards("BLOCK-61")
    for seat, held in enumerate(split(BLOCKS, blocks)):
        kept = [honours.pop() for _ in range(min(suits[seat], len(honours)))]
        suits[seat] -= len(kept)
        deal.hands[seat] = held | sum(bit(card) for card in kept)
    for seat, held in enumerate(split(plain, suits)):
        deal.hands[seat] |= held


SHEET = ScoreSheet(terms, end)
