"""A PettingZoo AEC environment (agent environment cycle), in which one agent acts at a time."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from pettingzoo import AECEnv

from overdraw.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from overdraw.adapters.seating import Seating
from overdraw.adapters.single_game import SingleGame
from overdraw.core.game import AnyGame
from overdraw.kernel.array_types import Integers
from overdraw.kernel.kernel import NOBODY


class GameEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """A PettingZoo environment for 2 to 6 agents, named `player_0`, `player_1` and so on, clockwise around the table.

    An observation is a dictionary. `observation` is an array of bytes that encodes what the agent knows. `action_mask`
    has a 1 for each legal action, and is all 0 for agents that are not to act. All rewards come at the end of the game.
    """

    def __init__(
        self,
        game: AnyGame,
        version: str,
        players: int,
        edition: str | None,
        options: Mapping[str, object] | None,
        reward: str,
        first: int | None,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode)
        game.check_players(players)
        modes = list(RENDER_MODES)
        self.metadata = {"name": version, "render_modes": modes, "is_parallelizable": False, "render_fps": 1}
        self.render_mode = render_mode
        self.game = SingleGame(Seating.of(game, edition, options, [None] * players), reward, first)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        known, action = self.game.spaces()
        observation = Dict({"observation": known, "action_mask": Box(0, 1, (self.game.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, action)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game of the given seed. Without a seed, begin the next game of the current seed."""
        self.game.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.game.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.game.step(action)
        if self.game.seat == NOBODY:
            scores, rewards = self.game.result()
            for seat, other in enumerate(self.agents):
                self.rewards[other] = self._cumulative_rewards[other] = float(rewards[seat])
                self.terminations[other] = True
                self.infos[other] = {"score": int(scores[seat])}
        else:
            self.agent_selection = self.possible_agents[self.game.seat]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        return {"observation": self.game.observe(seat), "action_mask": self.game.mask(seat)}

    def legal_actions(self) -> Integers:
        """Return the numbers of the acting agent's legal actions. This array is short, but an action mask can have
        thousands of entries.
        """
        return self.game.legal()

    def render(self) -> str | None:
        """Return or print the whole table as text, depending on the render mode. The text includes hidden cards."""
        return rendered(self.render_mode, self.game.text())

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""
