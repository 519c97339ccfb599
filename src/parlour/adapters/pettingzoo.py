"""Every game as an environment of PettingZoo: `pip install "parlour[pettingzoo]"`.

An episode is one deal. Agents take turns (AEC); when several act at the same time, a seeded draw
decides who is first, or `ParallelParlour` lets them act together.
"""

from collections.abc import Iterator
from random import Random
from typing import Any, ClassVar, Literal, overload

from parlour.errors import MissingExtra

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
except ImportError as missing:
    raise MissingExtra("pettingzoo", missing) from None

from parlour.adapters.episode import Episode, rendering
from parlour.adapters.layout import Layout
from parlour.core.bits import each, has
from parlour.core.options import Chosen
from parlour.table.game import Game

Observation = dict[str, Any]
RENDERINGS = ("ansi", "human")


class Choices(spaces.Discrete):
    """A discrete space whose masked sampling is a hundred times as fast."""

    def __init__(self, choices: int) -> None:
        super().__init__(choices)
        self.draw = Random()  # noqa: S311 - for play, not for secrets

    def seed(self, seed: int | None = None) -> int:
        """Restart the random draws from a seed."""
        used = int(super().seed(seed))
        self.draw = Random(used)  # noqa: S311 - as above
        return used

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return a random choice; with an action mask a legal one, or 0 if there is none."""
        if mask is None or probability is not None:
            return super().sample(mask, probability)
        open_now = mask.nonzero()[0]
        if len(open_now) == 0:
            return self.start
        return open_now[int(self.draw.random() * len(open_now))]


def observation_space(layout: Layout, choices: int) -> spaces.Dict:
    """Return the space of what a seat sees: the features of its view, and the action mask."""
    low, high = layout.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (choices,), dtype=np.int8),
        }
    )


class ParlourEnv(AECEnv):
    """A deal in which agents take turns."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Chosen | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode = Episode(game, seats, options)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        self.metadata = {
            "name": f"parlour_{self.episode.game.key}_v0",
            "render_modes": list(RENDERINGS),
            "is_parallelizable": False,
        }
        self.render_mode = rendering(render_mode, RENDERINGS)
        layout = self.episode.layout
        agents = self.possible_agents
        self.observation_spaces = {
            name: observation_space(layout, layout.choices) for name in agents
        }
        self.action_spaces = {name: Choices(layout.choices) for name in agents}
        self.agents: list[str] = []
        self.seat_of = {name: seat for seat, name in enumerate(agents)}
        self._put_at_hand()

    def _put_at_hand(self) -> None:
        """Cache what every decision uses: `last` and `step`."""
        self._look, self._play = self.episode.look, self.episode.play
        self._seen, self._open = self.episode.layout.seen, self.episode.layout.open

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without what `_put_at_hand` has cached."""
        at_hand = {"_look", "_play", "_seen", "_open"}
        return {name: value for name, value in vars(self).items() if name not in at_hand}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore the state, and cache the parts of the episode again."""
        self.__dict__.update(state)
        self._put_at_hand()

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.seat]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield the agent in turn, until all are done."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees."""
        return self.episode.observe(self.seat_of[agent])

    @overload
    def last(
        self,
        observe: Literal[True] = True,  # noqa: FBT002 - as PettingZoo has it
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]: ...
    @overload
    def last(
        self,
        observe: bool,  # noqa: FBT001
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]: ...
    def last(
        self,
        observe: bool = True,  # noqa: FBT001, FBT002 - as PettingZoo has it
    ) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """Return what the agent in turn sees, its reward and whether it is done."""
        agent = self.agent_selection
        seen = None
        if observe:
            self._look(self.seat_of[agent])
            seen = {"observation": self._seen.copy(), "action_mask": self._open.copy()}
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: int | None) -> None:
        """Make the choice of the agent in turn."""
        if action is None or self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        seat = self._play(int(action))
        if seat >= 0:
            self.agent_selection = self.possible_agents[seat]
        else:
            self.rewards = dict(zip(self.possible_agents, self.episode.rewards(), strict=True))
            self._cumulative_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Return what the agent in turn sees as text, or print it."""
        text = self.episode.text(self.episode.seat)
        if self.render_mode != "human":
            return text
        print(text)  # noqa: T201 - it is what was asked for
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class ParallelParlour(ParallelEnv):
    """A deal in which all agents act at once; the last action is to wait.

    It suits games in which everybody passes or calls together; in other games all but one agent
    wait. The agents act in a random order, each if its choice is still legal.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "parlour_parallel_v0", "render_modes": ["ansi"]}

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Chosen | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, seats, options)
        self.render_mode = rendering(render_mode, self.metadata["render_modes"])
        self.possible_agents = [f"seat_{seat}" for seat in range(self.episode.seats)]
        layout = self.episode.layout
        self.wait = layout.choices
        agents = self.possible_agents
        self.observation_spaces = {
            name: observation_space(layout, self.wait + 1) for name in agents
        }
        self.action_spaces = {name: Choices(self.wait + 1) for name in agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Choices:
        """Return the action space of an agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal."""
        self.episode.begin(seed)
        self.agents = self.possible_agents[:]
        return self.observations(), {agent: {} for agent in self.agents}

    def due(self) -> list[int]:
        """Return the seats that must act now."""
        return each(self.episode.deal.due()) if self.episode.seat >= 0 else []

    def observations(self) -> dict[str, Observation]:
        """Return the observation of every agent; an agent that need not act can only wait."""
        episode, due, seen = self.episode, self.due(), {}
        for seat, agent in enumerate(self.possible_agents):
            mask = int(episode.deal.legal(seat)) if seat in due else 0
            wait = np.int8(mask == 0)
            seen[agent] = {
                "observation": episode.layout.observation(episode.deal.view(seat)),
                "action_mask": np.append(episode.layout.action_mask(mask), wait),
            }
        return seen

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Let every agent that must act make its choice."""
        episode = self.episode
        late, phase = self.due(), episode.deal.phase
        chosen = [int(actions[agent]) for agent in self.possible_agents]
        first = True
        while late and episode.seat >= 0:
            seat = late.pop(episode.rng.below(len(late)))
            open_now = has(episode.deal.due(), seat) and episode.deal.phase == phase
            if first or (open_now and has(episode.deal.legal(seat), chosen[seat])):
                episode.turn(seat)
                episode.play(chosen[seat])
            first = False
        over = episode.seat < 0
        paid = episode.rewards() if over else [0.0] * episode.seats
        agents = self.agents
        if over:
            self.agents = []
        return (
            self.observations(),
            dict(zip(agents, paid, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        """Return what a spectator sees as text."""
        return self.episode.text(-1)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
