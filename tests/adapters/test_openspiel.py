"""OpenSpiel: its own simulation tests pass for every game, and its bots can play them."""

import pickle
import unittest
from random import Random
from typing import Any

import pytest

from parlour.games import find_game
from parlour.table.game import Game
from tests.adapters.games import GAMES, TABLES, table_name

pyspiel = pytest.importorskip("pyspiel")
np = pytest.importorskip("numpy")

from open_spiel.integration_tests import api_test  # noqa: E402 - only where it is installed
from open_spiel.python import policy, rl_environment  # noqa: E402 - as above
from open_spiel.python.algorithms import (  # noqa: E402 - as above
    exploitability,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
    tabular_qlearner,
)
from open_spiel.python.observation import make_observation  # noqa: E402 - as above
from open_spiel.python.tests import games_sim_test  # noqa: E402 - as above

from parlour.adapters.episode import Episode  # noqa: E402 - as above
from parlour.adapters.openspiel import ParlourState, load, register  # noqa: E402 - as above
from parlour.adapters.openspiel_tree import tree_of  # noqa: E402 - as above
from parlour.adapters.utilities import utility_bounds  # noqa: E402 - as above

pytestmark = [
    pytest.mark.peers,
    pytest.mark.filterwarnings("ignore"),  # raised by OpenSpiel itself
]


MASKS = [game for game in GAMES if game.family != "letters"]
"""A letter game may be longer than a solver's recursion limit."""
SIMULATED = [(game, seats) for game, seats in TABLES if game in MASKS or seats == game.seats[0]]


def advance(state: ParlourState, rng: Random, decisions: int) -> None:
    """Make random choices until players have made the given number of them."""
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    while not state.is_terminal() and state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])


@pytest.mark.sampled(8)
@pytest.mark.parametrize(("game", "seats"), SIMULATED, ids=table_name)
def test_random_simulations(game: Game, seats: int) -> None:
    pyspiel.random_sim_test(load(game, seats), num_sims=1, serialize=False, verbose=False)


def check(tests: type[unittest.TestCase], ours: Any, *left_out: str) -> None:
    """Run a class of OpenSpiel's own tests on a game."""
    case: Any = type("OfTheirs", (tests,), {"game": ours, "game_name": str(ours)})
    names = set(unittest.defaultTestLoader.getTestCaseNames(case)) - set(left_out)
    result = unittest.TestResult()
    case.setUpClass()
    for name in sorted(names):
        case(name).run(result)
    assert result.testsRun == len(names) > 0
    assert not [text for _, text in result.failures + result.errors]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_their_checks_of_the_api(game: Game) -> None:
    check(api_test.EnforceAPIOnPartialTreeBase, load(game))


@pytest.mark.parametrize("key", ["rook:1x2", "block:2x1+1", "block-dominoes:1", "i-doubt-it:1x2-5"])
def test_their_checks_of_whole_trees(key: str) -> None:
    counted = ("test_number_of_nodes", "test_game_is_perfect_recall")  # for their own games
    check(api_test.EnforceAPIOnFullTreeBase, load(find_game(key), 2), *counted)
    api_test._assert_is_perfect_recall(load(find_game(key), 2))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", MASKS, ids=lambda game: game.key)
def test_their_simulation(game: Game) -> None:
    games_sim_test.GamesSimTest().sim_game(load(game))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("key", [*(game.key for game in GAMES), "rook:2x3", "block-dominoes:2"])
def test_games_and_states_are_pickled(key: str) -> None:
    ours = load(find_game(key))
    again = pickle.loads(pickle.dumps(ours))  # noqa: S301 - our own
    assert str(again) == str(ours) == str(pyspiel.load_game(str(ours)))
    assert again.parlour is ours.parlour
    state = ours.new_initial_state()
    advance(state, Random(4), 3)
    copy = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    assert str(copy) == str(state)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_is_public_is_the_same_for_all(game: Game) -> None:
    state = load(game).new_initial_state()
    advance(state, Random(5), 2)
    kinds = pyspiel.PrivateInfoType

    def seen(part: Any, player: int, *, public: bool) -> tuple[str, list[float]]:
        observer = make_observation(
            state.get_game(),
            pyspiel.IIGObservationType(perfect_recall=False, public_info=public, private_info=part),
        )
        observer.set_from(state, player)
        return observer.string_from(state, player), observer.tensor.tolist()

    public = seen(kinds.NONE, 0, public=True)
    for player in range(game.usual_seats):
        assert seen(kinds.NONE, player, public=True) == public
        text, tensor = seen(kinds.SINGLE_PLAYER, player, public=True)
        private, hidden = seen(kinds.SINGLE_PLAYER, player, public=False)
        assert set(text.splitlines()) <= {*public[0].splitlines(), *private.splitlines()}
        assert all(own in {both, 0} for own, both in zip(hidden, tensor, strict=True))
    assert (
        make_observation(
            state.get_game(),
            pyspiel.IIGObservationType(perfect_recall=False, private_info=kinds.ALL_PLAYERS),
        )
        is None
    )


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_declares_the_bounds_of_a_deal(game: Game) -> None:
    ours = load(game)
    assert (ours.min_utility(), ours.max_utility()) == utility_bounds(Episode(game, None, None))
    assert ours.utility_sum() == (None if game.seats == (1,) else 0)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", MASKS, ids=lambda game: game.key)
def test_learners_of_the_library_play_and_learn(game: Game) -> None:
    ours = load(game)
    env = rl_environment.Environment(ours)
    actions = env.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(seat, actions) for seat in range(game.usual_seats)]
    step = env.reset()
    while not step.last():
        turn = step.observations["current_player"]
        step = env.step([learners[turn].step(step).action])
    for learner in learners:
        learner.step(step)
    assert step.rewards == pytest.approx(env.get_state.returns())
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(ours)
    solver.iteration()
    assert solver.average_policy()


def test_games_are_registered_and_serialize() -> None:
    names = register()
    assert len(names) == len(GAMES)
    loaded = pyspiel.load_game("parlour_block(players=3,options=stack_blocks:yes)")
    assert loaded.num_players() == 3
    assert loaded.options["stack_blocks"] == "yes"
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_resampled_state_looks_the_same(game: Game) -> None:
    rng = Random(7)
    for decisions in (0, 5, 11):
        state = load(game).new_initial_state()
        advance(state, rng, decisions)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        advance(other, rng, game.rules.longest)
        assert other.is_terminal()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_is_mcts_can_play(game: Game) -> None:
    ours, rng = load(game), Random(3)
    for decisions in (4, 0):  # Fortune-Telling is over after one
        state = ours.new_initial_state()
        advance(state, rng, decisions)
        if not state.is_terminal():
            break
    assert not state.is_terminal()
    bot = ismcts.ISMCTSBot(
        game=ours,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=20.0,
        max_simulations=8,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        random_state=np.random.RandomState(2),
    )
    assert bot.step(state) in state.legal_actions()


def test_a_copy_is_independent() -> None:
    state = load(find_game("rook")).new_initial_state()
    advance(state, Random(1), 3)
    before = str(state)
    copy = state.clone()
    advance(copy, Random(2), 200)
    assert copy.is_terminal()
    assert sum(copy.returns()) == pytest.approx(0)
    assert str(state) == before


def nash_conv(tree: Any, policy: Any) -> float:
    """Return the sum of what each player could gain by deviating from the policy."""
    return float(pyspiel.nash_conv(tree, policy, use_state_get_policy=True))


@pytest.mark.parametrize(
    ("key", "deals", "uniform"),
    [
        ("block-dominoes:2", 90, 1.122),
        ("block:2x2+1", 10, 1.067),
        ("i-doubt-it:1x2-5", 2, None),
        ("rook:1x2", 2, None),
    ],
)
def test_small_packs_are_solved(key: str, deals: int, uniform: float | None) -> None:
    ours = load(find_game(key), 2)
    assert len(ours.deals) == deals
    tree = tree_of(ours)
    at_random = nash_conv(tree, pyspiel.UniformRandomPolicy(tree))
    if uniform is not None:
        assert at_random == pytest.approx(uniform, abs=1e-3)
    solver = pyspiel.CFRPlusSolver(tree)
    for _ in range(50):
        solver.evaluate_and_update_policy()
    assert nash_conv(tree, solver.average_policy()) < 0.02


def test_the_tree_is_the_game() -> None:
    ours = load(find_game("block:2x2+1"), 2)
    slow = exploitability.nash_conv(ours, policy.UniformRandomPolicy(ours))
    tree = tree_of(ours)
    assert nash_conv(tree, pyspiel.UniformRandomPolicy(tree)) == pytest.approx(slow)


def test_small_packs_are_loaded_by_name() -> None:
    register()
    loaded = pyspiel.load_game("parlour_rook(players=2,pack=2x3)")
    assert loaded.parlour is find_game("rook:2x3")
    pyspiel.random_sim_test(loaded, num_sims=2, serialize=True, verbose=False)
