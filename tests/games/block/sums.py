"""What the rulebook of Block promises about the score of a finished deal."""

from typing import Any

from parlour.core.bits import each
from tests.laws.cases import Walk


def block(walk: Walk) -> None:
    """The player who runs out gets what others hold; each count card goes to one player.

    (BLOCK-43, BLOCK-46 to BLOCK-48, BLOCK-61 to BLOCK-64 and the rulings on them.)
    """
    deal: Any = walk.deal
    chosen, faces = walk.case.chosen, walk.case.game.pack.faces
    hands = [[faces[card] for card in each(hand)] for hand in deal.hands]
    worth = {"A5": 5, "A10": 10}
    expected = list(deal.brought)
    for seat, phase, card in walk.plays:
        if walk.case.game.rules.phases[phase] in ("lead", "follow"):
            expected[seat] += worth.get(faces[card], 0)
    if deal.out >= 0:
        assert [seat for seat, hand in enumerate(hands) if not hand] == [deal.out]
        left = [card for hand in hands for card in hand]
        counted = [c for c in left if c != "BLOCK" or chosen["blocks_count_as_cards"] == "yes"]
        before = sum(expected)
        expected[deal.out] += len(counted) + sum(worth.get(card, 0) for card in left)
        honours = sum(worth.values())  # each count card to its player, or to the one who ran out
        assert sum(expected) - sum(deal.brought) == len(counted) + honours
        assert sum(expected) >= before
        for seat, hand in enumerate(hands):
            expected[seat] = penalised(expected[seat], hand.count("BLOCK"), chosen)
    else:
        dead = all(set(hand) == {"BLOCK"} for hand in hands if hand)
        assert dead or max(expected) >= 100
    assert list(deal.scores) == expected
    if chosen["penalty_floor"] != "negative":
        assert min(deal.scores) >= 0


def penalised(score: int, blocks: int, chosen: dict[str, str]) -> int:
    """Return a score less five points for each Block card left, or for all of them once."""
    for _ in range(blocks if chosen["block_penalty"] == "per_card" else min(blocks, 1)):
        match chosen["penalty_floor"]:
            case "zero":
                score = max(score - 5, 0)
            case "none_below_five":
                score -= 5 if score >= 5 else 0
            case _:
                score -= 5
    return score


SUMS = {"block": block, "quit": block}
