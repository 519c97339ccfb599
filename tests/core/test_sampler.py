"""The sampler, checked against a full list of worlds and against a biased way of dealing."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.core.bits import COMPILED, bit, count, each, union
from parlour.core.rng import Rng
from parlour.core.sampler import Worlds

Hands = tuple[int, ...]
Question = tuple[int, list[int], list[int]]  # unseen, sizes, forbidden

SUIT_A, SUIT_B = 0b111, 0b111000
NINE: Question = (0b111111111, [3, 3, 3], [SUIT_A, SUIT_B, 0])
"""Three suits of three, three hands of three, two voids: 147 worlds."""

FIXED: dict[str, Question] = {
    "nothing known": (0b1111111, [2, 2, 3], [0, 0, 0]),
    "two voids": NINE,
    "a nest, and a hand that is empty": (0b11111110, [2, 0, 3, 2], [0b1110, 0b11, 0b110000, 0]),
    "dominoes": (0b1011111111, [2, 2, 1, 4], [0b100111, 0b10000110, 0b11011, 0]),
    "more hands than suits": (0b11111111, [2, 1, 2, 1, 2], [0b111, 0b111000, 0b11000000, 0b111, 0]),
    "one hand known": (0b11101110, [3, 2, 1], [0b11100000, 0, 0]),
}


def made(question: Question) -> Worlds:
    """Return the worlds of a deal problem."""
    unseen, sizes, forbidden = question
    return Worlds(unseen, vec[i64](sizes), vec[i64](forbidden))


def drawn(worlds: Worlds, rng: Rng, owners: int) -> Hands:
    """Return one world, dealt into hands that were not empty."""
    hands = vec[i64]([7] * owners)
    worlds.draw(rng, hands)
    return tuple(hands)


def listed(unseen: int, sizes: list[int], forbidden: list[int]) -> Iterator[Hands]:
    """Yield every world, the first owner's choices outermost."""
    if not sizes:
        yield ()
        return
    for hand in combinations(each(unseen & ~forbidden[0]), sizes[0]):
        held = union(list(hand))
        for others in listed(unseen ^ held, sizes[1:], forbidden[1:]):
            yield (held, *others)


def asked(random: Random) -> Question:
    """Return a deal problem with up to nine pieces, with exclusions by suit or by piece."""
    pieces = random.sample(range(62), random.randint(0, 9))
    owners = random.randint(1, 6)
    sizes = [0] * owners
    for _ in pieces:
        sizes[random.randrange(owners)] += 1
    suits = random.randint(2, 5) if random.random() < 0.6 else 62
    often = random.choice([0.0, 0.1, 0.2, 0.4])
    forbidden = []
    for _ in range(owners):
        barred = {suit for suit in range(suits) if random.random() < often}
        forbidden.append(union([piece for piece in range(62) if piece % suits in barred]))
    return union(pieces), sizes, forbidden


def most_constrained_first(random: Random, question: Question) -> Hands:
    """Return a world dealt hand by hand, the most constrained first, restarting at a dead end.

    Some of the 147 worlds are then twenty times as likely as others.
    """
    unseen, sizes, forbidden = question
    hands = [0] * len(sizes)
    order = sorted(range(len(sizes)), key=lambda owner: -count(forbidden[owner]))
    left = unseen
    for owner in order:
        choice = each(left & ~forbidden[owner])
        if len(choice) < sizes[owner]:
            return most_constrained_first(random, question)
        hands[owner] = union(random.sample(choice, sizes[owner]))
        left ^= hands[owner]
    return tuple(hands)


def excess(seen: Counter[Hands], worlds: list[Hands]) -> float:
    """Return by how many standard deviations chi-square exceeds its expected value."""
    assert set(seen) <= set(worlds)
    expected = seen.total() / len(worlds)
    chi_square = sum((seen[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(worlds) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


def test_the_total_is_the_number_of_worlds() -> None:
    random = Random(1)
    turned = 0
    for _ in range(600):
        question = asked(random)
        worlds = made(question)
        assert worlds.total() == sum(1 for _ in listed(*question)), question
        turned += worlds.splits.turned
    assert 0 < turned < 600  # both table layouts were tried


def test_every_draw_respects_sizes_and_forbidden_sets() -> None:
    random = Random(2)
    rng = Rng(2)
    for _ in range(300):
        question = asked(random)
        unseen, sizes, forbidden = question
        worlds = made(question)
        for _ in range(3 if worlds.total() > 0.0 else 0):
            hands = drawn(worlds, rng, len(sizes))
            assert union([piece for hand in hands for piece in each(hand)]) == unseen
            assert [count(hand) for hand in hands] == sizes
            assert not any(hand & bar for hand, bar in zip(hands, forbidden, strict=True))


@pytest.mark.parametrize("name", FIXED)
def test_every_world_is_drawn_equally_often(name: str) -> None:
    question = FIXED[name]
    worlds = list(listed(*question))
    sampler = made(question)
    rng = Rng(3)
    seen = Counter(drawn(sampler, rng, len(question[1])) for _ in range(20 * len(worlds)))
    assert abs(excess(seen, worlds)) < 4


def test_dealing_the_most_constrained_hand_first_would_not_do() -> None:
    worlds = list(listed(*NINE))
    assert len(worlds) == 147
    random = Random(4)
    rng = Rng(4)
    sampler = made(NINE)
    biased = Counter(most_constrained_first(random, NINE) for _ in range(6000))
    fair = Counter(drawn(sampler, rng, 3) for _ in range(6000))
    assert excess(biased, worlds) > 50
    assert abs(excess(fair, worlds)) < 4


def test_equal_seeds_give_equal_draws_regardless_of_earlier_draws() -> None:
    question = FIXED["dominoes"]
    used, fresh = made(question), made(question)
    rng = Rng(5)
    for _ in range(10):
        drawn(used, rng, 4)
    one, other = Rng(6), Rng(6)
    for _ in range(50):
        assert drawn(used, one, 4) == drawn(fresh, other, 4)


def test_draws_are_the_same_on_every_machine_and_build() -> None:
    suits = [union(list(range(14 * suit, 14 * suit + 14))) for suit in range(4)]
    unseen = union(list(range(0, 56, 2)))
    worlds = made((unseen, [8, 8, 8, 4], [suits[0], suits[1] | suits[2], suits[3], 0]))
    rng = Rng(2024)
    assert worlds.total() == 8_350_171_830.0
    assert [drawn(worlds, rng, 4) for _ in range(2)] == [
        (0x1500015050000, 0x54040000001114, 0x14100104441, 0x1440400000),
        (0x5011015040000, 0x10540000000115, 0x4540114040, 0x40000000401400),
    ]


def test_a_full_pack_over_seven_hands() -> None:
    unseen = union(list(range(56)))
    free = made((unseen, [8] * 7, [0] * 7))
    total = 1
    for hands in range(7, 0, -1):
        total *= comb(8 * hands, 8)
    assert free.total() == pytest.approx(total, rel=1e-12)

    red, green = union(list(range(14))), union(list(range(14, 28)))
    sizes, forbidden = [8] * 7, [red, green, 0, 0, 0, 0, 0]
    # k of the red cards lie with the seat that is void in green, and the rest follows.
    ways = (
        sum(comb(14, k) * comb(28, 8 - k) * comb(56 - 8 - (14 - k), 8) for k in range(9))
        * comb(40, 8)
        * comb(32, 8)
        * comb(24, 8)
        * comb(16, 8)
    )
    assert made((unseen, sizes, forbidden)).total() == pytest.approx(ways, rel=1e-12)


def test_a_contradiction_has_no_worlds_and_cannot_be_drawn() -> None:
    for question in [
        (0b1111, [2, 2], [0b0111, 0]),  # a seat of two that may hold only one piece
        (0b1111, [2, 2], [0b0001, 0b0001]),  # a piece that no seat may hold
        (0b111111, [2, 2, 2], [0b1110, 0b0111, 0b1111]),
        (0b11, [1, 1, 0], [0b10, 0b10, 0]),  # only an owner with no places may hold it
    ]:
        worlds = made(question)
        assert worlds.total() == 0.0
        with pytest.raises(ValueError, match="No world fits"):
            drawn(worlds, Rng(7), len(question[1]))


def test_nothing_hidden_is_one_world() -> None:
    worlds = made((0, [0, 0], [0b1, 0]))
    assert worlds.total() == 1.0
    assert drawn(worlds, Rng(8), 2) == (0, 0)


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ((0b111, [1, 1], [0, 0]), "add up to the 3 unseen pieces, but got 2"),
        ((0b111, [4, -1], [0, 0]), "0 or more, but got -1"),
        ((0b111, [2, 1], [0]), "2 sizes and 1 forbidden sets"),
        ((0, [], []), "1 to 12 owners"),
        ((0b1, [0] * 12 + [1], [0] * 13), "1 to 12 owners"),
    ],
)
def test_an_inconsistent_query_is_refused_at_once(question: Question, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        made(question)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="minutes of plain Python")
def test_a_query_too_large_to_count_is_refused() -> None:
    random = Random(9)
    forbidden = [sum(bit(piece) for piece in range(60) if random.random() < 0.3) for _ in range(12)]
    with pytest.raises(ValueError, match="at most 2097152 partial splits"):
        made((union(list(range(60))), [5] * 12, forbidden))
