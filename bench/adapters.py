"""How fast the adapters are, beside the games of the libraries they serve, all in one run.

Everything is measured in short rounds, one after another, in processor time; what counts is the
median. All loops make random choices in the cheapest way that each interface allows, and look at
every observation unless their name says otherwise. Needs `make peers` and `pip install pygame`
(PettingZoo's classic games draw with it).
"""
# ruff: noqa: INP001, T201, S311 - a script, whose work is printing; a measurement needs no secrets

import argparse
import warnings
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from parlour.core.bits import COMPILED

warnings.simplefilter("ignore")
DRAW = Random(1)
Work = Callable[[], int]
"""Plays a little; returns how many decisions were made."""


def zoo(env: Any, *, observe: bool = True) -> Work:  # noqa: ANN401 - any AEC environment
    """Return a whole episode of a PettingZoo environment."""

    def work() -> int:
        env.reset(seed=DRAW.getrandbits(30))
        decisions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last(observe)
            if over or cut:
                env.step(None)
                continue
            if seen is None:
                mask = env.episode.mask  # what a player that keeps his own count would know
                choice = env.episode.rng.pick(mask)
            else:
                open_now = seen["action_mask"].nonzero()[0]
                choice = int(open_now[int(DRAW.random() * len(open_now))])
            env.step(choice)
            decisions += 1
        return decisions

    return work


def rlcard(name: str) -> Work:
    """Return a whole episode of an environment of RLCard, which observes by itself."""
    import rlcard as library  # noqa: PLC0415 - only where it is installed

    env = library.make(name)

    def work() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            open_now = list(state["legal_actions"])
            state, _ = env.step(open_now[int(DRAW.random() * len(open_now))])
            decisions += 1
        return decisions

    return work


def spiel(game: Any, *, tensor: str = "") -> Work:  # noqa: ANN401 - any game of OpenSpiel
    """Return a whole game of OpenSpiel; with a tensor, every decision looks at it."""

    def work() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(DRAW.random() * len(outcomes))][0])
                continue
            if tensor:
                getattr(state, tensor)()
            open_now = state.legal_actions()
            state.apply_action(open_now[int(DRAW.random() * len(open_now))])
            decisions += 1
        return decisions

    return work


def vector(key: str, seats: int, deals: int) -> Work:
    """Return one step of a vector environment."""
    from parlour.adapters.vector import VectorEnv  # noqa: PLC0415 - as above

    env = VectorEnv(key, seats, deals=deals, seed=1)

    def work() -> int:
        env.step(env.sample())
        return deals

    return work


def contestants() -> Iterator[tuple[str, Work]]:
    """Yield all that is measured, with its name."""
    import pyspiel  # noqa: PLC0415 - as above
    from open_spiel.python.games import block_dominoes, team_dominoes  # noqa: PLC0415 - registers
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4  # noqa: PLC0415 - as above

    from parlour.adapters.openspiel import load  # noqa: PLC0415 - as above
    from parlour.adapters.pettingzoo import ParlourEnv  # noqa: PLC0415 - as above
    from parlour.games import find_game  # noqa: PLC0415 - as above

    del block_dominoes, team_dominoes
    for key, seats in (("rook", 4), ("block-dominoes", 2), ("block", 4)):
        yield f"PettingZoo {key}, observed", zoo(ParlourEnv(key, seats))
        yield f"PettingZoo {key}, unobserved", zoo(ParlourEnv(key, seats), observe=False)
    yield "RLCard uno", rlcard("uno")
    yield "PettingZoo's leduc_holdem_v4", zoo(leduc_holdem_v4.raw_env())
    yield "PettingZoo's texas_holdem_v4", zoo(texas_holdem_v4.raw_env())
    double_six = load(find_game("block-dominoes"), 2, {"pack": "double_six"})  # as theirs is
    yield "OpenSpiel parlour_block_dominoes", spiel(double_six)
    yield "OpenSpiel parlour_rook", spiel(load(find_game("rook"), 4))
    yield "OpenSpiel python_block_dominoes", spiel(pyspiel.load_game("python_block_dominoes"))
    yield "OpenSpiel python_team_dominoes", spiel(pyspiel.load_game("python_team_dominoes"))
    yield "Vector rook", vector("rook", 4, 2048)
    yield "Vector block-dominoes", vector("block-dominoes", 2, 2048)
    # In open_spiel 2.0.2 spades has no tensor of the information state, only of the observation.
    spades, hearts = pyspiel.load_game("spades"), pyspiel.load_game("hearts")
    yield "OpenSpiel spades (C++), observed", spiel(spades, tensor="observation_tensor")
    yield "OpenSpiel hearts (C++), information", spiel(hearts, tensor="information_state_tensor")


def measure(works: dict[str, Work], rounds: int, seconds: float) -> dict[str, float]:
    """Return decisions per second of processor time, the median of all rounds."""
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            decisions, began = 0, process_time()
            while process_time() - began < seconds:
                decisions += work()
            rates[name].append(decisions / (process_time() - began))
    return {name: median(found) for name, found in rates.items()}


def main() -> None:
    """Print a row for everything."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="each, a round")
    args = parser.parse_args()
    np.random.seed(1)  # noqa: NPY002 - RLCard draws from it
    print("compiled" if COMPILED else "interpreted: these are not the figures you want")
    rates = measure(dict(contestants()), args.rounds, args.seconds)
    uno = rates["RLCard uno"]
    for name, rate in rates.items():
        print(f"{name:36} {rate:12,.0f} decisions/s   {rate / uno:8.2f} x RLCard uno")


if __name__ == "__main__":
    main()
