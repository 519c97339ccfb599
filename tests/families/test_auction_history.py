"""The history of an auction: every call follows from the bids so far."""

from random import Random

import pytest

from parlour.core.bits import each
from parlour.families.tricks.rules.auction import (
    COME_IN_AGAIN,
    ONE_EACH,
    PASS_FINAL,
    Auction,
    ladder,
    place_of,
)

BIDS = ladder(5, 100, 5)


def test_rook_19_the_printed_auction_call_by_call() -> None:
    """The calls and their seats, in order (ROOK-19)."""
    auction = Auction(4, BIDS, 15, PASS_FINAL)
    auction.start(0, 0)
    said = [15, 25, 0, 30, 35, 40, 0, 0]
    for bid in said:
        auction.call(place_of(bid, BIDS) if bid else auction.passing)
    calls = [(seat, BIDS[c] if c < auction.passing else 0) for seat, c in auction.history()]

    assert [bid for _, bid in calls] == said
    assert [seat for seat, _ in calls] == [0, 1, 2, 3, 0, 1, 3, 0]


@pytest.mark.parametrize("style", [ONE_EACH, PASS_FINAL, COME_IN_AGAIN])
@pytest.mark.parametrize("forced", [0, 1])
def test_the_history_of_any_auction_is_reconstructed_exactly(style: int, forced: int) -> None:
    for seed in range(60):
        random = Random(seed)
        seats = random.randint(3, 8)
        auction = Auction(seats, BIDS, 15, style)
        opener = random.randrange(seats)
        auction.start(opener, opener if forced else -1)
        said: list[tuple[int, int]] = []
        while not auction.over:
            assert auction.history() == said
            calls = each(auction.legal())
            call = random.choice(calls[:2] + calls[-1:])
            said.append((auction.turn, call))
            auction.call(call)
        assert auction.history() == said
        assert auction.copy().history() == said


def test_starting_again_deletes_the_saved_match() -> None:
    auction = Auction(3, BIDS, 15, PASS_FINAL)
    auction.start(0, 0)
    auction.call(5)
    auction.start(1, 1)

    assert auction.history() == []
