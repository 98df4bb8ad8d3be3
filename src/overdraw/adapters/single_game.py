"""A single game in the kernel, for environments that play one game at a time."""

import secrets
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Discrete

from overdraw.adapters.compiled.results import ILLEGAL, Chooser, Marks
from overdraw.adapters.seating import Seating
from overdraw.core.seats import Seat
from overdraw.errors import BadValue, IllegalAction, OverdrawError, UnknownName, shorten
from overdraw.kernel.array_types import Bytes, Floats, Integers, States
from overdraw.kernel.kernel import NOBODY, words_of
from overdraw.kernel.rewards import MARGIN, WIN_SHARE, reward

NO_ACTION: Final = -1
SHOWN: Final = 12
"""The maximum number of legal actions that an error message lists."""

ANY_SEAT: Final = -1
REWARDS: Final = {"win-share": WIN_SHARE, "margin": MARGIN}


def reward_named(name: str) -> int:
    if name not in REWARDS:
        raise UnknownName("reward", name, REWARDS)
    return REWARDS[name]


class SingleGame:
    """Plays one game after another in the kernel. The same seeds and actions lead to the same games.

    `seat` is the seat that must act, or NOBODY after the game. `reset(seed)` begins game 0 of a seed, and each
    `reset(None)` after it begins the next game of that seed: 1, 2 and so on.
    """

    def __init__(self, seating: Seating, reward_name: str, first: Seat | None) -> None:
        self.seating, self.players = seating, seating.players
        self._reward = reward_named(reward_name)
        self.first = check_first(first, seating.players)
        kernel = seating.kernel
        self.layout = kernel.layout(self.players, ())
        self.size = 8 * words_of(self.layout)
        self.parts = {part.name: slice(part.offset, part.offset + part.length) for part in self.layout}
        self.actions = seating.game.encoding.actions
        self._legal, self._play, self._observe = kernel.legal, seating.play.play_games, kernel.observe
        self._policies = seating.policies
        self._states = kernel.blank(1)
        self._list = np.zeros(kernel.most_legal, np.int64)
        self._one, self._action, self._actor = np.ones(1, np.bool_), np.zeros(1, np.int64), np.zeros(1, np.int64)
        self._run, self._number = np.array([secrets.randbits(64)], np.uint64), np.array([-1])
        self._choosers: Mapping[Seat, Chooser] = {}
        self.seat = NOBODY
        self._has_begun = False

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self._run[0], self._number[0] = seed % (1 << 64), -1
        self._number += 1
        seating = self.seating
        seating.play.begin_games(self._states, self._one, seating.start, self.first, self._run, self._number)
        self._choosers = seating.choosers(self._run[0], self._number[0])
        self._has_begun = True
        self._go_on(NO_ACTION)

    def step(self, action: Any) -> None:
        """Apply an action for the seat to act, and let the bots play. Raise IllegalAction if it is not legal."""
        if not self._has_begun:
            raise BadValue("no game has begun: call reset() before step()")
        if not isinstance(action, int | np.integer) or isinstance(action, bool):
            raise BadValue(f"an action must be an integer, the number of an action, not {shorten(action)}")
        if action < 0 or not self._go_on(int(action)):
            raise IllegalAction(self._why_illegal(int(action)))

    def _go_on(self, action: int) -> bool:
        """Apply an action and let the bots play. Return False if the action is not legal."""
        seat = self._apply(action)
        if seat == ILLEGAL:
            return False
        while seat in self._choosers:
            seat = self._apply(self._choosers[seat](self._states, 0))
        self.seat = seat
        return True

    def _apply(self, action: int) -> Seat:
        """Apply an action and let the compiled policies play. Return the seat to act, NOBODY or ILLEGAL."""
        self._action[0] = action
        self._play(self._states, self._one, self._action, self._policies, self._actor)
        return int(self._actor[0])

    def _why_illegal(self, action: int) -> str:
        if self.seat == NOBODY:
            return f"action {action} is not legal: the game is over, call reset()"
        game, state = self.seating.game, self.state()
        numbers = self.legal().tolist()
        legal = ", ".join(map(str, numbers[:SHOWN])) + (", …" if len(numbers) > SHOWN else "")
        if not 0 <= action < self.actions:
            return f"action {action} does not exist: actions are numbers from 0 to {self.actions - 1}; legal: {legal}"
        try:
            text = game.refusal(state, game.encoding.decode_action(state, action))
        except OverdrawError as error:  # the action names an inactive row that does not exist
            text = str(error)
        return f"action {action} is not legal: {text}; legal: {legal}"

    def state(self) -> Any:
        """Return the current state of the game as an engine state."""
        return self.seating.kernel.unpack(self._states, 0)

    def legal(self) -> Integers:
        """Return the numbers of the legal actions of the seat to act."""
        return self._list[: self._legal(self._states, 0, self._list)].copy() if self.seat != NOBODY else self._list[:0]

    def mask(self, seat: Seat) -> Marks:
        """Return a new array with a 1 for each legal action of this seat and a 0 for every other action."""
        mask = np.zeros(self.actions, np.int8)
        if seat == self.seat:
            mask[self._list[: self._legal(self._states, 0, self._list)]] = 1
        return mask

    def observe(self, seat: Seat) -> Bytes:
        """Return a new array of bytes that encodes everything this seat may know."""
        words = np.zeros(self.size >> 3, np.int64)
        self._observe(self._states, 0, seat, words)
        return words.view(np.uint8)

    def result(self) -> tuple[Integers, Floats]:
        """Return the scores and the rewards of all seats at the end of the game."""
        return self.result_of(self._states, 0)

    def result_of(self, states: States, i: int) -> tuple[Integers, Floats]:
        scores, rewards = np.zeros(self.players, np.int64), np.zeros(self.players, np.float32)
        reward(self._reward, scores, self.seating.kernel.outcome(states, i, scores), rewards)
        return scores, rewards

    def spaces(self) -> tuple[Box, Discrete]:
        """Return the observation space and the action space of an environment."""
        return Box(0, 255, (self.size,), np.uint8), Discrete(self.actions)

    def text(self) -> str:
        """Return the whole table as text, including hidden cards."""
        names = [f"player {seat}" for seat in range(self.players)]
        return self.seating.game.words.draw(self.state(), names)


def check_first(first: Seat | None, players: int) -> int:
    """Check the seat that begins the game, and return it, or -1 for a random seat."""
    if first is None:
        return ANY_SEAT
    if first not in range(players):
        raise BadValue(f"first must be a seat from 0 to {players - 1}, or None for a random seat, not {shorten(first)}")
    return first
