"""Trick play: dealing, taking tricks, what failing to follow shows, what a seat has seen."""

from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import bit, count, each, union
from parlour.core.rng import Rng
from parlour.families.tricks.rules.play import NOBODY, TrickPlay, team
from parlour.packs.rook_cards import ALL, COLOURS, PACK, RED, colour, follow, taker

ORDER = vec[i64](list(range(56)))


def dealt(seats: int = 4, first: int = 1, cards: int = 56) -> TrickPlay:
    """Return an unshuffled pack dealt to the given number of seats."""
    tricks = TrickPlay(seats)
    tricks.deal(ORDER, first, cards)
    return tricks


def play(tricks: TrickPlay, faces: str) -> None:
    """Play cards in turn; red is trump."""
    for card in PACK.read(faces):
        trick = tricks.trick
        led = colour(trick.led if trick.cards else card)
        tricks.put(card, colour(card), led)
        if trick.full():
            tricks.take(trick.seat_of(taker(trick.cards, led, RED)))


def facts(tricks: TrickPlay) -> list[object]:
    """Return the whole state."""
    rows = (tricks.hands, tricks.played, tricks.voids, tricks.taken, tricks.won, tricks.trick.by)
    return [
        *map(list, rows),
        list(tricks.last.by),
        *(tricks.odd, tricks.taker, tricks.revoked, tricks.trick.turn, tricks.trick.led),
    ]


def test_r_gen_4_one_card_at_a_time_from_the_first_seat() -> None:
    """Seat 1 gets the first card and the odd ones (R-GEN-4); undealt cards stay out."""
    tricks = dealt(5)

    assert [count(hand) for hand in tricks.hands] == [11, 12, 11, 11, 11]
    assert PACK.show(tricks.hands[1]).split()[:3] == ["R1", "R6", "R11"]
    assert [count(hand) for hand in dealt(4, 0, 52).hands] == [13] * 4
    assert tricks.trick.turn == 1


def test_the_winner_of_a_trick_takes_it_and_leads() -> None:
    """ROOK-30: the winner takes the cards and leads to the next trick."""
    tricks = dealt()
    play(tricks, "Y3 Y4 Y1 Y2")

    assert tricks.taker == 2
    assert tricks.trick.leader == tricks.trick.turn == 2
    assert tricks.trick.cards == 0
    assert tricks.taken[2] == union(PACK.read("Y1 Y2 Y3 Y4"))
    assert list(tricks.won) == [0, 0, 1, 0]
    assert PACK.show(list(tricks.last.by)) == "Y2 Y3 Y4 Y1"


def test_a_player_who_does_not_follow_shows_a_void() -> None:
    """The suit led is recorded as missing from the seat; a seat that follows shows nothing."""
    tricks = dealt()
    play(tricks, "Y3 G4 Y1 R4")

    assert [each(void) for void in tricks.voids] == [[1], [], [1], []]
    assert tricks.revoked == 0


def test_r_gen_8_a_card_of_that_suit_later_betrays_a_revoke() -> None:
    """Played or surrendered at the end, the card was in the hand all the time (R-GEN-8)."""
    tricks = dealt()
    play(tricks, "Y3 G4 Y1 R4 R8 R1 Y4")
    assert each(tricks.revoked) == [2]

    other = dealt()
    play(other, "Y3 G4 Y1 R4")
    other.surrender(COLOURS)
    assert each(other.revoked) == [0, 2]


def test_rook_35_remaining_cards_go_to_the_taker_of_the_last_trick() -> None:
    """The seat takes the odd cards, and they are no longer in any hand (ROOK-35)."""
    tricks = dealt(3, 1, 4)
    play(tricks, "R1 R2 R3")
    assert tricks.spent()
    tricks.surrender(COLOURS)

    assert PACK.show(tricks.odd) == "R4"
    assert PACK.show(tricks.taken[0]) == "R1 R2 R3 R4"
    assert list(tricks.hands) == [0, 0, 0]
    assert tricks.out() == union(PACK.read("R1 R2 R3 R4"))


def test_no_hand_is_empty_while_all_hold_cards() -> None:
    tricks = dealt(3, 1, 7)
    assert not tricks.spent()
    play(tricks, "R1 R2 R3")
    assert not tricks.spent()
    play(tricks, "R6 R4 R5")
    assert tricks.spent()


def test_sides_count_together() -> None:
    """Partners sit in alternate seats (PROOK-1, R-PROOK-7)."""
    tricks = dealt()
    play(tricks, "Y3 Y4 Y1 Y2 B2 B3 B4 B1")

    assert [each(team(side, 2, 4)) for side in range(2)] == [[0, 2], [1, 3]]
    assert [each(team(side, 3, 6)) for side in range(3)] == [[0, 3], [1, 4], [2, 5]]
    assert tricks.won_by(team(0, 2, 4)) == 2
    assert tricks.won_by(team(1, 2, 4)) == 0
    assert PACK.show(tricks.taken_by(team(0, 2, 4))) == "Y1 Y2 Y3 Y4 B1 B2 B3 B4"


def test_a_view_is_built_from_what_was_seen() -> None:
    """The view holds everything played and taken, and only the hands that are shown."""
    tricks = dealt()
    play(tricks, "Y3 G4 Y1 R4 R8")
    seen = tricks.seen(bit(2))

    assert [bool(hand) for hand in seen.hands] == [False, False, True, False]
    assert facts(seen)[1:] == facts(tricks)[1:]
    assert list(tricks.sizes()) == [12, 13, 13, 13]
    seen.voids[1] = 7
    assert tricks.voids[1] == 0


def test_worlds_respect_known_voids() -> None:
    """No imagined hand has a card of a suit that its seat did not follow."""
    tricks = dealt()
    play(tricks, "Y3 G4 Y1 R4")
    seen = tricks.seen(bit(1))
    unseen = ALL & ~tricks.out() & ~tricks.hands[1]
    worlds = seen.worlds(unseen, tricks.sizes(), COLOURS)
    hands = vec[i64]([0] * 4)
    for seed in range(20):
        worlds.draw(Rng(seed), hands)
        assert hands[1] == 0
        assert hands[0] & COLOURS[1] == 0
        assert hands[2] & COLOURS[1] == 0
        assert hands[0] | hands[2] | hands[3] == unseen


def test_copies_are_equal_and_independent() -> None:
    """Random play on one leaves the other unchanged, and copy_from makes them equal again."""
    random = Random(1)
    tricks = dealt()
    for _ in range(30):
        turn = tricks.trick.turn
        hand = tricks.hands[turn]
        legal = follow(hand, colour(tricks.trick.led)) if tricks.trick.cards else hand
        other = tricks.copy()
        assert facts(other) == facts(tricks)
        before = facts(tricks)
        play(other, PACK.faces[random.choice(each(legal))])
        assert facts(tricks) == before
        tricks.copy_from(other)
        assert facts(other) == facts(tricks)


def test_a_new_deal_clears_the_old_one() -> None:
    tricks = dealt(3, 1, 40)
    while not tricks.spent():
        hand = tricks.hands[tricks.trick.turn]
        legal = follow(hand, colour(tricks.trick.led)) if tricks.trick.cards else hand
        play(tricks, PACK.faces[each(legal)[0]])
    tricks.surrender(COLOURS)
    tricks.deal(ORDER, 1, 40)

    assert facts(tricks) == facts(dealt(3, 1, 40))
    assert tricks.taker == NOBODY
