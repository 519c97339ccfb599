"""Tricks: order of play, a seat that sits out, and who played which card."""

from random import Random

from parlour.core.bits import bit, union
from parlour.families.tricks.rules.tricks import NOTHING, Trick
from parlour.packs.rook_cards import FOURTEENS, PACK, RED, YELLOW, colour, taker


def played(leader: int, seats: int, faces: str) -> Trick:
    """Return a trick with these cards in the order of play."""
    trick = Trick(seats)
    trick.start(leader)
    for card in PACK.read(faces):
        trick.add(card)
    return trick


def test_rook_24_play_goes_to_the_left() -> None:
    """Each seat plays one card, the leader first; then the trick is full."""
    trick = Trick(4)
    trick.start(2)
    for seat, card in zip((2, 3, 0, 1), PACK.read("R4 Y13 R12 B14"), strict=True):
        assert trick.turn == seat
        assert not trick.full()
        trick.add(card)
    assert trick.full()
    assert trick.order() == [2, 3, 0, 1]
    assert PACK.faces[trick.led] == "R4"
    assert trick.cards == union(PACK.read("R4 Y13 R12 B14"))
    assert [PACK.faces[card] for card in trick.by] == ["R12", "B14", "R4", "Y13"]
    assert trick.seat_of(PACK.piece("B14")) == 1


def test_a_new_trick_is_empty() -> None:
    """Starting clears the table and gives the lead."""
    trick = played(1, 3, "G12 B7 G9")
    assert trick.seat_of(taker(trick.cards, colour(trick.led), RED)) == 1
    trick.start(1)
    assert not trick.full()
    assert (trick.leader, trick.turn, trick.led, trick.cards) == (1, 1, NOTHING, 0)
    assert list(trick.by) == [NOTHING] * 3
    assert trick.order() == []


def test_d42_r18_a_lone_hand_s_partner_sits_out() -> None:
    """Three cards make the trick, and a lead due from the absent seat passes to its left."""
    trick = Trick(4)
    trick.sit_out(1)
    trick.start(1)
    assert trick.leader == 2
    for card in (5, 9, 20):
        assert not trick.full()
        trick.add(card)
    assert trick.full()
    assert trick.order() == [2, 3, 0]
    assert trick.by[1] == NOTHING
    trick.everyone()
    trick.start(1)
    assert trick.leader == 1


def test_h14_20_the_first_14_played() -> None:
    """Of several cards that might take the trick, the earliest can be selected."""
    trick = played(1, 4, "R4 B14 Y14 R13")  # FX-H14-3
    assert PACK.faces[trick.earliest(FOURTEENS)] == "B14"
    assert trick.earliest(union(PACK.read("G14"))) == NOTHING
    assert PACK.faces[taker(trick.cards & ~FOURTEENS, RED, YELLOW)] == "R13"


def test_copies_are_independent() -> None:
    """A copy equals its trick and is independent; copy_from makes them equal again."""
    trick = played(3, 4, "R4 Y13")
    other = trick.copy()
    assert facts(other) == facts(trick)
    other.add(PACK.piece("R12"))
    assert facts(other) != facts(trick)
    assert trick.by[1] == NOTHING
    other.copy_from(trick)
    assert facts(other) == facts(trick)


def facts(trick: Trick) -> tuple[object, ...]:
    """Return the whole state of a trick."""
    row = (trick.seats, trick.part, trick.leader, trick.turn, trick.led, trick.cards)
    return (*row, list(trick.by), trick.order())


def test_order_of_play_for_any_seats() -> None:
    """Whichever seats take part, play goes exactly once round from the leader."""
    random = Random(42)
    for _ in range(300):
        seats = random.randint(2, 8)
        trick = Trick(seats)
        sitting = random.sample(range(seats), random.randint(0, seats - 2))
        for seat in sitting:
            trick.sit_out(seat)
        asked = random.randrange(seats)
        trick.start(asked)
        ring = [(asked + i) % seats for i in range(seats)]
        ring = [seat for seat in ring if seat not in sitting]
        cards = random.sample(range(56), len(ring))
        for seat, card in zip(ring, cards, strict=True):
            assert trick.turn == seat
            assert not trick.full()
            trick.add(card)
        assert trick.full()
        assert trick.order() == ring
        assert [trick.seat_of(card) for card in cards] == ring
        some = random.sample(cards, 2)
        assert trick.earliest(bit(some[0]) | bit(some[1])) == min(some, key=cards.index)
