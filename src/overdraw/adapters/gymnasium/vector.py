"""A Gymnasium vector environment: the kernel runs many games at once, each with one agent against bots."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike

from overdraw.adapters.compiled.results import ILLEGAL, Chooser
from overdraw.adapters.gymnasium.single import AGENT, seating_of
from overdraw.adapters.single_game import NO_ACTION, SingleGame
from overdraw.core.seats import Seat
from overdraw.errors import BadValue, IllegalAction, UnknownName, shorten
from overdraw.kernel.array_types import Booleans, Doubles, Integers
from overdraw.kernel.kernel import NOBODY

Infos = dict[str, Any]
MODES: Final = {mode.value: mode for mode in AutoresetMode}


class GameVectorEnv(VectorEnv[Any, Any, Any]):
    """A vector environment that plays `num_envs` games side by side.

    The results are the same as with a SyncVectorEnv of single environments, but this class is faster.

    `autoreset_mode` is "NextStep", "SameStep" or "Disabled", with the same meanings as in Gymnasium.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        opponents: Sequence[str] = ("cautious",),
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        reward: str = "win-share",
        first: int | None = None,
        illegal_reward: float | None = -1.0,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if num_envs < 1:
            raise BadValue(f"num_envs must be at least 1, not {num_envs}")
        self.num_envs = num_envs
        self.autoreset_mode = _mode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": []}
        self._seating = seating_of(game, opponents, edition, options)
        self._single = SingleGame(self._seating, reward, first)
        self._illegal_reward = illegal_reward
        self.single_observation_space, self.single_action_space = self._single.spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._states = self._seating.kernel.blank(num_envs)
        self._runs = np.array([secrets.randbits(64) for _ in range(num_envs)], np.uint64)
        self._numbers = np.full(num_envs, -1)
        self._actors = np.full(num_envs, NOBODY)
        self._over = np.ones(num_envs, np.bool_)
        self._choosers: list[Mapping[Seat, Chooser]] = [{} for _ in range(num_envs)]
        self._has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Infos]:
        """Begin a game in every slot, or only in the slots that `options["reset_mask"]` selects.

        If the seed is an integer, slot i gets the seed `seed + i`. A slot without a new seed plays the next game of its
        current seed.
        """
        begins = self._reset_mask(options)
        for i, one in enumerate(self._seeds(seed)):
            if one is not None and begins[i]:
                self._runs[i], self._numbers[i] = np.uint64(one % (1 << 64)), -1
        self._has_begun = True
        self._begin(begins)
        self._over &= ~begins
        masks = self._masks()
        masks[~begins] = 0
        return self._observe(), self._info("action_mask", masks, begins)

    def step(self, actions: ArrayLike) -> tuple[Any, Doubles, Booleans, Booleans, Infos]:
        """Apply the agent's action in each game, and let the bots play until the agent must act again."""
        chosen = self._checked(actions)
        rewards = np.zeros(self.num_envs)
        waiting = self._waiting()
        playing = ~waiting
        self._play(playing, chosen)
        illegal = playing & (self._actors == ILLEGAL)
        finished = playing & (self._actors == NOBODY)
        rewards[illegal] = self._illegal_reward or 0.0
        scores = np.zeros((self.num_envs, self._seating.players), np.int64)
        for i in map(int, np.flatnonzero(finished)):
            scores[i], seats = self._single.result_of(self._states, i)
            rewards[i] = seats[AGENT]
        self._over = illegal | finished
        infos: Infos = {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and self._over.any():
            infos = self._final(illegal, finished, scores)
            self._begin(self._over)
            infos |= self._info("action_mask", self._masks(), np.ones(self.num_envs, np.bool_))
        else:
            self._begin(waiting)
            infos = self._info("action_mask", self._masks(), np.ones(self.num_envs, np.bool_))
            infos |= self._ends(illegal, finished, scores)
        return self._observe(), rewards, self._over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _waiting(self) -> Booleans:
        """Return a mask of the slots in which the next step begins a new game and ignores the action."""
        return self._over & (self.autoreset_mode is AutoresetMode.NEXT_STEP)

    def action_masks(self) -> Booleans:
        """Return the legal actions as a boolean array with a row for each game and a column for each action."""
        masks: Booleans = self._masks().astype(np.bool_)
        return masks

    def _begin(self, begins: Booleans) -> None:
        if not begins.any():
            return
        self._numbers[begins] += 1
        first = self._single.first
        self._seating.play.begin_games(self._states, begins, self._seating.start, first, self._runs, self._numbers)
        if self._seating.asked:
            for i in np.flatnonzero(begins):
                self._choosers[i] = self._seating.choosers(self._runs[i], self._numbers[i])
        self._play(begins, np.full(self.num_envs, NO_ACTION))

    def _play(self, active: Booleans, actions: Integers) -> None:
        """Apply an action in each active game, and let all bots play, compiled or not."""
        seating = self._seating
        while True:
            seating.play.play_games(self._states, active, actions, seating.policies, self._actors)
            asked = np.flatnonzero(active & (self._actors > AGENT))
            if not len(asked):
                return
            active, actions = np.zeros_like(active), np.full(self.num_envs, NO_ACTION)
            for i in asked:
                active[i] = True
                actions[i] = self._choosers[i][int(self._actors[i])](self._states, int(i))

    def _observe(self) -> Any:
        words = np.zeros((self.num_envs, self._single.size >> 3), np.int64)
        self._seating.kernel.observe_games(self._states, np.full(self.num_envs, AGENT), words)
        return words.view(np.uint8)

    def _masks(self) -> Any:
        masks = np.zeros((self.num_envs, self._single.actions), np.int8)
        self._seating.play.mark_legal(self._states, masks)
        return masks

    def _final(self, illegal: Booleans, finished: Booleans, scores: Integers) -> Infos:
        """Return the last observation and the final info of each game that ended. Call this before new games begin."""
        observations = np.full(self.num_envs, None, object)
        everything = self._observe()
        for i in np.flatnonzero(self._over):
            observations[i] = everything[i].copy()
        masks = self._masks()
        masks[~self._over] = 0
        last = self._info("action_mask", masks, self._over) | self._ends(illegal, finished, scores)
        return self._info("final_obs", observations, self._over) | self._info("final_info", last, self._over)

    def _ends(self, illegal: Booleans, finished: Booleans, scores: Integers) -> Infos:
        infos = self._info("scores", scores, finished) if finished.any() else {}
        return infos | (self._info("illegal_action", illegal, illegal) if illegal.any() else {})

    @staticmethod
    def _info(key: str, value: Any, where: Booleans) -> Infos:
        """Return one entry of `infos` in Gymnasium's format: the values, and a mask of the slots that have a value."""
        return {key: value, f"_{key}": where.copy()}

    def _reset_mask(self, options: dict[str, Any] | None) -> Booleans:
        mask = None if options is None else options.get("reset_mask")
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise BadValue(f"reset_mask must be an array of {self.num_envs} booleans, not {shorten(mask)}")
        if not mask.any():
            raise BadValue("reset_mask must select at least one game")
        return mask

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int):
            return range(seed, seed + self.num_envs)
        if len(seed) != self.num_envs:
            raise BadValue(f"seed must be a list of {self.num_envs} seeds, one for each game, not of {len(seed)}")
        return seed

    def _checked(self, actions: ArrayLike) -> Integers:
        if not self._has_begun:
            raise BadValue("no game has begun: call reset() before step()")
        if self.autoreset_mode is AutoresetMode.DISABLED and self._over.any():
            over = ", ".join(map(str, np.flatnonzero(self._over)))
            raise BadValue(f"games {shorten(over)} are over: begin new ones by calling reset() with a reset_mask")
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" or chosen.shape != (self.num_envs,):
            given = f"an array of type {chosen.dtype} and shape {chosen.shape}"
            raise BadValue(f"actions must be {self.num_envs} integers, one for each game, not {given}")
        chosen = np.where(chosen < 0, self._single.actions, chosen).astype(np.int64)  # cannot equal NO_ACTION
        if self._illegal_reward is None:
            masks = self._masks()
            for i in np.flatnonzero(~self._waiting()):
                if chosen[i] >= self._single.actions or not masks[i, chosen[i]]:
                    raise IllegalAction(f"action {np.asarray(actions)[i]} is not legal in game {i}")
        return chosen


def _mode(mode: str | AutoresetMode) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    if mode not in MODES:
        raise UnknownName("autoreset mode", mode, MODES)
    return MODES[mode]
