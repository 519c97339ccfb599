"""Auctions of Rook, Dixie and 42, checked by the fixtures of their rulebooks."""

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, each, has
from parlour.errors import BadNotation
from parlour.families.tricks.rules.auction import (
    COME_IN_AGAIN,
    NOBODY,
    ONE_EACH,
    PASS_FINAL,
    Auction,
    ladder,
    place_of,
)
from parlour.families.tricks.text.facts import check_call

ROOK = ladder(5, 100, 5)
DIXIE = ladder(5, 120, 5)
FORTY_TWO = vec[i64]([*range(1, 43), 84])

A, B, C, D = range(4)
PASS = 0


def allowed(auction: Auction, bid: int) -> bool:
    """Return whether the seat in turn may bid this, or pass."""
    choice = auction.passing if bid == PASS else place_of(bid, auction.bids)
    return choice != NOBODY and has(auction.legal(), choice)


def say(auction: Auction, calls: list[tuple[int, int]]) -> None:
    """Make calls in turn, checking that each is this seat's and is allowed."""
    for seat, bid in calls:
        assert not auction.over
        assert auction.turn == seat
        assert allowed(auction, bid)
        auction.call(auction.passing if bid == PASS else place_of(bid, auction.bids))


def rook(opening: int = 15, style: int = PASS_FINAL) -> Auction:
    """Return Rook's auction, in which dealer A opens and must bid."""
    auction = Auction(4, ROOK, opening, style)
    auction.start(A, A)
    return auction


def test_fx_rook_1_the_printed_auction() -> None:
    """B gets the bid at 40; C, who has passed, is not asked again."""
    auction = rook()
    say(auction, [(A, 15), (B, 25), (C, PASS), (D, 30), (A, 35), (B, 40), (D, PASS), (A, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (B, 40)
    assert [auction.bids[place] if place >= 0 else None for place in auction.offers] == [
        35,
        40,
        None,
        30,
    ]
    assert each(auction.passed) == [A, C, D]
    assert auction.legal() == 0


def test_fx_rook_2_refusals() -> None:
    """The dealer may not pass, nor bid 17 or 10; a bid must rise; a pass is final."""
    auction = rook()
    assert not allowed(auction, PASS)
    assert not allowed(auction, 17)
    assert not allowed(auction, 10)
    say(auction, [(A, 15)])
    assert not allowed(auction, 15)
    say(auction, [(B, 20), (C, PASS), (D, PASS), (A, 25), (B, 30)])
    assert auction.turn == A  # C is not asked
    say(auction, [(A, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (B, 30)


def test_r_rook_6_nobody_raises_the_dealer() -> None:
    """The dealer gets the bid at the opening amount."""
    auction = rook()
    say(auction, [(A, 15), (B, PASS), (C, PASS), (D, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (A, 15)


@pytest.mark.parametrize("opening", [15, 10, 5])
def test_r_rook_2_the_opening(opening: int) -> None:
    """The lowest opening is an option; it does not change the numbering of the bids."""
    auction = rook(opening)
    assert [auction.bids[place] for place in each(auction.legal())] == list(range(opening, 101, 5))
    assert each(auction.legal())[-1] == 19


def test_r_rook_4_a_bid_of_100_ends_it() -> None:
    """After a bid of 100 no other seat is asked."""
    auction = rook()
    say(auction, [(A, 15), (B, 100)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (B, 100)


def test_r_rook_5_the_option_to_come_in_again() -> None:
    """C passes and bids later; three passes in a row end the auction."""
    auction = rook(style=COME_IN_AGAIN)
    say(auction, [(A, 15), (B, 20), (C, PASS), (D, PASS), (A, 25), (B, PASS)])
    say(auction, [(C, 30), (D, PASS), (A, PASS)])
    assert each(auction.passed) == [A, B, D]
    say(auction, [(B, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (C, 30)


def test_r_rook_1_the_option_not_to_open() -> None:
    """If the dealer may pass, all may, and then no seat has the bid."""
    auction = Auction(4, ROOK, 15, PASS_FINAL)
    auction.start(A, NOBODY)
    say(auction, [(A, PASS), (B, PASS), (C, PASS), (D, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (NOBODY, 0)


def dixie() -> Auction:
    """Return Dixie's auction with dealer A: B speaks first and no seat must bid."""
    auction = Auction(4, DIXIE, 70, PASS_FINAL)
    auction.start(B, NOBODY)
    return auction


def test_fx_dixie_1_and_its_refusals() -> None:
    """C gets the bid at 85; 65, 72 and an equal 70 are not bids, and B is not asked again."""
    auction = dixie()
    assert not allowed(auction, 65)
    say(auction, [(B, PASS), (C, 70)])
    assert not allowed(auction, 70)
    say(auction, [(D, 75)])
    assert not allowed(auction, 72)
    say(auction, [(A, PASS), (C, 85), (D, PASS)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (C, 85)


def test_fx_dixie_2_all_pass() -> None:
    """The hand is void: no seat has the bid."""
    auction = dixie()
    say(auction, [(B, PASS), (C, PASS), (D, PASS), (A, PASS)])
    assert auction.over
    assert auction.holder == NOBODY


def test_r_dixie_3_the_last_may_still_bid() -> None:
    """After three passes the dealer bids or passes; a bid by the dealer ends the auction."""
    auction = dixie()
    say(auction, [(B, PASS), (C, PASS), (D, PASS)])
    assert allowed(auction, PASS)
    say(auction, [(A, 70)])
    assert auction.over
    assert auction.holder == A


def test_r_dixie_2_the_option_that_the_dealer_takes_it() -> None:
    """A forced dealer may pass if another player has bid, but not otherwise."""
    auction = Auction(4, DIXIE, 70, PASS_FINAL)
    auction.start(B, A)
    say(auction, [(B, PASS), (C, PASS), (D, PASS)])
    assert not allowed(auction, PASS)
    auction.start(B, A)
    say(auction, [(B, 70), (C, PASS), (D, PASS)])
    assert allowed(auction, PASS)


def forty_two(style: int, opening: int = 1) -> Auction:
    """Return 42's auction: N (3) deals and E (0) speaks first; nothing ends it early."""
    auction = Auction(4, FORTY_TWO, opening, style, top_ends=False)
    auction.start(0, NOBODY)
    return auction


def test_d42_f5_one_bid_each() -> None:
    """30 does not beat 30; 42 and 84 are bids, 43 is not; every seat calls once."""
    e, s, w, n = range(4)
    auction = forty_two(ONE_EACH)
    say(auction, [(e, 30), (s, PASS)])
    assert not allowed(auction, 30)
    assert allowed(auction, 31)
    say(auction, [(w, 31)])
    assert allowed(auction, 42)
    assert not allowed(auction, 43)
    assert allowed(auction, 84)
    say(auction, [(n, 42)])
    assert auction.over
    assert (auction.holder, auction.bid()) == (n, 42)


def test_d42_f5_after_84_all_can_only_pass() -> None:
    """The other players are still asked, but they can only pass."""
    auction = forty_two(ONE_EACH)
    say(auction, [(0, 84)])
    for seat in (1, 2, 3):
        assert auction.turn == seat
        assert auction.legal() == bit(auction.passing)
        auction.call(auction.passing)
    assert auction.over
    assert (auction.holder, auction.bid()) == (0, 84)


def test_d42_r7_round_and_round() -> None:
    """After a bid, three passes in a row end the auction; before one, four."""
    auction = forty_two(COME_IN_AGAIN)
    say(auction, [(0, PASS), (1, 30), (2, PASS), (3, PASS), (0, 31), (1, PASS), (2, 32)])
    say(auction, [(3, PASS), (0, PASS), (1, PASS)])
    assert auction.over
    assert auction.holder == 2
    auction.start(0, NOBODY)
    say(auction, [(0, PASS), (1, PASS), (2, PASS), (3, PASS)])
    assert auction.over
    assert auction.holder == NOBODY


def test_d42_r7_with_final_passes() -> None:
    """A player who passed is out, even though the bidding continues for several rounds."""
    auction = forty_two(PASS_FINAL)
    say(auction, [(0, PASS), (1, 30), (2, PASS), (3, 31), (1, 32), (3, PASS)])
    assert auction.over
    assert auction.holder == 1


def test_d42_r4_and_r6_at_least_30_and_the_dealer_forced() -> None:
    """No bid below 30 is allowed; a dealer left alone must bid."""
    auction = forty_two(ONE_EACH, opening=30)
    auction.start(0, 3)
    assert not allowed(auction, 29)
    say(auction, [(0, PASS), (1, PASS), (2, PASS)])
    assert not allowed(auction, PASS)
    say(auction, [(3, 30)])
    assert auction.over


def test_copies_are_independent() -> None:
    """A copy equals its auction and is independent; copy_from makes them equal again."""
    auction = forty_two(COME_IN_AGAIN, opening=30)
    say(auction, [(0, 30), (1, PASS)])
    other = auction.copy()
    assert facts(other) == facts(auction)
    say(other, [(2, 84), (3, PASS), (0, PASS), (1, PASS)])
    assert other.over
    assert not auction.over
    assert auction.offers[2] == NOBODY
    other.copy_from(auction)
    assert facts(other) == facts(auction)


def facts(auction: Auction) -> tuple[object, ...]:
    """Return the whole state of an auction."""
    made = (list(auction.bids), auction.lowest, auction.style, auction.top_ends)
    seats = (auction.opener, auction.forced, auction.turn, auction.holder, auction.passed)
    return (*made, *seats, auction.high, list(auction.offers), auction.over, auction.legal())


@pytest.mark.parametrize("style", [ONE_EACH, PASS_FINAL, COME_IN_AGAIN])
@pytest.mark.parametrize("top_ends", [True, False])
def test_random_auctions_end_and_rise(style: int, *, top_ends: bool) -> None:
    """Every call is legal until the end; bids only rise; the holder made the highest bid."""
    random = Random(7)
    for _ in range(200):
        seats = random.randint(3, 8)
        auction = Auction(seats, ROOK, random.choice([5, 15, 70]), style, top_ends=top_ends)
        opener = random.randrange(seats)
        forced = random.choice([NOBODY, opener, (opener - 1) % seats])
        auction.start(opener, forced)
        heard: list[tuple[int, int]] = []
        while not auction.over:
            choices = each(auction.legal())
            low = choices[:3] if random.random() < 0.8 else choices
            choice = random.choice([*low, auction.passing] if len(choices) > 1 else choices)
            if choice not in choices:
                continue
            heard.append((auction.turn, choice))
            auction.call(choice)
        bids = [(seat, choice) for seat, choice in heard if choice != auction.passing]
        assert [c for _, c in bids] == sorted({c for _, c in bids})
        assert (auction.holder, auction.high) == (bids[-1] if bids else (NOBODY, NOBODY))
        assert bids or forced == NOBODY
        if style == ONE_EACH and not (top_ends and auction.high == auction.passing - 1):
            assert sorted(seat for seat, _ in heard) == list(range(seats))
        if style == PASS_FINAL:
            passes = [seat for seat, choice in heard if choice == auction.passing]
            assert len(passes) == len(set(passes))


def test_before_the_first_bid_the_turn_of_a_position_is_the_seat_that_must_open() -> None:
    """Rook's dealer must open (ROOK-9); a dealer who must bid last waits (D42-R6)."""
    auction = Auction(4, ROOK, 5, ONE_EACH)
    auction.start(A, A)
    with pytest.raises(BadNotation, match="seat 0's"):
        check_call(auction, B)

    auction.start(B, A)
    check_call(auction, B)
