"""Search: its values are correct, and it drops only moves that are worse."""

from collections.abc import Iterator

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.bot import UNIFORM
from parlour.bots.ladder import LEVELS
from parlour.bots.levels import Thinker
from parlour.bots.novice import Convention, Novice
from parlour.bots.reaction import Reacting
from parlour.bots.search import Ending, Stakes, Thought, weigh
from parlour.bots.search_exact import ManySides, Solver
from parlour.core.bits import each, first, single
from parlour.core.deal import NATURE, Deal
from parlour.core.rng import Rng
from parlour.families.tricks.rules.auction import place_of
from parlour.games import BOTS, bots_of, find_bot, find_game
from parlour.games.domino_42.rules import Domino42Deal
from parlour.games.domino_42.thinking.contract_solver import OPEN, FortyTwoSolver
from parlour.games.tuxedo.rules import ORANGE
from parlour.lab.simulate import begin, deal_rng, seed_key

ROOK_CARDS = 9
"""A number of cards small enough to search every line of play."""


def expert(key: str) -> Thinker:
    bot = find_bot(find_game(key), "expert")
    assert isinstance(bot, Thinker)
    return bot


def endings(key: str, seats: int, cards: int, deals: int) -> Iterator[Deal]:
    """Yield positions of randomly played deals in which few choices are left."""
    game = find_game(key)
    policy = expert(key).policy
    deal, pack = game.new_deal(seats), game.order(seats)
    for number in range(deals):
        rng = deal_rng(seed_key(7), number)
        begin(deal, pack, number % seats, rng)
        while not deal.over and (
            deal.phase != game.rules.phases.index("play") or policy.tail(deal) > cards
        ):
            seat = rng.pick(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
        if not deal.over:
            yield deal.copy()


def brute_force(deal: Deal, side: int, bot: Thinker) -> float:
    """Return the value of a two-sided deal by searching every line of play.

    Calls are ignored: the quickest player wins them.
    """
    if deal.over:
        return float(bot.stakes.worth(deal, side))
    seat = first(deal.due())
    assert seat != NATURE
    values = []
    for choice in each(bot.policy.sensible(deal, seat, deal.legal(seat))):
        after = deal.copy()
        after.play(seat, choice)
        values.append(brute_force(after, side, bot))
    return max(values) if seat % len(deal.scores) == side else min(values)


@pytest.mark.parametrize(
    ("key", "seats", "cards"),
    [
        *((key, 4, ROOK_CARDS) for key in ("partnership-rook", "display-rook", "high-14")),
        *((key, 4, ROOK_CARDS) for key in ("domino-42", "flip")),
        ("tuxedo", 2, 5),
    ],
)
def test_the_exact_search_agrees_with_an_exhaustive_one(key: str, seats: int, cards: int) -> None:
    bot = expert(key)
    solver = Solver(bot.policy, bot.stakes, 100_000)
    for deal in endings(key, seats, cards, 4):
        for side in (0, 1):
            truth = brute_force(deal.copy(), side, bot)
            assert solver.value(deal.copy(), side, Rng(1)) == truth


def test_nobody_regrets_a_choice_in_the_last_deal_of_tuxedo() -> None:
    """With two players the other hand is known by then, so everything can be computed."""
    bot = expert("tuxedo")
    for number, deal in enumerate(endings("tuxedo", 2, 5, 6)):
        while not deal.over:
            seat = first(deal.due())
            choice = bot.choose(deal.view(seat), number)
            best = brute_force(deal, seat, bot)
            deal.play(seat, choice)
            if choice != ORANGE:
                assert brute_force(deal, seat, bot) == best


def makes(deal: Domino42Deal) -> bool:
    """Return whether a bid can be made with open hands, by searching every line of play."""
    if deal.over:
        return deal.is_made()
    seat = first(deal.due())
    ours = seat % 2 == deal.auction.holder % 2
    for choice in each(deal.legal(seat)):
        after = deal.copy()
        after.play(seat, choice)
        if makes(after) == ours:
            return ours
    return not ours


def contracts(bid: int, cards: int, deals: int) -> Iterator[Domino42Deal]:
    """Yield hands of 42 with this bid, played at random until only a few cards are left."""
    game, policy = find_game("domino-42"), expert("domino-42").policy
    deal, pack = game.new_deal(4), game.order(4)
    assert isinstance(deal, Domino42Deal)
    for number in range(deals):
        rng = deal_rng(seed_key(42), number)
        begin(deal, pack, number % 4, rng)
        deal.play(deal.turn, place_of(bid, deal.auction.bids))
        while deal.phase == 0:
            deal.play(deal.turn, deal.auction.passing)
        while deal.phase == 1 or policy.tail(deal) > cards:
            deal.play(deal.turn, rng.pick(deal.legal(deal.turn)))
        yield deal.copy()


@pytest.mark.parametrize("bid", [12, 21, 30, 42, 84])
def test_the_contract_solver_agrees_with_an_exhaustive_search(bid: int) -> None:
    bot = expert("domino-42")
    solver = FortyTwoSolver(bot.policy, bot.stakes, 1_000_000)
    for cards in (7, 8, 9):
        for deal in contracts(bid, cards, 5):
            assert solver.contract(deal) == makes(deal)


def test_a_hand_of_42_beyond_the_search_limit_is_played_out() -> None:
    bot = expert("domino-42")
    solver = FortyTwoSolver(bot.policy, bot.stakes, 5)
    for deal in contracts(30, 28, 3):
        assert solver.contract(deal) == OPEN
        played = Ending(bot.policy, bot.stakes).value(deal.copy(), 0, Rng(1))
        assert solver.value(deal.copy(), 0, Rng(1)) == played


def test_an_ending_beyond_the_search_limit_is_played_out() -> None:
    bot = expert("partnership-rook")
    solver = Solver(bot.policy, bot.stakes, 5)
    for deal in endings("partnership-rook", 4, 16, 2):
        assert abs(solver.value(deal.copy(), 0, Rng(1))) < 1000.0
        assert solver.left < 0


def test_every_side_maximizes_its_own_result() -> None:
    """The last player to choose takes the best of their own choices."""
    bot = expert("block")
    game = find_game("block")
    many = ManySides(bot.policy, bot.stakes, 10_000)
    deal, pack = game.new_deal(3), game.order(3)
    for number in range(3):
        rng = deal_rng(seed_key(3), number)
        begin(deal, pack, 0, rng)
        while bot.policy.tail(deal) > 8 and not deal.over:
            seat = rng.pick(deal.due())
            deal.play(seat, rng.pick(deal.legal(seat)))
        if deal.over:
            continue
        seat = first(deal.due())
        found = many.value(deal.copy(), seat, Rng(1))
        for choice in each(deal.legal(seat)):
            after = deal.copy()
            after.play(seat, choice)
            assert many.value(after, seat, Rng(1)) <= found


# What follows from the values.


def thought_of(rows: list[list[float]]) -> Thought:
    thought = Thought(vec[i64](list(range(len(rows)))), len(rows[0]))
    for place, row in enumerate(rows):
        for value in row:
            thought.note(place, value)
    return thought


def test_values_are_compared_world_by_world() -> None:
    """A constant gap is certain, however much the worlds vary."""
    thought = thought_of([[0.0, 100.0, -50.0], [1.0, 101.0, -49.0]])
    assert thought.lead(1, 0) == 1.0
    assert thought.error(1, 0) == 0.0
    thought.drop_worse()
    assert single(thought.open)
    assert thought.best() == 1


def test_a_difference_within_noise_is_not_dropped() -> None:
    thought = thought_of([[0.0, 10.0, -10.0], [5.0, -5.0, 6.0]])
    thought.drop_worse()
    assert not single(thought.open)


def test_the_conventional_choice_is_made_where_it_is_a_matter_of_taste() -> None:
    thought = thought_of([[0.0, 10.0, -10.0], [0.5, 9.0, -8.9]])
    assert thought.best() == 1
    assert thought.answer(0.5) == 0
    assert thought.answer(0.0) == 1


def test_a_choice_that_was_dropped_early_is_never_shown_as_better() -> None:
    """The dropped choice met only two easy worlds, so it is judged by its loss in those."""
    thought = Thought(vec[i64]([7, 8]), 4)
    for value in (12.0, 14.0, -20.0, -20.0):
        thought.note(0, value)
    for value in (10.0, 11.0):
        thought.note(1, value)
    assert thought.mean(1) > thought.mean(0)
    assert thought.worth(0, 0) == thought.mean(0) == -3.5
    assert thought.worth(1, 0) == -3.5 - 2.5


def test_a_better_mean_that_may_be_chance_is_shown_as_equal() -> None:
    thought = thought_of([[0.0, 10.0, -10.0], [0.5, 9.0, -8.9]])
    assert thought.mean(1) > thought.mean(0)
    assert thought.worth(1, thought.answer(0.5)) == thought.mean(0)


def test_the_worse_half_is_dropped_and_the_conventional_choice_stays() -> None:
    thought = thought_of([[float(mean)] * 2 for mean in (3, 9, 1, 7, 5, 2, 6)])
    for kept in ([0, 1, 3, 6], [0, 1, 3], [0, 1, 3]):
        thought.halve()
        assert each(thought.open) == kept


def test_most_worlds_go_to_the_close_choices() -> None:
    """A finalist meets more worlds than an even share, and no other choice meets more than it."""
    bot = expert("partnership-rook")
    for deal in positions("partnership-rook", 4, 3):
        seat = first(deal.due())
        ending = Ending(bot.policy, bot.stakes)
        thought = weigh(deal.view(seat), ending, Rng(1), 8, -1, 0.0)
        many = len(thought.choices)
        tried = [int(number) for number in thought.tried]
        assert sum(tried) <= 8 * many
        assert all(tried[place] == max(tried) for place in each(thought.open))
        if many > 3 and not single(thought.open):
            assert max(tried) > 8 > min(tried) > 0


def test_the_prize_of_a_search_is_for_winning_the_match() -> None:
    """A side's own points count for it, others' against it; winning the match is worth more."""
    deal = find_game("partnership-rook").new_deal(4)
    deal.scores[0], deal.scores[1] = 120, 60
    assert Stakes(50.0, low_wins=False).worth(deal, 0) == 60
    assert Stakes(50.0, low_wins=True).worth(deal, 0) == -60
    deal.over = True
    deal.scores[0] = 210
    assert Stakes(50.0, low_wins=False).worth(deal, 0) == 150 + 50
    assert Stakes(50.0, low_wins=False).worth(deal, 1) == -150 - 50


# Thinking.


def positions(key: str, seats: int, count: int) -> Iterator[Deal]:
    """Yield positions of the play with more than one choice."""
    game = find_game(key)
    deal, pack = game.new_deal(seats), game.order(seats)
    rng = Rng(9)
    found = 0
    while found < count:
        begin(deal, pack, 0, rng)
        while not deal.over and found < count:
            seat = rng.pick(deal.due())
            legal = deal.legal(seat)
            if seat != NATURE and not single(legal) and rng.chance(1, 4):
                found += 1
                yield deal
            deal.play(seat, rng.pick(legal))


def test_each_game_has_one_hand_evaluation() -> None:
    """Play-outs use the novice's rule of thumb and the conventional choice."""
    for key in BOTS:
        for bot in bots_of(find_game(key)):
            if isinstance(bot, Thinker | Novice) and isinstance(bot.rule, Convention):
                assert bot.rule.policy is bot.policy
            elif isinstance(bot, Thinker | Novice):
                assert isinstance(bot.rule, Reacting)  # the novice plays by it, and also calls


def test_a_time_limit_ends_a_search() -> None:
    bot = expert("partnership-rook")
    deal = next(positions("partnership-rook", 4, 1))
    view = deal.view(first(deal.due()))
    ending = Ending(bot.policy, bot.stakes)
    assert max(weigh(view, ending, Rng(1), 10_000, -1, 0.05).tried) < 10_000


# Levels.


def test_levels_are_named_weakest_first() -> None:
    order = ["uniform", *LEVELS]
    for key in BOTS:
        names = [bot.name for bot in bots_of(find_game(key))]
        known = [name for name in order if name in names]
        if "expert" in names:
            assert names == known
            assert {"novice", "club"} <= set(names)
        assert ("master" in names) == any(isinstance(bot, Thinker) for bot in BOTS[key])


def test_the_default_opponent_is_the_club_player() -> None:
    assert find_bot(find_game("block"), "usual").name == "club"
    assert find_bot(find_game("block"), "best").name == "expert"
    assert find_bot(find_game("time"), "usual") is UNIFORM


def test_a_guide_is_overruled_only_with_proof() -> None:
    thought = Thought(vec[i64]([3, 5]), 20)
    for world in range(20):
        thought.note(0, 0.0)
        thought.note(1, 2.0 + (world % 2))
    assert thought.unless_proved(1.0, 3.0) == 1
    assert thought.unless_proved(3.0, 3.0) == 0
    assert thought.unless_proved(1.0, 30.0) == 0
