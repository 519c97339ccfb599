"""Scores of letter games add up to the words in front of the players."""

from typing import Any

from tests.laws.cases import Walk


def words_held(walk: Walk) -> None:
    """A side's score is the number of words it holds, and a winner is ahead (ANA-24a)."""
    deal: Any = walk.deal
    held = [0] * len(deal.scores)
    for seat, column in enumerate(deal.tablets.words):
        held[deal.side(seat)] += len(column)
    assert [now - old for now, old in zip(deal.scores, deal.brought, strict=True)] == held
    assert deal.won
    if walk.case.game.key != "sentences":
        assert max(held) in [held[side] for side in range(len(held)) if deal.won >> side & 1]


def losses(walk: Walk) -> None:
    """A loss counts one against each loser, and nothing else counts (ALPHA-12, ALPHA-13)."""
    deal: Any = walk.deal
    lost = [deal.losers >> seat & 1 for seat in range(deal.seats)]
    assert [now - old for now, old in zip(deal.scores, deal.brought, strict=True)] == lost
    assert not (deal.exchange() and deal.losers)


SUMS = {
    "anagrams": words_held,
    "sentences": words_held,
    "block-words": words_held,
    "alphabets": losses,
}
