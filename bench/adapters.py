"""How fast the adapters are, compared with their libraries' own games, all in one run.

    python bench/adapters.py

Everything is measured in short rounds, one after another, in processor time. The result is the
median. Loops named "as documented" are those of the library's own pages, random player and
wrappers included. All others make random choices in the cheapest way that each interface allows.
All look at every observation unless their name says otherwise. Needs `make peers`.
"""
# ruff: noqa: INP001, T201, S311 - a script that prints its results; a measurement needs no secrets

import warnings
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from command import parser_of

from parlour.core.bits import COMPILED

warnings.simplefilter("ignore")
DRAW = Random(1)
Work = Callable[[], int]
"""Play a little; return how many decisions were made."""

ZOO = [f"PettingZoo {key}" for key in ("rook", "block-dominoes", "block")]
CLASSIC = ["leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"]
COMPARED = [
    ("PettingZoo nothing", "RLCard uno"),
    *((f"{ours}{how}", f"RLCard uno{how}") for how in ("", ", as documented") for ours in ZOO),
    *(
        (f"{ours}{how}", f"PettingZoo's {theirs}{how}")
        for how in ("", ", as documented")
        for ours in ZOO
        for theirs in CLASSIC
    ),
    ("OpenSpiel parlour_block_dominoes", "OpenSpiel python_block_dominoes"),
    ("OpenSpiel parlour_rook", "OpenSpiel python_team_dominoes"),
    ("Vector rook", "OpenSpiel spades (C++), observed"),
    ("Vector block-dominoes", "OpenSpiel spades (C++), observed"),
    ("Vector rook", "OpenSpiel hearts (C++), information"),
    ("Vector block-dominoes", "OpenSpiel hearts (C++), information"),
]
"""The pairs that are compared, as ratios."""


def zoo(env: Any, *, observe: bool = True) -> Work:
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
                mask = env.episode.mask  # as if the player kept track of the legal choices
                choice = env.episode.rng.pick(mask)
            else:
                open_now = seen["action_mask"].nonzero()[0]
                choice = int(open_now[int(DRAW.random() * len(open_now))])
            env.step(choice)
            decisions += 1
        return decisions

    return work


def zoo_documented(env: Any) -> Work:
    """Return a whole episode as PettingZoo's pages write it."""

    def work() -> int:
        env.reset(seed=DRAW.getrandbits(30))
        decisions = 0
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                choice = None
            else:
                choice = env.action_space(agent).sample(seen["action_mask"])
                decisions += 1
            env.step(choice)
        return decisions

    return work


class Nothing:
    """The minimal cost of PettingZoo's interface: sixty empty turns, two fresh arrays."""

    def __init__(self) -> None:
        self.seen = np.zeros(1358, np.int16)
        self.mask = np.array([i % 7 == 0 for i in range(56)], np.int8)

    def reset(self, seed: int) -> None:
        """Begin."""
        del seed
        self.left = 60

    def agent_iter(self) -> Iterator[str]:
        """Yield the same agent."""
        while self.left:
            yield "seat_0"

    def last(self, observe: bool) -> Any:  # noqa: FBT001 - as PettingZoo has it
        """Return the same observation, copied."""
        del observe
        seen = {"observation": self.seen.copy(), "action_mask": self.mask.copy()}
        return seen, 0.0, False, False, {}

    def step(self, action: int) -> None:
        """Count."""
        del action
        self.left -= 1


def rlcard_documented(name: str) -> Work:
    """Return a whole episode as RLCard's pages write it."""
    import rlcard as library  # noqa: PLC0415 - only where it is installed
    from rlcard.agents import RandomAgent  # noqa: PLC0415 - as above

    env = library.make(name)
    env.set_agents([RandomAgent(env.num_actions) for _ in range(env.num_players)])

    def work() -> int:
        before = env.timestep
        env.run(is_training=False)
        return int(env.timestep - before)

    return work


def rlcard(name: str) -> Work:
    """Return a whole episode of an RLCard environment; its steps return observations."""
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


def spiel(game: Any, *, tensor: str = "") -> Work:
    """Return work that plays a whole game of OpenSpiel, and may read a tensor at every decision."""

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
    """Yield all measurements with their names."""
    import pyspiel  # noqa: PLC0415 - as above
    from open_spiel.python.games import block_dominoes, team_dominoes  # noqa: PLC0415 - registers
    from pettingzoo.classic import (  # noqa: PLC0415 - as above
        leduc_holdem_v4,
        texas_holdem_no_limit_v6,
        texas_holdem_v4,
    )

    from parlour.adapters.openspiel import load  # noqa: PLC0415 - as above
    from parlour.adapters.pettingzoo import ParlourEnv  # noqa: PLC0415 - as above
    from parlour.games import find_game  # noqa: PLC0415 - as above

    del block_dominoes, team_dominoes
    for key, seats in (("rook", 4), ("block-dominoes", 2), ("block", 4)):
        yield f"PettingZoo {key}", zoo(ParlourEnv(key, seats))
        yield f"PettingZoo {key}, as documented", zoo_documented(ParlourEnv(key, seats))
        yield f"PettingZoo {key}, unobserved", zoo(ParlourEnv(key, seats), observe=False)
    yield "PettingZoo nothing", zoo(Nothing())
    yield "RLCard uno", rlcard("uno")
    yield "RLCard uno, as documented", rlcard_documented("uno")
    classics = (leduc_holdem_v4, texas_holdem_v4, texas_holdem_no_limit_v6)
    for name, classic in zip(CLASSIC, classics, strict=True):
        yield f"PettingZoo's {name}", zoo(classic.raw_env())
        yield f"PettingZoo's {name}, as documented", zoo_documented(classic.env())
    double_six = load(find_game("block-dominoes"), 2, {"pack": "double_six"})  # as in theirs
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
    """Print a row for every measurement."""
    parser = parser_of(__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="each, a round")
    parser.add_argument("--only", default="", help="what a name must contain")
    args = parser.parse_args()
    np.random.seed(1)  # noqa: NPY002 - RLCard draws from it
    print("compiled" if COMPILED else "interpreted: these are not the figures you want")
    works = {name: work for name, work in contestants() if args.only in name}
    rates = measure(works, args.rounds, args.seconds)
    width = max(map(len, rates))
    for name, rate in rates.items():
        print(f"{name:{width}} {rate:12,.0f} decisions/s")
    for ours, theirs in COMPARED:
        if ours in rates and theirs in rates:
            print(f"{ours:{width}} {rates[ours] / rates[theirs]:12.1f} x {theirs}")


if __name__ == "__main__":
    main()
