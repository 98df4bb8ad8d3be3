"""A Gymnasium environment in which one agent plays against bots."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from overdraw.adapters.rendering import RENDER_MODES, check_render_mode, rendered
from overdraw.adapters.seating import Seating
from overdraw.adapters.single_game import SingleGame
from overdraw.errors import BadValue, IllegalAction
from overdraw.games.catalogue import game_named
from overdraw.kernel.array_types import Booleans, Bytes
from overdraw.kernel.kernel import NOBODY

AGENT = 0
"""The agent's seat. The opponents take the other seats, clockwise from the agent."""

Observation = Bytes
Info = dict[str, Any]


class GameEnv(gymnasium.Env[Any, Any]):
    """A Gymnasium environment in which bots play all seats but the agent's.

    An observation is an array of bytes that encodes what the agent knows. `info["action_mask"]` has a 1 for each legal
    action. At the end of the game, `info["scores"]` has the score of each seat. An illegal action ends the game with
    the reward `illegal_reward` and sets `info["illegal_action"]`. If `illegal_reward` is None, an illegal action raises
    an error instead.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as in gymnasium.Env

    def __init__(
        self,
        game: str,
        opponents: Sequence[str] = ("cautious",),
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win-share",
        first: int | None = None,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        check_render_mode(render_mode)
        self.render_mode = render_mode
        self.game = SingleGame(seating_of(game, opponents, edition, options), reward, first)
        self.observation_space, self.action_space = self.game.spaces()
        self._illegal_reward = illegal_reward
        self._runs = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin the first game of the given seed. Without a seed, begin the next game of the current seed."""
        super().reset(seed=seed)
        self.game.reset(seed)
        self._runs = True
        return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, Info]:
        if not self._runs:
            raise BadValue("no game is running: call reset() before step()")
        reward = 0.0
        found: Info = {}
        try:
            self.game.step(action)
        except IllegalAction:
            if self._illegal_reward is None:
                raise
            self._runs = False
            reward, found = self._illegal_reward, {"illegal_action": True}
        if self.game.seat == NOBODY:
            self._runs = False
            scores, rewards = self.game.result()
            reward, found = float(rewards[AGENT]), {"scores": scores}
        observation, info = self._shown()
        if self.render_mode == "human":
            self.render()
        return observation, reward, not self._runs, False, info | found

    def _shown(self) -> tuple[Observation, Info]:
        return self.game.observe(AGENT), {"action_mask": self.game.mask(AGENT)}

    def action_masks(self) -> Booleans:
        """Return a boolean for each action that says whether it is legal. Libraries such as sb3-contrib call this
        method.
        """
        return self.game.mask(AGENT).astype(np.bool_)

    def render(self) -> str | None:
        """Return or print the whole table as text, depending on the render mode. The text includes hidden cards."""
        return rendered(self.render_mode, self.game.text())


def seating_of(
    game: str, opponents: Sequence[str], edition: str | None, options: Mapping[str, object] | None
) -> Seating:
    if isinstance(opponents, str):
        raise BadValue(f"opponents must be a list of bots, such as [{opponents!r}], not a single name")
    return Seating.of(game_named(game), edition, options, [None, *opponents])
